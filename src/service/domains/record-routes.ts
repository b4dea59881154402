import * as v from 'valibot';
import {longestTime} from '../../model/index.ts';
import {childRoutes} from '../http/read-routes.ts';
import type {RequestContext, Route} from '../http/route.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, updateItem} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {ErrorList, integer, string, stringOfLength} from '../validation.ts';
import type {RecordInput} from './rules.ts';
import {checkBeside, checkRecord, domainReference, makeRecord, recordFields} from './rules.ts';
import {DnsRecord, type Domain} from './schema.ts';

const options = {scope: 'domains'};
const path = '/domains/:id/records';

const optionalFields = {
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
  const others = store.tables.records.all('parent = ?', domain.id).filter(each => each.id !== ownId);
  checkBeside(fields, others, errors);
  errors.throwIfAny();
  return fields;
}

/** The records of a domain (specification, section 4). */
export const recordRoutes: readonly Route[] = [
  ...childRoutes(path, 'records', 'record', options, domainId),
  postRoute(path, options, {
    body: v.looseObject({type: string, ...optionalFields}),
    reply: DnsRecord,
    handle: (context, body) => {
      const domain = findItem(context, 'domains');
      if (domain.type === 'slave') throw badRequest('The records of a slave are its master’s');
      const fields = validRecordFields(context, body, domain);
      const {records} = context.store.tables;
      const record = makeRecord({id: records.nextId(), created: formatTime(context.now), ...fields});
      records.insert(record, domain.id);
      recordEvent(context, {action: 'dns_record_create', entity: domainReference(domain)});
      return itemJson(context, 'records', record.id);
    },
  }),
  putRoute(`${path}/:record`, options, {
    body: v.looseObject({type: v.nullish(string), ...optionalFields}),
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
  deleteRoute(`${path}/:record`, options, context => {
    const domain = findItem(context, 'domains');
    context.store.tables.records.delete(findItem(context, 'records', 'record', domain.id).id);
    recordEvent(context, {action: 'dns_record_delete', entity: domainReference(domain)});
  }),
];
