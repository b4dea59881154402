import {cut} from '../../../text/text.ts';
import type {Press, Result} from '../../input/binding.ts';
import {inputOf, selectedInput} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';

/** A suggestion of the palette: a place, a row, an action, a command. */
export interface Suggestion {
  title: string;
  detail: string;
  /** It is found by these words too. */
  words?: string;
  /** It is found by the beginning of these, but not by what is only similar to them. */
  synonyms?: readonly string[];
  /** The text that completing it writes into the prompt, if that is not its title. */
  completion?: string;
  /** It cannot be done now; the detail says why. */
  dim?: boolean;
  /** It is only similar to the typed text: Enter accepts it only after it was chosen. */
  alike?: boolean;
  /** Opens the place or runs the action, after the palette has been closed. */
  accept: (state: State, press: Press) => Result;
}

/** Whether the suggestion is only similar to the typed text, and has not been chosen. */
export const isUnchosen = ({alike}: Suggestion, {moved}: OverlayOf<'palette'>): boolean =>
  alike === true && moved !== true;

/** Returns the suggestion, marked as merely similar if a typed word is missing from its title and its words. */
export function likened(suggestion: Suggestion, typed: string): Suggestion {
  const line = `${suggestion.title} ${suggestion.words ?? ''}`.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/);
  return words.every(word => line.includes(word)) ? suggestion : {...suggestion, alike: true};
}

/**
 * Returns a suggestion that leads nowhere: accepting it shows why. The prompt stays, and what is typed next replaces the text: it
 * must not act on the list.
 */
export const explanation = (typed: string, why: string): Suggestion => ({
  title: typed,
  detail: why,
  dim: true,
  accept: state =>
    note(
      {...state, overlay: {kind: 'palette', input: selectedInput(typed), suggestionIndex: 0}},
      why,
      'warn',
    ),
});

export const openPalette = (state: State, text = ''): State => ({
  ...state,
  overlay: {kind: 'palette', input: inputOf(text), suggestionIndex: 0},
});

/** A name in a suggestion, cut at a length that no screen shows. */
export const shortName = (text: string): string => text.slice(0, cut(text, 300));
