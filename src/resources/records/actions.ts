import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {DomainRecord} from '../../model/index.ts';
import type {Answers} from '../definition/action/answers.ts';
import {createAction, editAction, removeAction} from '../definition/action/common-actions.ts';
import {isAsked, sentTarget} from './checks.ts';
import {editedRecord, keepsQuotes, newRecord, recordChanges, recordFields, recordType} from './fields.ts';
import {action} from './record.ts';
import {recordLine} from './record-text.ts';

/** A filter by type and target, if the target is short and can be sent in a header. */
const filterFor = (asked: Answers) => {
  const target = sentTarget(asked);
  return typeof target === 'string' && /^[\w.:-]{1,253}$/.test(target)
    ? {filter: {type: String(asked.type), target}}
    : {};
};

const add = action({
  ...createAction,
  name: 'add',
  title: 'Add record',
  endpoint: endpoints.records.create,
  body: newRecord,
  fields: {type: recordType, ...recordFields},
  warns: keepsQuotes,
  creates: (asked, place) => ({
    resource: 'records',
    label: [asked.name ?? asked.service, asked.type, asked.target].filter(Boolean).join(' '),
    params: {domain_id: place.domain_id ?? ''},
    // A record has no label; type, name and target identify it.
    matches: (record: DomainRecord) => isAsked(record, asked),
    ...filterFor(asked),
  }),
});

const edit = action({
  ...editAction,
  endpoint: endpoints.records.update,
  fields: recordFields,
  body: editedRecord,
  changes: recordChanges,
  warns: keepsQuotes,
});

// A deleted record can be added again, so a confirmation is enough.
const remove = action({
  ...removeAction,
  level: 'confirm',
  endpoint: endpoints.records.remove,
  loses: recordLine,
});

export const recordActions = [add, edit, remove];
