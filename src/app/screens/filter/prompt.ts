import type {Mistake} from '../../../api/filter/index.ts';
import {filterBy, narrowedTo, typedPart, wholeFilter} from '../../data/lists/narrowing.ts';
import {offersFor} from '../../data/lists/offer.ts';
import {queryOf, refusalKey} from '../../data/lists/query.ts';
import {viewOf} from '../../data/lists/view.ts';
import {keyFor} from '../../input/key-names.ts';
import {inputOf, selectedInput} from '../../state/line-editor.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import {onList, placeOf, setPlace} from '../../state/places.ts';
import type {Input, ListPlace, State} from '../../state/state.ts';
import {inOverlay} from '../common/screen.ts';
import {openPalette} from '../common/suggestion.ts';
import {completionsAt, filterSuggestions, paletteText, unitless, unitQuestion} from './suggestions.ts';

export const openFilter = (state: State): State =>
  onList(state, place => {
    const input = selectedInput(typedPart(place));
    return {...state, overlay: {kind: 'filter', input, suggestionIndex: 0, mistakesShown: false}};
  });

type FilterOverlay = OverlayOf<'filter'>;

function listPlaceOf(state: State): ListPlace | undefined {
  const place = placeOf(state);
  return place.kind === 'list' ? place : undefined;
}

interface Reading {
  mistake?: Mistake | undefined;
  /** The part that the service applies and the part that is applied here, in words. */
  serverText: string;
  localText: string;
  /** The catalogues that must be read before the filter can be understood, such as the names of regions. */
  awaits: readonly string[];
  /** The reason why the service did not apply all that it could of the applied filter. */
  refusal?: string | undefined;
}

export function readPrompt(state: State, text: string): Reading {
  const place = listPlaceOf(state);
  if (!place) return {serverText: '', localText: '', awaits: []};
  // The position of a mistake counts from the beginning of the typed text, so the base filter is left out.
  const {mistake} = queryOf(state, {...place, filter: text});
  const filter = wholeFilter(place, text);
  const {serverText, localText, awaits} = queryOf(state, {...place, filter});
  const refusal = state.refusals[refusalKey(place.resource, filter)];
  return {mistake, serverText, localText, awaits, refusal: refusal?.reason};
}

/** Applies the typed filter. If it has a mistake, the prompt stays open and the list unchanged. */
export function applyFilter(state: State): State {
  const {overlay} = state;
  const place = listPlaceOf(state);
  if (overlay?.kind !== 'filter' || !place) return state;
  const text = overlay.input.text.trim();
  if (readPrompt(state, text).mistake) return {...state, overlay: {...overlay, mistakesShown: true}};
  if (!overlay.unitAsked && unitless(state, place, text))
    return {...state, overlay: {...overlay, unitAsked: true}};
  const filter = wholeFilter(place, text);
  const elsewhere = paletteText(text);
  if (elsewhere !== undefined && narrowedTo(state, place, filter)?.slots.length === 0)
    return openPalette(state, elsewhere);
  const closed: State = {...state, overlay: undefined};
  // Applying the same text again makes its relative times count from now.
  if (filter === place.filter) return place.moment ? setPlace(closed, {...place, moment: undefined}) : closed;
  return filterBy(closed, place, filter);
}

/** The question about the typed filter before it is applied. */
export function promptQuestion(state: State): string | undefined {
  const {overlay} = state;
  const place = listPlaceOf(state);
  if (overlay?.kind !== 'filter' || !overlay.unitAsked || !place) return undefined;
  const number = unitless(state, place, overlay.input.text);
  return number && unitQuestion(number, {complete: keyFor('completeFilter'), apply: keyFor('applyFilter')});
}

/** Applies the typed filter, and asks for the name under which to save it. */
export const saveTyped = (state: State): State =>
  inOverlay(state, 'filter', () => {
    const applied = applyFilter(state);
    return applied.overlay ? applied : openPalette(applied, 'save ');
  });

export const completeFilter = (state: State): State =>
  inOverlay(state, 'filter', overlay => {
    const suggestions = filterSuggestions(state, overlay.input);
    const chosen = suggestions[overlay.suggestionIndex] ?? suggestions[0];
    if (chosen === undefined) return state;
    const {text, from, to, palette} = chosen;
    if (palette) return openPalette(state, text);
    const before = overlay.input.text;
    const input = {text: before.slice(0, from) + text + before.slice(to), caret: from + text.length};
    return typed(state, overlay, input);
  });

/** Changes the text of the prompt. */
export function typed(state: State, overlay: FilterOverlay, input: Input): State {
  const narrowed = narrowedBy(state, overlay, input);
  return {
    ...state,
    overlay: {...overlay, input, narrowed, suggestionIndex: 0, mistakesShown: false, unitAsked: false},
  };
}

/** Returns the filter that narrows during typing. A word that can be completed changes nothing: `stat` may become `status=`. */
function narrowedBy(state: State, overlay: FilterOverlay, input: Input): string | undefined {
  const {narrowed} = overlay;
  const place = listPlaceOf(state);
  const text = input.text.trim();
  const {mistake, awaits} = readPrompt(state, text);
  // What is before an unknown field, or before an `or`, still counts; the name, or the `o`, is no word to look for.
  if (place && (mistake?.unknown || mistake?.unfinished))
    return narrowedBy(state, overlay, inputOf(text.slice(0, mistake.at)));
  if (!place || mistake || awaits.length > 0) return narrowed;
  const whole = wholeFilter(place, text);
  if (whole === place.filter) return undefined;
  if (narrowedTo(state, place, whole)?.slots.length !== 0) return whole;
  if (completionsAt(state, place, input).options.length === 0) return whole;
  const before = input.text.slice(0, input.caret).replace(/[^\s(]+$/, '');
  const rest = `${before}${input.text.slice(input.caret)}`.trim();
  if (readPrompt(state, rest).mistake) return narrowed;
  const left = wholeFilter(place, rest);
  return left === place.filter ? undefined : left;
}

/** The filter that an empty list offers in place of its own. */
export function offerHere(state: State): string | undefined {
  const place = listPlaceOf(state);
  if (!place || place.filter === '') return undefined;
  const view = viewOf(state, place);
  return view.complete && view.length === 0
    ? offersFor(state, place, place.filter).offers[0]?.filter
    : undefined;
}

/** Applies the filter that an empty list offers. */
export function takeOffer(state: State): State {
  const place = listPlaceOf(state);
  const filter = offerHere(state);
  return place && filter !== undefined ? filterBy(state, place, filter) : state;
}

/** Says who runs which part of a filter, in plain words and in few; both are empty if there is none. */
export function filterTexts(serverText: string, localText: string): readonly [plain: string, brief: string] {
  const here = localText && `here: ${localText}`;
  const service = serverText && `service: ${serverText}`;
  const brief = [service, here].filter(Boolean).join(' · ');
  return [brief && `filtered ${serverText ? 'by the ' : ''}${brief}`, brief];
}
