import type {Event} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import {count, percent} from '../../text/format.ts';

/** `web-3 was booted`, `deploy-bot is booting web-3`, `boot failed`. */
type Verb = readonly [did: string, doing: string, noun: string];

export const verbs: Readonly<Record<string, Verb>> = {
  add: ['added', 'adding', 'addition'],
  attach: ['attached', 'attaching', 'attach'],
  boot: ['booted', 'booting', 'boot'],
  cancel: ['cancelled', 'cancelling', 'cancellation'],
  clone: ['cloned', 'cloning', 'clone'],
  create: ['created', 'creating', 'creation'],
  delete: ['deleted', 'deleting', 'deletion'],
  detach: ['detached', 'detaching', 'detach'],
  disable: ['disabled', 'disabling', 'disabling'],
  edit: ['edited', 'editing', 'edit'],
  enable: ['enabled', 'enabling', 'enabling'],
  import: ['imported', 'importing', 'import'],
  make: ['made', 'making', ''],
  migrate: ['migrated', 'migrating', 'migration'],
  reboot: ['rebooted', 'rebooting', 'reboot'],
  rebuild: ['rebuilt', 'rebuilding', 'rebuild'],
  reset: ['reset', 'resetting', 'reset'],
  resize: ['resized', 'resizing', 'resize'],
  restore: ['restored', 'restoring', 'restore'],
  revise: ['revised', 'revising', 'revision'],
  'shut down': ['shut down', 'shutting down', 'shutdown'],
  submit: ['submitted', 'submitting', 'submission'],
  send: ['sent', 'sending', 'sending'],
  set: ['set', 'setting', 'setting'],
  stop: ['stopped', 'stopping', 'stop'],
  update: ['changed', 'changing', 'change'],
  upgrade: ['upgraded', 'upgrading', 'upgrade'],
  take: ['took', 'taking', 'taking'],
  upload: ['uploaded', 'uploading', 'upload'],
};

/** Puts the leading verb of a title into the past tense: `Shut down node web-3`, `Edited volume data`. */
export function asDone(title: string): string {
  const [, verb = '', rest = ''] = /^(shut down|\S+)(.*)$/s.exec(title) ?? [];
  const did = ownProperty(verbs, verb)?.[0] ?? (verb.endsWith('e') ? `${verb}d` : `${verb}ed`);
  return `${did.charAt(0).toUpperCase()}${did.slice(1)}${rest}`;
}

/** Turns an event into a sentence: `deploy-bot rebooted web-3`, `web-3: reboot failed (deploy-bot)`. */

/** The wording of an action on an entity, or on a `thing` that belongs to one: create `a disk` `of` web-3. */
interface Phrase {
  verb: string;
  thing?: string;
  /** The preposition before the entity. */
  at?: string;
  /** The preposition before the secondary entity. */
  to?: string;
}

type Phrases = Readonly<Record<string, Phrase>>;

/** Phrases for actions on the entity itself, where the last word of the action is the verb: `volume_delete`. */
const itself = (name: string, ...done: readonly string[]): Phrases =>
  Object.fromEntries(done.map(verb => [`${name}_${verb}`, {verb}]));

/** Phrases for actions on a part of an entity: create `a disk` of a node. */
const part = (name: string, thing: string, [verb, at] = ['create', 'of'], from = 'of'): Phrases => ({
  [`${name}_create`]: {verb, thing, at},
  [`${name}_update`]: {verb: 'update', thing, at: 'of'},
  [`${name}_delete`]: {verb: 'delete', thing, at: from},
});

/** Phrases for actions on a member of an entity: add `a record` to a domain. */
const member = (name: string, thing: string): Phrases => part(name, thing, ['add', 'to'], 'from');

export const phrases: Phrases = {
  ...itself('node', 'boot', 'reboot', 'create', 'delete', 'update', 'resize', 'rebuild', 'migrate'),
  node_shutdown: {verb: 'shut down'},
  node_clone: {verb: 'clone', to: 'as'},
  node_migrate_datacenter: {verb: 'migrate', to: 'to'},
  node_mutate: {verb: 'upgrade'},
  node_snapshot: {verb: 'make', thing: 'a snapshot', at: 'of'},
  node_addip: {verb: 'add', thing: 'an address', at: 'to'},
  node_deleteip: {verb: 'delete', thing: 'an address', at: 'from'},
  ...part('node_config', 'a configuration'),
  backups_enable: {verb: 'enable', thing: 'backups', at: 'for'},
  backups_enabled: {verb: 'enable', thing: 'backups', at: 'for'},
  backups_cancel: {verb: 'cancel', thing: 'backups', at: 'for'},
  backups_restore: {verb: 'restore', thing: 'a backup', at: 'to'},
  ...part('disk', 'a disk'),
  disk_resize: {verb: 'resize', thing: 'a disk', at: 'of'},
  disk_duplicate: {verb: 'clone', thing: 'a disk', at: 'of'},
  disk_imagize: {verb: 'create', thing: 'an image', at: 'of'},
  host_reboot: {verb: 'reboot', thing: 'the host', at: 'of'},
  password_reset: {verb: 'reset', thing: 'the root password', at: 'of'},
  volume_create: {verb: 'create', to: 'for'},
  ...itself('volume', 'delete', 'update', 'resize', 'migrate'),
  volume_attach: {verb: 'attach', to: 'to'},
  volume_detach: {verb: 'detach', to: 'from'},
  volume_clone: {verb: 'clone', to: 'as'},
  ...itself('nodebalancer', 'create', 'update', 'delete'),
  ...part('nodebalancer_config', 'a configuration'),
  ...member('nodebalancer_node', 'a backend'),
  ...itself('dns_zone', 'create', 'update', 'delete', 'import'),
  ...member('dns_record', 'a record'),
  ...member('domain_record', 'a record'),
  ...itself('image', 'update', 'delete', 'upload'),
  ...itself('stackscript', 'create', 'update', 'revise', 'delete'),
  account_update: {verb: 'update', thing: 'the account'},
  account_settings_update: {verb: 'update', thing: "the account's settings"},
  profile_update: {verb: 'update', thing: 'their profile'},
  payment_submitted: {verb: 'submit', thing: 'a payment'},
  payment_method_add: {verb: 'add', thing: 'a way to pay'},
  credit_card_updated: {verb: 'update', thing: 'the credit card'},
  tfa_enabled: {verb: 'enable', thing: 'two-factor login'},
  tfa_disabled: {verb: 'disable', thing: 'two-factor login'},
  ticket_create: {verb: 'create', thing: 'the ticket', at: ''},
  ticket_update: {verb: 'update', thing: 'the ticket', at: ''},
  ticket_attachment_upload: {verb: 'upload', thing: 'a file', at: 'to'},
  token_create: {verb: 'create', thing: 'the token', at: ''},
  token_update: {verb: 'update', thing: 'the token', at: ''},
  token_delete: {verb: 'delete', thing: 'the token', at: ''},
  user_create: {verb: 'create', thing: 'a user', at: ''},
  user_update: {verb: 'update', thing: 'a user', at: ''},
  user_delete: {verb: 'delete', thing: 'a user', at: ''},
  user_ssh_key_add: {verb: 'add', thing: 'an SSH key', at: 'of'},
  user_ssh_key_delete: {verb: 'delete', thing: 'an SSH key', at: 'of'},
};

export const eventSentence = (event: Event): string => eventsSentence(event, 1);

/** For several alike: `kestrel added 26 records to example.org`, `kestrel rebooted web-3, 2 times`. @param number of the events */
export function eventsSentence(event: Event, number: number): string {
  const action = event.action ?? '';
  const phrase = ownProperty(phrases, action) ?? ownPhrase(action, event.entity?.type ?? '');
  if (!phrase) return plain(event, readable(action, event.entity?.type)) + times(number);
  const {thing} = phrase;
  const one = /^an? ((?:\w+ )?\w+)$/.exec(thing ?? '')?.[1];
  if (number === 1 || one === undefined || !event.username || !isDone(event))
    return sentenceOf(event, phrase) + times(number);
  const many = one.endsWith('s') ? `${one}es` : `${one}s`;
  return sentenceOf(event, {...phrase, thing: `${count(number)} ${many}`});
}

const times = (number: number): string => (number === 1 ? '' : `, ${count(number)} times`);

const isDone = ({status}: Event): boolean => status === 'finished' || status === 'notification';

/** The phrase for an action that is not in the table, made from its name: `firewall_create`, about a firewall. */
function ownPhrase(action: string, type: string): Phrase | undefined {
  const verb = type && action.startsWith(`${type}_`) ? action.slice(type.length + 1) : '';
  return Object.hasOwn(verbs, verb) ? {verb} : undefined;
}

function sentenceOf(event: Event, {verb, thing, at, to}: Phrase): string {
  const [did, doing, noun] = verbs[verb] ?? [verb, verb, verb];
  const {username, status} = event;
  const entity = entityOf(event);
  const place = entity && thing && at !== undefined ? ` ${at} ${entity}`.replace('  ', ' ') : '';
  const object = thing ?? entity ?? 'something';
  const other = event.secondary_entity?.label;
  const end = `${place}${other && to ? ` ${to} ${other}` : ''}`;
  if (isDone(event))
    return username ? `${username} ${did} ${object}${end}` : `${object} ${were(thing)} ${did}${end}`;
  if (status === 'started')
    return username
      ? `${username} is ${doing} ${object}${end}${done(event)}`
      : `${object} ${are(thing)} being ${did}${end}${done(event)}`;
  return plain(event, thing ? `${thing.replace(/^(an?|the|their) /, '')} ${noun}`.trimEnd() : noun);
}

const many = (thing: string | undefined) => thing !== undefined && /(backups|settings)$/.test(thing);
const were = (thing: string | undefined) => (many(thing) ? 'were' : 'was');
const are = (thing: string | undefined) => (many(thing) ? 'are' : 'is');

/** Returns a sentence for an action without a phrase: `web-3: lassie reboot failed (deploy-bot)`. */
function plain(event: Event, what: string): string {
  const {username, status} = event;
  const entity = entityOf(event);
  const how =
    status === 'notification' ? '' : status === 'started' ? `under way${done(event)}` : words(status ?? '');
  return `${entity ? `${entity}: ` : ''}${what} ${how}`.trimEnd() + (username ? ` (${username})` : '');
}

function entityOf({entity}: Event): string | undefined {
  if (!entity) return undefined;
  if (entity.label) return entity.label;
  return entity.id == null ? undefined : [entity.type, entity.id].filter(Boolean).join(' ');
}

const done = ({percent_complete: share}: Event): string => (share == null ? '' : `, ${percent(share)}`);

const words = (text: string) => text.replaceAll('_', ' ').trim();

/** `lassie_reboot` as `lassie reboot`, without the type of the entity. */
const readable = (action: string, type: string | null | undefined): string =>
  words(type && action.startsWith(`${type}_`) ? action.slice(type.length + 1) : action) ||
  'something happened';
