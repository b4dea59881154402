import * as v from 'valibot';
import {flag, optional, sized} from '../check.ts';
import {list, one, single} from '../http/read-routes.ts';
import {type Call, find, type Route, taking} from '../http/route.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {kept, tell} from '../simulation/lifecycle.ts';
import type {Condition} from '../storage/filter.ts';
import {transfer} from './transfer.ts';

const scope = 'account';

/** Events are kept for 90 days. */
const recent = ({at}: Call): Condition => ({where: 'created >= ?', values: [stamp(at - kept)]});

const updateSettings = taking({
  scope,
  method: 'PUT',
  path: '/account/settings',
  body: v.looseObject({backups_enabled: optional(flag), network_helper: optional(flag)}),
  reply: is.Settings,
  run: (call, body) => {
    const {store, word} = call;
    const old = JSON.parse(word.fromWire(store.single('settings') ?? '{}')) as is.Settings;
    store.setSingle('settings', {
      ...old,
      backups_enabled: body.backups_enabled ?? old.backups_enabled,
      network_helper: body.network_helper ?? old.network_helper,
    });
    tell(call, {action: 'account_settings_update', entity: null});
    return store.single('settings') ?? {};
  },
});

const line = (most: number) => optional(sized(0, most));
const updateAccount = taking({
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
  run: (call, body) => {
    const {store} = call;
    const old = JSON.parse(store.single('account') ?? '{}') as is.Account;
    const names = ['company', 'email', 'first_name', 'last_name', 'address_1', 'address_2'] as const;
    const more = ['city', 'state', 'zip', 'country', 'phone', 'tax_id'] as const;
    const given = [...names, ...more].map(name => [name, body[name] ?? old[name]]);
    store.setSingle('account', {...old, ...Object.fromEntries(given)});
    tell(call, {action: 'account_update', entity: null});
    return store.single('account') ?? {};
  },
});

/** Marks an event, and those before it as the family has it. */
const mark = (field: 'seen' | 'read'): Route => ({
  scope: 'events',
  method: 'POST',
  path: `/account/events/:id/${field}`,
  run: call => {
    const {events} = call.store.tables;
    const event = find(call, 'events');
    const marked = field === 'read' ? [event] : events.all('seq <= ?', event.id).filter(each => !each.seen);
    for (const each of marked) events.update(each.id, {...each, [field]: true});
    return {};
  },
});

export const account: readonly Route[] = [
  single('/account', 'account', is.Account, {scope}),
  updateAccount,
  single('/account/settings', 'settings', is.Settings, {scope}),
  updateSettings,
  {
    method: 'GET',
    path: '/account/transfer',
    scope,
    reply: is.Transfer,
    run: ({store, at}) => transfer(store, at),
  },
  list('/account/events', 'events', {scope: 'events'}, recent),
  one('/account/events/:id', 'events', {scope: 'events'}),
  mark('seen'),
  mark('read'),
  list('/account/notifications', 'notifications', {scope}),
  list('/account/payments', 'payments', {scope}),
  one('/account/payments/:id', 'payments', {scope}),
  list('/account/invoices', 'invoices', {scope}),
  one('/account/invoices/:id', 'invoices', {scope}),
  list('/account/users', 'users', {scope}),
  one('/account/users/:id', 'users', {scope}),
];
