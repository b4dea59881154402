import {isIP} from 'node:net';
import * as v from 'valibot';
import {domainName, longestTime, storedTime} from '../../model/index.ts';
import {keysOf} from '../../own-property.ts';
import {strings} from '../fields.ts';
import {readRoutes} from '../http/read-routes.ts';
import type {RequestContext, Route} from '../http/route.ts';
import {deleteRoute, findItem, getRoute, itemJson, postRoute, putRoute, updateItem} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {
  ErrorList,
  givenFields,
  integer,
  listOf,
  longestEmail,
  oneOf,
  string,
  stringOfLength,
  tags,
} from '../validation.ts';
import {domainReference, makeDomain} from './rules.ts';
import {Domain} from './schema.ts';
import {nameServers, zoneFileLines} from './zone-file.ts';

const options = {scope: 'domains'};
const name = v.pipe(stringOfLength(1, 253), v.regex(domainName, 'Must be a domain name'));
// It may be empty: a slave has no address, and clients send back whole domains.
const email = v.pipe(
  stringOfLength(0, longestEmail),
  // A domain is split at its first dot only, so that no text can be split in many ways.
  v.regex(/^$|^[^\s@]+@[^\s@.]+\.[^\s@]+$/, 'Must be an e-mail address'),
);
const seconds = integer(0, longestTime);
const addresses = listOf(
  v.pipe(
    string,
    v.check(text => isIP(text.replace(/\/\d{1,3}$/, '')) !== 0, 'Must be an address'),
  ),
  'Must be a list of addresses',
);
const type = oneOf(['master', 'slave']);

const ttlFields = {
  ttl_sec: v.nullish(seconds),
  refresh_sec: v.nullish(seconds),
  retry_sec: v.nullish(seconds),
  expire_sec: v.nullish(seconds),
};
const optionalFields = {
  soa_email: v.nullish(email),
  status: v.nullish(oneOf(['active', 'disabled'])),
  description: v.nullish(stringOfLength(0, 253)),
  group: v.nullish(stringOfLength(0, 50)),
  master_ips: v.nullish(addresses),
  axfr_ips: v.nullish(addresses),
  ...ttlFields,
  tags,
};

const updateBody = v.looseObject({domain: v.nullish(name), type: v.nullish(type), ...optionalFields});

/** Returns the fields that a body gives, with the times as they are stored. */
function fieldsFrom(body: v.InferOutput<typeof updateBody>): Partial<Domain> {
  const given = givenFields(body, keysOf(updateBody.entries));
  for (const field of keysOf(ttlFields))
    if (given[field] !== undefined) given[field] = storedTime(given[field]);
  return given;
}

/** Checks that the name is not in use, and that the fields required for the type are given. @throws HttpError 400 */
function checkDomain({store}: RequestContext, domain: Domain): void {
  const errors = new ErrorList();
  // DNS names are case-insensitive.
  const sameName = store.tables.domains.all('domain = ? COLLATE NOCASE', domain.domain);
  if (sameName.some(each => each.id !== domain.id)) errors.add('The domain is there already', 'domain');
  if (domain.type === 'master' && domain.soa_email === '')
    errors.add('soa_email is required for a master', 'soa_email');
  if (domain.type === 'slave' && domain.master_ips.length === 0)
    errors.add('master_ips are required for a slave', 'master_ips');
  errors.throwIfAny();
}

export const domainRoutes: readonly Route[] = [
  ...readRoutes('/domains', 'domains', options),
  postRoute('/domains', options, {
    body: v.looseObject({domain: name, type, ...optionalFields}),
    reply: Domain,
    handle: (context, body) => {
      const {domains} = context.store.tables;
      const domain = makeDomain({
        id: domains.nextId(),
        created: formatTime(context.now),
        domain: body.domain,
        ...fieldsFrom(body),
      });
      checkDomain(context, domain);
      domains.insert(domain);
      recordEvent(context, {action: 'dns_zone_create', entity: domainReference(domain)});
      return itemJson(context, 'domains', domain.id);
    },
  }),
  putRoute('/domains/:id', options, {
    body: updateBody,
    reply: Domain,
    handle: (context, body) => {
      const domain = {...findItem(context, 'domains'), ...fieldsFrom(body)};
      checkDomain(context, domain);
      recordEvent(context, {action: 'dns_zone_update', entity: domainReference(domain)});
      return updateItem(context, 'domains', domain, {});
    },
  }),
  deleteRoute('/domains/:id', options, context => {
    const domain = findItem(context, 'domains');
    context.store.tables.records.deleteAll('parent = ?', domain.id);
    context.store.tables.domains.delete(domain.id);
    recordEvent(context, {action: 'dns_zone_delete', entity: domainReference(domain)});
  }),
  /** A copy of a domain by another name, with its records. */
  postRoute('/domains/:id/clone', options, {
    body: v.looseObject({domain: name}),
    reply: Domain,
    handle: (context, body) => {
      const {domains, records} = context.store.tables;
      const source = findItem(context, 'domains');
      const created = formatTime(context.now);
      const copy = {...source, id: domains.nextId(), domain: body.domain, created, updated: created};
      checkDomain(context, copy);
      domains.insert(copy);
      for (const record of records.all('parent = ?', source.id))
        records.insert({...record, id: records.nextId(), created, updated: created}, copy.id);
      recordEvent(context, {action: 'dns_zone_create', entity: domainReference(copy)});
      return itemJson(context, 'domains', copy.id);
    },
  }),
  /** Nothing leaves this machine, so that no name server can be asked for a zone: each counts as one that refuses. */
  postRoute('/domains/import', options, {
    body: v.looseObject({domain: name, remote_nameserver: name}),
    reply: Domain,
    handle: (context, body) => {
      checkDomain(context, {...makeDomain({id: 0, domain: body.domain, created: ''}), soa_email: 'a@b.org'});
      throw badRequest('The name server does not let this zone be transferred', 'remote_nameserver');
    },
  }),
  /** The domain as the lines of a zone file; not in the specification. */
  getRoute('/domains/:id/zone-file', options, {
    reply: v.object({zone_file: strings}),
    handle: context => {
      const domain = findItem(context, 'domains');
      const records = context.store.tables.records.all('parent = ?', domain.id);
      return {zone_file: zoneFileLines(domain, records, nameServers(context.word.lower))};
    },
  }),
];
