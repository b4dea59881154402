import {complete, type Mistake} from '../../../api/filter/index.ts';
import {valueAt} from '../../../own-property.ts';
import {resourceOf} from '../../../resources/index.ts';
import {inputOf} from '../../input/line-editor.ts';
import {narrowedTo, narrowingOf} from '../../lists/narrowing.ts';
import {queryOf, refusalKey} from '../../lists/query.ts';
import {viewOf} from '../../lists/view.ts';
import {placeOf, setPlace} from '../../navigation/places.ts';
import type {Input, ListPlace, Overlay, State} from '../../state.ts';
import {offerFor, offerWhileTyping} from './offer.ts';

/** The filter prompt: what it would do, what it suggests, and applying it. */

export function openFilter(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  return {
    ...state,
    overlay: {kind: 'filter', input: inputOf(place.filter), suggestionIndex: 0, mistakesShown: false},
  };
}

type FilterOverlay = Extract<Overlay, {kind: 'filter'}>;

function listPlaceOf(state: State): ListPlace | undefined {
  const place = placeOf(state);
  return place.kind === 'list' ? place : undefined;
}

interface Reading {
  mistake?: Mistake | undefined;
  /** The part for the service and the part for here, in words. */
  serverText: string;
  localText: string;
  /** Why the service ran less of the applied filter than it might. */
  refusal?: string | undefined;
}

/** What the prompt's text means, as it is typed. */
export function readFilter(state: State, text: string): Reading {
  const place = listPlaceOf(state);
  if (!place) return {serverText: '', localText: ''};
  const asked = {...place, filter: text};
  const {mistake, serverText, localText} = queryOf(state, asked);
  const refusal = state.refusals[refusalKey(place.resource, text)];
  return {mistake, serverText, localText, refusal: refusal?.reason};
}

/**
 * What could stand at the caret, and the part of the text whose place it would take. Values that no declaration knows are
 * those of the rows that are loaded.
 */
export function filterSuggestions(
  state: State,
  input: Input,
): {from: number; to: number; suggestions: string[]} {
  const place = listPlaceOf(state);
  if (!place) return {from: 0, to: 0, suggestions: []};
  const {from, to, options} = completionsAt(state, place, input);
  if (options.length > 0) return {from, to, suggestions: options};
  const offer =
    narrowingOf(state)?.slots.length === 0 ? offerWhileTyping(state, place, input.text.trim()) : undefined;
  return {from: 0, to: input.text.length, suggestions: offer ? [offer.filter] : []};
}

const completionsAt = (state: State, place: ListPlace, {text, caret}: Input) =>
  complete(text, caret, resourceOf(place.resource).fields, name => seenValues(state, place, name));

const seen = {rows: 2000, values: 100, length: 200} as const;

/** The values of a field in the rows that are loaded, the most frequent first. */
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
  return sorted.slice(0, seen.values).map(([value]) => value);
}

/** Applies what was typed. With a mistake in it the prompt stays, and the list as it was. */
export function applyFilter(state: State): State {
  const {overlay} = state;
  const place = listPlaceOf(state);
  if (overlay?.kind !== 'filter' || !place) return state;
  const filter = overlay.input.text.trim();
  if (readFilter(state, filter).mistake) return {...state, overlay: {...overlay, mistakesShown: true}};
  const closed: State = {...state, overlay: undefined};
  // What counts from now counts from this moment, also where the text is the same.
  if (filter === place.filter) return place.moment ? setPlace(closed, {...place, moment: undefined}) : closed;
  return setPlace(closed, {...place, filter, cursor: 0, top: 0, cursorId: undefined});
}

export function completeFilter(state: State): State {
  const {overlay} = state;
  if (overlay?.kind !== 'filter') return state;
  const {from, to, suggestions} = filterSuggestions(state, overlay.input);
  const chosen = suggestions[overlay.suggestionIndex] ?? suggestions[0];
  if (chosen === undefined) return state;
  const {text} = overlay.input;
  const input = {text: text.slice(0, from) + chosen + text.slice(to), caret: from + chosen.length};
  return typed(state, overlay, input);
}

/** The prompt with another text. */
export function typed(state: State, overlay: FilterOverlay, input: Input): State {
  const narrowed = narrowedBy(state, overlay, input);
  return {...state, overlay: {...overlay, input, narrowed, suggestionIndex: 0, mistakesShown: false}};
}

/**
 * What the rows are narrowed to: what is typed, as long as it can be read. The beginning of a name or a value, which no row
 * holds as it is, leaves them as they were: `stat` may become `status=`.
 */
function narrowedBy(state: State, {narrowed}: FilterOverlay, input: Input): string | undefined {
  const place = listPlaceOf(state);
  const text = input.text.trim();
  if (!place || readFilter(state, text).mistake) return narrowed;
  if (text === place.filter) return undefined;
  if (narrowedTo(state, place, text)?.slots.length !== 0) return text;
  if (completionsAt(state, place, input).options.length === 0) return text;
  const before = input.text.slice(0, input.caret).replace(/[^\s(]+$/, '');
  const rest = `${before}${input.text.slice(input.caret)}`.trim();
  if (readFilter(state, rest).mistake) return narrowed;
  return rest === place.filter ? undefined : rest;
}

/** What an empty list offers instead of its filter. */
export function offerHere(state: State): string | undefined {
  const place = listPlaceOf(state);
  if (!place || place.filter === '') return undefined;
  const view = viewOf(state, place);
  return view.complete && view.length === 0 ? offerFor(state, place, place.filter)?.filter : undefined;
}

/** Takes what an empty list offers. */
export function takeOffer(state: State): State {
  const place = listPlaceOf(state);
  const filter = offerHere(state);
  return place && filter !== undefined
    ? setPlace(state, {...place, filter, cursor: 0, top: 0, cursorId: undefined})
    : state;
}
