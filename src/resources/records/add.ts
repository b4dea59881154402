import {endpoints} from '../../api/endpoints/endpoints.ts';
import {type DomainRecord, recordTypes} from '../../model/index.ts';
import {bodyOf} from '../definition/answers.ts';
import {between} from '../definition/checks.ts';
import {checkName, checkTarget, isAsked} from './checks.ts';
import {action} from './record.ts';

export const add = action({
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
