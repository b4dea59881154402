import type {Account, Invoice} from '../account/schema.ts';
import {balancerPrice, volumePrice} from '../catalogue/catalogue-routes.ts';
import {pseudoRandomHex} from '../random.ts';
import {day, formatTime, hour, parseTime} from '../simulation/clock.ts';
import type {DemoContext} from './making.ts';
import {age} from './nodes.ts';

const cents = (dollars: number) => Math.round(dollars * 100) / 100;
const vat = 0.21;
/** A month is charged as if it had no more hours than this. */
const hoursAMonth = 672;

interface Charge {
  /** When it began, milliseconds since 1970. */
  readonly from: number;
  /** US dollars. */
  readonly monthly: number;
  readonly hourly: number;
}

/** What everything on the account costs, from when on. */
function charges({nodes, volumes, balancers, types}: DemoContext): Charge[] {
  const list = nodes.map((node): Charge => {
    const type = types.get(node.type);
    if (type === undefined) throw new Error(`no type ${node.type}`);
    const here = type.region_prices.find(price => price.id === node.region) ?? type.price;
    const {backups} = type.addons;
    const saved = node.backups.enabled
      ? (backups.region_prices.find(price => price.id === node.region) ?? backups.price)
      : {monthly: 0, hourly: 0};
    return {
      from: parseTime(node.created),
      monthly: here.monthly + saved.monthly,
      hourly: here.hourly + saved.hourly,
    };
  });
  const plain = (created: string, monthly: number) =>
    list.push({from: parseTime(created), monthly, hourly: monthly / hoursAMonth});
  for (const volume of volumes) plain(volume.created, volume.size * volumePrice);
  for (const balancer of balancers) plain(balancer.created, balancerPrice);
  return list;
}

/** What is due for a span of time, before tax. */
function due(list: readonly Charge[], from: number, to: number): number {
  let sum = 0;
  for (const charge of list) {
    if (charge.from >= to) continue;
    const hours = Math.ceil((to - Math.max(from, charge.from)) / hour);
    sum += Math.min(charge.monthly, hours * charge.hourly);
  }
  return cents(sum);
}

const monthAfter = (at: number) => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
};

/** Invoices for every whole month, the payments for them, and the account with what is left to pay. */
export function makeBilling(making: DemoContext): void {
  const {now, store, word, random} = making;
  const list = charges(making);
  let balance = 0;
  let invoice = 31_004_551;
  let payment = 20_881_207;
  let from = monthAfter(now - age);
  for (; monthAfter(from) <= now; from = monthAfter(from)) {
    const to = monthAfter(from);
    const subtotal = due(list, from, to);
    const tax = cents(subtotal * vat);
    const total = cents(subtotal + tax);
    const made: Invoice = {
      id: invoice,
      date: formatTime(to + 4 * hour),
      label: 'Invoice',
      subtotal,
      tax,
      total,
      tax_summary: [{name: 'NL VAT 21%', tax}],
      billing_source: word.lower,
    };
    store.tables.invoices.insert(made);
    invoice += random.integer(200, 90_000);
    const paid = to + random.integer(1, 3) * day;
    if (total === 0 || paid > now) balance = cents(balance + total);
    else {
      store.tables.payments.insert({id: payment, date: formatTime(paid), usd: total});
      payment += random.integer(200, 60_000);
    }
  }
  const owed = due(list, from, now);
  store.setSingleton('account', accountOf(making, balance, owed));
}

const accountOf = ({word, now}: DemoContext, balance: number, owed: number): Account => ({
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
  balance_uninvoiced: owed,
  billing_source: word.lower,
  credit_card: {expiry: `09/${new Date(now).getUTCFullYear() + 2}`, last_four: '1111'},
  active_since: formatTime(now - age),
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
