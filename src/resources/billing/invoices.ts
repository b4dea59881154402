import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Invoice, type InvoiceItem} from '../../model/index.ts';
import {dollars} from '../../text/format.ts';
import {regionName} from '../definition/common-columns.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';
import {chargeKind, sumRows, sumsBy} from './invoice-sums.ts';

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
