import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {Json, JsonObject} from '../../api/index.ts';
import {attempt} from '../../attempt.ts';
import type {Image, Node, Script, SshKey, Type, User} from '../../model/index.ts';
import {counted} from '../../text/format.ts';
import {regionsWith} from '../catalogue/regions.ts';
import {type Answer, type Answers, type Field, field, sentAs} from '../definition/action.ts';
import {between, checkNodeLabel, lengthBetween} from '../definition/checks.ts';
import {regionName} from '../definition/common.ts';
import {copyLabel, createAction, tags} from '../definition/common-actions.ts';
import {briefKey} from '../profile/ssh-keys.ts';
import {chosenType, disksOf, hasLess, tooSmallFor} from './node-parts.ts';
import {action, backupsHint, costOfNewNode, newNode, typeDetail, unlessSettled} from './node-types.ts';

/** The variables that a script asks for when a node is deployed from it, as text: `NAME=value`, one per line. */

interface Asked {
  name: string;
  label: string;
  /** The permitted values as the script declares them, perhaps with spaces around; undefined if every value is permitted. */
  one?: readonly string[] | undefined;
  /** The service has a value for it that is used where none is sent. It may be empty: then no answer is needed. */
  usual?: true;
}

/** Returns the texts that choosing a script fills into other fields. */
export function fillsData({user_defined_fields}: Script): Readonly<Record<string, string>> {
  const fields = user_defined_fields ?? [];
  const asked = fields.map(({name, label, oneOf, default: initial}): Asked => {
    const one = oneOf ? oneOf.split(',') : undefined;
    return {name, label: label ?? name, ...(one ? {one} : {}), ...(initial == null ? {} : {usual: true})};
  });
  return {
    script_asks: asked.length === 0 ? '' : JSON.stringify(asked),
    stackscript_data: fields.map(({name, default: initial}) => `${name}=${initial ?? ''}`).join('\n'),
  };
}

/** The text is JSON that `fillsData` wrote. */
const askedBy = ({script_asks}: Answers): readonly Asked[] =>
  attempt(() => JSON.parse(String(script_asks ?? '[]')), []);

const nameIn = (line: string): string | undefined => /^\s*(\w+)\s*=/.exec(line)?.[1];

export function valuesByName(answer: Answer): Record<string, string> {
  const lines = String(answer ?? '').split('\n');
  return Object.fromEntries(
    lines.flatMap(line => {
      const [, name = '', value = ''] = /^\s*(\w+)\s*=(.*)$/.exec(line) ?? [];
      return name === '' || value.trim() === '' ? [] : [[name, value.trim()]];
    }),
  );
}

/** Returns the values to send. A choice is sent as the script declares it: the service does not trim ` No` of `Yes, No`. */
function sentData(answers: Answers): Record<string, string> {
  const asked = askedBy(answers);
  const data = Object.entries(valuesByName(answers.stackscript_data));
  return Object.fromEntries(
    data.map(([name, value]) => {
      const {one} = asked.find(each => each.name === name) ?? {};
      return [name, one?.find(choice => choice.trim() === value) ?? value];
    }),
  );
}

/** The lines for the object that the service takes. */
function linesFor(data: JsonObject): string | undefined {
  const entries = Object.entries(data);
  const fits = ([name, value]: [string, Json]) =>
    /^\w+$/.test(name) && ['string', 'number'].includes(typeof value) && !/[\r\n]/.test(String(value));
  return entries.every(fits) ? entries.map(([name, value]) => `${name}=${value}`).join('\n') : undefined;
}

const trimmed = (choices: readonly string[]) => choices.map(choice => choice.trim());

const words = ({name, label, one}: Asked) =>
  `${name}: ${label}${one ? ` (${trimmed(one).join(' or ')})` : ''}`;

function checkData(answer: Answer, answers: Answers): string | undefined {
  const asked = askedBy(answers);
  const data = valuesByName(answer);
  const lines = String(answer).split('\n');
  // No text of a line is repeated, as it may be a part of a password.
  const malformed = lines.findIndex(line => line.trim() !== '' && !/^\s*\w+\s*=/.test(line));
  if (malformed >= 0) return `a line is NAME=value, and line ${malformed + 1} is not`;
  const unknown = lines.findIndex(line => {
    const name = nameIn(line);
    return name !== undefined && data[name] !== undefined && !asked.some(one => one.name === name);
  });
  if (unknown >= 0) {
    const names = asked.map(({name}) => name).join(', ');
    return `line ${unknown + 1} has a name that the script does not ask for${names === '' ? '' : `: it asks for ${names}`}`;
  }
  const missing = asked.filter(({name, usual}) => data[name] === undefined && !usual);
  if (missing.length > 0) return `still needed: ${missing.map(words).join('; ')}`;
  const other = asked.find(
    ({name, one}) => one && data[name] !== undefined && !trimmed(one).includes(data[name]),
  );
  return other && `${other.name} is one of ${trimmed(other.one ?? []).join(', ')}`;
}

const asks = (answers: Answers) =>
  answers.stackscript_id !== undefined && answers.image !== undefined && answers.script_asks !== undefined;

/** The field for the variables, and a hidden field that carries the variables of the chosen script. */
export const scriptData = {
  script_asks: field.text('What the script asks', {carried: true}),
  stackscript_data: field.text('Script data', {
    lines: true,
    masked: true,
    more: true,
    hint: 'NAME=value, one a line',
    fromObject: linesFor,
    check: (answer, _, answers) => checkData(answer, answers),
    when: asks,
  }),
} satisfies Record<string, Field<unknown>>;

const hasImage = (answers: Answers) => answers.image !== undefined;

/** A user's name, and the number of the user's keys if the service gives it. */
const userDetail = ({ssh_keys, email}: User): string =>
  [ssh_keys && (ssh_keys.length === 0 ? 'no SSH keys' : counted(ssh_keys.length, 'SSH key')), email]
    .filter(Boolean)
    .join(' · ');

export const deployment = {
  image: field.choice('Image', {
    from: {
      resource: 'images',
      detail: (image: Image) => [image.vendor, image.deprecated && 'deprecated'].filter(Boolean).join(' · '),
    },
  }),
  root_pass: field.secret('Root password', {generated: true, check: lengthBetween(11, 128), when: hasImage}),
  authorized_keys: field.choices('SSH keys', {
    optional: true,
    hint: 'those of the profile, for root',
    from: {
      resource: 'sshkeys',
      detail: (key: SshKey) => briefKey(key.ssh_key),
      value: (key: SshKey) => key.ssh_key?.trim() ?? '',
    },
    when: hasImage,
  }),
  stackscript_id: field.choice('Script', {
    optional: true,
    more: true,
    from: {resource: 'scripts', detail: (script: Script) => script.username ?? '', fills: fillsData},
    when: hasImage,
  }),
  ...scriptData,
  authorized_users: field.choices('Keys of users', {
    optional: true,
    more: true,
    hint: 'their SSH keys are for root, too',
    from: {resource: 'users', detail: (user: User) => userDetail(user)},
    when: hasImage,
  }),
  off: field.flag('Leave it off', {optional: true, more: true, when: hasImage}),
} satisfies Record<string, Field<Node>>;

/** Further fields of a new node, which a rebuild does not ask for. */
const extras = {
  tags: {...tags, initial: () => undefined, more: true},
  backups_enabled: field.flag('Backups', {more: true}),
  private_ip: field.flag('Private address', {more: true}),
  swap_size: field.number('Swap', {
    unit: 'MB',
    optional: true,
    more: true,
    hint: 'without it, what the service takes: 512',
    check: between(0, 65_536),
    when: hasImage,
  }),
} satisfies Record<string, Field<Node>>;

const types: Readonly<Record<string, Field<Node>['type']>> = Object.fromEntries(
  Object.entries({...deployment, ...extras}).map(([name, {type}]) => [name, type]),
);

/** Returns the answers as a request body, without switches that are off and fields that are empty. */
const givenBody = (answers: Answers): JsonObject =>
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

const {image, root_pass, authorized_keys, ...others} = deployment;
const {authorized_users, ...rare} = others;

export const create = action({
  ...createAction,
  title: 'Create node',
  level: 'confirm',
  endpoint: endpoints.nodes.create,
  fields: {
    label: field.text('Label', {hint: '3–64 characters', check: checkNodeLabel}),
    region: field.choice('Region', {from: regionsWith('nodes')}),
    type: field.choice('Type', {
      from: {
        resource: 'types',
        detail: (type: Type, answers, _, place) => typeDetail(type, [newNode(answers, place)], place),
      },
    }),
    image: {
      ...image,
      optional: true,
      hint: 'without one it has no system',
      inForm: 'with one, its password and SSH keys are asked',
    },
    root_pass,
    authorized_keys,
    authorized_users,
    ...extras,
    backups_enabled: {...extras.backups_enabled, hint: backupsHint},
    ...rare,
  },
  body: deploymentBody,
  catalogues: ['settings'],
  cost: (_, answers, sources) => costOfNewNode(answers, sources),
  creates: answers => ({resource: 'nodes', label: String(answers.label)}),
});

const isNew = (answers: Answers) => answers.node_id === undefined;

export const clone = action({
  name: 'clone',
  title: 'Clone',
  summary: 'copy a node, to a new one or one that is off',
  key: 'l',
  rare: true,
  level: 'confirm',
  endpoint: endpoints.nodes.clone,
  fields: {
    label: field.text('Label', {
      hint: '3–64 characters',
      initial: node => copyLabel(node, 64),
      check: checkNodeLabel,
      when: isNew,
    }),
    region: field.choice('Region', {
      initial: node => node.region ?? undefined,
      from: regionsWith('nodes'),
      when: isNew,
    }),
    type: field.choice('Type', {
      initial: node => node.type ?? undefined,
      from: {
        resource: 'types',
        detail: (type: Type, answers, nodes: readonly Node[], place) =>
          typeDetail(type, [newNode(answers, place)], place, nodes),
      },
      check: (_, node, answers, place) => tooSmallFor(chosenType(answers, place), node, place),
      when: isNew,
    }),
    backups_enabled: {...extras.backups_enabled, hint: backupsHint, when: isNew},
    private_ip: {...extras.private_ip, when: isNew},
    node_id: field.choice('Into node', {
      optional: true,
      more: true,
      hint: 'a node that is off and has room for the disks; without one, a new node',
      from: {
        resource: 'nodes',
        detail: (node: Node, _, __, place) =>
          [node.status, regionName(node.region, place), node.type].filter(Boolean).join(' · '),
      },
      check: (id, node) => (id === node.id ? 'a node cannot be cloned into itself' : undefined),
    }),
  },
  body: givenBody,
  unavailable: unlessSettled,
  // A new node shows the outcome itself.
  event: 'node_clone',
  reads: (node, answers, place) => (hasLess(chosenType(answers, place), node) ? [disksOf(node)] : []),
  changes: (_, {node_id, label, type, region}, place) => {
    if (node_id !== undefined) return `disks and configurations are added to ${node_id}`;
    return label && type && region
      ? `node ${label} of type ${type} in ${regionName(String(region), place)}`
      : undefined;
  },
  catalogues: ['settings'],
  cost: (_, answers, sources) => (isNew(answers) ? costOfNewNode(answers, sources) : undefined),
  creates: answers => (isNew(answers) ? {resource: 'nodes', label: String(answers.label)} : undefined),
  single: true,
});

/** Rebuild deletes everything on the disks, so it needs the same confirmation as deleting the node. */
export const rebuild = action({
  name: 'rebuild',
  title: 'Rebuild',
  summary: 'delete the disks of a node, install an image anew',
  key: 'R',
  rare: true,
  level: 'label',
  endpoint: endpoints.nodes.rebuild,
  fields: {
    image: {...image, initial: node => node.image ?? undefined},
    root_pass: {
      ...root_pass,
      optional: answers => answers.authorized_keys !== undefined || answers.authorized_users !== undefined,
    },
    authorized_keys,
    ...others,
  },
  body: deploymentBody,
  unavailable: unlessSettled,
  changes: (node, answers) => {
    if (answers.image === undefined) return undefined;
    const image =
      answers.image === node.image ? `${answers.image} again` : `${node.image ?? '—'} → ${answers.image}`;
    return `image ${image}, on new disks: all that is on the old ones is lost`;
  },
  single: true,
  sets: ['image'],
  // The image alone does not show it, because the new one may be the same.
  done: (node, answers) => {
    if (node.image !== answers.image) return false;
    return node.status === 'rebuilding' ? true : undefined;
  },
});
