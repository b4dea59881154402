import {type ChangedKeys, isTyped, keyName, readKey} from '../../preferences/key-name.ts';
import {notAmong, shown} from '../../preferences/shapes.ts';
import type {Preferences, SettingMistake} from '../../preferences.ts';
import type {Action} from '../../resources/definition/action.ts';
import {resources} from '../../resources/index.ts';
import {screens} from '../frame/screens.ts';
import type {Binding} from '../input/binding.ts';
import {memoize} from '../state/memoize.ts';
import {conflicts} from './key-conflicts.ts';

/** Returns the changed keys of the settings that can be used, and why others cannot. */
export function readKeys(keys: Preferences['keys']): {
  changed: ChangedKeys;
  mistakes: readonly SettingMistake[];
} {
  const mistakes: SettingMistake[] = [];
  const wanted = new Map<string, Wanted>();
  for (const [name, value] of Object.entries(keys)) {
    const read = readEntry(name, value);
    if ('keys' in read) wanted.set(name, read);
    else
      mistakes.push({
        path: ['keys', name, ...(read.path ?? [])],
        reason: read.why,
        ...(read.name ? {name: true} : {}),
      });
  }
  // Each time one goes, its own keys come back, which may be those of another.
  for (;;) {
    const changed = changedBy(wanted);
    const found = conflicts(changed, [...wanted.keys()]);
    if (!found) return {changed, mistakes};
    mistakes.push({path: ['keys', found.name], reason: found.why, conflict: true});
    wanted.delete(found.name);
  }
}

/** The keys of an entry, and what has that name: actions, if no record has it. */
interface Wanted {
  keys: readonly string[];
  actions: readonly Action<unknown>[];
}

type Read = Wanted | {why: string; path?: readonly string[]; name?: true};

function readEntry(name: string, value: Preferences['keys'][string]): Read {
  const records = recordsNamed(name);
  const actions = records.length === 0 ? actionsNamed(name) : [];
  if (records.length === 0 && actions.length === 0) return {why: noRecord(name), name: true};
  const texts = value === null || value === '' ? [] : typeof value === 'string' ? [value] : value;
  const keys: string[] = [];
  for (const [index, text] of texts.entries()) {
    const read = readKey(text);
    const why = 'why' in read ? read.why : whyNot(records, read.key);
    if (why !== undefined || !('key' in read))
      return {why: why ?? '', ...(typeof value === 'string' ? {} : {path: [`${index}`]})};
    if (!keys.includes(read.key)) keys.push(read.key);
  }
  const way = records.find(({binding}) => binding.keys.some(key => key === 'esc' || key === 'ctrl-c'));
  if (keys.length === 0 && way)
    return {why: `it leads out (${way.binding.help}): give it another key instead`};
  return {keys, actions};
}

interface Found {
  binding: Binding;
  typed: boolean;
}

const recordsNamed = (name: string): readonly Found[] =>
  Object.values(screens).flatMap(({keys}) => {
    const binding = keys.find(one => one.name === name);
    return binding ? [{binding, typed: keys.some(one => one.name === 'caretLeft')}] : [];
  });

/** `nodes.reboot`, or `reboot` for that of each resource. */
const actionsNamed = (name: string): readonly Action<unknown>[] =>
  resources.flatMap(({name: resource, actions = []}) =>
    actions.filter(action => name === `${resource}.${action.name}` || name === action.name),
  );

/** They lead to what is sent, or overwritten, by Enter. */
const answering: ReadonlySet<string> = new Set(['selectSend', 'switchButton', 'selectReplace', 'answer']);

function whyNot(records: readonly Found[], key: string): string | undefined {
  if (records.some(({binding}) => binding.name === 'quitAlways') && isTyped(key))
    return `${keyName(key)} is text where one types: choose a key such as ctrl-q`;
  // At a question a word is typed by mistake more often than read.
  const answers = records.find(({binding}) => answering.has(binding.name));
  if (answers && isTyped(key))
    return `${keyName(key)} is text, and this key answers a question: choose one such as right or f5`;
  const typed = records.find(({binding, typed: text}) => text && !binding.keys.includes(key));
  return typed && isTyped(key)
    ? `${keyName(key)} is text where this key counts: choose one such as ctrl-x or f5`
    : undefined;
}

/** The names that the setting `keys` may use: those of records and of actions, and those of the actions of one resource. */
export const everyKeyName = memoize((): readonly string[] => {
  const records = Object.values(screens).flatMap(({keys}) => keys.map(one => one.name));
  const actions = resources.flatMap(({name, actions: own = []}) =>
    own.flatMap(action => [action.name, `${name}.${action.name}`]),
  );
  return [...new Set([...records, ...actions])];
});

function noRecord(name: string): string {
  const text = notAmong('key', name, everyKeyName());
  return text.includes('did you mean')
    ? text
    : `no key is called ${shown(name)}: skydeck config schema names them all, docs/keys.md what they do`;
}

/** The keys of the program that have that name in the settings; undefined if nothing has it. */
export function keysCalled(name: string): readonly string[] | undefined {
  const keys = [...recordsNamed(name).map(({binding}) => binding), ...actionsNamed(name)].map(one =>
    'keys' in one ? one.keys : [one.key],
  );
  return keys.length === 0 ? undefined : [...new Set(keys.flat())];
}

function changedBy(wanted: ReadonlyMap<string, Wanted>): ChangedKeys {
  const records = new Map(
    [...wanted].filter(([, {actions}]) => actions.length === 0).map(([name, {keys}]) => [name, keys]),
  );
  const bare = [...wanted].filter(([, {actions}]) => actions.length > 0);
  // A key for one resource takes precedence over one for all.
  const ordered = bare.sort(([one], [other]) => Number(one.includes('.')) - Number(other.includes('.')));
  return {
    records,
    actions: new Map(
      ordered.flatMap(([, {keys, actions}]) => actions.map(action => [action, keys] as const)),
    ),
  };
}
