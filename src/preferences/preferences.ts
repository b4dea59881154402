import type * as v from 'valibot';
import type {declared} from './declared.ts';

type Declared = typeof declared;
/** Without an initial value, a setting may be absent. */
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

/** A change of one entry of a table, by its name. */
type NamedChange = {
  [Key in Named]: {key: Key; name: string; value: Preferences[Key][string] | undefined};
}[Named];

export function changePreferences(preferences: Preferences, change: PreferenceChange): Preferences {
  if (!('name' in change)) return {...preferences, [change.key]: change.value};
  const {key, name, value} = change;
  const {[name]: _, ...others} = preferences[key];
  return {...preferences, [key]: value === undefined ? others : {...others, [name]: value}};
}
