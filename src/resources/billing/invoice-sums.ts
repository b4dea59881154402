import type {Invoice, InvoiceItem} from '../../model/index.ts';
import {count, dollars} from '../../text/format.ts';

/** Adds up the items of an invoice without floating-point errors. */

/** Sums are exact in millionths of a dollar: amounts are in cents, and no price has more digits than that. */
const perDollar = 1_000_000n;

/** An amount in millionths of a dollar; undefined if it is no number. */
function exactly(amount: number | string | null | undefined): bigint | undefined {
  if (amount === null || amount === undefined || amount === '') return undefined;
  const value = Number(amount);
  if (!Number.isFinite(value) || Math.abs(value) > 1e15) return undefined;
  return BigInt(value.toFixed(6).replace('.', ''));
}

const text = (exact: bigint): string => dollars(Number(exact) / Number(perDollar)) ?? '';

function sumOf(items: readonly InvoiceItem[], of: (item: InvoiceItem) => InvoiceItem['total']): bigint {
  return items.reduce((sum, item) => sum + (exactly(of(item)) ?? 0n), 0n);
}

/** Returns the price of an item including tax, or without tax if the service gives no total. */
const totalOf = ({total, amount}: InvoiceItem) => total ?? amount;

type Row = readonly [name: string, cell: string];

/** Returns rows with the sum of the items, and whether it equals the total of the invoice. */
export function sumRows(invoice: Invoice, items: readonly InvoiceItem[], whole: boolean): Row[] {
  const sum = sumOf(items, totalOf);
  const wanted = exactly(invoice.total);
  const rows: Row[] = [
    ['Items', `${count(items.length)}${whole ? '' : ', and more that were not read'}`],
    ['Amounts', text(sumOf(items, ({amount}) => amount))],
    ['Tax', text(sumOf(items, ({tax}) => tax))],
  ];
  if (!whole) return [...rows, ['Total', `${text(sum)} so far`]];
  const unknownTotals = items.filter(item => exactly(totalOf(item)) === undefined).length;
  const unknown = unknownTotals > 0 ? ` · without ${count(unknownTotals)} whose total is not known` : '';
  return [...rows, ['Total', `${text(sum)}${unknown}${comparison(sum, wanted)}`]];
}

function comparison(sum: bigint, wanted: bigint | undefined): string {
  if (wanted === undefined) return '';
  if (sum === wanted) return ', which is what the invoice says';
  const off = sum > wanted ? sum - wanted : wanted - sum;
  return `: ${text(off)} ${sum > wanted ? 'more' : 'less'} than the ${text(wanted)} of the invoice`;
}

/** Returns the kind of charge, which precedes the label of the item: `Nanode 1GB` in `Nanode 1GB - web-3 (41200113)`. */
export const chargeKind = ({label, type}: InvoiceItem): string =>
  /^(.+?) - /.exec(label ?? '')?.[1] ?? label ?? type ?? 'other';

/** The items by a name they share: how much, how many; the most first. */
export function sumsBy(items: readonly InvoiceItem[], nameOf: (item: InvoiceItem) => string): Row[] {
  const sums = [...Map.groupBy(items, nameOf)].map(([name, group]) => ({
    name,
    number: group.length,
    sum: sumOf(group, totalOf),
  }));
  sums.sort((one, other) =>
    one.sum === other.sum ? other.number - one.number : one.sum > other.sum ? -1 : 1,
  );
  const widest = sums.reduce((most, {sum}) => Math.max(most, text(sum).length), 0);
  return sums.map(({name, number, sum}) => [
    name,
    `${text(sum).padStart(widest)}  ${count(number)} ${number === 1 ? 'item' : 'items'}`,
  ]);
}
