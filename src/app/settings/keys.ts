import {type ChangedKeys, isTyped, keyName, readKey} from '../../preferences/key-name.ts';
import {notAmong, shown} from '../../preferences/shapes.ts';
import type {Preferences, SettingMistake} from '../../preferences.ts';
import type {Action} from '../../resources/definition/action.ts';
import {resources} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import {screens} from '../frame/screens.ts';
import type {Binding} from '../input/binding.ts';
import {changedScreen} from '../screens/common/screen.ts';
import {memoize} from '../state/memoize.ts';

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

/** A binding of a screen with its keys. */
interface Owner {
  name: string;
  /** All names in the settings that change its keys. */
  names: readonly string[];
  keys: readonly string[];
}

/** The first key that would have two meanings on one screen, by the name of the setting that has to go. */
export function conflicts(
  changed: ChangedKeys,
  wanted: readonly string[],
): {name: string; why: string} | undefined {
  if (wanted.length === 0) return undefined;
  const all = clashes(changed, wanted);
  const [first] = all;
  if (!first) return undefined;
  const {name, key, title} = first;
  const names = new Set(all.flatMap(one => (one.name === name && one.key === key ? [one.other] : [])));
  const [one = '', two, ...more] = names;
  const others = [
    one,
    ...(more.length > 0 ? [`${two} and ${more.length} more`] : two === undefined ? [] : [two]),
  ];
  const them = names.size > 1 ? 'those' : 'that';
  const where = names.size > 1 ? '' : `, ${inSentence(title)}`;
  return {
    name,
    why: `${keyName(key)} is ${others.join(more.length > 0 ? ', ' : ' and ')} as well${where}: change ${them} too, or choose another key`,
  };
}

interface Clash {
  /** The setting that has to go. */
  name: string;
  key: string;
  other: string;
  title: string;
}

/** Every screen, with the keys that count there; lists and items for each resource, whose actions have keys there. */
function clashes(changed: ChangedKeys, wanted: readonly string[]): readonly Clash[] {
  const found: Clash[] = [];
  const order = new Map(wanted.map((name, index) => [name, index]));
  const at = (one: Owner) => Math.max(...one.names.map(name => order.get(name) ?? -1));
  /** Adds the clashes of these owners, with each other and with those of the keys around. Returns the owners by their keys. */
  const check = (title: string, owners: readonly Owner[], around?: ReadonlyMap<string, Owner>) => {
    const taken = new Map<string, Owner>();
    for (const owner of owners) {
      for (const key of owner.keys) {
        const other = around?.get(key) ?? taken.get(key);
        if (!other) {
          taken.set(key, owner);
          continue;
        }
        // The one that was written later, or the only one that was written.
        const [gone, stays] = at(owner) > at(other) ? [owner, other] : [other, owner];
        const name = wanted[at(gone)];
        if (name !== undefined) found.push({name, key, other: stays.name, title});
      }
    }
    return taken;
  };
  for (const screen of Object.values(screens)) {
    const {keys, title} = changedScreen(screen, changed);
    const taken = check(
      title,
      keys.map(({name, keys: own}) => ({name, names: [name], keys: own})),
    );
    if (!screen.actions) continue;
    for (const {name, actions = []} of resources)
      check(
        `${title} of ${name}`,
        actions.map(action => ownerOf(name, action, changed)),
        taken,
      );
  }
  return found;
}

const ownerOf = (resource: string, action: Action<unknown>, changed: ChangedKeys): Owner => ({
  name: `${resource}.${action.name}`,
  names: [action.name, `${resource}.${action.name}`],
  keys: changed.actions.get(action) ?? [action.key],
});
