import * as v from 'valibot';
import {type EntityReference, entityReference, strings} from '../fields.ts';
import {checkGrantable, parseScopes, revokeSecret, storeSecret} from '../http/auth.ts';
import {
  computedListRoute,
  deleteRoute,
  findItem,
  getRoute,
  listRoute,
  postRoute,
  putRoute,
  type RequestContext,
  type Route,
  readItem,
  readRoutes,
  singletonRoutes,
  updateItem,
} from '../http/route.ts';
import {badRequest, notFound} from '../operation.ts';
import {formatTime, isTime, parseTime} from '../simulation/clock.ts';
import {eventRetention, recordEvent} from '../simulation/events.ts';
import type {Store} from '../storage/store.ts';
import {boolean, givenFields, longestEmail, oneOf, publicKey, string, stringOfLength} from '../validation.ts';
import {
  Account,
  absentKinds,
  creations,
  Event,
  type Grant,
  Grants,
  InvoiceItem,
  kinds,
  nothing,
  Profile,
  Settings,
  SshKey,
  Token,
  Transfer,
  User,
} from './account-schema.ts';
import {invoiceItems, startOfMonth} from './charges.ts';

/** The transfer of this month, in GB: nodes add their quota to the pool of their region. @param now milliseconds since 1970 */
function transfer(store: Store, now: number): Transfer {
  const monthStart = startOfMonth(now);
  const elapsed = (now - monthStart) / (startOfMonth(now, 1) - monthStart);
  const byRegion = Object.entries(Object.groupBy(store.tables.nodes.all(), ({region}) => region)).sort();
  const regions = byRegion.map(([region, nodes = []]) => {
    const quota = nodes.reduce((sum, {specs}) => sum + specs.transfer, 0);
    const used = Math.floor(quota * monthlyUsage(region) * elapsed);
    return {id: region, used, quota, billable: Math.max(0, used - quota)};
  });
  const sum = (field: 'used' | 'quota' | 'billable') =>
    regions.reduce((total, region) => total + region[field], 0);
  return {used: sum('used'), quota: sum('quota'), billable: sum('billable'), region_transfers: regions};
}

/** Returns the part of its quota that a region uses per month: 0.08–0.57, always the same for the same region. */
export function monthlyUsage(region: string): number {
  let hash = 7;
  for (const character of region) hash = (hash * 31 + character.charCodeAt(0)) % 9973;
  return 0.08 + (hash % 50) / 100;
}

const options = {scope: 'account'};
const eventOptions = {scope: 'events'};

const upTo = (maximum: number) => v.nullish(stringOfLength(0, maximum));
const accountFields = {
  company: upTo(128),
  email: upTo(128),
  first_name: upTo(50),
  last_name: upTo(50),
  address_1: upTo(64),
  address_2: upTo(64),
  city: upTo(24),
  state: upTo(24),
  zip: upTo(16),
  country: upTo(2),
  phone: upTo(32),
  tax_id: upTo(25),
};

const email = v.pipe(
  stringOfLength(1, longestEmail),
  v.regex(/^[^\s@]+@[^\s@]+$/, 'Must be an e-mail address'),
);

const settingsFields = {backups_enabled: v.nullish(boolean), network_helper: v.nullish(boolean)};

/** The time of the oldest events that are still shown. */
const oldestEvent = (now: number): string => formatTime(now - eventRetention);

/** @throws HttpError 404, also for an event that is no longer shown */
function findEvent(context: RequestContext): Event {
  const event = findItem(context, 'events');
  if (event.created < oldestEvent(context.now)) throw notFound();
  return event;
}

/** Marks an event as read, or as seen together with all earlier ones. */
const markEvent = (field: 'seen' | 'read'): Route =>
  postRoute(`/account/events/:id/${field}`, eventOptions, {
    handle: context => {
      const {events} = context.store.tables;
      const event = findEvent(context);
      const marked = field === 'read' ? [event] : events.all(({id, seen}) => id <= event.id && !seen);
      for (const each of marked) events.update(each.id, {...each, [field]: true});
      return {};
    },
  });

/** Returns the items of a kind that belong to the account; public images and scripts do not. */
function itemsOf(
  {store: {tables}}: RequestContext,
  kind: (typeof kinds)[number],
): {id: number; label: string}[] {
  switch (kind) {
    case 'node':
      return tables.nodes.all();
    case 'volume':
      return tables.volumes.all();
    case 'nodebalancer':
      return tables.balancers.all();
    case 'domain':
      return tables.domains.all().map(({id, domain}) => ({id, label: domain}));
    case 'stackscript':
      return tables.scripts.all().filter(({mine}) => mine);
    case 'image':
      return tables.images
        .all()
        .filter(({is_public}) => !is_public)
        .map(({id, label}) => ({id: Number(id.split('/')[1]), label}));
  }
}

function grantsOf(context: RequestContext, username: string): object {
  const {global: own, grants} = context.store.singleton('grants')?.[username] ?? nothing;
  const {creates, ...others} = own;
  const grantsFor = (kind: (typeof kinds)[number]): readonly Grant[] =>
    itemsOf(context, kind).map(({id, label}) => ({id, label, permissions: grants[kind]?.[id] ?? null}));
  return {
    global: {
      ...others,
      child_account_access: null,
      ...Object.fromEntries(creations.map(name => [name, creates.some(kind => name === `add_${kind}s`)])),
    },
    ...Object.fromEntries(kinds.map(kind => [kind, grantsFor(kind)])),
    ...Object.fromEntries(absentKinds.map(kind => [kind, []])),
  };
}

const grantsRoute: Route = getRoute('/account/users/:id/grants', options, {
  reply: Grants,
  handle: context => {
    const user = findItem(context, 'users');
    return user.restricted ? grantsOf(context, user.username) : {};
  },
});

export const accountRoutes: readonly Route[] = [
  ...singletonRoutes('/account', 'account', {reply: Account, fields: accountFields}, options),
  ...singletonRoutes('/account/settings', 'settings', {reply: Settings, fields: settingsFields}, options),
  getRoute('/account/transfer', options, {reply: Transfer, handle: ({store, now}) => transfer(store, now)}),
  listRoute('/account/events', 'events', eventOptions, ({store, now}) => {
    const oldest = oldestEvent(now);
    return store.tables.events.all(({created}) => created >= oldest);
  }),
  getRoute('/account/events/:id', eventOptions, {reply: Event, handle: findEvent}),
  markEvent('seen'),
  markEvent('read'),
  listRoute('/account/notifications', 'notifications', options),
  ...readRoutes('/account/payments', 'payments', options),
  ...readRoutes('/account/invoices', 'invoices', options),
  computedListRoute('/account/invoices/:id/items', options, InvoiceItem, context =>
    invoiceItems(findItem(context, 'invoices'), context.store.singleton('billing')?.charges ?? []),
  ),
  ...readRoutes('/account/users', 'users', options),
  postRoute('/account/users', options, {
    body: v.looseObject({username: User.entries.username, email, restricted: v.nullish(boolean)}),
    reply: User,
    handle: (context, body) => {
      const {users} = context.store.tables;
      const {username} = body;
      if (users.get(username)) throw badRequest('There is a user of this name already', 'username');
      users.insert({
        username,
        email: body.email,
        restricted: body.restricted ?? true,
        tfa_enabled: false,
        user_type: 'default',
        ssh_keys: [],
        verified_phone_number: null,
        password_created: null,
        last_login: null,
      });
      recordEvent(context, {action: 'user_create', entity: null});
      return readItem(context, 'users', username);
    },
  }),
  computedListRoute(
    '/account/availability',
    options,
    v.object({region: v.string(), unavailable: strings}),
    ({store}) => {
      const regions = store.tables.regions.all();
      const all = [...new Set(regions.flatMap(({capabilities}) => capabilities))];
      return regions.map(({id, capabilities}) => ({
        region: id,
        unavailable: all.filter(each => !capabilities.includes(each)),
      }));
    },
  ),
  grantsRoute,
];

const label = stringOfLength(1, 100);
const expiry = v.pipe(
  string,
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, 'Must be YYYY-MM-DDTHH:MM:SS'),
  v.check(isTime, 'There is no such day or time'),
);

const tokenReference = (token: Token): EntityReference => entityReference('token', '/profile/tokens', token);

const fields = {
  email: v.nullish(
    v.pipe(stringOfLength(0, longestEmail), v.regex(/^[^\s@]+@[^\s@]+$/, 'Must be an e-mail address')),
  ),
  timezone: v.nullish(stringOfLength(1, 64)),
  email_notifications: v.nullish(boolean),
  lish_auth_method: v.nullish(oneOf(['password_keys', 'keys_only', 'disabled'])),
};

export const profileRoutes: readonly Route[] = [
  ...singletonRoutes('/profile', 'profile', {reply: Profile, fields}, options),
  ...readRoutes('/profile/tokens', 'tokens', options),
  postRoute('/profile/tokens', options, {
    body: v.looseObject({label: v.nullish(label), scopes: v.nullish(string), expiry: v.nullish(expiry)}),
    reply: Token,
    handle: (context, body) => {
      const {store, word, now, caller} = context;
      const scopes = body.scopes ?? '*';
      checkGrantable(caller, parseScopes(scopes, word));
      const expires = body.expiry ?? null;
      if (expires !== null && !(parseTime(expires) > now))
        throw badRequest('Must lie in the future', 'expiry');
      const {tokens} = store.tables;
      const secret = process.getBuiltinModule('node:crypto').randomBytes(32).toString('hex');
      const token = tokens.insert({
        id: tokens.nextId(),
        label: body.label ?? 'token',
        scopes,
        created: formatTime(now),
        expiry: expires,
        token: secret.slice(0, 16),
      });
      storeSecret(store, secret, token.id);
      recordEvent(context, {action: 'token_create', entity: tokenReference(token)});
      return {...token, token: secret};
    },
  }),
  putRoute('/profile/tokens/:id', options, {
    body: v.looseObject({label: v.nullish(label)}),
    reply: Token,
    handle: (context, body) =>
      updateItem(context, 'tokens', findItem(context, 'tokens'), givenFields(body, ['label'])),
  }),
  deleteRoute('/profile/tokens/:id', options, context => {
    const token = findItem(context, 'tokens');
    context.store.tables.tokens.delete(token.id);
    revokeSecret(context.store, token.id);
    recordEvent(context, {action: 'token_delete', entity: tokenReference(token)});
  }),
  ...readRoutes('/profile/sshkeys', 'keys', options),
  postRoute('/profile/sshkeys', options, {
    body: v.looseObject({label: stringOfLength(0, 64), ssh_key: publicKey}),
    reply: SshKey,
    handle: (context, {label: keyLabel, ssh_key}) => {
      const {keys} = context.store.tables;
      const {id} = keys.insert({
        id: keys.nextId(),
        label: keyLabel,
        ssh_key: ssh_key.trim(),
        created: formatTime(context.now),
      });
      recordEvent(context, {action: 'user_ssh_key_add', entity: null});
      return readItem(context, 'keys', id);
    },
  }),
  putRoute('/profile/sshkeys/:id', options, {
    body: v.looseObject({label: v.nullish(stringOfLength(0, 64))}),
    reply: SshKey,
    handle: (context, body) => {
      recordEvent(context, {action: 'user_ssh_key_update', entity: null});
      return updateItem(context, 'keys', findItem(context, 'keys'), givenFields(body, ['label']));
    },
  }),
  deleteRoute('/profile/sshkeys/:id', options, context => {
    context.store.tables.keys.delete(findItem(context, 'keys').id);
    recordEvent(context, {action: 'user_ssh_key_delete', entity: null});
  }),
];
