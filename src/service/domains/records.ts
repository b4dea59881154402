import * as v from 'valibot';
import {optional, Reasons, sized, text, whole} from '../check.ts';
import {listOf, oneOf} from '../http/read-routes.ts';
import {type Call, find, type Route, shown, taking} from '../http/route.ts';
import {invalid} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, tell} from '../simulation/lifecycle.ts';
import {makeRecord} from './make.ts';
import {checkAlone, checkRecord, recordFields} from './rules.ts';

const terms = {scope: 'domains'};
const seconds = whole(0, 2_419_200);
const recordBody = {
  name: optional(sized(0, 100)),
  target: optional(sized(0, 65_535)),
  priority: optional(whole(0, 255)),
  weight: optional(whole(0, 65_535)),
  port: optional(whole(0, 65_535)),
  service: optional(text),
  protocol: optional(text),
  tag: optional(text),
  ttl_sec: optional(seconds),
};

const createRecord = taking({
  ...terms,
  method: 'POST',
  path: '/domains/:id/records',
  body: v.looseObject({type: text, ...recordBody}),
  reply: is.Record,
  run: (call, body) => {
    const domain = find(call, 'domains');
    if (domain.type === 'slave') throw invalid('The records of a slave are its master’s');
    const reasons = new Reasons();
    checkRecord(body, domain.domain, reasons);
    reasons.settle();
    const {records} = call.store.tables;
    const fields = recordFields(body, domain.domain);
    checkAlone(fields, records.all('parent = ?', domain.id), reasons);
    reasons.settle();
    const record = makeRecord({id: records.nextNumber(), created: stamp(call.at), ...fields});
    records.insert(record, domain.id);
    tell(call, {action: 'dns_record_create', entity: about.domain(domain)});
    return shown(call, 'records', record.id);
  },
});

const updateRecord = taking({
  ...terms,
  method: 'PUT',
  path: '/domains/:id/records/:record',
  body: v.looseObject({type: optional(text), ...recordBody}),
  reply: is.Record,
  run: (call, body) => {
    const domain = find(call, 'domains');
    const record = find(call, 'records', 'record', domain.id);
    const said = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== null && value !== undefined),
    );
    if (said.type !== undefined && said.type !== record.type)
      throw invalid('The type of a record cannot be changed', 'type');
    const wanted = {...record, ...said, type: record.type};
    const reasons = new Reasons();
    checkRecord(wanted, domain.domain, reasons);
    reasons.settle();
    const {records} = call.store.tables;
    const changed = {...record, ...recordFields(wanted, domain.domain), updated: stamp(call.at)};
    const others = records.all('parent = ?', domain.id).filter(each => each.id !== record.id);
    checkAlone(changed, others, reasons);
    reasons.settle();
    records.update(record.id, changed);
    tell(call, {action: 'dns_record_update', entity: about.domain(domain)});
    return shown(call, 'records', record.id);
  },
});

const deleteRecord: Route = {
  ...terms,
  method: 'DELETE',
  path: '/domains/:id/records/:record',
  run: call => {
    const domain = find(call, 'domains');
    call.store.tables.records.delete(find(call, 'records', 'record', domain.id).id);
    tell(call, {action: 'dns_record_delete', entity: about.domain(domain)});
    return {};
  },
};

const domainId = (call: Call) => find(call, 'domains').id;

/** The records of a domain (specification, section 4). */
export const records: readonly Route[] = [
  listOf('/domains/:id/records', 'records', terms, domainId),
  oneOf('/domains/:id/records/:record', 'records', 'record', terms, domainId),
  createRecord,
  updateRecord,
  deleteRecord,
];
