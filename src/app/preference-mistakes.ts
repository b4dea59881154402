import type {Preferences} from '../preferences.ts';
import {nameOf, type Resource} from '../resources/definition/definition.ts';
import {findResource} from '../resources/index.ts';
import {columnNamed, readSort} from '../resources/sort/sort.ts';
import {nearestOf} from '../text/nearest.ts';
import type {Notice} from './state.ts';

/** What in the settings names a list, a column or an order that there is not. It is ignored, and the rest counts. */
export const preferenceMistakes = ({sort, columns}: Preferences): Notice[] => [
  ...mistakesIn('sort', sort, sortMistake),
  ...mistakesIn('columns', columns, columnsMistake),
];

const mistakesIn = <T>(
  key: keyof Preferences,
  preferences: Readonly<Record<string, T>>,
  mistakeIn: (resource: Resource, value: T) => string | undefined,
): Notice[] =>
  Object.entries(preferences).flatMap(([name, value]) => {
    const resource = findResource(name);
    const mistake =
      resource?.name === name ? mistakeIn(resource, value) : `is ignored: nothing is called ${name}`;
    const text = `${key}.${name} in the settings ${mistake}`;
    return mistake === undefined ? [] : [{tone: 'warn', text} as const];
  });

function sortMistake(resource: Resource, text: string): string | undefined {
  const read = readSort(resource, text);
  return 'mistake' in read ? `is ignored: ${read.mistake}` : undefined;
}

function columnsMistake(resource: Resource, names: readonly string[]): string | undefined {
  const unknown = names.filter(name => !columnNamed(resource, name));
  if (unknown.length === 0) return undefined;
  const near = nearestOf((unknown[0] ?? '').toLowerCase(), resource.columns.map(nameOf));
  const hint = near === undefined ? '' : `: did you mean ${near}?`;
  return `names ${unknown.join(', ')}, which ${resource.name} do not have${hint}`;
}
