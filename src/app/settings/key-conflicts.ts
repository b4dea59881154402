import type {ChangedKeys} from '../../preferences/changed-keys.ts';
import {keyName} from '../../preferences/key-name.ts';
import type {Action} from '../../resources/definition/action/action.ts';
import {resources} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import {changedScreen} from '../screens/changed-screen.ts';
import {screens} from '../screens/index.ts';

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

function clashes(changed: ChangedKeys, wanted: readonly string[]): readonly Clash[] {
  const found: Clash[] = [];
  const at = (one: Owner) => Math.max(...one.names.map(name => wanted.indexOf(name)));
  for (const {title, owners} of places(changed)) {
    const taken = new Map<string, Owner>();
    for (const owner of owners) {
      for (const key of owner.keys) {
        const other = taken.get(key);
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
  }
  return found;
}

/** Every screen, with the keys that count there; lists and items for each resource, whose actions have keys there. */
function* places(changed: ChangedKeys): Generator<{title: string; owners: readonly Owner[]}> {
  for (const screen of Object.values(screens)) {
    const owners = changedScreen(screen, changed).keys.map(({name, keys}) => ({name, names: [name], keys}));
    yield {title: screen.title, owners};
    if (!screen.actions) continue;
    for (const resource of resources) {
      const own = (resource.actions ?? []).map(action => ownerOf(resource.name, action, changed));
      if (own.length > 0) yield {title: `${screen.title} of ${resource.name}`, owners: [...owners, ...own]};
    }
  }
}

const ownerOf = (resource: string, action: Action<unknown>, changed: ChangedKeys): Owner => ({
  name: `${resource}.${action.name}`,
  names: [action.name, `${resource}.${action.name}`],
  keys: changed.actions.get(action) ?? [action.key],
});
