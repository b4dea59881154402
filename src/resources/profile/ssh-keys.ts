import {endpoints} from '../../api/endpoints/endpoints.ts';
import {isPublicKey, keyParts, SshKey} from '../../model/index.ts';
import {type Answers, bodyOf, field} from '../definition/action.ts';
import {idColumn} from '../definition/common.ts';
import {createAction} from '../definition/common-actions.ts';
import {describe} from '../definition/definition.ts';
import {timeColumn} from '../definition/times.ts';

/** Identifies a key in a few words: `ed25519 kestrel@workstation`. */
export function briefKey(key: string | null | undefined): string {
  const {type, comment} = keyParts(key ?? '');
  return [type.replace(/^ssh-|@openssh\.com$/g, ''), comment].filter(Boolean).join(' ');
}

/** The fingerprint as ssh shows it: `SHA256:47DEQpj8…`. */
function fingerprint(key: string | null | undefined): string | undefined {
  if (!key || !isPublicKey(key)) return undefined;
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256');
  const digest = hash.update(Buffer.from(keyParts(key).key, 'base64')).digest('base64');
  return `SHA256:${digest.replace(/=+$/, '')}`;
}

/** Returns why a text is no public key; undefined if it is one. */
function keyMistake(key: string): string | undefined {
  if (isPublicKey(key)) return undefined;
  return key.includes('PRIVATE KEY')
    ? 'this is a private key, which stays with you: the public one is in the file that ends in .pub'
    : 'no public SSH key: its type, a space, and the key in base64';
}

const {action, resource} = describe(SshKey);

/** Returns the label of a new key: the typed one, or the comment of the public key. */
const labelOf = ({label, ssh_key}: Answers): string =>
  label === undefined ? keyParts(String(ssh_key ?? '')).comment : String(label);

const longestLabel = 64;

const add = action({
  ...createAction,
  name: 'add',
  title: 'Add SSH key',
  verb: 'add SSH key',
  endpoint: endpoints.sshKeys.create,
  fields: {
    file: field.file('From a file', {
      optional: true,
      inForm: 'tab offers ~/.ssh/*.pub; or type the key below',
      usually: {folder: '~/.ssh/', ending: '.pub'},
      refuses: ({text}) => keyMistake(text),
      fills: ({text}) => ({ssh_key: text.trim()}),
      proposes: ({text}) => ({label: keyParts(text).comment.slice(0, longestLabel)}),
    }),
    ssh_key: field.text('Public key', {hint: 'ssh-ed25519 AAAA…', check: key => keyMistake(String(key))}),
    label: field.text('Label', {
      hint: 'without one, the comment of the key',
      optional: answers => labelOf(answers) !== '',
      check: label =>
        String(label).length <= longestLabel ? undefined : `must be at most ${longestLabel} characters`,
    }),
  },
  body: answers => bodyOf({ssh_key: answers.ssh_key, label: labelOf(answers) || undefined}),
  creates: answers => ({resource: 'sshkeys', label: labelOf(answers)}),
});

const remove = action({
  name: 'remove',
  title: 'Remove SSH key',
  verb: 'remove SSH key',
  key: 'x',
  level: 'confirm',
  endpoint: endpoints.sshKeys.remove,
  changes: () => 'nodes that have it already keep it',
  removes: true,
});

export const sshKeys = resource({
  name: 'sshkeys',
  title: 'SSH keys',
  singular: 'key',
  menu: 20,
  aliases: ['keys', 'ssh-keys'],
  summary: 'public keys of the profile, to deploy nodes with',
  list: endpoints.sshKeys.list,
  read: endpoints.sshKeys.read,
  columns: [
    {title: 'Label', width: 16, cell: key => key.label, rank: 1},
    {title: 'Key', field: 'ssh_key', width: 20, cell: key => briefKey(key.ssh_key), rank: 2},
    timeColumn('Created', key => key.created, {rank: 2}),
    idColumn,
  ],
  details: [
    ['Fingerprint', key => fingerprint(key.ssh_key)],
    ['Public key', key => key.ssh_key],
  ],
  actions: [add, remove],
  copies: [
    ['public key', key => key.ssh_key],
    ['fingerprint', key => fingerprint(key.ssh_key)],
    ['label', key => key.label],
  ],
  emptyText: 'No SSH keys yet: n adds one',
});
