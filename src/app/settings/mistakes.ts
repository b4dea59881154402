import {notAmong} from '../../preferences/shapes.ts';
import {readTemplate} from '../../preferences/shell-template.ts';
import type {SettingMistake} from '../../preferences.ts';
import {nameOf, type Resource} from '../../resources/definition/definition.ts';
import {findAnyResource} from '../../resources/index.ts';
import {columnNamed, readSort} from '../../resources/sort/sort.ts';
import {readFilter} from '../lists/filter/read-filter.ts';
import {startMistake} from '../navigation/start-place.ts';
import type {State} from '../state.ts';
import {noResource, readCommands} from './commands.ts';
import {readKeys} from './keys.ts';

/** Mistakes in the settings: places, lists, columns, orders and fields that do not exist. These are not used, the rest is. */
export function settingMistakes(state: State): readonly SettingMistake[] {
  const {sort, columns, filters} = state.preferences;
  const start = startMistake(state);
  const {keys, commands, ssh} = state.preferences;
  const {changed, mistakes} = readKeys(keys);
  return [
    ...mistakes,
    ...readCommands(commands, changed).mistakes,
    ...(ssh === undefined ? [] : sshMistakes(ssh)),
    ...(start === undefined ? [] : [{path: ['start'], reason: start}]),
    ...inResources('sort', sort, sortMistakes),
    ...inResources('columns', columns, columnsMistakes),
    ...Object.entries(filters).flatMap(([name, {resource, filter}]) => {
      const known = findAnyResource(resource);
      const where = ['filters', name, known ? 'filter' : 'resource'];
      const reason = known ? filterMistake(state, known, filter) : noResource(resource);
      return reason === undefined ? [] : [{path: where, reason}];
    }),
  ];
}

function sshMistakes(ssh: string): SettingMistake[] {
  const template = readTemplate(ssh);
  if ('why' in template) return [{path: ['ssh'], reason: template.why}];
  if (template.fields.some(({path}) => path === 'address')) return [];
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

function sortMistakes(resource: Resource, text: string): Found {
  const read = readSort(resource, text);
  return 'mistake' in read ? [[[], read.mistake]] : [];
}

const columnsMistakes = (resource: Resource, names: readonly string[]): Found =>
  names.flatMap((name, index) =>
    columnNamed(resource, name)
      ? []
      : [[[`${index}`], notAmong(`column of ${resource.name}`, name, resource.columns.map(nameOf))] as const],
  );

function filterMistake(state: State, resource: Resource, text: string): string | undefined {
  return readFilter(state, resource.name, text, state.now).mistake?.reason;
}
