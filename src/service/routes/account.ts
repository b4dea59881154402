import {list, one, type Route, single} from '../route.ts';
import {transfer} from '../transfer.ts';

const scope = 'account';

export const account: readonly Route[] = [
  single('/account', 'account', {scope}),
  single('/account/settings', 'settings', {scope}),
  {
    method: 'GET',
    path: '/account/transfer',
    scope,
    run: ({store, now}) => transfer(store, now()),
  },
  list('/account/events', 'events', {scope: 'events'}),
  one('/account/events/:id', 'events', {scope: 'events'}),
  list('/account/notifications', 'notifications', {scope}),
  list('/account/payments', 'payments', {scope}),
  one('/account/payments/:id', 'payments', {scope}),
  list('/account/invoices', 'invoices', {scope}),
  one('/account/invoices/:id', 'invoices', {scope}),
  list('/account/users', 'users', {scope}),
  one('/account/users/:id', 'users', {scope}),
  list('/support/tickets', 'tickets', {scope}),
  one('/support/tickets/:id', 'tickets', {scope}),
  single('/profile', 'profile', {scope}),
  list('/profile/tokens', 'tokens', {scope}),
  one('/profile/tokens/:id', 'tokens', {scope}),
];
