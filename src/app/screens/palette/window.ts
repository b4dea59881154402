import {bodyHeight} from '../../layout.ts';
import type {Overlay} from '../../overlay.ts';
import type {State} from '../../state.ts';
import type {Suggestion} from './suggestion.ts';
import {paletteSuggestions} from './suggestions.ts';

/** Lines above the suggestions: the prompt, and an empty one. */
export const abovePalette = 2;

interface PaletteWindow {
  suggestions: readonly Suggestion[];
  /** The first that is on the screen, and how many are. */
  first: number;
  shown: number;
}

/** Which suggestions of the palette are on the screen. */
export function paletteWindow(
  state: State,
  {input, suggestionIndex}: Extract<Overlay, {kind: 'palette'}>,
): PaletteWindow {
  const suggestions = paletteSuggestions(state, input.text);
  const height = Math.max(1, bodyHeight(state) - abovePalette);
  const first = Math.max(0, Math.min(suggestionIndex - Math.floor(height / 2), suggestions.length - height));
  return {suggestions, first, shown: Math.min(height, suggestions.length - first)};
}
