import {
  type Catalogue,
  type Fields,
  type Filter,
  formatFilter,
  join,
  namesOfLabel,
  negate,
  operators,
  type Search,
  type Shown,
  somePart,
  type Test,
  titleIn,
  withNames,
} from '../../../api/filter/index.ts';
import {ownProperty, valueAt} from '../../../own-property.ts';
import {markOf} from '../../../resources/definition/column.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {nearestOf} from '../../../text/nearest.ts';
import {utcTime} from '../../../text/time.ts';
import {isWhole, loadedIn, valuesIn} from '../../state/list.ts';
import {memoize} from '../../state/memoize.ts';
import type {Fetches} from '../../state/place.ts';
import {listPlace, placeOf} from '../../state/places.ts';
import type {List, ListPlace, Slot, State} from '../../state/state.ts';
import {catalogueList, namesIn, shownOf} from './catalogues.ts';
import {deletedIn} from './known-items.ts';
import {loadedRows, narrowingOf} from './narrowing.ts';
import {type ListFetch, whole} from './pages.ts';
import {type FilterReading, momentOf, readFilter} from './query.ts';
import {readableRows, rowsKept, viewOf} from './view.ts';

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

/** The number of rows from which the values of a field are taken. */
const sampled = 1000;

/** The data about a collection beside its rows. */
interface Known {
  fields: Fields;
  /** The names of the ids in a field: the cities of regions. */
  names: (field: string) => Catalogue | undefined;
  /** Replaces such names in a filter by ids. */
  resolveNames: (filter: Filter) => Filter;
}

/** A condition to use in place of another. `note` explains its value, for example an id. */
interface Alternative {
  filter: Filter;
  note?: string;
}

/** Yields conditions that may have been meant by one that no row meets, the likeliest first. The caller checks them. */
export function* alternatives(part: Filter, items: readonly unknown[], known: Known): Generator<Alternative> {
  if ('any' in part) {
    for (const one of part.any) yield* alternatives(one, items, known);
    return;
  }
  if (!('text' in part) && !('operator' in part)) return;
  yield* otherwiseWritten(part, items, known);
  if ('operator' in part) yield* extremes(part, items);
  yield* otherValues(part, items, known);
  if ('operator' in part && (part.kind === 'boolean' || part.value === null)) yield {filter: negate(part)};
}

/** Yields `not offline` for `!offline`, and two conditions for `status=running,offline`. */
function* otherwiseWritten(
  part: Test | Search,
  items: readonly unknown[],
  known: Known,
): Generator<Alternative> {
  const [, turned] = /^[!-](.+)$/.exec('text' in part ? part.text : '') ?? [];
  if (turned !== undefined) {
    for (const {filter} of otherValues({text: turned}, items, known))
      if ('operator' in filter && filter.operator === '=') yield {filter: negate(filter)};
    yield {filter: {not: {text: turned}}};
  }
  const wanted = 'text' in part ? part.text : part.value;
  const several = typeof wanted === 'string' ? wanted.split(/[,|;]/).filter(Boolean) : [];
  if (several.length < 2) return;
  const each = several.flatMap((value): Filter[] => {
    if ('text' in part) return [{text: value}];
    const test = {...part, value};
    const fits = items.some(item => [valueAt(item, part.field)].flat().includes(value));
    return [fits ? test : ([...otherValues(test, items, known)][0]?.filter ?? test)];
  });
  const joined = join('text' in part || !part.operator.startsWith('!') ? 'any' : 'all', each);
  if (joined) yield {filter: joined};
}

function* otherValues(
  part: Test | Search,
  items: readonly unknown[],
  {fields, names}: Known,
): Generator<Alternative> {
  const wanted = 'text' in part ? part.text : part.value;
  if (typeof wanted !== 'string' || wanted === '' || ('kind' in part && part.kind === 'time')) return;
  const own = 'field' in part ? part.field : undefined;
  const valuesByField = valuesOf(items.slice(0, sampled), fields);
  const lower = wanted.toLowerCase();
  const test = (field: string, value: string, operator: '=' | '~' = '='): Alternative => ({
    filter: {field, operator, value, kind: fields.fields[field]?.kind ?? 'text'},
  });

  const ofOwn = valuesByField.get(own ?? '') ?? new Map<string, number>();
  const sameLetters = [...ofOwn.keys()].find(value => value.toLowerCase() === lower);
  if (own !== undefined && sameLetters !== undefined) yield test(own, sameLetters);
  const near = nearestOf(lower, ofOwn.keys(), value => [value.toLowerCase()]);
  if (own !== undefined && near !== undefined) yield test(own, near);
  for (const field of own === undefined ? valuesByField.keys() : [own]) {
    const called = calledLike(lower, names(field), valuesByField.get(field));
    if (called) yield {...test(field, called.name), note: called.ids.join(', ')};
  }

  const others = [...valuesByField].filter(([field]) => field !== own);
  yield* others
    .flatMap(([field, values]) =>
      [...values].flatMap(([value, number]) =>
        value.toLowerCase() === lower ? [{...test(field, value), number}] : [],
      ),
    )
    .sort((one, other) => other.number - one.number)
    .map(({filter}) => ({filter}));
  for (const [field, values] of own === undefined ? others : [[own, ofOwn] as const, ...others])
    if ([...values.keys()].some(value => value.toLowerCase().includes(lower))) yield test(field, wanted, '~');
  if (own !== undefined) yield {filter: {text: wanted}};
  for (const [field, values] of others) {
    const misspelt = nearestOf(lower, values.keys(), value => [value.toLowerCase()]);
    if (misspelt !== undefined) yield test(field, misspelt);
  }
  if (own !== undefined) yield* alike(wanted, ofOwn).map(value => test(own, value));
}

/** The other values, if they are few; first those with a similar meaning, such as `offline` for `stopped`. */
function alike(wanted: string, values: ReadonlyMap<string, number>): string[] {
  const {tone} = markOf(wanted);
  const far = (value: string) => Number(markOf(value).tone !== tone);
  return values.size > few
    ? []
    : [...values]
        .sort(([one, many], [other, more]) => far(one) - far(other) || more - many)
        .map(([value]) => value);
}

/** The number of values of a field up to which all are listed. */
const few = 8;

/** The name in a catalogue of which a text is a part or a misspelling, and the ids with that name that occur in rows. */
function calledLike(
  text: string,
  catalogue: Catalogue | undefined,
  values: ReadonlyMap<string, number> | undefined,
): {name: string; ids: readonly string[]} | undefined {
  if (text.length < 2) return undefined;
  const there = catalogue?.filter(({id}) => values?.has(id)) ?? [];
  // The city is the last and shortest of its names.
  const cityOf = (label: string) => namesOfLabel(label).at(-1) ?? label;
  const part = there.find(({label}) => label.toLowerCase().includes(text));
  const cities = there.map(({label}) => cityOf(label));
  const name = part ? cityOf(part.label) : nearestOf(text, cities, city => [city.toLowerCase()]);
  return name === undefined
    ? undefined
    : {name, ids: there.filter(({label}) => cityOf(label) === name).map(({id}) => id)};
}

/** For `size>100` without a match, yields the largest size; for a time, the last day. For `<`, the smallest and the first. */
function* extremes(part: Test, items: readonly unknown[]): Generator<Alternative> {
  const {field, operator, kind} = part;
  const above = operator === '>' || operator === '>=';
  if (!above && operator !== '<' && operator !== '<=') return;
  const values = items.flatMap(item => valueAt(item, field));
  if (kind === 'time') {
    const times = values.flatMap(value => (typeof value === 'string' ? utcTime(value) : [])).sort();
    const last = above ? times.at(-1) : times[0];
    // A typed time with a time of day may be in another time zone, so the day alone could be wrong.
    if (last && String(part.value).length === last.length)
      yield {filter: {...part, operator: above ? '>=' : '<=', value: last}};
    else if (last) yield {filter: {...part, operator: '=', value: last.slice(0, 10)}};
  } else if (kind === 'number') {
    // What has no number is not the smallest.
    const numbers = values
      .filter(value => value !== null)
      .map(Number)
      .filter(Number.isFinite);
    const pick = above ? Math.max : Math.min;
    // Not `pick(...numbers)`: there may be more numbers than a function takes arguments.
    if (numbers.length > 0)
      yield {
        filter: {
          ...part,
          operator: above ? '>=' : '<=',
          value: numbers.reduce((one, other) => pick(one, other)),
        },
      };
  }
}

/** The texts in each field, with the number of items that have them. */
const valuesOf = (items: readonly unknown[], {fields}: Fields): Map<string, Map<string, number>> =>
  new Map(
    Object.entries(fields)
      .filter(([, {kind, computed}]) => !computed && (kind === 'text' || kind === 'list'))
      .map(([field]) => [field, valuesIn(items, field)]),
  );

/** Returns the requests for a filter to offer: the first rows without the filter, and the names of their values. */
export function offerFetches(state: State, place: ListPlace): ListFetch[] {
  const {query, complete, length} = viewOf(state, place);
  if (place.filter === '' || query.mistake || !complete || length > 0) return [];
  const {resource, params} = place;
  const unfiltered = listPlace(resource, {params});
  const {list: first} = viewOf(state, unfiltered);
  const known = loadedIn(loadedRows(state, place)) > 0 || first?.results === 0 || first?.failures[1];
  return [...(known ? [] : [{place: unfiltered, pages: [1]}]), ...nameFetches(state, place)];
}

/** While a filter is typed that none of the loaded rows matches: the names of their values, once a session. */
export function fetchesWhileTyping(state: State): Fetches {
  const place = placeOf(state);
  const narrowing = narrowingOf(state);
  if (place.kind !== 'list' || narrowing?.slots.length !== 0) return {};
  return {lists: nameFetches(state, {...place, filter: narrowing.text})};
}

/** Returns the catalogues in which a bare word may be a name. Names in conditions on fields are looked up with the filter. */
function nameFetches(state: State, place: ListPlace): ListFetch[] {
  const {resource, filter} = place;
  const {typed} = readFilter(state, resource, filter, momentOf(state, place));
  const {fields} = resourceOf(resource).fields;
  const word = typed && somePart(typed, part => 'text' in part);
  const names = new Set(word ? Object.values(fields).flatMap(({catalogue}) => catalogue ?? []) : []);
  return [...names].map(name => whole(state, listPlace(name)));
}
