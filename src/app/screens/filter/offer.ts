import {type Filter, formatFilter, operators, type Shown} from '../../../api/filter/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {loadedIn, loadedRows} from '../../lists/narrowing.ts';
import {momentOf} from '../../lists/query.ts';
import {type Reading, readFilter} from '../../lists/read-filter.ts';
import {matcherOf, shownOf} from '../../lists/shown.ts';
import {memoize} from '../../memoize.ts';
import type {List, ListPlace, State} from '../../state.ts';
import {alternatives} from './alternatives.ts';

/** A filter that is not empty, in place of one that is. */
export interface Offer {
  filter: string;
  /** `no label holds eu-central · 38 have region=eu-central` */
  says: string;
}

/** What a filter without rows could be instead, by the rows that are loaded; undefined where they tell nothing. */
export function offerFor(state: State, place: ListPlace, text: string): Offer | undefined {
  const asked = {...place, filter: text};
  const list = loadedRows(state, place);
  if (!list) return undefined;
  const reading = readFilter(state, place.resource, text, momentOf(state, asked));
  return found(list, reading, shownOf(state, place.resource, list, {text: ''}));
}

/** Rows over which it is found while somebody types; of more it is told once the filter is applied. */
const quick = 2000;

/** The same, as far as it costs no time. */
export function offerWhileTyping(state: State, place: ListPlace, text: string): Offer | undefined {
  return loadedIn(loadedRows(state, place)) > quick ? undefined : offerFor(state, place, text);
}

const found = memoize((list: List, {typed, meant}: Reading, shown: Shown): Offer | undefined => {
  if (!typed) return undefined;
  const slots = Object.values(list.pages).flatMap(page => page.slots.filter(slot => slot.ok));
  const kept = (from: typeof slots, filter: Filter) => {
    const keeps = matcherOf(meant(filter), shown);
    return from.filter(({value, raw}) => keeps(value, raw));
  };
  const parts = 'all' in typed ? typed.all : [typed];
  // What nothing has by itself is the mistake; else what was typed last is the first to go.
  const tried = parts
    .map((part, index) => ({part, index, alone: kept(slots, part).length}))
    .toReversed()
    .sort((one, other) => Number(one.alone > 0) - Number(other.alone > 0));
  for (const {part, index, alone} of tried) {
    const others = parts.toSpliced(index, 1);
    const left = others.reduce(kept, slots);
    const offer = (number: number, instead: readonly Filter[]): Offer => {
      const filter = formatFilter(instead.length === 1 && instead[0] ? instead[0] : {all: instead});
      const why =
        alone > 0 ? `no ${resourceOf(list.resource).singular} has all of that` : failing(part, list.resource);
      return {filter, says: `${why} · ${told(number, list)} have ${filter}`};
    };
    if (left.length === 0) continue;
    const values = left.map(({value}) => value);
    for (const other of alternatives(part, values, resourceOf(list.resource))) {
      const {length} = kept(left, other);
      if (length > 0) return offer(length, parts.toSpliced(index, 1, other));
    }
    if (others.length > 0) return offer(left.length, others);
  }
  return undefined;
});

/** `no label holds eu-central` */
function failing(part: Filter, resource: string): string {
  const name = resourceOf(resource).singular;
  if ('text' in part) return `no cell holds ${part.text}`;
  if (!('operator' in part)) return `no ${name} has ${formatFilter(part)}`;
  const written = formatFilter(part).slice(part.field.length + part.operator.length);
  return `no ${part.field} ${operators[part.operator].finds} ${written}`;
}

/** How many, and of how many where not all are loaded. */
function told(number: number, list: List): string {
  const loaded = loadedIn(list);
  return loaded >= (list.results ?? Number.POSITIVE_INFINITY)
    ? count(number)
    : `${count(number)} of the ${count(loaded)} loaded`;
}
