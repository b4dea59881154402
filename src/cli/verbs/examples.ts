import type {Action} from '../../resources/definition/action/action.ts';
import type {Field} from '../../resources/definition/action/field.ts';
import {nameOf, type Resource} from '../../resources/definition/definition.ts';
import {flagOf} from '../act/field-flags.ts';
import {levelFlag, levelsOf} from '../read/inside.ts';

/** Two examples of a command, made from what its resource declares. */
export function examplesOf(resource: Resource, verb: string): string {
  const lines = linesOf(resource, verb).map(
    line => `  skydeck ${resource.name} ${line}${insideOf(resource)}`,
  );
  return `\nExamples:\n${lines.join('\n')}\n`;
}

const insideOf = (resource: Resource): string =>
  levelsOf(resource)
    .map(level => ` --${levelFlag(level)} ${exampleOf(level)}`)
    .join('');

/** What an item might be called. */
const exampleOf = ({singular, primary}: Resource): string =>
  primary === 'domain' ? 'example.org' : `my-${singular.replaceAll(' ', '-')}`;

function linesOf(resource: Resource, verb: string): string[] {
  const {columns, list} = resource;
  const [first, second] = columns.filter(({optional}) => !optional).map(nameOf);
  const sorted = columns.find(({value}) => value) ?? columns[0];
  const name = exampleOf(resource);
  if (verb === 'list')
    return [
      `list --sort -${sorted ? nameOf(sorted) : 'id'} --limit 10`,
      `list --columns id,${first}${second ? `,${second}` : ''} --output csv`,
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
  const needed = Object.entries(action.fields).filter(([, field]) => isNeeded(field, action));
  const [first] = Object.entries(action.fields);
  // An edit needs none of them, and one to be an edit.
  const shown = needed.length > 0 ? needed : first ? [first] : [];
  const line = [action.name, ...named, ...shown.map(([name, field]) => flagWith(name, field))].join(' ');
  const confirms = {none: '', plain: '', confirm: ' --yes', label: ` --confirm ${named[0] ?? 'my-label'}`};
  return [`${line} --dry-run`, `${line}${confirms[action.level]} --wait`];
}

function isNeeded({optional, when, initial, more, type}: Field<unknown>, {on}: Action<unknown>): boolean {
  if (optional !== undefined || initial || more || type === 'flag') return false;
  // What a field depends on is not known of an item; of a new one, nothing else is given.
  return !when || (on === 'list' && when({}, undefined));
}

function flagWith(name: string, field: Field<unknown>): string {
  const flag = flagOf(name);
  if (field.type === 'flag') return flag;
  if (field.generated) return `--make-${flag.slice(2)}`;
  return `${flag} ${valueFor(name, field)}`;
}

/** Values that most services know, by what is chosen from. */
const chosen: Readonly<Record<string, string>> = {
  regions: 'nl-ams',
  types: 'g6-standard-1',
  images: "'Debian 12'",
};

function valueFor(name: string, {type, choices, from}: Field<unknown>): string {
  if (choices) return `${choices[0]}`;
  if (from) return chosen[from.resource] ?? `my-${from.resource.replace(/s$/, '')}`;
  if (type === 'secret') return '-';
  if (type === 'number') return '40';
  if (type === 'duration') return '1h';
  if (type === 'words') return 'prod,web';
  return type === 'file' ? 'FILE' : `my-${name.replaceAll('_', '-')}`;
}
