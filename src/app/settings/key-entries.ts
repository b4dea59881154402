import type {Preferences} from '../../preferences.ts';
import {resources} from '../../resources/index.ts';
import {inSentence} from '../../text/format.ts';
import {screens} from '../frame/screens.ts';
import {readKeys} from './keys.ts';

/** A key that can be changed: a record of the screens by its name, or an action by that of its resource too. */
interface KeyEntry {
  /** As the setting `keys` names it: `refresh`, `nodes.reboot`. */
  name: string;
  /** The keys now, and those of the program; as they are typed. */
  keys: readonly string[];
  initial: readonly string[];
  does: string;
  where: string;
}

/** The most screens that are named. */
const mostNamed = 3;

/** Every key that can be changed, with what the setting makes of it: first those of the screens, in the order of the help. */
export function keyEntries(keys: Preferences['keys']): readonly KeyEntry[] {
  const {changed} = readKeys(keys);
  const records = Object.values(screens).flatMap(({title, keys: all}) =>
    all.map(binding => ({binding, title: inSentence(title)})),
  );
  const named = Map.groupBy(records, ({binding}) => binding.name);
  const ofScreens = [...named].map(([name, found]): KeyEntry => {
    const titles = [...new Set(found.map(({title}) => title))];
    const initial = [...new Set(found.flatMap(({binding}) => binding.keys))];
    const more = titles.length > mostNamed ? [`${titles.length - mostNamed} more`] : [];
    return {
      name,
      keys: changed.records.get(name) ?? initial,
      initial,
      does: found[0]?.binding.help ?? '',
      where: [...titles.slice(0, mostNamed), ...more].join(', '),
    };
  });
  const ofActions = resources.flatMap(({name: resource, actions = []}) =>
    actions.map(
      (action): KeyEntry => ({
        name: `${resource}.${action.name}`,
        keys: changed.actions.get(action) ?? [action.key],
        initial: [action.key],
        does: inSentence(action.title),
        where: resource,
      }),
    ),
  );
  return [...ofScreens, ...ofActions];
}
