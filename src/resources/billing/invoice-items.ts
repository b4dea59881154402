import {endpoints} from '../../api/endpoints/endpoints.ts';
import {InvoiceItem} from '../../model/index.ts';
import {dollars} from '../../text/format.ts';
import {regionColumn} from '../definition/common-columns.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';
import {hourlyDollars} from './price.ts';

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
