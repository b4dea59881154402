import {complete, countsHere, namesOfLabel, type Unitless} from '../../../api/filter/index.ts';
import {ownProperty, valueAt} from '../../../own-property.ts';
import type {SavedFilter} from '../../../preferences.ts';
import {resourceOf, resources} from '../../../resources/index.ts';
import {catalogueList, namesIn} from '../../data/lists/catalogues.ts';
import {filterBy, narrowingOf, typedPart, wholeFilter} from '../../data/lists/narrowing.ts';
import {offersWhileTyping} from '../../data/lists/offer.ts';
import {queryOf, readFilter, seenFields} from '../../data/lists/query.ts';
import {viewOf} from '../../data/lists/view.ts';
import {go} from '../../data/relations/history.ts';
import type {Result} from '../../input/binding.ts';
import {note} from '../../state/notice.ts';
import {listPlace, placeOf} from '../../state/places.ts';
import {prefer} from '../../state/prefer.ts';
import type {Input, ListPlace, State} from '../../state/state.ts';

export interface FilterSuggestion {
  text: string;
  from: number;
  to: number;
  name?: string;
  /** It is a command for the palette. */
  palette?: true;
}

/** Returns the completions at the caret: saved filters, names of fields, values of the schema and of the loaded rows. */
export function filterSuggestions(state: State, input: Input): readonly FilterSuggestion[] {
  const place = placeOf(state);
  if (place.kind !== 'list') return [];
  const whole = {from: 0, to: input.text.length};
  const forPalette = paletteText(input.text);
  if (forPalette !== undefined) return [{text: forPalette, ...whole, palette: true}];
  const {from, to, options} = completionsAt(state, place, input);
  const {mistake} = queryOf(state, {...place, filter: input.text});
  const corrections = mistake?.instead?.map(text => ({text, from: mistake.at, to: mistake.to})) ?? [];
  const number = unitless(state, place, input.text);
  const units = number ? [number.shown, number.own].map(unit => number.number + unit) : [];
  const fitting = [
    ...units.map((text): FilterSuggestion => ({text, from: number?.at ?? 0, to: number?.to ?? 0})),
    ...savedLike(state, place, input),
    ...options.map((text): FilterSuggestion => ({text, from, to})),
    ...corrections,
  ];
  if (fitting.length > 0) return eachOnce(fitting, input.text);
  if (narrowingOf(state)?.slots.length !== 0) return [];
  const {offers} = offersWhileTyping(state, place, wholeFilter(place, input.text.trim()));
  return offers.map(offer => ({text: typedPart({...place, filter: offer.filter}), ...whole}));
}

/** Drops suggestions that lead to the same text as an earlier one, such as `16GB` by its unit and as a value. */
function eachOnce(suggestions: readonly FilterSuggestion[], typed: string): readonly FilterSuggestion[] {
  const made = new Map<string, FilterSuggestion>();
  for (const suggestion of suggestions) {
    const {text, from, to} = suggestion;
    const whole = typed.slice(0, from) + text + typed.slice(to);
    if (!made.has(whole)) made.set(whole, suggestion);
  }
  return [...made.values()];
}

/** A command for the palette that was typed into the filter, `:volumes`; not a part of an IPv6 address. */
export const paletteText = (text: string): string | undefined =>
  /^\s*:\s*([a-z][a-z-]*(?:\s.*)?)$/i.exec(text)?.[1];

/** The saved filters of this list whose name begins with the typed text. */
function savedLike(state: State, {resource}: ListPlace, {text}: Input): FilterSuggestion[] {
  const begin = text.trim().toLowerCase();
  return savedFilters(state).flatMap(([name, {resource: of, filter}]) =>
    of === resource && name.toLowerCase().startsWith(begin)
      ? [{text: filter, from: 0, to: text.length, name}]
      : [],
  );
}

/** Returns names and values that could be completed at the caret, without the one that is already typed. */
export function completionsAt(state: State, place: ListPlace, {text, caret}: Input) {
  const fields = seenFields(state, place.resource) ?? resourceOf(place.resource).fields;
  const {from, to, options} = complete(text, caret, fields, name => seenValues(state, place, name));
  return {from, to, options: options.filter(option => option !== text.slice(from, to))};
}

const seen = {rows: 2000, values: 100, length: 200} as const;

/** The values of a field in the loaded rows, the most frequent first. */
function seenValues(state: State, place: ListPlace, name: string): string[] {
  const view = viewOf(state, place);
  const counts = new Map<string, number>();
  let looked = 0;
  for (const [, slot] of view.rows()) {
    if (++looked > seen.rows) break;
    if (!slot.ok) continue;
    for (const value of [valueAt(slot.value, name)].flat()) {
      if (typeof value !== 'string' && typeof value !== 'number') continue;
      const text = String(value);
      if (text !== '' && text.length <= seen.length) counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const sorted = [...counts].sort(([, one], [, other]) => other - one);
  return [...sorted.slice(0, seen.values).map(([value]) => value), ...namesOf(state, place, name)];
}

/** Other names of a field's values: the cities of regions, if they have been read. */
function namesOf(state: State, {resource}: ListPlace, name: string): string[] {
  const catalogue = ownProperty(resourceOf(resource).fields.fields, name)?.catalogue;
  const known = catalogue === undefined ? undefined : namesIn(catalogueList(state, catalogue));
  return [...new Set(known?.flatMap(({label}) => namesOfLabel(label).slice(1).reverse()))];
}

/** The first number without a unit whose column shows a larger unit than that of the raw view. The prompt asks which is meant. */
export const unitless = (state: State, {resource}: ListPlace, text: string): Unitless | undefined =>
  readFilter(state, resource, text, state.now).unitless?.[0];

/** Returns the question whether a number without a unit means the shown unit. @param apply the key that applies the filter */
export const unitQuestion = (asked: Unitless, {complete, apply}: Record<string, string>) => {
  const {number, own, shown} = asked;
  return `${countsHere(asked)}: ${complete} makes it ${number}${shown} · ${apply} again keeps ${number}${own}`;
};

export const savedFilter = ({preferences}: State, name: string): SavedFilter | undefined =>
  ownProperty(preferences.filters, name);

export const savedFilters = ({preferences}: State): [name: string, saved: SavedFilter][] =>
  Object.entries(preferences.filters).sort(([one], [other]) => one.localeCompare(other));

/** `nodes label~web`. */
export const described = ({resource, filter}: SavedFilter): string => `${resource} ${filter}`;

/** The reason that a saved filter cannot be used. The settings file may have been edited by hand. */
export function savedMistake(state: State, {resource: name, filter}: SavedFilter): string | undefined {
  const resource = resources.find(one => one.name === name);
  if (!resource?.list) return `it is a filter of "${name}", which is no list`;
  const {mistake} = readFilter(state, name, filter, state.now);
  if (mistake) return `its filter "${filter}" cannot be read: ${mistake.reason}`;
  const place = placeOf(state);
  const here = place.kind === 'list' && place.resource === name;
  return resource.parent && !here ? `${name} are opened from their ${resource.parent}` : undefined;
}

export function openSaved(state: State, saved: SavedFilter): State {
  const mistake = savedMistake(state, saved);
  if (mistake) return note(state, mistake, 'warn');
  const {resource, filter} = saved;
  const place = placeOf(state);
  // A list below an item cannot be opened without its item, so the filter applies to the current place.
  return place.kind === 'list' && place.resource === resource && place.up
    ? filterBy(state, place, filter)
    : go(state, listPlace(resource, {filter}));
}

/** The filter that can be saved here, or the reason that there is none. */
export function savable(state: State): SavedFilter | string {
  const place = placeOf(state);
  if (place.kind !== 'list') return 'only the filter of a list can be saved';
  const {resource, filter} = place;
  return filter === '' ? 'this list has no filter that could be saved' : {resource, filter};
}

export function save(state: State, name: string, saved: SavedFilter): Result {
  const [withFilter, effects] = prefer(state, {key: 'filters', name, value: saved});
  return [note(withFilter, `:${name} now opens ${described(saved)}`), effects];
}

export function forget(state: State, name: string): Result {
  const [without, effects] = prefer(state, {key: 'filters', name, value: undefined});
  return [note(without, `:${name} is forgotten`), effects];
}
