import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Payment} from '../../model/index.ts';
import {dollars} from '../../text/format.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

export const payments = describe(Payment).resource({
  name: 'payments',
  menu: 16,
  summary: 'what was paid',
  list: endpoints.payments.list,
  label: payment => `payment #${payment.id}`,
  primary: 'date',
  columns: [
    {title: 'Id', align: 'right', cell: payment => payment.id, rank: 2},
    timeColumn('Date', payment => payment.date, {rank: 1}),
    {
      title: 'Amount',
      field: 'usd',
      align: 'right',
      cell: payment => dollars(payment.usd),
      total: sum => `${dollars(sum)} paid`,
      rank: 1,
    },
  ],
});
