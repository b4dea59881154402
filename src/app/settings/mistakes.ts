import type {ChangedKeys} from '../../preferences/key-name.ts';
import {notAmong} from '../../preferences/shapes.ts';
import {readTemplate} from '../../preferences/shell-template.ts';
import {mistakeText, type Preferences, type SettingMistake} from '../../preferences.ts';
import {nameOf, type Resource} from '../../resources/definition/definition.ts';
import {findAnyResource} from '../../resources/index.ts';
import {columnNamed, readSort} from '../../resources/sort.ts';
import {declaredMistake} from '../data/lists/query.ts';
import {startMistake} from '../data/relations/start-place.ts';
import {filterNameMistake} from '../screens/palette/words.ts';
import type {Notice, State} from '../state/state.ts';
import {noResource, readCommands} from './commands.ts';
import {readKeys} from './keys.ts';

/** The changed keys and the own commands of the settings, and the mistakes: places, lists, columns, orders and fields that do not exist. */
export function checkSettings(state: State): {
  changed: ChangedKeys;
  commands: Preferences['commands'];
  mistakes: readonly SettingMistake[];
} {
  const {sort, columns, filters} = state.preferences;
  const start = startMistake(state);
  const {ssh} = state.preferences;
  const {changed, mistakes: inKeys} = readKeys(state.preferences.keys);
  const {usable: commands, mistakes: inCommands} = readCommands(state.preferences.commands, changed);
  const mistakes = [
    ...inKeys,
    ...inCommands,
    ...(ssh === undefined ? [] : sshMistakes(ssh)),
    ...(start === undefined ? [] : [{path: ['start'], reason: start}]),
    ...Object.entries(sort).flatMap(([name, text]) => sortMistakes(name, text)),
    ...inResources('columns', columns, columnsMistakes),
    ...Object.entries(filters).flatMap(([name, {resource, filter}]): SettingMistake[] => {
      const misnamed = filterNameMistake(name);
      if (misnamed !== undefined) return [{path: ['filters', name], reason: misnamed, name: true}];
      const known = findAnyResource(resource);
      const where = ['filters', name, known ? 'filter' : 'resource'];
      const reason = known ? declaredMistake(state, known.name, filter)?.reason : noResource(resource);
      return reason === undefined ? [] : [{path: where, reason}];
    }),
  ];
  return {changed, commands, mistakes};
}

function sshMistakes(ssh: string): SettingMistake[] {
  const template = readTemplate(ssh);
  if ('why' in template) return [{path: ['ssh'], reason: template.why}];
  if (template.fields.includes('address') || /\bADDRESS\b/.test(ssh)) return [];
  return [{path: ['ssh'], reason: 'it does not say where to: write {address} in it'}];
}

/** The mistakes in the settings of a resource, each with its path in the value. */
type Found = readonly (readonly [path: readonly string[], reason: string])[];

const inResources = <T>(
  key: string,
  preferences: Readonly<Record<string, T>>,
  mistakesIn: (resource: Resource, value: T) => Found,
): SettingMistake[] =>
  Object.entries(preferences).flatMap(([name, value]): SettingMistake[] => {
    const resource = findAnyResource(name);
    if (resource?.name !== name) return [{path: [key, name], reason: noResource(name), name: true}];
    return mistakesIn(resource, value).map(([path, reason]) => ({path: [key, name, ...path], reason}));
  });

/** The mistakes in an order, which is kept under the names of a profile and a resource: `prod.volumes`. */
function sortMistakes(name: string, text: string): SettingMistake[] {
  const path = ['sort', name];
  const dot = name.lastIndexOf('.');
  const list = name.slice(dot + 1);
  const resource = findAnyResource(list);
  if (resource?.name !== list) return [{path, reason: noResource(list), name: true}];
  // Earlier versions saved every order that was tried on the screen, and used it for all accounts.
  if (dot <= 0)
    return [{path, reason: `an order belongs to a profile now: write sort.PROFILE.${list}`, name: true}];
  const read = readSort(resource, text);
  return 'mistake' in read ? [{path, reason: read.mistake}] : [];
}

const columnsMistakes = (resource: Resource, names: readonly string[]): Found =>
  names.flatMap((name, index) =>
    columnNamed(resource, name)
      ? []
      : [[[`${index}`], notAmong(`column of ${resource.name}`, name, resource.columns.map(nameOf))] as const],
  );

type PlacedMistake = SettingMistake & {line?: number | undefined};

/** The most mistakes that get a notice each; another command lists all. */
const mostMistakes = 3;

/** The state, with a notice of each setting that is not used. */
export function tellMistakes(state: State, mistakes: readonly PlacedMistake[]): State {
  const each = mistakes.slice(0, mostMistakes).map(mistake => {
    const where = mistake.line === undefined ? 'settings' : `settings, line ${mistake.line}`;
    return `${where}: ${mistakeText(mistake)}`;
  });
  const more = mistakes.length - each.length;
  const rest = more > 0 ? [`settings: ${more} more cannot be used: skydeck config check lists them`] : [];
  const notices = [...each, ...rest].map((text): Notice => ({tone: 'warn', text}));
  return {...state, queuedNotices: [...state.queuedNotices, ...notices]};
}
