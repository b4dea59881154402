import {isIP} from 'node:net';
import * as v from 'valibot';
import {word as oneOfWords, optional, Reasons, sized, tags, text, whole} from '../check.ts';
import {list, one} from '../http/read-routes.ts';
import {type Call, find, type Route, shown, taking} from '../http/route.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, tell} from '../simulation/lifecycle.ts';
import {makeDomain} from './make.ts';
import {lasting} from './rules.ts';

const terms = {scope: 'domains'};
const domainName = v.pipe(
  sized(1, 253),
  v.regex(
    /^(\*\.)?([a-zA-Z0-9-_]{1,63}\.)+([a-zA-Z]{2,3}\.)?([a-zA-Z]{2,16}|xn--[a-zA-Z0-9]+)$/,
    'Must be a domain name',
  ),
);
// A slave has none, and clients that send back what they read send it empty.
const mail = v.pipe(text, v.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Must be an e-mail address'));
const seconds = whole(0, 2_419_200);
const addresses = v.array(
  v.pipe(text, v.check(isAddress, 'Must be an address')),
  'Must be a list of addresses',
);
const type = oneOfWords(['master', 'slave']);

function isAddress(each: string): boolean {
  return isIP(each.replace(/\/\d{1,3}$/, '')) !== 0;
}

const fields = {
  status: optional(oneOfWords(['active', 'disabled'])),
  description: optional(sized(0, 253)),
  group: optional(sized(0, 50)),
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
function checkDomain({store}: Call, domain: is.Domain): void {
  const reasons = new Reasons();
  // Names of the DNS are the same in small and capital letters.
  const alike = store.tables.domains.all('domain = ? COLLATE NOCASE', domain.domain);
  if (alike.some(each => each.id !== domain.id)) {
    reasons.add('The domain is there already', 'domain');
  }
  if (domain.type === 'master' && domain.soa_email === '')
    reasons.add('soa_email is required for a master', 'soa_email');
  if (domain.type === 'slave' && domain.master_ips.length === 0)
    reasons.add('master_ips are required for a slave', 'master_ips');
  reasons.settle();
}

const create = taking({
  ...terms,
  method: 'POST',
  path: '/domains',
  body: v.looseObject({domain: domainName, type, soa_email: optional(mail), ...fields}),
  reply: is.Domain,
  run: (call, body) => {
    const {domains} = call.store.tables;
    const domain = makeDomain({
      id: domains.nextNumber(),
      created: stamp(call.at),
      domain: body.domain,
      ...given(body),
    });
    checkDomain(call, domain);
    domains.insert(domain);
    tell(call, {action: 'dns_zone_create', entity: about.domain(domain)});
    return shown(call, 'domains', domain.id);
  },
});

const update = taking({
  ...terms,
  method: 'PUT',
  path: '/domains/:id',
  body: v.looseObject({
    domain: optional(domainName),
    type: optional(type),
    soa_email: optional(mail),
    ...fields,
  }),
  reply: is.Domain,
  run: (call, body) => {
    const domain = {...find(call, 'domains'), ...given(body), updated: stamp(call.at)};
    checkDomain(call, domain);
    call.store.tables.domains.update(domain.id, domain);
    tell(call, {action: 'dns_zone_update', entity: about.domain(domain)});
    return shown(call, 'domains', domain.id);
  },
});

const remove: Route = {
  ...terms,
  method: 'DELETE',
  path: '/domains/:id',
  run: call => {
    const domain = find(call, 'domains');
    call.store.tables.records.deleteAll('parent = ?', domain.id);
    call.store.tables.domains.delete(domain.id);
    tell(call, {action: 'dns_zone_delete', entity: about.domain(domain)});
    return {};
  },
};

export const domains: readonly Route[] = [
  list('/domains', 'domains', terms),
  one('/domains/:id', 'domains', terms),
  create,
  update,
  remove,
];
