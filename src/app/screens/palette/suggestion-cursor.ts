import {inputOf} from '../../input/line-editor.ts';
import type {State} from '../../state.ts';
import {filterOptions} from '../filter/prompt.ts';
import {paletteSuggestions} from './suggestions.ts';

/** The suggestions under a prompt: moving among them, and writing one into it. */

export function moveChoice(state: State, by: 1 | -1): State {
  const {overlay} = state;
  if (overlay?.kind === 'palette') {
    const last = paletteSuggestions(state, overlay.input.text).length - 1;
    return {
      ...state,
      overlay: {...overlay, suggestionIndex: Math.max(0, Math.min(last, overlay.suggestionIndex + by))},
    };
  }
  if (overlay?.kind !== 'filter') return state;
  const {options} = filterOptions(state, overlay.input);
  if (options.length === 0) return state;
  return {
    ...state,
    overlay: {...overlay, suggestionIndex: (overlay.suggestionIndex + by + options.length) % options.length},
  };
}

export function completePalette(state: State): State {
  const {overlay} = state;
  if (overlay?.kind !== 'palette') return state;
  const option = paletteSuggestions(state, overlay.input.text)[overlay.suggestionIndex];
  if (!option) return state;
  return {...state, overlay: {...overlay, input: inputOf(option.completion), suggestionIndex: 0}};
}
