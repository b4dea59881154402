import {endpoints} from '../api/endpoints/endpoints.ts';
import {Invoice} from '../model/index.ts';
import {dollars, moment} from '../text/format.ts';
import {describe} from './definition/definition.ts';

export const invoices = describe(Invoice).resource({
  name: 'invoices',
  title: 'Invoices',
  singular: 'invoice',
  menu: 15,
  aliases: ['bills'],
  summary: 'what was billed',
  list: endpoints.invoices.list,
  id: invoice => String(invoice.id),
  label: invoice => invoice.label ?? `invoice #${invoice.id}`,
  columns: [
    {title: 'Id', width: 10, align: 'right', cell: invoice => invoice.id, rank: 2},
    {title: 'Label', width: 14, grow: 1, cell: invoice => invoice.label, rank: 1},
    {title: 'Date', width: 17, cell: invoice => moment(invoice.date), rank: 1},
    {title: 'Subtotal', width: 12, align: 'right', cell: invoice => dollars(invoice.subtotal), rank: 3},
    {title: 'Tax', width: 10, align: 'right', cell: invoice => dollars(invoice.tax), rank: 4},
    {title: 'Total', width: 12, align: 'right', cell: invoice => dollars(invoice.total), rank: 1},
  ],
  details: [['Billed by', invoice => invoice.billing_source]],
});
