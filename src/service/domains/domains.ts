import {isIP} from 'node:net';
import * as v from 'valibot';
import {ErrorList, integer, oneOf as oneOfWords, optional, string, stringOfLength, tags} from '../check.ts';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {domainReference, makeDomain} from './make.ts';
import {lasting} from './rules.ts';

const options = {scope: 'domains'};
const domainName = v.pipe(
  stringOfLength(1, 253),
  v.regex(
    /^(\*\.)?([a-zA-Z0-9-_]{1,63}\.)+([a-zA-Z]{2,3}\.)?([a-zA-Z]{2,16}|xn--[a-zA-Z0-9]+)$/,
    'Must be a domain name',
  ),
);
// A slave has none, and clients that send back what they read send it empty.
const mail = v.pipe(string, v.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Must be an e-mail address'));
const seconds = integer(0, 2_419_200);
const addresses = v.array(
  v.pipe(string, v.check(isAddress, 'Must be an address')),
  'Must be a list of addresses',
);
const type = oneOfWords(['master', 'slave']);

function isAddress(each: string): boolean {
  return isIP(each.replace(/\/\d{1,3}$/, '')) !== 0;
}

const fields = {
  status: optional(oneOfWords(['active', 'disabled'])),
  description: optional(stringOfLength(0, 253)),
  group: optional(stringOfLength(0, 50)),
  master_ips: optional(addresses),
  axfr_ips: optional(addresses),
  ttl_sec: optional(seconds),
  refresh_sec: optional(seconds),
  retry_sec: optional(seconds),
  expire_sec: optional(seconds),
  tags,
};

/** What was given; times to live as the service keeps them. */
function given(body: Readonly<Record<string, unknown>>): Partial<is.Domain> {
  const names = [...Object.keys(fields), 'domain', 'type', 'soa_email'];
  const set = Object.entries(body)
    .filter(([name, value]) => names.includes(name) && value !== null && value !== undefined)
    .map(([name, value]) => [name, name.endsWith('_sec') ? lasting(value as number) : value]);
  return Object.fromEntries(set);
}

/** What a domain must have, by its type. @throws Refusal 400 */
function checkDomain({store}: RequestContext, domain: is.Domain): void {
  const reasons = new ErrorList();
  // Names of the DNS are the same in small and capital letters.
  const alike = store.tables.domains.all('domain = ? COLLATE NOCASE', domain.domain);
  if (alike.some(each => each.id !== domain.id)) {
    reasons.add('The domain is there already', 'domain');
  }
  if (domain.type === 'master' && domain.soa_email === '')
    reasons.add('soa_email is required for a master', 'soa_email');
  if (domain.type === 'slave' && domain.master_ips.length === 0)
    reasons.add('master_ips are required for a slave', 'master_ips');
  reasons.throwIfAny();
}

const create = routeWithBody({
  ...options,
  method: 'POST',
  path: '/domains',
  body: v.looseObject({domain: domainName, type, soa_email: optional(mail), ...fields}),
  reply: is.Domain,
  handle: (context, body) => {
    const {domains} = context.store.tables;
    const domain = makeDomain({
      id: domains.nextNumber(),
      created: formatTime(context.now),
      domain: body.domain,
      ...given(body),
    });
    checkDomain(context, domain);
    domains.insert(domain);
    recordEvent(context, {action: 'dns_zone_create', entity: domainReference(domain)});
    return itemJson(context, 'domains', domain.id);
  },
});

const update = routeWithBody({
  ...options,
  method: 'PUT',
  path: '/domains/:id',
  body: v.looseObject({
    domain: optional(domainName),
    type: optional(type),
    soa_email: optional(mail),
    ...fields,
  }),
  reply: is.Domain,
  handle: (context, body) => {
    const domain = {...findItem(context, 'domains'), ...given(body), updated: formatTime(context.now)};
    checkDomain(context, domain);
    context.store.tables.domains.update(domain.id, domain);
    recordEvent(context, {action: 'dns_zone_update', entity: domainReference(domain)});
    return itemJson(context, 'domains', domain.id);
  },
});

const remove: Route = {
  ...options,
  method: 'DELETE',
  path: '/domains/:id',
  handle: context => {
    const domain = findItem(context, 'domains');
    context.store.tables.records.deleteAll('parent = ?', domain.id);
    context.store.tables.domains.delete(domain.id);
    recordEvent(context, {action: 'dns_zone_delete', entity: domainReference(domain)});
    return {};
  },
};

export const domains: readonly Route[] = [
  listRoute('/domains', 'domains', options),
  itemRoute('/domains/:id', 'domains', options),
  create,
  update,
  remove,
];
