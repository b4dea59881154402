import type {Press, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {inputOf, selectedInput} from '../../input/line-editor.ts';
import {note} from '../../notice.ts';
import type {Overlay} from '../../overlay.ts';
import type {State} from '../../state.ts';
import {promptKeys} from '../prompt-keys.ts';
import type {Screen} from '../screen.ts';
import {actsOnRow} from './actions.ts';
import type {Suggestion} from './suggestion.ts';
import {paletteSuggestions} from './suggestions.ts';

type PaletteOverlay = Extract<Overlay, {kind: 'palette'}>;

const chosenOf = (state: State, {input, suggestionIndex}: PaletteOverlay): Suggestion | undefined =>
  paletteSuggestions(state, input.text)[suggestionIndex];

/** Whether no suggestion has the typed name, and none of the similar ones has been chosen. */
export const isUnchosen = ({alike}: Suggestion, {moved}: PaletteOverlay): boolean =>
  alike === true && moved !== true;

/** Opens the place of the chosen suggestion, or runs its action. */
function acceptSuggestion(state: State, press: Press): Result {
  const {overlay} = state;
  if (overlay?.kind !== 'palette') return state;
  const chosen = chosenOf(state, overlay);
  const onRow = !chosen || isUnchosen(chosen, overlay) ? actsOnRow(state, overlay.input.text) : undefined;
  if (onRow !== undefined) return note(state, onRow, 'warn');
  // The next character replaces a word that leads nowhere.
  if (!chosen)
    return note(
      {...state, overlay: {...overlay, input: selectedInput(overlay.input.text)}},
      `nothing is called "${overlay.input.text}" here · ${keyFor('find')} looks in the whole account`,
      'warn',
    );
  if (isUnchosen(chosen, overlay)) {
    const text = `nothing is called "${overlay.input.text.trim()}" here: ${keyFor('nextSuggestion')} chooses ${chosen.title}`;
    return note(state, `${text} · ${keyFor('find')} looks in the whole account`, 'warn');
  }
  return chosen.accept({...state, overlay: undefined}, press);
}

/** Writes the chosen suggestion into the prompt. */
function completePalette(state: State): State {
  const {overlay} = state;
  if (overlay?.kind !== 'palette') return state;
  const chosen = chosenOf(state, overlay);
  if (!chosen) return state;
  return {
    ...state,
    overlay: {
      ...overlay,
      input: inputOf(chosen.completion ?? chosen.title),
      suggestionIndex: 0,
      moved: false,
    },
  };
}

function moveSuggestion(state: State, by: 1 | -1): State {
  const {overlay} = state;
  if (overlay?.kind !== 'palette') return state;
  const suggestions = paletteSuggestions(state, overlay.input.text);
  const chosen = suggestions[overlay.suggestionIndex];
  // If nothing is chosen yet, the first suggestion becomes the chosen one.
  const from = chosen && isUnchosen(chosen, overlay) ? -1 : overlay.suggestionIndex;
  const suggestionIndex = Math.max(0, Math.min(suggestions.length - 1, from + by));
  return {...state, overlay: {...overlay, suggestionIndex, moved: true}};
}

const edit: NonNullable<Screen['edit']> = (state, change) => {
  const {overlay} = state;
  if (overlay?.kind !== 'palette') return state;
  return {...state, overlay: {...overlay, input: change(overlay.input), suggestionIndex: 0, moved: false}};
};

export const palette: Screen = {
  title: 'In the palette',
  keys: [
    {...named('acceptSuggestion'), help: 'go there', hint: 'go', run: acceptSuggestion},
    {name: 'completePalette', keys: ['tab'], help: 'complete', hint: 'complete', run: completePalette},
    ...promptKeys(edit, moveSuggestion),
  ],
  edit,
};
