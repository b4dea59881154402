import {endpoints} from '../api/endpoints/endpoints.ts';
import {DomainRecord, recordTypes} from '../model/index.ts';
import {ownProperty} from '../own-property.ts';
import {duration} from '../text/format.ts';
import {canonicalAddress} from '../text/ip-address.ts';
import {bodyOf} from './definition/answers.ts';
import {between} from './definition/checks.ts';
import {removeAction} from './definition/common-actions.ts';
import {quoted} from './definition/common-relations.ts';
import {describe} from './definition/definition.ts';
import {checkName, checkTarget, isAsked} from './definition/record-checks.ts';
import {timeColumn} from './definition/times.ts';

const {action, resource} = describe(DomainRecord);

const add = action({
  name: 'add',
  title: 'Add record',
  key: 'R',
  on: 'list',
  level: 'plain',
  endpoint: endpoints.records.create,
  params: (_, place) => ({domain_id: place.domain_id ?? ''}),
  // An empty name stands for the domain itself, so it is sent too.
  body: answers => bodyOf(answers.type === 'SRV' ? answers : {...answers, name: answers.name ?? ''}),
  fields: {
    type: {label: 'Type', type: 'choice', choices: recordTypes},
    name: {
      label: 'Name',
      type: 'text',
      optional: ({type}) => type !== 'CNAME',
      hint: 'empty for the domain itself',
      check: (name, _, {type}) => checkName(name, type),
      when: ({type}) => type !== 'SRV',
    },
    service: {label: 'Service', type: 'text', hint: 'such as sip', when: ({type}) => type === 'SRV'},
    protocol: {label: 'Protocol', type: 'text', hint: 'such as tcp', when: ({type}) => type === 'SRV'},
    target: {label: 'Target', type: 'text', check: (target, _, {type}) => checkTarget(target, type)},
    priority: {
      label: 'Priority',
      type: 'number',
      hint: '0–255',
      check: between(0, 255),
      when: ({type}) => type === 'MX' || type === 'SRV',
    },
    weight: {
      label: 'Weight',
      type: 'number',
      hint: '0–65,535',
      check: between(0, 65_535),
      when: ({type}) => type === 'SRV',
    },
    port: {
      label: 'Port',
      type: 'number',
      hint: '0–65,535',
      check: between(0, 65_535),
      when: ({type}) => type === 'SRV',
    },
    tag: {
      label: 'Tag',
      type: 'choice',
      choices: ['issue', 'issuewild', 'iodef'],
      when: ({type}) => type === 'CAA',
    },
    ttl_sec: {label: 'TTL', type: 'number', unit: 's', optional: true, check: between(0, 2_419_200)},
  },
  creates: (asked, place) => ({
    resource: 'records',
    label: `${asked.type} ${asked.target}`,
    params: {domain_id: place.domain_id ?? ''},
    // A record has no label; type, name and target identify it.
    matches: (record: DomainRecord) => isAsked(record, asked),
  }),
});

// A deleted record can be added again, so a confirmation is enough.
const remove = action({
  ...removeAction,
  level: 'confirm',
  endpoint: endpoints.records.remove,
  params: (record, place) => ({domain_id: place.domain_id ?? '', id: record.id}),
});

// Records of other types have the priority 0, which means nothing.
const typesWithPriority = new Set(['MX', 'SRV']);

/** The node that has the address that a record points to. */
const nodeFilters: Readonly<Record<string, (target: string) => string>> = {
  A: target => `ipv4=${quoted(target)}`,
  // The node has it with its prefix length.
  AAAA: target => `ipv6^${quoted(`${canonicalAddress(target) ?? target}/`)}`,
};

export const records = resource({
  name: 'records',
  title: 'Records',
  singular: 'record',
  menu: 4,
  summary: 'the records of a domain',
  list: endpoints.records.list,
  parent: 'domains',
  emptyText: 'This domain has no records',
  live: true,
  id: record => String(record.id),
  copies: [
    ['target', record => record.target],
    ['name', record => record.name],
  ],
  label: record => `${record.name || '@'} ${record.type ?? ''}`,
  primary: 'name',
  values: {type: recordTypes},
  columns: [
    {title: 'Type', cell: record => record.type, tone: () => 'accent', rank: 1},
    {title: 'Name', width: 12, cell: record => record.name || '@', rank: 1},
    {title: 'Target', width: 14, cell: record => record.target, rank: 1},
    {
      title: 'TTL',
      field: 'ttl_sec',
      align: 'right',
      cell: record => (record.ttl_sec === 0 ? 'default' : duration(record.ttl_sec)),
      rank: 2,
    },
    {
      title: 'Priority',
      align: 'right',
      cell: record => (typesWithPriority.has(record.type ?? '') ? record.priority : undefined),
      rank: 3,
    },
    {
      title: 'Weight',
      align: 'right',
      cell: record => (record.type === 'SRV' ? record.weight : undefined),
      rank: 5,
    },
    {
      title: 'Port',
      align: 'right',
      cell: record => (record.type === 'SRV' ? record.port : undefined),
      rank: 4,
    },
    {title: 'Id', align: 'right', cell: record => record.id, optional: true, rank: 10},
    timeColumn('Updated', record => record.updated, {optional: true, rank: 11}),
    timeColumn('Created', record => record.created, {optional: true, rank: 12}),
    {title: 'Tag', cell: record => record.tag, optional: true, rank: 13},
    {title: 'Service', cell: record => record.service, optional: true, rank: 14},
    {title: 'Protocol', cell: record => record.protocol, optional: true, rank: 15},
  ],
  relations: [
    {title: 'Domain', to: 'domains', id: (_, place) => place.domain_id},
    {
      title: 'Node',
      to: 'nodes',
      filter: record => ownProperty(nodeFilters, record.type ?? '')?.(record.target ?? ''),
    },
    {
      title: 'Load balancer',
      to: 'balancers',
      filter: record => (record.type === 'A' ? `ipv4=${quoted(record.target ?? '')}` : undefined),
    },
  ],
  actions: [add, remove],
});
