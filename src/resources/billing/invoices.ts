import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Invoice, InvoiceItem} from '../../model/index.ts';
import {count, dollars, hourlyDollars} from '../../text/format.ts';
import {regionColumn, regionName} from '../definition/common.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

const amount = (value: number | string | null | undefined): number | undefined =>
  value == null || value === '' || !Number.isFinite(Number(value)) ? undefined : Number(value);

const money = (title: 'Amount' | 'Tax' | 'Total', rank: number) => {
  const key = {Amount: 'amount', Tax: 'tax', Total: 'total'} as const;
  const of = (item: InvoiceItem) => item[key[title]];
  return {
    title,
    align: 'right' as const,
    cell: (item: InvoiceItem) => dollars(of(item)),
    value: (item: InvoiceItem) => amount(of(item)),
    rank,
  };
};

export const invoiceItems = describe(InvoiceItem).resource({
  name: 'invoice-items',
  title: 'Items',
  singular: 'item',
  summary: 'what an invoice is for',
  hidden: true,
  beyond: true,
  parent: 'invoices',
  list: endpoints.invoices.items,
  // They have no id, so it is made of their content.
  madeId: true,
  id: ({label, type, from, to, region, amount, total}) =>
    [label, type, from, to, region, amount, total].join('|'),
  catalogues: ['regions'],
  emptyText: 'This invoice has no items',
  columns: [
    {title: 'Label', width: 36, cell: item => item.label, rank: 1},
    {title: 'Type', cell: item => item.type, optional: true, rank: 12},
    regionColumn(4),
    timeColumn('From', item => item.from, {optional: true, rank: 10}),
    timeColumn('To', item => item.to, {optional: true, rank: 11}),
    {title: 'Quantity', align: 'right', cell: item => item.quantity, rank: 5},
    {
      title: 'Unit price',
      field: 'unit_price',
      align: 'right',
      cell: item => {
        const price = amount(item.unit_price);
        return price === undefined ? item.unit_price : hourlyDollars(price);
      },
      value: item => amount(item.unit_price),
      rank: 6,
    },
    money('Amount', 3),
    money('Tax', 7),
    {...money('Total', 1), total: sum => `${dollars(sum)} in all`},
  ],
});

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

export const invoices = describe(Invoice).resource({
  name: 'invoices',
  menu: 15,
  aliases: ['bills'],
  synonyms: ['billing', 'costs', 'spending'],
  summary: 'what was billed',
  list: endpoints.invoices.list,
  // The service calls each of them `Invoice`. Its date would depend on the time zone, which a label does not know.
  label: ({id, label}) => `${label || 'invoice'} #${id}`,
  columns: [
    {title: 'Id', align: 'right', cell: invoice => invoice.id, rank: 2},
    {title: 'Label', width: 14, cell: invoice => invoice.label, rank: 1},
    timeColumn('Date', invoice => invoice.date, {rank: 1}),
    {title: 'Subtotal', align: 'right', cell: invoice => dollars(invoice.subtotal), rank: 3},
    {title: 'Tax', align: 'right', cell: invoice => dollars(invoice.tax), rank: 4},
    {
      title: 'Total',
      align: 'right',
      cell: invoice => dollars(invoice.total),
      total: sum => `${dollars(sum)} in all`,
      rank: 1,
    },
    {title: 'Billed by', field: 'billing_source', optional: true, rank: 10},
  ],
  overview: [
    {
      part: 'Invoices',
      kind: 'months',
      field: 'date',
      at: invoice => invoice.date,
      value: invoice => invoice.total,
    },
  ],
  catalogues: ['regions'],
  relations: [
    {title: 'Items', to: 'invoice-items', params: invoice => ({invoice_id: invoice.id}), whole: true},
  ],
  breakdown: {
    tables: (invoice, items: readonly InvoiceItem[], whole, context) => [
      ['What it is for', sumRows(invoice, items, whole)],
      ['By kind, with tax', sumsBy(items, chargeKind)],
      ['By region, with tax', sumsBy(items, ({region}) => regionName(region, context) || 'no region')],
    ],
  },
});
