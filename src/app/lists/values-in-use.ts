import {valueAt} from '../../own-property.ts';
import {resourceOf} from '../../resources/index.ts';
import type {List, Slot, State} from '../state.ts';

/** The values of a field in all loaded items, whatever their collection: the tags of an account. */

const inPages = new WeakMap<readonly Slot[], Map<string, ReadonlyMap<string, number>>>();

/** The values on a page, with how many items have each. Counted once, however many pages come after it. */
function onPage(slots: readonly Slot[], field: string): ReadonlyMap<string, number> {
  const known = inPages.get(slots) ?? new Map<string, ReadonlyMap<string, number>>();
  inPages.set(slots, known);
  const made = known.get(field);
  if (made) return made;
  const counts = new Map<string, number>();
  for (const slot of slots) {
    if (!slot.ok) continue;
    for (const value of [valueAt(slot.value, field)].flat())
      if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  known.set(field, counts);
  return counts;
}

let last: {lists: State['lists']; field: string; values: readonly string[]} | undefined;

/** The values, those that most items have first. */
export function valuesInUse({lists}: State, field: string): readonly string[] {
  if (last?.lists === lists && last.field === field) return last.values;
  const counts = new Map<string, number>();
  for (const list of withField(lists, field))
    for (const {slots} of Object.values(list.pages))
      for (const [value, number] of onPage(slots, field))
        counts.set(value, (counts.get(value) ?? 0) + number);
  const values = [...counts].sort(
    ([one, ones], [other, others]) => others - ones || one.localeCompare(other, 'en'),
  );
  last = {lists, field, values: values.map(([value]) => value)};
  return last.values;
}

/** All lists with such a field: one of them may hold what another filters out. */
const withField = (lists: State['lists'], field: string): List[] =>
  Object.values(lists).filter(({resource}) => Object.hasOwn(resourceOf(resource).fields.fields, field));
