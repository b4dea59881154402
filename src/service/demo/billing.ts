import {type Charge, startOfMonth, taxName, totalsOf} from '../account/charges.ts';
import type {Account, Invoice} from '../account/schema.ts';
import type {LoadBalancer} from '../balancers/schema.ts';
import {balancerPrices, volumePrices} from '../catalogue/catalogue-routes.ts';
import {pseudoRandomHex} from '../random.ts';
import {day, formatTime, hour, parseTime} from '../simulation/clock.ts';
import type {Volume} from '../volumes/schema.ts';
import {accountAge, type DemoContext} from './demo-context.ts';

/** Returns the charges for everything on the account. */
function listCharges({nodes, volumes, balancers, types}: DemoContext): Charge[] {
  const charges: Charge[] = [];
  for (const {id, label, region, created, backups, type: typeId} of nodes) {
    const type = types.get(typeId);
    if (type === undefined) throw new Error(`no type ${typeId}`);
    const add = (what: string, {price, region_prices}: Pick<typeof type, 'price' | 'region_prices'>) => {
      const {monthly, hourly} = region_prices.find(each => each.id === region) ?? price;
      charges.push({label: `${what} - ${label} (${id})`, region, from: parseTime(created), monthly, hourly});
    };
    add(type.label, type);
    if (backups.enabled) add(`Backup Service - ${type.label}`, type.addons.backups);
  }
  const add = (
    what: string,
    {id, label, region, created}: Volume | LoadBalancer,
    {price, region_prices}: typeof volumePrices,
    size = 1,
  ) => {
    const {monthly, hourly} = region_prices.find(each => each.id === region) ?? price;
    charges.push({
      label: `${what} - ${label} (${id})`,
      region,
      from: parseTime(created),
      monthly: monthly * size,
      hourly: hourly * size,
    });
  };
  for (const volume of volumes) add('Storage Volume', volume, volumePrices, volume.size);
  for (const balancer of balancers) add('NodeBalancer', balancer, balancerPrices);
  return charges;
}

/** Stores the charges for everything on the account. */
export const setCharges = (context: DemoContext): void =>
  context.store.setSingleton('billing', {charges: listCharges(context)});

/** Makes an invoice and a payment for every full month of the charges, and the account with its balance. */
export function makeInvoices(context: Invoicing): void {
  const {now, store, word, random} = context;
  const {charges = []} = store.singleton('billing');
  /** Cents. */
  let balance = 0;
  let invoiceId = 31_004_551;
  let paymentId = 20_881_207;
  let from = startOfMonth(now - accountAge, 1);
  for (; startOfMonth(from, 1) <= now; from = startOfMonth(from, 1)) {
    const to = startOfMonth(from, 1);
    const totals = totalsOf(charges, from, to);
    const {tax, total} = totals;
    const invoice: Invoice = {
      id: invoiceId,
      date: formatTime(to + 4 * hour),
      label: 'Invoice',
      ...totals,
      tax_summary: [{name: taxName, tax}],
      billing_source: word.lower,
    };
    store.tables.invoices.insert(invoice);
    invoiceId += random.integer(200, 90_000);
    const paid = to + random.integer(1, 3) * day;
    if (total === 0 || paid > now) balance += Math.round(total * 100);
    else {
      store.tables.payments.insert({id: paymentId, date: formatTime(paid), usd: total});
      paymentId += random.integer(200, 60_000);
    }
  }
  const uninvoiced = totalsOf(charges, from, now).subtotal;
  store.setSingleton('account', makeAccount(context, balance / 100, uninvoiced));
}

/** The context in which invoices are made from the charges. */
type Invoicing = Pick<DemoContext, 'now' | 'store' | 'word' | 'random'>;

/** @param balance US dollars @param uninvoiced US dollars */
const makeAccount = ({word, now}: Invoicing, balance: number, uninvoiced: number): Account => ({
  company: 'Kestrel Freight B.V.',
  email: 'billing@kestrel-freight.example',
  first_name: 'Marijke',
  last_name: 'van den Berg',
  address_1: 'Boompjes 40',
  address_2: '',
  city: 'Rotterdam',
  state: 'Zuid-Holland',
  zip: '3011 XB',
  country: 'NL',
  phone: '+31 10 555 0142',
  tax_id: 'NL000099998B57',
  balance,
  balance_uninvoiced: uninvoiced,
  billing_source: word.lower,
  credit_card: {expiry: `09/${new Date(now).getUTCFullYear() + 2}`, last_four: '1111'},
  active_since: formatTime(now - accountAge),
  capabilities: [
    `${word.capitalized}s`,
    'NodeBalancers',
    'Block Storage',
    'Block Storage Encryption',
    'Disk Encryption',
  ],
  active_promotions: [],
  euuid: pseudoRandomHex(77, 32).toUpperCase(),
});
