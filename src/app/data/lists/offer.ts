import type {Catalogue, Fields, Filter, Shown, Test} from '../../../api/filter/index.ts';
import {formatFilter, operators, titleIn, withNames} from '../../../api/filter/index.ts';
import {ownProperty} from '../../../own-property.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {isWhole, loadedIn, valuesIn} from '../../state/list.ts';
import {memoize} from '../../state/memoize.ts';
import type {List, ListPlace, Slot, State} from '../../state/state.ts';
import {alternatives, few, type Known} from './alternatives.ts';
import {catalogueList, namesIn} from './catalogue.ts';
import {deletedIn} from './deleted-rows.ts';
import {loadedRows} from './narrowing.ts';
import {readableRows, rowsKept} from './page-search.ts';
import {momentOf} from './query.ts';
import {type FilterReading, readFilter} from './read-filter.ts';
import {shownOf} from './shown.ts';

/** A filter with results, in place of one without any. */
interface Offer {
  filter: string;
  /** `no label holds eu-central · 38 have region=eu-central` */
  says: string;
}

/** The filters offered in place of one without results. */
export interface EmptyResult {
  offers: readonly Offer[];
  /** The values that the rows have in place of the typed one: `the rows have status running (122), offline (14)`. */
  there?: string | undefined;
}

const nothing: EmptyResult = {offers: []};

const mostOffers = 3;

/** Returns filters with results among the loaded rows, the likeliest first. @param applied whether the filter was, to all rows */
export function offersFor(state: State, place: ListPlace, text: string, applied = true): EmptyResult {
  const asked = {...place, filter: text};
  const list = loadedRows(state, place);
  if (!list) return nothing;
  const reading = readFilter(state, place.resource, text, momentOf(state, asked));
  return found(
    list,
    reading,
    shownOf(state, place.resource, list, {text: ''}),
    knownOf(place.resource, state),
    applied,
    deletedIn(state, list),
  );
}

/** If more rows are loaded, filters are offered only once the typed one is applied. */
const quick = 2000;

/** Whether so few rows are loaded that filters can be offered at each key. */
export const offersAtOnce = (state: State, place: ListPlace): boolean =>
  loadedIn(loadedRows(state, place)) <= quick;

export const offersWhileTyping = (state: State, place: ListPlace, text: string): EmptyResult =>
  offersAtOnce(state, place) ? offersFor(state, place, text, false) : nothing;

/** The same object until a catalogue is read. */
function knownOf(resource: string, state: State): Known {
  const {fields} = resourceOf(resource);
  const [name] = Object.values(fields.fields).flatMap(({catalogue}) => catalogue ?? []);
  return known(fields, name, name === undefined ? undefined : namesIn(catalogueList(state, name)));
}

const known = memoize(
  (fields: Fields, name: string | undefined, catalogue: Catalogue | undefined): Known => ({
    fields,
    names: field =>
      name !== undefined && ownProperty(fields.fields, field)?.catalogue === name ? catalogue : undefined,
    resolveNames: filter => withNames(filter, fields, () => catalogue),
  }),
);

const found = memoize(
  (
    list: List,
    {typed, resolveNames}: FilterReading,
    shown: Shown,
    beside: Known,
    applied: boolean,
    removed: ReadonlySet<string>,
  ): EmptyResult => {
    if (!typed) return nothing;
    const loaded = Object.values(list.pages).map(({slots}) => ({slots, rows: readableRows(slots)}));
    const countKept = (from: typeof loaded, filter: Filter) => {
      const resolved = beside.resolveNames(resolveNames(filter));
      return from.map(({slots, rows}) => ({slots, rows: rowsKept(slots, resolved, shown, rows)}));
    };
    const {id} = resourceOf(list.resource);
    const isThere = (slot: Slot | undefined) => slot?.ok === true && !removed.has(id(slot.value));
    const all =
      removed.size === 0
        ? loaded
        : loaded.map(({slots, rows}) => ({slots, rows: rows.filter(row => isThere(slots[row]))}));
    const itemsOf = (some: typeof loaded) =>
      some.flatMap(({slots, rows}) => rows.flatMap(row => valueIn(slots[row])));
    const named = (filter: Filter) => formatFilter(filter, test => shortest(beside.fields, test));
    const lengthOf = (some: typeof loaded) => some.reduce((sum, {rows}) => sum + rows.length, 0);
    const parts = 'all' in typed ? typed.all : [typed];
    // Rows that were read before match: they have gone or changed since, and nothing is wrong with the filter.
    if (lengthOf(parts.reduce(countKept, loaded)) > 0) return nothing;
    // A condition that no row meets is the mistake; otherwise the last one typed is tried first.
    const tried = parts
      .map((part, index) => ({part, index, alone: lengthOf(countKept(all, part))}))
      .toReversed()
      .sort((one, other) => Number(one.alone > 0) - Number(other.alone > 0));
    const offers = new Map<string, Offer>();
    // It is certain that no row matches if all rows are loaded, or if the service has applied this one condition.
    const sure = isWhole(list) || (applied && parts.length === 1);
    const there = tried[0]?.alone === 0 ? thereIs(tried[0].part, list, itemsOf(all)) : undefined;
    for (const {part, index, alone} of tried) {
      const others = parts.toSpliced(index, 1);
      const left = others.reduce(countKept, all);
      const length = lengthOf(left);
      const offer = (number: number, instead: readonly Filter[], note?: string): void => {
        const filter = named(instead.length === 1 && instead[0] ? instead[0] : {all: instead});
        const why =
          alone > 0
            ? `no ${resourceOf(list.resource).singular} has all of that`
            : failing(part, list, sure, beside.fields);
        const says = `${why} · ${countText(number, list)} have ${filter}${note ? ` (${note})` : ''}`;
        if (!offers.has(filter)) offers.set(filter, {filter, says});
      };
      if (length === 0) continue;
      for (const {filter, note} of alternatives(part, itemsOf(left), beside)) {
        const number = lengthOf(countKept(left, filter));
        if (number > 0) offer(number, parts.toSpliced(index, 1, filter), note);
        if (offers.size >= mostOffers) break;
      }
      if (others.length > 0 && offers.size < mostOffers) offer(length, others);
      // Later candidates differ more from the typed filter.
      if (offers.size > 0) break;
    }
    return {offers: [...offers.values()], there};
  },
);

/** The short name of a field that is part of the long one: `memory` for `specs.memory`. */
function shortest(fields: Fields, test: Test): string {
  const title = titleIn(fields, test);
  return test.field.includes(title) ? title : test.field;
}

/** `no label holds eu-central` */
function failing(part: Filter, list: List, sure: boolean, fields: Fields): string {
  const name = resourceOf(list.resource).singular;
  const so = sure ? 'no' : 'so far no';
  if ('text' in part) return `${so} cell holds ${part.text}`;
  if (!('operator' in part)) return `${so} ${name} has ${formatFilter(part)}`;
  const written = formatFilter(part).slice(part.field.length + part.operator.length);
  return `${so} ${shortest(fields, part)} ${operators[part.operator].finds} ${written}`;
}

/** Names the values that a field has: all of them if they are few, otherwise the most frequent. */
function thereIs(part: Filter, list: List, items: readonly unknown[]): string | undefined {
  if (!('operator' in part) || typeof part.value !== 'string' || part.kind === 'time') return undefined;
  const values = [...valuesIn(items, part.field)].toSorted(([, one], [, other]) => other - one);
  if (values.length === 0) return undefined;
  const counted = values.map(([value, number]) => `${value} (${count(number)})`);
  const these = values.length > few ? `such as ${counted.slice(0, 2).join(', ')} …` : counted.join(', ');
  return `${isWhole(list) ? 'the rows' : 'the loaded rows'} have ${part.field} ${these}`;
}

const valueIn = (slot: Slot | undefined): readonly unknown[] => (slot?.ok ? [slot.value] : []);

/** `38`, or `38 of the 500 loaded` if not all rows are loaded. */
const countText = (number: number, list: List): string =>
  isWhole(list) ? count(number) : `${count(number)} of the ${count(loadedIn(list))} loaded`;
