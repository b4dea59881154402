import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Account, type Promotion} from '../../model/index.ts';
import {dollars} from '../../text/format.ts';
import {moment} from '../../text/time.ts';
import type {CellContext} from '../definition/column.ts';
import {describe} from '../definition/definition.ts';
import {timeDetail} from '../definition/times.ts';

export const account = describe(Account).resource({
  name: 'account',
  menu: 13,
  summary: 'who the account belongs to and what it owes',
  read: endpoints.account.read,
  id: () => 'account',
  label: item => item.company || item.email || 'account',
  groups: [['Billing', 'Balance', 'Not yet invoiced', 'Promotions', 'Card', 'Billed by', 'Active since']],
  details: [
    ['Company', item => item.company],
    ['Name', item => [item.first_name, item.last_name].filter(Boolean).join(' ')],
    ['Email', item => item.email],
    ['Phone', item => item.phone],
    [
      'Address',
      item =>
        [item.address_1, item.address_2, item.zip, item.city, item.state, item.country]
          .filter(Boolean)
          .join(', '),
    ],
    ['Tax id', item => item.tax_id],
    ['Balance', item => dollars(item.balance)],
    ['Not yet invoiced', item => dollars(item.balance_uninvoiced)],
    [
      'Promotions',
      (item, context) =>
        item.active_promotions?.map(promotion => promotionText(promotion, context)).join('; ') || undefined,
    ],
    [
      'Card',
      item =>
        item.credit_card?.last_four
          ? `ends in ${item.credit_card.last_four}, until ${item.credit_card.expiry ?? '—'}`
          : undefined,
    ],
    timeDetail('Active since', item => item.active_since),
    ['Billed by', item => item.billing_source],
    ['Id', item => item.euuid],
    ['Capabilities', item => item.capabilities?.join(', ')],
  ],
  overview: [
    {
      part: 'Cost',
      kind: 'amounts',
      of: item => [
        ['not yet invoiced', item.balance_uninvoiced],
        ['balance', item.balance],
        ...(item.active_promotions?.length
          ? [['credit left', creditOf(item.active_promotions)] as const]
          : []),
      ],
    },
  ],
  relations: [
    {title: 'Transfer', to: 'transfer', params: () => ({})},
    {title: 'Invoices', to: 'invoices', params: () => ({})},
    {title: 'Payments', to: 'payments', params: () => ({})},
    {title: 'Users', to: 'users', params: () => ({})},
    {title: 'Settings', to: 'settings', params: () => ({})},
  ],
});

/** `$20 off a month · $80.00 left, $20.00 of it this month, until 2027-01-31 23:59Z` */
function promotionText(
  {summary, credit_remaining: left, this_month_credit_remaining: now, expire_dt: end}: Promotion,
  context: CellContext,
): string {
  const month = now == null ? '' : `, ${dollars(now)} of it this month`;
  const credit = left == null ? undefined : `${dollars(left)} left${month}`;
  const until = end == null ? undefined : `until ${moment(end, context)}`;
  return [summary, [credit, until].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
}

const creditOf = (promotions: readonly Promotion[]): number =>
  promotions.reduce((sum, {credit_remaining: left}) => sum + (Number(left) || 0), 0);
