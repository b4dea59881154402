import {isIP} from 'node:net';
import * as v from 'valibot';
import {domainName, longestTime, storedTime} from '../../model/index.ts';
import {keysOf} from '../../own-property.ts';
import {strings} from '../fields.ts';
import {
  childRoutes,
  deleteRoute,
  findItem,
  getRoute,
  postRoute,
  putRoute,
  type RequestContext,
  type Route,
  readItem,
  readRoutes,
  updateItem,
} from '../http/route.ts';
import {badRequest} from '../operation.ts';
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
import {
  checkBeside,
  checkRecord,
  domainReference,
  makeDomain,
  makeRecord,
  nameServers,
  type RecordInput,
  recordFields,
  zoneFileLines,
} from './domain-rules.ts';
import {DnsRecord, Domain} from './domain-schema.ts';

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
  const name = domain.domain.toLowerCase();
  const isSame = (each: Domain) => each.domain.toLowerCase() === name && each.id !== domain.id;
  if (store.tables.domains.all(isSame).length > 0) errors.add('The domain is there already', 'domain');
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
      return readItem(context, 'domains', domain.id);
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
    context.store.tables.records.deleteChildren(domain.id);
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
      for (const record of records.childrenOf(source.id))
        records.insert({...record, id: records.nextId(), created, updated: created}, copy.id);
      recordEvent(context, {action: 'dns_zone_create', entity: domainReference(copy)});
      return readItem(context, 'domains', copy.id);
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
      const records = context.store.tables.records.childrenOf(domain.id);
      return {zone_file: zoneFileLines(domain, records, nameServers(context.word.lower))};
    },
  }),
];

const recordPath = '/domains/:id/records';

const recordInputs = {
  name: v.nullish(stringOfLength(0, 100)),
  target: v.nullish(stringOfLength(0, 65_535)),
  priority: v.nullish(integer(0, 255)),
  weight: v.nullish(integer(0, 65_535)),
  port: v.nullish(integer(0, 65_535)),
  service: v.nullish(string),
  protocol: v.nullish(string),
  tag: v.nullish(string),
  ttl_sec: v.nullish(integer(0, longestTime)),
};

const domainId = (context: RequestContext) => findItem(context, 'domains').id;

/** Checks a record against the rules of its type and the other records of the domain. @throws HttpError 400 */
function validRecordFields(
  {store, from}: RequestContext,
  sent: RecordInput,
  domain: Domain,
  ownId?: number,
): ReturnType<typeof recordFields> {
  const isOfClient = sent.target === '[remote_addr]' && (sent.type === 'A' || sent.type === 'AAAA');
  const input = isOfClient ? {...sent, target: from} : sent;
  const errors = new ErrorList();
  checkRecord(input, domain.domain, errors);
  errors.throwIfAny();
  const fields = recordFields(input, domain.domain);
  const others = store.tables.records.childrenOf(domain.id).filter(each => each.id !== ownId);
  checkBeside(fields, others, errors);
  errors.throwIfAny();
  return fields;
}

/** The records of a domain (specification, section 4). */
export const recordRoutes: readonly Route[] = [
  ...childRoutes(recordPath, 'records', 'record', options, domainId),
  postRoute(recordPath, options, {
    body: v.looseObject({type: string, ...recordInputs}),
    reply: DnsRecord,
    handle: (context, body) => {
      const domain = findItem(context, 'domains');
      if (domain.type === 'slave') throw badRequest('The records of a slave are its master’s');
      const fields = validRecordFields(context, body, domain);
      const {records} = context.store.tables;
      const record = makeRecord({id: records.nextId(), created: formatTime(context.now), ...fields});
      records.insert(record, domain.id);
      recordEvent(context, {action: 'dns_record_create', entity: domainReference(domain)});
      return readItem(context, 'records', record.id);
    },
  }),
  putRoute(`${recordPath}/:record`, options, {
    body: v.looseObject({type: v.nullish(string), ...recordInputs}),
    reply: DnsRecord,
    handle: (context, body) => {
      const domain = findItem(context, 'domains');
      const record = findItem(context, 'records', 'record', domain.id);
      const type = body.type ?? record.type;
      if (type !== record.type) throw badRequest('The type of a record cannot be changed', 'type');
      const changes = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
      const fields = validRecordFields(context, {...record, ...changes, type}, domain, record.id);
      recordEvent(context, {action: 'dns_record_update', entity: domainReference(domain)});
      return updateItem(context, 'records', record, fields);
    },
  }),
  deleteRoute(`${recordPath}/:record`, options, context => {
    const domain = findItem(context, 'domains');
    context.store.tables.records.delete(findItem(context, 'records', 'record', domain.id).id);
    recordEvent(context, {action: 'dns_record_delete', entity: domainReference(domain)});
  }),
];
