import type {ChangedKeys} from '../../preferences/changed-keys.ts';
import {keyName} from '../../preferences/key-name.ts';
import type {Action} from '../../resources/definition/action/action.ts';
import {resources} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import {changedScreen} from '../screens/changed-screen.ts';
import {screens} from '../screens/index.ts';

/** A key of a screen, and what it is called in the settings. */
interface Owner {
  name: string;
  /** All names by which it may have been changed. */
  names: readonly string[];
  keys: readonly string[];
}

/** The first key that would have two meanings on one screen, by the name of the setting that has to go. */
export function conflicts(
  changed: ChangedKeys,
  wanted: readonly string[],
): {name: string; why: string} | undefined {
  if (wanted.length === 0) return undefined;
  for (const {title, owners} of places(changed)) {
    const taken = new Map<string, Owner>();
    for (const owner of owners) {
      for (const key of owner.keys) {
        const other = taken.get(key);
        if (!other) {
          taken.set(key, owner);
          continue;
        }
        const at = (one: Owner) => Math.max(...one.names.map(name => wanted.indexOf(name)));
        // The one that was written later, or the only one that was written.
        const [gone, stays] = at(owner) > at(other) ? [owner, other] : [other, owner];
        const name = wanted[at(gone)];
        if (name === undefined) continue;
        return {
          name,
          why: `${keyName(key)} is ${stays.name} as well, ${inSentence(title)}: change that too, or choose another key`,
        };
      }
    }
  }
  return undefined;
}

/** Every screen, with the keys that count there; lists and items for each resource, whose actions have keys there. */
function* places(changed: ChangedKeys): Generator<{title: string; owners: readonly Owner[]}> {
  for (const [mode, screen] of Object.entries(screens)) {
    const owners = changedScreen(screen, changed).keys.map(({name, keys}) => ({name, names: [name], keys}));
    yield {title: screen.title, owners};
    if (!screen.actions) continue;
    for (const resource of resources) {
      const own = (resource.actions ?? []).map(action => ownerOf(resource.name, action, changed));
      if (own.length > 0) yield {title: `${screen.title} of ${resource.name}`, owners: [...owners, ...own]};
    }
    void mode;
  }
}

const ownerOf = (resource: string, action: Action<unknown>, changed: ChangedKeys): Owner => ({
  name: `${resource}.${action.name}`,
  names: [action.name, `${resource}.${action.name}`],
  keys: changed.actions.get(action) ?? [action.key],
});
