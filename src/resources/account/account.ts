import {endpoints} from '../../api/endpoints/endpoints.ts';
import {Account} from '../../model/index.ts';
import {dollars} from '../../text/format.ts';
import {describe} from '../definition/definition.ts';
import {timeDetail} from '../definition/times.ts';

export const account = describe(Account).resource({
  name: 'account',
  menu: 13,
  summary: 'who the account belongs to and what it owes',
  read: endpoints.account.read,
  id: () => 'account',
  label: item => item.company || item.email || 'account',
  groups: [['Billing', 'Balance', 'Not yet invoiced', 'Card', 'Billed by', 'Active since']],
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
