import type {Press, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {type MenuHit, menuHit} from '../../state/layout.ts';
import {inputOf, selectedInput} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {promptKeys} from '../shared/common-keys.ts';
import {changeOverlay, inOverlay, type OverlayScreen, type Screen} from '../shared/screen.ts';
import {isUnchosen, type Suggestion} from '../shared/suggestion.ts';
import {paletteBody} from './body.ts';
import {paletteSuggestions, paletteWindow} from './suggestions.ts';
import {tellPalette} from './tell.ts';

type PaletteOverlay = OverlayOf<'palette'>;

const chosenOf = (state: State, {input, suggestionIndex}: PaletteOverlay): Suggestion | undefined =>
  paletteSuggestions(state, input.text)[suggestionIndex];

/** Opens the place of the chosen suggestion, or runs its action. */
const acceptSuggestion = (state: State, press: Press): Result =>
  inOverlay(state, 'palette', (overlay): Result => {
    const {text} = overlay.input;
    const chosen = chosenOf(state, overlay);
    if (chosen && !isUnchosen(chosen, overlay)) return chosen.accept({...state, overlay: undefined}, press);
    const nothing = `nothing is called "${text.trim()}" here`;
    const elsewhere = `${keyFor('find')} looks in the whole account`;
    if (chosen)
      return note(
        state,
        `${nothing}: ${keyFor('nextSuggestion')} chooses ${chosen.title} · ${elsewhere}`,
        'warn',
      );
    // The next character replaces a word that leads nowhere.
    const selected: State = {...state, overlay: {...overlay, input: selectedInput(text)}};
    return note(selected, `${nothing} · ${elsewhere}`, 'warn');
  });

const edit: NonNullable<Screen['edit']> = (state, change) =>
  changeOverlay(state, 'palette', ({kind, input}) => ({kind, input: change(input), suggestionIndex: 0}));

/** Writes the chosen suggestion into the prompt. */
const completePalette = (state: State): State =>
  inOverlay(state, 'palette', overlay => {
    const chosen = chosenOf(state, overlay);
    return chosen ? edit(state, () => inputOf(chosen.completion ?? chosen.title)) : state;
  });

const moveSuggestion = (state: State, by: 1 | -1): State =>
  changeOverlay(state, 'palette', overlay => {
    const suggestions = paletteSuggestions(state, overlay.input.text);
    const chosen = suggestions[overlay.suggestionIndex];
    // If nothing is chosen yet, the first suggestion becomes the chosen one.
    const from = chosen && isUnchosen(chosen, overlay) ? -1 : overlay.suggestionIndex;
    const suggestionIndex = Math.max(0, Math.min(suggestions.length - 1, from + by));
    return {...overlay, suggestionIndex, moved: true};
  });

export const palette: OverlayScreen<PaletteOverlay, MenuHit> = {
  title: 'In the palette',
  keys: [
    {...named('acceptSuggestion'), help: 'go there', hint: 'go', run: acceptSuggestion},
    {name: 'completePalette', keys: ['tab'], help: 'complete', hint: 'complete', run: completePalette},
    ...promptKeys(edit, moveSuggestion),
  ],
  edit,
  body: paletteBody,
  tell: tellPalette,
  hit: (state, overlay, line) => menuHit(paletteWindow(state, overlay), line),
  click: (state, overlay, {index, selected}) =>
    selected ? 'acceptSuggestion' : {...state, overlay: {...overlay, suggestionIndex: index, moved: true}},
};
