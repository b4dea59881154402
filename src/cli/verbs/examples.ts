import {attempt} from '../../attempt.ts';
import type {Action} from '../../resources/definition/action/action.ts';
import type {Field} from '../../resources/definition/action/field.ts';
import {noPlace} from '../../resources/definition/action/form-place.ts';
import {nameOf, type Resource} from '../../resources/definition/definition.ts';
import {flagOf, isHidden} from '../act/field-flags.ts';
import {levelFlag, levelsOf} from '../read/inside.ts';

export const examplesOf = (resource: Resource, verb: string): string =>
  examples(linesOf(resource, verb).map(line => lineOf(resource, line)));

/** Returns two examples of a resource: of reading it, and of its first action if it has one. */
export function examplesOfAll(resource: Resource): string {
  const {list, actions = []} = resource;
  const first = actions.find(({level}) => level !== 'none');
  const reading = list
    ? [...linesOf(resource, 'list'), ...linesOf(resource, 'show')]
    : linesOf(resource, 'show');
  const acting = first ? linesOf(resource, first.name) : [];
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

/** Names that most services have, by resource. */
const known: Readonly<Record<string, string>> = {
  regions: 'nl-ams',
  types: 'g6-standard-1',
  images: 'Debian 12',
  domains: 'example.org',
  records: 'www',
  profiles: 'work',
};

/** Returns an example of an item's name, or of its id if items have no names. */
function exampleOf({name, singular, primary = 'label', fields: {fields}}: Resource): string {
  const own = known[name];
  if (own !== undefined) return quoted(own);
  if (!fields[primary] && fields.id?.kind === 'number') return '12345';
  return `my-${singular.replaceAll(' ', '-')}`;
}

const quoted = (text: string): string => (/^[\w@%+=:,./~-]+$/.test(text) ? text : `'${text}'`);

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
  const action = resource.actions?.find(one => one.name === verb);
  return action ? actionLines(resource, action) : [];
}

function actionLines(resource: Resource, action: Action<unknown>): string[] {
  const named = action.on === 'item' && resource.list ? [exampleOf(resource)] : [];
  const line = [action.name, ...named, ...flagsFor({resource, action})].join(' ');
  const confirms = {none: '', plain: '', confirm: ' --yes', label: ` --confirm ${named[0] ?? 'my-label'}`};
  // On this machine there is nothing to wait for.
  const wait = resource.source.account ? ' --wait' : '';
  return [`${line} --dry-run`, `${line}${confirms[action.level]}${wait}`];
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

/** The answers that a file fills in or proposes, of whatever is in it. */
function filledWith({fills, proposes}: Field<unknown>): Record<string, string> {
  const file = {text: '', name: ''};
  return {...proposes?.(file), ...fills?.(file)};
}

function isNeeded(
  {optional, when, initial, more, type}: Field<unknown>,
  {on}: Action<unknown>,
  answers: Readonly<Record<string, string>>,
): boolean {
  // A condition on the item cannot be tested without one; for a new item it is tested with the flags before.
  const follows = (of: (answers: Readonly<Record<string, string>>, item: unknown) => boolean): boolean =>
    on === 'list' || of.length < 2;
  const fixed =
    typeof optional === 'function' ? !follows(optional) || optional(answers, undefined) : optional;
  if (fixed || (initial && on === 'item') || initial?.(undefined) !== undefined || more || type === 'flag')
    return false;
  return !when || (follows(when) && when(answers, undefined));
}

function flagWith(
  name: string,
  field: Field<unknown>,
  about: About,
  answers: Readonly<Record<string, string>>,
): string {
  const flag = flagOf(name);
  if (field.type === 'flag') return flag;
  if (field.generated) return `--make-${flag.slice(2)}`;
  // A secret is never a value on the command line.
  if (isHidden(field)) return field.lines ? `${flag}-file ~/my-${name}.txt` : `${flag} -`;
  return `${flag} ${quoted(valueFor(name, field, about, answers))}`;
}

/** Example values for fields whose definitions have none. */
const texts: Readonly<Record<string, string>> = {
  summary: 'web-1 does not boot',
  description: 'It stops at GRUB',
  soa_email: 'hostmaster@example.org',
  name: 'work',
};

function valueFor(
  name: string,
  {type, choices, from, hint, usually}: Field<unknown>,
  {resource: {singular}, action: {on}}: About,
  answers: Readonly<Record<string, string>>,
): string {
  // A hint may need an item.
  const told =
    typeof hint === 'function' ? attempt(() => hint(answers, undefined, noPlace), undefined) : hint;
  const [, example] = /such as (?!the\b)([^\s,;]+)/.exec(told ?? '') ?? [];
  if (name === 'label') return on === 'item' ? 'new-label' : `my-${singular.replaceAll(' ', '-')}`;
  if (usually) return `${usually.folder}my-${singular.replaceAll(' ', '-')}${usually.ending}`;
  if (choices) return choices[0] ?? '';
  if (example !== undefined && (!from || from.typed)) return example;
  if (from) return known[from.resource] ?? `my-${from.resource.replace(/^node-|s$/g, '')}`;
  if (type === 'number') return '40';
  return texts[name] ?? `my-${name.replaceAll('_', '-')}`;
}
