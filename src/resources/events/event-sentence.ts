import type {Event} from '../../model/index.ts';
import {ownProperty} from '../../own-property.ts';
import {verbs} from './verbs.ts';

/** What happened, as a sentence: `deploy-bot rebooted web-3`, `web-3: reboot failed (deploy-bot)`. */

/** What an action does; without `thing` to the entity itself, else to something of it: `a record` `in` example.org. */
interface Deed {
  verb: string;
  thing?: string;
  /** Before the entity. */
  at?: string;
  /** Before what else the event is about. */
  to?: string;
}

const deeds: Readonly<Record<string, Deed>> = {
  node_boot: {verb: 'boot'},
  node_reboot: {verb: 'reboot'},
  node_shutdown: {verb: 'shut down'},
  node_create: {verb: 'create'},
  node_delete: {verb: 'delete'},
  node_update: {verb: 'update'},
  node_resize: {verb: 'resize'},
  node_rebuild: {verb: 'rebuild'},
  node_clone: {verb: 'clone', to: 'as'},
  node_migrate: {verb: 'migrate'},
  node_migrate_datacenter: {verb: 'migrate', to: 'to'},
  node_mutate: {verb: 'upgrade'},
  node_snapshot: {verb: 'make', thing: 'a snapshot', at: 'of'},
  node_addip: {verb: 'add', thing: 'an address', at: 'to'},
  node_deleteip: {verb: 'delete', thing: 'an address', at: 'from'},
  node_config_create: {verb: 'create', thing: 'a configuration', at: 'of'},
  node_config_update: {verb: 'update', thing: 'a configuration', at: 'of'},
  node_config_delete: {verb: 'delete', thing: 'a configuration', at: 'of'},
  backups_enable: {verb: 'enable', thing: 'backups', at: 'for'},
  backups_enabled: {verb: 'enable', thing: 'backups', at: 'for'},
  backups_cancel: {verb: 'cancel', thing: 'backups', at: 'for'},
  backups_restore: {verb: 'restore', thing: 'a backup', at: 'to'},
  disk_create: {verb: 'create', thing: 'a disk', at: 'of'},
  disk_delete: {verb: 'delete', thing: 'a disk', at: 'of'},
  disk_update: {verb: 'update', thing: 'a disk', at: 'of'},
  disk_resize: {verb: 'resize', thing: 'a disk', at: 'of'},
  disk_duplicate: {verb: 'clone', thing: 'a disk', at: 'of'},
  disk_imagize: {verb: 'create', thing: 'an image', at: 'of'},
  host_reboot: {verb: 'reboot', thing: 'the host', at: 'of'},
  password_reset: {verb: 'reset', thing: 'the root password', at: 'of'},
  volume_create: {verb: 'create', to: 'for'},
  volume_delete: {verb: 'delete'},
  volume_update: {verb: 'update'},
  volume_attach: {verb: 'attach', to: 'to'},
  volume_detach: {verb: 'detach', to: 'from'},
  volume_resize: {verb: 'resize'},
  volume_clone: {verb: 'clone', to: 'as'},
  volume_migrate: {verb: 'migrate'},
  nodebalancer_create: {verb: 'create'},
  nodebalancer_update: {verb: 'update'},
  nodebalancer_delete: {verb: 'delete'},
  nodebalancer_config_create: {verb: 'create', thing: 'a configuration', at: 'of'},
  nodebalancer_config_update: {verb: 'update', thing: 'a configuration', at: 'of'},
  nodebalancer_config_delete: {verb: 'delete', thing: 'a configuration', at: 'of'},
  nodebalancer_node_create: {verb: 'add', thing: 'a backend', at: 'to'},
  nodebalancer_node_update: {verb: 'update', thing: 'a backend', at: 'of'},
  nodebalancer_node_delete: {verb: 'delete', thing: 'a backend', at: 'from'},
  dns_zone_create: {verb: 'create'},
  dns_zone_update: {verb: 'update'},
  dns_zone_delete: {verb: 'delete'},
  dns_zone_import: {verb: 'import'},
  dns_record_create: {verb: 'add', thing: 'a record', at: 'to'},
  dns_record_update: {verb: 'update', thing: 'a record', at: 'of'},
  dns_record_delete: {verb: 'delete', thing: 'a record', at: 'from'},
  domain_record_create: {verb: 'add', thing: 'a record', at: 'to'},
  domain_record_update: {verb: 'update', thing: 'a record', at: 'of'},
  domain_record_delete: {verb: 'delete', thing: 'a record', at: 'from'},
  image_update: {verb: 'update'},
  image_delete: {verb: 'delete'},
  image_upload: {verb: 'upload'},
  stackscript_create: {verb: 'create'},
  stackscript_update: {verb: 'update'},
  stackscript_revise: {verb: 'revise'},
  stackscript_delete: {verb: 'delete'},
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

export function eventSentence(event: Event): string {
  const action = event.action ?? '';
  const deed = ownProperty(deeds, action) ?? ownDeed(action, event.entity?.type ?? '');
  return deed ? told(event, deed) : plain(event, readable(action, event.entity?.type));
}

/** The deed of an action that is not in the table, but told by its name alone: `firewall_create`, about a firewall. */
function ownDeed(action: string, type: string): Deed | undefined {
  const verb = type && action.startsWith(`${type}_`) ? action.slice(type.length + 1) : '';
  return Object.hasOwn(verbs, verb) ? {verb} : undefined;
}

function told(event: Event, {verb, thing, at, to}: Deed): string {
  const [did, doing, noun] = verbs[verb] ?? [verb, verb, verb];
  const {username, status} = event;
  const entity = entityOf(event);
  const place = entity && thing && at !== undefined ? ` ${at} ${entity}`.replace('  ', ' ') : '';
  const object = thing ?? entity ?? 'something';
  const other = event.secondary_entity?.label;
  const end = `${place}${other && to ? ` ${to} ${other}` : ''}`;
  if (status === 'finished' || status === 'notification')
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

/** What can be said of any action: `web-3: lassie reboot failed (deploy-bot)`. */
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

const done = ({percent_complete: percent}: Event): string => (percent == null ? '' : `, ${percent} %`);

const words = (text: string) => text.replaceAll('_', ' ').trim();

/** `lassie_reboot` as `lassie reboot`, without the type of what it is about, which has a name. */
const readable = (action: string, type: string | null | undefined): string =>
  words(type && action.startsWith(`${type}_`) ? action.slice(type.length + 1) : action) ||
  'something happened';
