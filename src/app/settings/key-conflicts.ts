import {type ChangedKeys, keyName} from '../../preferences/key-name.ts';
import type {Action} from '../../resources/definition/action.ts';
import {resources} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import {screens} from '../frame/screens.ts';
import {changedScreen} from '../screens/shared/changed-screen.ts';

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
