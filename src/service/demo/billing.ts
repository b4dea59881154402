import type {Account, Invoice} from '../account/schema.ts';
import {balancerPrice, volumePrice} from '../catalogue/catalogue-routes.ts';
import {pseudoRandomHex} from '../random.ts';
import {day, formatTime, hour, parseTime} from '../simulation/clock.ts';
import type {DemoContext} from './demo-context.ts';
import {accountAge} from './nodes.ts';

const roundToCents = (dollars: number) => Math.round(dollars * 100) / 100;
const vat = 0.21;
/** A month is never charged with more hours than this. */
const hoursPerMonth = 672;

/** What one item costs. */
interface Charge {
  /** Since when, in milliseconds since 1970. */
  readonly from: number;
  /** The highest price per month, in US dollars. */
  readonly monthly: number;
  /** US dollars. */
  readonly hourly: number;
}

function listCharges({nodes, volumes, balancers, types}: DemoContext): Charge[] {
  const charges = nodes.map((node): Charge => {
    const type = types.get(node.type);
    if (type === undefined) throw new Error(`no type ${node.type}`);
    const price = type.region_prices.find(each => each.id === node.region) ?? type.price;
    const {backups} = type.addons;
    const backupPrice = node.backups.enabled
      ? (backups.region_prices.find(each => each.id === node.region) ?? backups.price)
      : {monthly: 0, hourly: 0};
    return {
      from: parseTime(node.created),
      monthly: price.monthly + backupPrice.monthly,
      hourly: price.hourly + backupPrice.hourly,
    };
  });
  const add = (created: string, monthly: number) =>
    charges.push({from: parseTime(created), monthly, hourly: monthly / hoursPerMonth});
  for (const volume of volumes) add(volume.created, volume.size * volumePrice);
  for (const balancer of balancers) add(balancer.created, balancerPrice);
  return charges;
}

/** The cost of a period before tax, in US dollars. @param from milliseconds since 1970 @param to milliseconds since 1970 */
function costOf(charges: readonly Charge[], from: number, to: number): number {
  let sum = 0;
  for (const charge of charges) {
    if (charge.from >= to) continue;
    const hours = Math.ceil((to - Math.max(from, charge.from)) / hour);
    sum += Math.min(charge.monthly, hours * charge.hourly);
  }
  return roundToCents(sum);
}

/** The start of the month after a time, in milliseconds since 1970. */
const nextMonth = (time: number) => {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
};

/** Makes an invoice and a payment for every full month, and the account with its balance. */
export function makeBilling(context: DemoContext): void {
  const {now, store, word, random} = context;
  const charges = listCharges(context);
  let balance = 0;
  let invoiceId = 31_004_551;
  let paymentId = 20_881_207;
  let from = nextMonth(now - accountAge);
  for (; nextMonth(from) <= now; from = nextMonth(from)) {
    const to = nextMonth(from);
    const subtotal = costOf(charges, from, to);
    const tax = roundToCents(subtotal * vat);
    const total = roundToCents(subtotal + tax);
    const invoice: Invoice = {
      id: invoiceId,
      date: formatTime(to + 4 * hour),
      label: 'Invoice',
      subtotal,
      tax,
      total,
      tax_summary: [{name: 'NL VAT 21%', tax}],
      billing_source: word.lower,
    };
    store.tables.invoices.insert(invoice);
    invoiceId += random.integer(200, 90_000);
    const paid = to + random.integer(1, 3) * day;
    if (total === 0 || paid > now) balance = roundToCents(balance + total);
    else {
      store.tables.payments.insert({id: paymentId, date: formatTime(paid), usd: total});
      paymentId += random.integer(200, 60_000);
    }
  }
  store.setSingleton('account', makeAccount(context, balance, costOf(charges, from, now)));
}

/** @param balance US dollars @param uninvoiced US dollars */
const makeAccount = ({word, now}: DemoContext, balance: number, uninvoiced: number): Account => ({
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
