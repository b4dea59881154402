import {type ChangedKeys, keyName, keysOfAction, readKey} from '../../preferences/key-name.ts';
import {notAmong} from '../../preferences/shapes.ts';
import {hasParts, isList, readTemplate} from '../../preferences/shell-template.ts';
import type {OwnCommand, Preferences, SettingMistake} from '../../preferences.ts';
import {columnField} from '../../resources/definition/column.ts';
import {verbNames} from '../../resources/definition/common-actions.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {findAnyResource, resources} from '../../resources/index.ts';
import {columnNamed} from '../../resources/sort.ts';
import {nearestOf} from '../../text/nearest.ts';
import {screens} from '../frame/screens.ts';
import {changedScreen} from '../screens/common/screen.ts';
import {nameTakenMistake} from '../screens/palette/words.ts';

/** The most own commands that are read: each is a word, and few keys are free. */
const mostCommands = 50;

/** Returns the own commands that can be used, and why others, or their keys, cannot. */
export function readCommands(
  commands: Preferences['commands'],
  changed: ChangedKeys,
): {usable: Preferences['commands']; mistakes: readonly SettingMistake[]} {
  const mistakes: SettingMistake[] = [];
  const usable: Record<string, OwnCommand> = {};
  for (const [index, [name, command]] of Object.entries(commands).entries()) {
    const tell = (reason: string, ...path: readonly string[]) =>
      mistakes.push({
        path: ['commands', name, ...path],
        reason,
        ...(path.length === 0 ? {name: true} : {}),
      });
    const tooMany = {path: [], reason: `${mostCommands} commands are read, and this one is beyond them`};
    const found = index < mostCommands ? mistakeIn(name, command) : tooMany;
    if (found) {
      tell(found.reason, ...found.path);
      continue;
    }
    const key = command.key === undefined ? undefined : readKey(command.key);
    const why = key && ('why' in key ? key.why : takenBy(key.key, command, usable, changed));
    if (why !== undefined) tell(why, 'key');
    usable[name] = {
      ...command,
      on: namesIn(command),
      key: key && 'key' in key && why === undefined ? key.key : undefined,
    };
  }
  return {usable, mistakes};
}

const namesIn = ({on}: OwnCommand): readonly string[] =>
  [on].flat().map(word => findAnyResource(word)?.name ?? word);

/** Verbs of the command line that every resource has. */
const verbs: readonly string[] = ['list', 'ls', 'show', 'get', 'export', 'help'];

function mistakeIn(
  name: string,
  {run, on}: OwnCommand,
): {path: readonly string[]; reason: string} | undefined {
  if (!/^[a-z][a-z0-9-]{0,31}$/.test(name))
    return {path: [], reason: 'its word is made of lower-case letters, digits and -'};
  const template = readTemplate(run);
  if ('why' in template) return {path: ['run'], reason: template.why};
  const all = [on].flat().flatMap(word => findAnyResource(word) ?? []);
  for (const [index, word] of [on].flat().entries()) {
    const resource = findAnyResource(word);
    const path = typeof on === 'string' ? ['on'] : ['on', `${index}`];
    if (!resource) return {path, reason: noResource(word)};
    if (verbs.includes(name) || resource.actions?.some(action => verbNames(resource, action).includes(name)))
      return {path: [], reason: `${resource.name} have the verb ${name} already: choose another word`};
    for (const path of template.fields) {
      const reason = fieldMistake(resource, path, all);
      if (reason !== undefined) return {path: ['run'], reason};
    }
  }
  const taken = nameTakenMistake(name);
  return taken === undefined ? undefined : {path: [], reason: taken};
}

function fieldMistake(resource: Resource, path: string, all: readonly Resource[]): string | undefined {
  const {name, fields} = resource;
  const plain = path.replaceAll(/\.\d+(?=\.|$)/g, '');
  const known = Object.keys(fields.fields);
  const has = (one: string) => one === plain || one.startsWith(`${plain}.`);
  if (plain === path && fields.fields[path]?.kind === 'list') return isList(path);
  if (known.includes(plain)) return undefined;
  const part = known.find(has);
  // It can be run on the items of a resource that has it as one value.
  const whole = all.some(other => Object.hasOwn(other.fields.fields, plain));
  if (part !== undefined) return whole ? undefined : hasParts(path, part.slice(plain.length + 1));
  const near = nearestOf(plain.toLowerCase(), known);
  if (near !== undefined) return `${name} have no field ${plain}: did you mean {${near}}?`;
  // If one of several resources has the field, the command reports on the others that it is missing.
  const elsewhere = all.some(other => Object.keys(other.fields.fields).some(has));
  if (elsewhere) return undefined;
  // What a column is called in filters, such as the address, has its field.
  const column = columnNamed(resource, plain);
  const of = column && columnField(column, fields);
  const meant = of === undefined ? '' : `: write {${of}${fields.fields[of]?.kind === 'list' ? '.0' : ''}}`;
  return `${name} have no field ${plain}${meant}`;
}

/** The meaning that the key of an own command has already, in a list or at an item of one of its resources. */
function takenBy(
  key: string,
  command: OwnCommand,
  others: Preferences['commands'],
  changed: ChangedKeys,
): string | undefined {
  const choose = 'choose another key';
  for (const mode of ['list', 'item'] as const) {
    const screen = changedScreen(screens[mode], changed);
    const record = screen.keys.find(({keys}) => keys.includes(key));
    if (record) return `${keyName(key)} is ${record.name} as well, ${screen.title.toLowerCase()}: ${choose}`;
  }
  for (const name of namesIn(command)) {
    const action = findAnyResource(name)?.actions?.find(one =>
      (changed.actions.get(one) ?? keysOfAction(one)).includes(key),
    );
    if (action) return `${keyName(key)} is ${name}.${action.name} as well: ${choose}`;
    const other = Object.entries(others).find(([, one]) => one.key === key && namesIn(one).includes(name));
    if (other) return `${keyName(key)} is the command ${other[0]} of ${name} as well: ${choose}`;
  }
  return undefined;
}

/** `no resource is called "nods": did you mean nodes?` */
export const noResource = (name: string): string =>
  notAmong(
    'resource',
    name,
    resources.map(one => one.name),
  );
