import {attempt} from '../../attempt.ts';
import type {Action} from '../../resources/definition/action.ts';
import {type Field, isSecret, noPlace} from '../../resources/definition/action.ts';
import {verbOf} from '../../resources/definition/common-actions.ts';
import {nameOf, type Resource} from '../../resources/definition/definition.ts';
import {levelsOf} from '../../resources/index.ts';
import {flagOf} from '../act/field-flags.ts';
import {levelFlag} from '../nouns.ts';

export const examplesOf = (resource: Resource, verb: string): string =>
  examples(linesOf(resource, verb).map(line => lineOf(resource, line)));

/** Returns two examples of a resource: of reading it, and of its first action if it has one. */
export function examplesOfAll(resource: Resource): string {
  const {list, actions = []} = resource;
  const first = actions.find(({level}) => level !== 'none');
  const reading = list
    ? [...linesOf(resource, 'list'), ...linesOf(resource, 'show')]
    : linesOf(resource, 'show');
  const acting = first ? linesOf(resource, verbOf(first)) : [];
  const lines = [reading[0], acting[0] ?? reading[list ? 2 : 1]];
  return examples(lines.flatMap(line => (line === undefined ? [] : [lineOf(resource, line)])));
}

export const examplesOfOwn = (resource: Resource, verb: string): string =>
  examples([`${verb} ${exampleOf(resource)}`, `${verb} 123 --dry-run`].map(line => lineOf(resource, line)));

const examples = (lines: readonly string[]): string =>
  `\nExamples:\n${lines.map(line => `  ${line}\n`).join('')}`;

const lineOf = (resource: Resource, line: string): string =>
  `skydeck ${resource.name} ${line}${levelsOf(resource)
    .map(level => ` --${levelFlag(level)} ${exampleOf(level)}`)
    .join('')}`;

function linesOf(resource: Resource, verb: string): string[] {
  const {columns, list} = resource;
  const own = resource.fields.fields.id ? ['id'] : [];
  const names = new Set([...own, ...columns.filter(({optional}) => !optional).map(nameOf)]);
  const sorted = columns.find(({value}) => value) ?? columns[0];
  const name = exampleOf(resource);
  if (verb === 'list')
    return [
      `list --sort -${sorted ? nameOf(sorted) : 'id'} --limit 10`,
      `list --columns ${[...names].slice(0, 3).join(',')} --output csv`,
    ];
  if (verb === 'export')
    return [`export ${name}`, `export ${name} > ${name}.${resource.document?.extension}`];
  if (verb === 'show')
    return list ? [`show ${name}`, `show ${name} --output json`] : ['show', 'show --output json'];
  const action = resource.actions?.find(one => verbOf(one) === verb);
  return action ? actionLines(resource, action) : [];
}

function actionLines(resource: Resource, action: Action<unknown>): string[] {
  const named = action.on === 'item' && resource.list !== undefined;
  const lineFor = (name: string) =>
    [verbOf(action), ...(named ? [name] : []), ...flagsFor({resource, action})].join(' ');
  // What is sent is done to an item that no account has, lest somebody tries it on one's own.
  const none = placeholderOf(resource);
  const confirms = {none: '', plain: '', confirm: ' --yes', label: ` --confirm ${named ? none : 'my-label'}`};
  // On this machine there is nothing to wait for.
  const wait = resource.source.account ? ' --wait' : '';
  return [
    `${lineFor(exampleOf(resource, action.name))} --dry-run`,
    `${lineFor(none)}${confirms[action.level]}${wait}`,
  ];
}

interface About {
  resource: Resource;
  action: Action<unknown>;
}

/** Returns the flags of the required fields; for an edit, which requires none, the flag of the first field. */
function flagsFor(about: About): string[] {
  const {action} = about;
  const fields = Object.entries(action.fields);
  // A file fills in the other fields.
  const file = fields.find(([, {type, fills, when}]) => type === 'file' && fills && !when);
  const answers: Record<string, string> = file ? filledWith(file[1]) : {};
  const flags: string[] = file ? [flagWith(file[0], file[1], about, {})] : [];
  const give = (name: string, field: Field<unknown>) => {
    answers[name] = valueFor(name, field, about, answers);
    flags.push(flagWith(name, field, about, answers));
  };
  const giveNeeded = () => {
    for (const [name, field] of fields)
      if (answers[name] === undefined && isNeeded(field, action, answers)) give(name, field);
  };
  giveNeeded();
  const [first] = fields;
  if (flags.length > 0 || !first) return flags;
  give(...first);
  giveNeeded();
  return flags;
}

function filledWith({fills, proposes}: Field<unknown>): Record<string, string> {
  const file = {text: '', name: ''};
  return {...proposes?.(file), ...fills?.(file)};
}

function isNeeded(
  {optional, when, initial, more, type, carried}: Field<unknown>,
  {on}: Action<unknown>,
  answers: Readonly<Record<string, string>>,
): boolean {
  const fixed = typeof optional === 'function' ? optional(answers, undefined) : optional;
  if (fixed || (initial && on === 'item') || initial?.(undefined) !== undefined) return false;
  if (more || carried || type === 'flag') return false;
  return !when || when(answers, undefined);
}

function flagWith(
  name: string,
  field: Field<unknown>,
  about: About,
  answers: Readonly<Record<string, string>>,
): string {
  const flag = flagOf(name);
  // In what exists already, turning something off changes more often than turning it on.
  if (field.type === 'flag') return about.action.on === 'item' ? `--no-${flag.slice(2)}` : flag;
  if (field.generated) return `--make-${flag.slice(2)}`;
  // A secret is never a value on the command line.
  if (isSecret(field)) return field.lines ? `${flag}-file ~/my-${name}.txt` : `${flag} -`;
  return `${flag} ${quoted(valueFor(name, field, about, answers))}`;
}

const texts: Readonly<Record<string, string>> = {
  summary: 'web-1 does not boot',
  description: 'It stops at GRUB',
  soa_email: 'hostmaster@example.org',
  name: 'work',
  value: 'dark',
};

function valueFor(
  name: string,
  {type, choices, from, typed, hint, usually}: Field<unknown>,
  {resource, action: {on}}: About,
  answers: Readonly<Record<string, string>>,
): string {
  // A hint may need an item.
  const told =
    typeof hint === 'function' ? attempt(() => hint(answers, undefined, noPlace), undefined) : hint;
  const [, example] = /such as (?!the\b)([^\s,;]+)/.exec(told ?? '') ?? [];
  // Another name than the item has.
  if (on === 'item' && type !== 'number' && [resource.primary, 'label'].includes(name)) return `new-${name}`;
  if (name === 'label') return placeholderOf(resource);
  if (usually) return `${usually.folder}${placeholderOf(resource)}${usually.ending}`;
  if (choices) return choices[0] ?? '';
  if (example !== undefined && (!from || typed)) return example;
  if (from) return demoNames[from.resource] ?? `my-${from.resource.replace(/^node-|s$/g, '')}`;
  if (type === 'number') return '40';
  return texts[name] ?? `my-${name.replaceAll('_', '-')}`;
}

/**
 * Names that the demo account has, so that an example can be tried there, by resource. With an action behind it: of an item that
 * this action can be done to, where that is not the item of the other examples.
 */
export const demoNames: Readonly<Record<string, string>> = {
  regions: 'nl-ams',
  types: 'g6-standard-1',
  images: 'Debian 12',
  kernels: 'node/latest-64bit',
  nodes: 'web-1',
  'nodes boot': 'wiki-old',
  'nodes resize': 'bastion',
  'nodes snapshot': 'mail',
  'nodes cancel-backups': 'mail',
  'node-disks': 'Debian 11 Disk',
  'node-configs': 'My Debian 11 Disk Profile',
  volumes: 'import-scratch',
  'volumes detach': 'mail-archive',
  domains: 'kestrel-freight.example',
  records: 'www',
  balancers: 'front-ams',
  'balancer-configs': '443',
  backends: 'web-1',
  scripts: 'base',
  sshkeys: 'laptop',
  preferences: 'theme',
  'preferences remove': 'commands.trace',
  tokens: 'deploy',
  users: 'lin-wei',
  tickets: 'Packet loss between Osaka and Singapore',
  replies: '1',
  notices: 'Restart scheduled',
  invoices: '32679408',
  'invoice-items': 'Nanode 1GB - bastion (41200498)',
  payments: '21900273',
  events: '791009538',
  profiles: 'work',
};

function exampleOf(resource: Resource, action = ''): string {
  const {name} = resource;
  const own = demoNames[`${name} ${action}`] ?? demoNames[name];
  return own === undefined ? placeholderOf(resource) : quoted(own);
}

const placeholderOf = ({singular}: Resource): string => `my-${singular.replaceAll(' ', '-')}`;

const quoted = (text: string): string => (/^[\w@%+=:,./~-]+$/.test(text) ? text : `'${text}'`);
