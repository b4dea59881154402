import * as v from 'valibot';
import {boolean, optional, stringOfLength} from '../check.ts';
import {itemRoute, listRoute, singletonRoute} from '../http/read-routes.ts';
import {findItem, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {eventRetention, recordEvent} from '../simulation/events.ts';
import type {Condition} from '../storage/filter.ts';
import {transfer} from './transfer.ts';

const scope = 'account';

/** Events are kept for 90 days. */
const recent = ({now: at}: RequestContext): Condition => ({
  where: 'created >= ?',
  values: [formatTime(at - eventRetention)],
});

const updateSettings = routeWithBody({
  scope,
  method: 'PUT',
  path: '/account/settings',
  body: v.looseObject({backups_enabled: optional(boolean), network_helper: optional(boolean)}),
  reply: is.Settings,
  handle: (context, body) => {
    const {store, word} = context;
    const old = JSON.parse(word.fromWire(store.single('settings') ?? '{}')) as is.Settings;
    store.setSingle('settings', {
      ...old,
      backups_enabled: body.backups_enabled ?? old.backups_enabled,
      network_helper: body.network_helper ?? old.network_helper,
    });
    recordEvent(context, {action: 'account_settings_update', entity: null});
    return store.single('settings') ?? {};
  },
});

const line = (most: number) => optional(stringOfLength(0, most));
const updateAccount = routeWithBody({
  scope,
  method: 'PUT',
  path: '/account',
  body: v.looseObject({
    company: line(128),
    email: line(128),
    first_name: line(50),
    last_name: line(50),
    address_1: line(64),
    address_2: line(64),
    city: line(24),
    state: line(24),
    zip: line(16),
    country: line(2),
    phone: line(32),
    tax_id: line(25),
  }),
  reply: is.Account,
  handle: (context, body) => {
    const {store} = context;
    const old = JSON.parse(store.single('account') ?? '{}') as is.Account;
    const names = ['company', 'email', 'first_name', 'last_name', 'address_1', 'address_2'] as const;
    const more = ['city', 'state', 'zip', 'country', 'phone', 'tax_id'] as const;
    const given = [...names, ...more].map(name => [name, body[name] ?? old[name]]);
    store.setSingle('account', {...old, ...Object.fromEntries(given)});
    recordEvent(context, {action: 'account_update', entity: null});
    return store.single('account') ?? {};
  },
});

/** Marks an event, and those before it as the family has it. */
const mark = (field: 'seen' | 'read'): Route => ({
  scope: 'events',
  method: 'POST',
  path: `/account/events/:id/${field}`,
  handle: context => {
    const {events} = context.store.tables;
    const event = findItem(context, 'events');
    const marked = field === 'read' ? [event] : events.all('seq <= ?', event.id).filter(each => !each.seen);
    for (const each of marked) events.update(each.id, {...each, [field]: true});
    return {};
  },
});

export const account: readonly Route[] = [
  singletonRoute('/account', 'account', is.Account, {scope}),
  updateAccount,
  singletonRoute('/account/settings', 'settings', is.Settings, {scope}),
  updateSettings,
  {
    method: 'GET',
    path: '/account/transfer',
    scope,
    reply: is.Transfer,
    handle: ({store, now: at}) => transfer(store, at),
  },
  listRoute('/account/events', 'events', {scope: 'events'}, recent),
  itemRoute('/account/events/:id', 'events', {scope: 'events'}),
  mark('seen'),
  mark('read'),
  listRoute('/account/notifications', 'notifications', {scope}),
  listRoute('/account/payments', 'payments', {scope}),
  itemRoute('/account/payments/:id', 'payments', {scope}),
  listRoute('/account/invoices', 'invoices', {scope}),
  itemRoute('/account/invoices/:id', 'invoices', {scope}),
  listRoute('/account/users', 'users', {scope}),
  itemRoute('/account/users/:id', 'users', {scope}),
];
