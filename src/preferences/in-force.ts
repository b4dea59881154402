import {isRecord} from '../own-property.ts';
import type {Preferences} from './preferences.ts';
import {defaultPreferences, type SettingMistake, settingNames} from './read.ts';

/** Returns the settings that are in force: without those, or the parts of them, that cannot be used. */
export function inForce(preferences: Preferences, mistakes: readonly SettingMistake[]): Preferences {
  const values = settingNames.map(name => {
    const paths = mistakes.flatMap(({path: [first, ...rest]}) => (first === name ? [rest] : []));
    const {[name]: value} = preferences;
    if (paths.length === 0) return [name, value];
    const wrong = Map.groupBy(paths, ([entry]) => entry);
    const entries = isRecord(value)
      ? Object.entries(value).flatMap(entry => usable(name, entry, wrong.get(entry[0]) ?? []))
      : [];
    return [name, entries.length > 0 ? Object.fromEntries(entries) : defaultPreferences[name]];
  });
  // The cast: each setting has its own value, the default, or some of its entries.
  return Object.fromEntries(values) as Preferences;
}

type Entry = [name: string, value: unknown];

/** The usable part of an entry: the other columns of a list, or a command without its key. */
function usable(
  setting: (typeof settingNames)[number],
  [name, value]: Entry,
  paths: readonly (readonly string[])[],
): Entry[] {
  const wrong = paths.map(([, part = '']) => part);
  if (wrong.length === 0) return [[name, value]];
  if (setting === 'columns' && Array.isArray(value)) {
    const rest = value.filter((_, index) => !wrong.includes(`${index}`));
    return rest.length > 0 && rest.length < value.length ? [[name, rest]] : [];
  }
  if (setting !== 'commands' || !isRecord(value) || wrong.some(part => part !== 'key')) return [];
  const {key: _, ...rest} = value;
  return [[name, rest]];
}
