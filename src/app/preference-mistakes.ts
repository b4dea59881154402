import type {Preferences} from '../preferences.ts';
import {findResource, resourceOf} from '../resources/index.ts';
import {readSort} from '../resources/sort/sort.ts';
import type {Notice} from './state.ts';

/** What in the settings names a list, a column or an order that there is not. It is ignored. */
export function preferenceMistakes({sort}: Preferences): Notice[] {
  const mistakes = Object.entries(sort).flatMap(([name, text]) => {
    const mistake = nameMistake(name) ?? sortMistake(name, text);
    return mistake === undefined ? [] : [`sort.${name} in the settings is ignored: ${mistake}`];
  });
  return mistakes.map(text => ({tone: 'warn', text}));
}

const nameMistake = (name: string): string | undefined =>
  findResource(name)?.name === name ? undefined : `nothing is called ${name}`;

function sortMistake(name: string, text: string): string | undefined {
  const read = readSort(resourceOf(name), text);
  return 'mistake' in read ? read.mistake : undefined;
}
