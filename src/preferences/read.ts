import * as v from 'valibot';
import {isRecord, keysOf} from '../own-property.ts';
import {besideSettings, declared} from './declared.ts';
import {notAmong} from './shapes.ts';

type Declared = typeof declared;
type Absent = {[K in keyof Declared]: Declared[K]['initial'] extends undefined ? K : never}[keyof Declared];

/** A person's preferences, in the settings file beside the profiles. Nothing in them is a secret. */
export type Preferences = {
  readonly [K in Exclude<keyof Declared, Absent>]: v.InferOutput<Declared[K]['shape']>;
} & {readonly [K in Absent]?: v.InferOutput<Declared[K]['shape']> | undefined};

export type ThemeName = Preferences['theme'];
export type SavedFilter = Preferences['filters'][string];
export type OwnCommand = Preferences['commands'][string];

/** One change to a preference; the value undefined removes it. */
export type PreferenceChange =
  | {key: 'theme'; value: ThemeName}
  | {key: 'pane'; value: boolean | undefined}
  | NamedChange;

type Named = 'columns' | 'sort' | 'filters' | 'chosen';

type NamedChange = {
  [Key in Named]: {key: Key; name: string; value: Preferences[Key][string] | undefined};
}[Named];

export function changePreferences(preferences: Preferences, change: PreferenceChange): Preferences {
  if (!('name' in change)) return {...preferences, [change.key]: change.value};
  const {key, name, value} = change;
  const {[name]: _, ...others} = preferences[key];
  return {...preferences, [key]: value === undefined ? others : {...others, [name]: value}};
}

/** A setting in the file that is ignored. */
export interface SettingMistake {
  /** Its path in the file: `['columns', 'nodes']`. */
  path: readonly string[];
  /** Why it is not used; follows its name in a sentence. */
  reason: string;
  name?: true;
  /** Another setting would have to change as well. */
  conflict?: true;
  /** The predicate of the sentence, if it is not `is not used`. */
  is?: string;
}

export const settingNames = keysOf<keyof Preferences>(declared);

/** The settings that apply without a file. */
// The cast: the declaration has the keys of Preferences, each with a value of its type.
export const defaultPreferences = Object.fromEntries(
  settingNames.flatMap(key => (declared[key].initial === undefined ? [] : [[key, declared[key].initial]])),
) as unknown as Preferences;

/** Reads the preferences of a settings file, each on its own: one that cannot be used is reported and has its default value. */
export function readPreferences(file: Readonly<Record<string, unknown>>): {
  preferences: Preferences;
  mistakes: readonly SettingMistake[];
} {
  const found: Record<string, unknown> = {};
  const mistakes: SettingMistake[] = [];
  for (const key of Object.keys(file)) {
    if (besideSettings.includes(key)) continue;
    const name = settingNames.find(one => one === key);
    if (name === undefined) {
      const known = [...settingNames.filter(one => !('own' in declared[one])), 'profiles'];
      mistakes.push({path: [key], reason: notAmong('setting', key, known), name: true});
      continue;
    }
    const {value, mistakes: own} = usable(declared[name].shape, file[key]);
    mistakes.push(...misnamed(key, file[key]));
    if (value !== undefined) found[key] = value;
    for (const {path, ...rest} of own) mistakes.push({path: [key, ...path], ...rest});
  }
  // The cast: the shapes have the keys of Preferences, each of its type.
  return {preferences: {...defaultPreferences, ...(found as Partial<Preferences>)}, mistakes};
}

const nameWrong = {name: true} as const;

/** Names that `record` of valibot leaves out without a word, since they are no names of an object's own. */
const leftOut: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const misnamed = (key: string, given: unknown): SettingMistake[] =>
  typeof given === 'object' && given !== null
    ? Object.keys(given)
        .filter(name => leftOut.has(name))
        .map(name => ({path: [key, name], reason: 'nothing here can have that name', ...nameWrong}))
    : [];

/** The usable part of a value: an object loses the entries with a mistake, and keeps the others. */
function usable(
  shape: v.GenericSchema,
  given: unknown,
): {value?: unknown; mistakes: readonly SettingMistake[]} {
  // No setting is a list, and a table of names would take one for an object.
  const result = v.safeParse(shape, Array.isArray(given) ? undefined : given);
  if (result.success) return {value: result.output, mistakes: []};
  const mistakes = result.issues.map(({path, message, expected, type}) => ({
    path: (path ?? []).map(step => String(step.key)),
    reason: message,
    ...(expected === 'never' || (type === 'picklist' && path?.at(-1)?.origin === 'key') ? nameWrong : {}),
  }));
  const wrong = new Set(mistakes.map(({path}) => path[0]));
  if (wrong.has(undefined) || typeof given !== 'object' || given === null) return {mistakes};
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  return {value: v.safeParse(shape, rest).output, mistakes};
}

/** What a variable of the environment makes of a setting whose value is the default; undefined if none does. */
export function fromEnvironment(
  name: keyof Preferences,
  {[name]: value}: Preferences,
  env: Readonly<Record<string, string | undefined>>,
): {variable: string; value: string | boolean} | undefined {
  if (!('environment' in declared[name]) || value !== declared[name].initial) return undefined;
  const {variable, value: meant} = declared[name].environment;
  const {[variable]: set} = env;
  const found = set === undefined ? undefined : meant(set);
  return found === undefined ? undefined : {variable, value: found};
}

/** Why a setting that is no table cannot have the value that was typed; undefined if it can, and for an entry of a table. */
export function typedMistake(name: string, typed: string): string | undefined {
  const setting = settingNames.find(one => one === name);
  if (setting === undefined || typeof declared[setting].example === 'object') return undefined;
  const flag = typeof declared[setting].example === 'boolean' && /^(?:true|false)$/.test(typed);
  return usable(declared[setting].shape, flag ? typed === 'true' : typed).mistakes[0]?.reason;
}

/** `theme is not used: no theme is called "drak": did you mean dark?` */
export const mistakeText = ({path, reason, is = 'is not used'}: SettingMistake): string =>
  `${path.join('.')} ${is}: ${reason}`;

/** Returns the settings that are in force: without those, or the parts of them, that cannot be used. */
export function inForce(preferences: Preferences, mistakes: readonly SettingMistake[]): Preferences {
  const values = settingNames.map(name => {
    const paths = mistakes.flatMap(({path: [first, ...rest]}) => (first === name ? [rest] : []));
    const {[name]: value} = preferences;
    if (paths.length === 0) return [name, value];
    const wrong = Map.groupBy(paths, ([entry]) => entry);
    const entries = isRecord(value)
      ? Object.entries(value).flatMap(entry => usableEntry(name, entry, wrong.get(entry[0]) ?? []))
      : [];
    return [name, entries.length > 0 ? Object.fromEntries(entries) : defaultPreferences[name]];
  });
  // The cast: each setting has its own value, the default, or some of its entries.
  return Object.fromEntries(values) as Preferences;
}

type Entry = [name: string, value: unknown];

function usableEntry(
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
