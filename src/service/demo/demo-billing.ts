import type {Account} from '../account/account-schema.ts';
import {type Charge, startOfMonth, taxName, totalsOf} from '../account/charges.ts';
import type {LoadBalancer} from '../balancers/balancer-schema.ts';
import {balancerPrices, type Prices, volumePrices} from '../catalogue/catalogue-routes.ts';
import {pseudoRandomHex} from '../made-up.ts';
import type {Node} from '../nodes/node-schema.ts';
import {day, formatTime, hour, parseTime} from '../simulation/clock.ts';
import type {Volume} from '../volumes/volume-schema.ts';
import {accountAge, type DemoContext} from './demo-context.ts';

/** Returns the charge for an item on the account. @param size the number of units, such as GB, that the prices are for */
function chargeFor(
  kind: string,
  {id, label, region, created}: Node | Volume | LoadBalancer,
  {price, region_prices}: Prices,
  size = 1,
): Charge {
  const {monthly, hourly} = region_prices.find(each => each.id === region) ?? price;
  return {
    label: `${kind} - ${label} (${id})`,
    region,
    from: parseTime(created),
    monthly: monthly * size,
    hourly: hourly * size,
  };
}

function nodeCharges(node: Node, types: DemoContext['types']): Charge[] {
  const type = types.get(node.type);
  if (type === undefined) throw new Error(`no type ${node.type}`);
  const charge = chargeFor(type.label, node, type);
  if (!node.backups.enabled) return [charge];
  return [charge, chargeFor(`Backup Service - ${type.label}`, node, type.addons.backups)];
}

export function setCharges({store, nodes, volumes, balancers, types}: DemoContext): void {
  const charges = [
    ...nodes.flatMap(node => nodeCharges(node, types)),
    ...volumes.map(volume => chargeFor('Storage Volume', volume, volumePrices, volume.size)),
    ...balancers.map(balancer => chargeFor('NodeBalancer', balancer, balancerPrices)),
  ];
  store.setSingleton('billing', {charges});
}

/** Makes an invoice and a payment for every full month of the charges, and the account with its balance. */
export function makeInvoices(context: Invoicing): void {
  const {now, store, word, random} = context;
  const {charges} = store.singleton('billing') ?? {charges: []};
  /** Cents. */
  let balance = 0;
  let invoiceId = 31_004_551;
  let paymentId = 20_881_207;
  let from = startOfMonth(now - accountAge, 1);
  for (; startOfMonth(from, 1) <= now; from = startOfMonth(from, 1)) {
    const to = startOfMonth(from, 1);
    const totals = totalsOf(charges, from, to);
    const {tax, total} = totals;
    store.tables.invoices.insert({
      id: invoiceId,
      date: formatTime(to + 4 * hour),
      label: 'Invoice',
      ...totals,
      tax_summary: [{name: taxName, tax}],
      billing_source: word.lower,
    });
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
  active_promotions: [
    {
      summary: '$20 off a month for a year',
      description:
        'Up to $20 off your services every month for 12 months. What is not used in a month is lost.',
      service_type: 'all',
      credit_monthly_cap: '20.00',
      credit_remaining: '140.00',
      this_month_credit_remaining: '20.00',
      expire_dt: formatTime(now + 200 * 86_400_000),
      image_url: '',
    },
  ],
  euuid: pseudoRandomHex(77, 32).toUpperCase(),
});
