import {valueAt} from '../../own-property.ts';
import {resourceOf} from '../../resources/index.ts';
import {memoize, memoizeParts} from '../memoize.ts';
import type {List, Slot, State} from '../state.ts';
import {itemsOn} from './list.ts';

/** Returns the values of a field on a page, each with the number of items that have it. */
const onPage = memoizeParts((slots: readonly Slot[], field: string): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const value of itemsOn(slots).flatMap(item => valueAt(item, field)))
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
});

/** Returns the values of a field in all loaded items of all collections, the most frequent first: the tags of an account. */
export const valuesInUse = ({lists}: State, field: string): readonly string[] => valuesIn(lists, field);

const valuesIn = memoize((lists: State['lists'], field: string): readonly string[] => {
  const counts = new Map<string, number>();
  for (const list of withField(lists, field))
    for (const {slots} of Object.values(list.pages))
      for (const [value, number] of onPage(slots, field))
        counts.set(value, (counts.get(value) ?? 0) + number);
  const values = [...counts].sort(
    ([one, ones], [other, others]) => others - ones || one.localeCompare(other, 'en'),
  );
  return values.map(([value]) => value);
});

/** The lists of all resources that have the field. */
const withField = (lists: State['lists'], field: string): List[] =>
  Object.values(lists).filter(({resource}) => Object.hasOwn(resourceOf(resource).fields.fields, field));
