import * as v from 'valibot';
import {strings} from '../fields.ts';
import {pageOf} from '../http/paging.ts';
import {listRoute, readRoutes, singletonRoutes} from '../http/read-routes.ts';
import {findItem, getRoute, itemJson, postRoute, type RequestContext, type Route} from '../http/route.ts';
import {badRequest, notFound} from '../http-error.ts';
import {formatTime} from '../simulation/clock.ts';
import {eventRetention, recordEvent} from '../simulation/events.ts';
import type {Store} from '../storage/store.ts';
import {boolean, longestEmail, stringOfLength} from '../validation.ts';
import {itemsOf, startOfMonth} from './charges.ts';
import {grantsRoute} from './grants-route.ts';
import {User} from './profile-schema.ts';
import {Account, Event, InvoiceItem, Settings, Transfer} from './schema.ts';

/** The transfer of this month, in GB: nodes add their quota to the pool of their region. @param now milliseconds since 1970 */
function transfer(store: Store, now: number): Transfer {
  const monthStart = startOfMonth(now);
  const elapsed = (now - monthStart) / (startOfMonth(now, 1) - monthStart);
  // NOT INDEXED: a scan of the narrow rows is faster than a look-up of each row through the index on `region`.
  const rows = store.queries.all(
    'SELECT region, sum("specs.transfer") AS quota FROM nodes_index NOT INDEXED GROUP BY region ORDER BY region',
    {region: 'string', quota: 'number'},
  );
  const regions = rows.map(({region, quota}) => {
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
      const marked = field === 'read' ? [event] : events.all('seq <= ?', event.id).filter(each => !each.seen);
      for (const each of marked) events.update(each.id, {...each, [field]: true});
      return {};
    },
  });

export const accountRoutes: readonly Route[] = [
  ...singletonRoutes('/account', 'account', {reply: Account, fields: accountFields}, options),
  ...singletonRoutes('/account/settings', 'settings', {reply: Settings, fields: settingsFields}, options),
  getRoute('/account/transfer', options, {reply: Transfer, handle: ({store, now}) => transfer(store, now)}),
  listRoute('/account/events', 'events', eventOptions, ({now}) => ({
    where: 'created >= ?',
    values: [oldestEvent(now)],
  })),
  getRoute('/account/events/:id', eventOptions, {reply: Event, handle: findEvent}),
  markEvent('seen'),
  markEvent('read'),
  listRoute('/account/notifications', 'notifications', options),
  ...readRoutes('/account/payments', 'payments', options),
  ...readRoutes('/account/invoices', 'invoices', options),
  getRoute('/account/invoices/:id/items', options, {
    rateLimitClass: 'list',
    reply: InvoiceItem,
    paged: true,
    handle: context => {
      const invoice = findItem(context, 'invoices');
      return pageOf(context, itemsOf(invoice, context.store.singleton('billing').charges ?? []));
    },
  }),
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
      return itemJson(context, 'users', username);
    },
  }),
  getRoute(
    '/account/availability',
    {...options, catalogues: ['regions']},
    {
      reply: v.object({region: v.string(), unavailable: strings}),
      paged: true,
      handle: context => {
        const regions = context.store.tables.regions.all();
        const all = [...new Set(regions.flatMap(({capabilities}) => capabilities))];
        const unavailable = ({id, capabilities}: (typeof regions)[number]) => ({
          region: id,
          unavailable: all.filter(each => !capabilities.includes(each)),
        });
        return pageOf(context, regions.map(unavailable));
      },
    },
  ),
  grantsRoute,
];
