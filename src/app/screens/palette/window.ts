import {menuWindow} from '../../layout.ts';
import type {OverlayOf} from '../../overlay.ts';
import type {State} from '../../state.ts';
import {paletteSuggestions} from './suggestions.ts';

/** Lines above the suggestions: the prompt and an empty line. */
export const abovePalette = 2;

/** The suggestions of the palette, and which of them are on the screen. */
export function paletteWindow(state: State, overlay: OverlayOf<'palette'>) {
  const suggestions = paletteSuggestions(state, overlay.input.text);
  return {suggestions, ...menuWindow(state, suggestions.length, overlay.suggestionIndex, abovePalette)};
}
