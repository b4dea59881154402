import {endpoints} from '../../api/endpoints/endpoints.ts';
import {domainName} from '../../model/index.ts';
import {type Answer, wordsOf} from '../definition/answers.ts';
import {between} from '../definition/checks.ts';
import {removeAction, taggedBody, tags} from '../definition/common-actions.ts';
import {action, ofDomain} from './domain.ts';
import {importZone} from './zone-import.ts';

// The longest address has 254 characters (RFC 5321). On longer texts the pattern would backtrack for long.
const checkMail = (mail: Answer) =>
  String(mail).length <= 254 && /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(String(mail))
    ? undefined
    : 'an email address';

const create = action({
  name: 'create',
  title: 'Create domain',
  key: 'n',
  on: 'list',
  level: 'plain',
  endpoint: endpoints.domains.create,
  params: () => ({}),
  fields: {
    domain: {
      label: 'Domain',
      type: 'text',
      hint: 'such as example.org',
      check: name => (domainName.test(String(name)) ? undefined : 'a domain name, such as example.org'),
    },
    type: {label: 'Type', type: 'choice', choices: ['master', 'slave'], initial: () => 'master'},
    soa_email: {
      label: 'Contact',
      type: 'text',
      hint: 'email address of the person responsible',
      check: checkMail,
      when: ({type}) => type !== 'slave',
    },
    master_ips: {
      label: 'Masters',
      type: 'words',
      hint: 'IP addresses, separated by commas',
      when: ({type}) => type === 'slave',
    },
    tags: {...tags, more: true},
  },
  body: ({domain, type, soa_email, master_ips, tags: typed}) =>
    type === 'slave'
      ? {...taggedBody({domain, type, tags: typed}), master_ips: wordsOf(master_ips)}
      : taggedBody({domain, type, soa_email, tags: typed}),
  creates: answers => ({resource: 'domains', label: String(answers.domain)}),
});

const edit = action({
  name: 'edit',
  title: 'Edit',
  key: 'E',
  on: 'item',
  level: 'plain',
  endpoint: endpoints.domains.update,
  params: ofDomain,
  fields: {
    soa_email: {
      label: 'Contact',
      type: 'text',
      // A slave has none; a master without one is refused by the service.
      optional: true,
      initial: domain => domain.soa_email ?? undefined,
      check: checkMail,
    },
    ttl_sec: {
      label: 'TTL',
      type: 'number',
      unit: 's',
      optional: true,
      hint: '0 is the default',
      initial: domain => domain.ttl_sec ?? undefined,
      check: between(0, 2_419_200),
    },
    tags,
  },
  body: ({soa_email, ttl_sec, tags}) => ({
    soa_email: String(soa_email ?? ''),
    ttl_sec: Number(ttl_sec ?? 0),
    tags: wordsOf(tags),
  }),
  single: true,
});

const remove = action({
  ...removeAction,
  endpoint: endpoints.domains.remove,
  params: ofDomain,
});

/** In the order of the hints. */
export const domainActions = [create, edit, importZone, remove];
