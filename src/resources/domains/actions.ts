import {endpoints} from '../../api/endpoints/endpoints.ts';
import {domainName} from '../../model/index.ts';
import {wordsOf} from '../definition/action/answers.ts';
import {asciiName} from '../definition/action/checks.ts';
import {
  createAction,
  editAction,
  removeAction,
  taggedBody,
  tags,
} from '../definition/action/common-actions.ts';
import {action} from './domain.ts';
import {checkMail, soaBody, soaFields} from './soa-fields.ts';
import {isFromFile, newZoneFields, newZonePlan} from './zone-create.ts';
import {importZone} from './zone-import.ts';

const create = action({
  ...createAction,
  title: 'Create domain',
  endpoint: endpoints.domains.create,
  fields: {
    domain: {
      label: 'Domain',
      type: 'text',
      hint: 'such as example.org',
      optional: isFromFile,
      check: asciiName(name => domainName.test(name), 'must be a domain name, such as example.org'),
    },
    type: {
      label: 'Type',
      type: 'choice',
      choices: ['master', 'slave'],
      initial: () => 'master',
      when: answers => !isFromFile(answers),
    },
    soa_email: {
      label: 'Contact',
      type: 'text',
      hint: 'who is responsible, such as hostmaster@example.org',
      check: checkMail,
      optional: isFromFile,
      when: ({type}) => type !== 'slave',
    },
    master_ips: {
      label: 'Masters',
      type: 'words',
      hint: 'IP addresses, separated by commas',
      when: ({type}) => type === 'slave',
    },
    ...newZoneFields,
    tags: {...tags, more: true},
  },
  body: ({domain, type, soa_email, master_ips, tags: typed}) =>
    type === 'slave'
      ? {...taggedBody({domain, type, tags: typed}), master_ips: wordsOf(master_ips)}
      : taggedBody({domain, type, soa_email, tags: typed}),
  creates: answers => ({resource: 'domains', label: String(answers.domain)}),
  plan: newZonePlan,
});

const edit = action({
  ...editAction,
  endpoint: endpoints.domains.update,
  fields: {...soaFields, tags},
  body: ({tags, ...soa}) => ({...soaBody(soa), tags: wordsOf(tags)}),
});

const remove = action({...removeAction, endpoint: endpoints.domains.remove});

export const domainActions = [create, edit, importZone, remove];
