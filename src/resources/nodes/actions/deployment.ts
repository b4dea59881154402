import type {JsonObject} from '../../../api/index.ts';
import type {Image, Node, Script, SshKey, User} from '../../../model/index.ts';
import {counted} from '../../../text/format.ts';
import {type Answers, sentAs} from '../../definition/action/answers.ts';
import {between, lengthBetween} from '../../definition/action/checks.ts';
import {tags} from '../../definition/action/common-actions.ts';
import type {Field} from '../../definition/action/field.ts';
import {briefKey} from '../../profile/ssh-key.ts';
import {fillsData, scriptData, sentData} from './script-data.ts';

/** The fields that deploy an image: for a node that is created, and for one that is rebuilt. */

const hasImage = (answers: Answers) => answers.image !== undefined;

/** A user's name, and the number of the user's keys if the service gives it. */
const userDetail = ({ssh_keys, email}: User): string =>
  [ssh_keys && (ssh_keys.length === 0 ? 'no SSH keys' : counted(ssh_keys.length, 'SSH key')), email]
    .filter(Boolean)
    .join(' · ');

export const deployment = {
  image: {
    label: 'Image',
    type: 'choice',
    from: {
      resource: 'images',
      detail: (image: Image) => [image.vendor, image.deprecated && 'deprecated'].filter(Boolean).join(' · '),
    },
  },
  root_pass: {
    label: 'Root password',
    type: 'secret',
    generated: true,
    check: lengthBetween(11, 128),
    when: hasImage,
  },
  authorized_keys: {
    label: 'SSH keys',
    type: 'choices',
    optional: true,
    hint: 'those of the profile, for root',
    from: {
      resource: 'sshkeys',
      detail: (key: SshKey) => briefKey(key.ssh_key),
      value: (key: SshKey) => key.ssh_key?.trim() ?? '',
    },
    when: hasImage,
  },
  stackscript_id: {
    label: 'Script',
    type: 'choice',
    optional: true,
    more: true,
    from: {resource: 'scripts', detail: (script: Script) => script.username ?? '', fills: fillsData},
    when: hasImage,
  },
  ...scriptData,
  authorized_users: {
    label: 'Keys of users',
    type: 'choices',
    optional: true,
    more: true,
    hint: 'their SSH keys are for root, too',
    from: {resource: 'users', detail: (user: User) => userDetail(user)},
    when: hasImage,
  },
  off: {label: 'Leave it off', type: 'flag', optional: true, more: true, when: hasImage},
} satisfies Record<string, Field<Node>>;

/** Further fields of a new node, which a rebuild does not ask for. */
export const extras = {
  tags: {...tags, initial: () => undefined, more: true},
  backups_enabled: {label: 'Backups', type: 'flag', more: true},
  private_ip: {label: 'Private address', type: 'flag', more: true},
  swap_size: {
    label: 'Swap',
    type: 'number',
    unit: 'MB',
    optional: true,
    more: true,
    hint: 'without it, what the service takes: 512',
    check: between(0, 65_536),
    when: hasImage,
  },
} satisfies Record<string, Field<Node>>;

const types: Readonly<Record<string, Field<Node>['type']>> = Object.fromEntries(
  Object.entries({...deployment, ...extras}).map(([name, {type}]) => [name, type]),
);

/** Returns the answers as a request body, without switches that are off and fields that are empty. */
export const givenBody = (answers: Answers): JsonObject =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([name, answer]) =>
      answer === undefined || answer === false ? [] : [[name, sentAs(types[name], answer)]],
    ),
  );

export const deploymentBody = ({off, script_asks, stackscript_data, ...answers}: Answers): JsonObject => ({
  ...givenBody(answers),
  ...(stackscript_data === undefined ? {} : {stackscript_data: sentData({script_asks, stackscript_data})}),
  ...(off === true ? {booted: false} : {}),
});
