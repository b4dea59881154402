import * as v from 'valibot';
import {ErrorList, integer, optional, string, stringOfLength} from '../check.ts';
import {childItemRoute, childListRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import {badRequest} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {domainReference, makeRecord} from './make.ts';
import {checkAlone, checkRecord, recordFields} from './rules.ts';

const options = {scope: 'domains'};
const seconds = integer(0, 2_419_200);
const recordBody = {
  name: optional(stringOfLength(0, 100)),
  target: optional(stringOfLength(0, 65_535)),
  priority: optional(integer(0, 255)),
  weight: optional(integer(0, 65_535)),
  port: optional(integer(0, 65_535)),
  service: optional(string),
  protocol: optional(string),
  tag: optional(string),
  ttl_sec: optional(seconds),
};

const createRecord = routeWithBody({
  ...options,
  method: 'POST',
  path: '/domains/:id/records',
  body: v.looseObject({type: string, ...recordBody}),
  reply: is.Record,
  handle: (context, body) => {
    const domain = findItem(context, 'domains');
    if (domain.type === 'slave') throw badRequest('The records of a slave are its master’s');
    const reasons = new ErrorList();
    checkRecord(body, domain.domain, reasons);
    reasons.throwIfAny();
    const {records} = context.store.tables;
    const fields = recordFields(body, domain.domain);
    checkAlone(fields, records.all('parent = ?', domain.id), reasons);
    reasons.throwIfAny();
    const record = makeRecord({id: records.nextNumber(), created: formatTime(context.now), ...fields});
    records.insert(record, domain.id);
    recordEvent(context, {action: 'dns_record_create', entity: domainReference(domain)});
    return itemJson(context, 'records', record.id);
  },
});

const updateRecord = routeWithBody({
  ...options,
  method: 'PUT',
  path: '/domains/:id/records/:record',
  body: v.looseObject({type: optional(string), ...recordBody}),
  reply: is.Record,
  handle: (context, body) => {
    const domain = findItem(context, 'domains');
    const record = findItem(context, 'records', 'record', domain.id);
    const said = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== null && value !== undefined),
    );
    if (said.type !== undefined && said.type !== record.type)
      throw badRequest('The type of a record cannot be changed', 'type');
    const wanted = {...record, ...said, type: record.type};
    const reasons = new ErrorList();
    checkRecord(wanted, domain.domain, reasons);
    reasons.throwIfAny();
    const {records} = context.store.tables;
    const changed = {...record, ...recordFields(wanted, domain.domain), updated: formatTime(context.now)};
    const others = records.all('parent = ?', domain.id).filter(each => each.id !== record.id);
    checkAlone(changed, others, reasons);
    reasons.throwIfAny();
    records.update(record.id, changed);
    recordEvent(context, {action: 'dns_record_update', entity: domainReference(domain)});
    return itemJson(context, 'records', record.id);
  },
});

const deleteRecord: Route = {
  ...options,
  method: 'DELETE',
  path: '/domains/:id/records/:record',
  handle: context => {
    const domain = findItem(context, 'domains');
    context.store.tables.records.delete(findItem(context, 'records', 'record', domain.id).id);
    recordEvent(context, {action: 'dns_record_delete', entity: domainReference(domain)});
    return {};
  },
};

const domainId = (context: RequestContext) => findItem(context, 'domains').id;

/** The records of a domain (specification, section 4). */
export const records: readonly Route[] = [
  childListRoute('/domains/:id/records', 'records', options, domainId),
  childItemRoute('/domains/:id/records/:record', 'records', 'record', options, domainId),
  createRecord,
  updateRecord,
  deleteRecord,
];
