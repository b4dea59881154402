import {filledRow, type Row} from '../../../frame/row.ts';
import {brief, fitTo, truncate, width, wrapCut} from '../../../text/text.ts';
import type {Press, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {type MenuHit, menuHit} from '../../state/layout.ts';
import {inputOf, selectedInput} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {promptKeys, promptPart} from '../common/keys.ts';
import {emptyRow, remarkRow, typedRow} from '../common/rows.ts';
import {changeOverlay, inOverlay, type OverlayScreen, type Screen} from '../common/screen.ts';
import {nth, type Speech, some} from '../common/speech.ts';
import {isUnchosen, type Suggestion} from '../common/suggestion.ts';
import {nothingFound, paletteSuggestions, paletteWindow} from './suggestions.ts';

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

const titleWidth = (suggestions: readonly Suggestion[], columns: number) =>
  Math.min(
    suggestions.reduce(
      (most, {title, detail}) => (detail === '' ? most : Math.max(most, width(brief(title, columns)))),
      12,
    ),
    Math.floor(columns * 0.6),
  );

const examples = 'what can be typed: a resource, "volumes label~db", "node 123", "find web-3", #700';

export function paletteBody(state: State, overlay: OverlayOf<'palette'>): readonly Row[] {
  const {columns} = state.size;
  const {suggestions, first, shown: lines} = paletteWindow(state, overlay);
  const shown = suggestions.slice(first, first + lines);
  const left = titleWidth(suggestions, columns);
  const choice = Math.min(overlay.suggestionIndex, suggestions.length - 1) - first;
  const remarks =
    shown.length > 0
      ? []
      : [`nothing matches · ${nothingFound(overlay.input.text)}`, examples].flatMap(text =>
          wrapCut(text, Math.max(8, columns - 4), 3),
        );
  return [
    typedRow({label: ' : ', input: overlay.input, active: true, columns}),
    emptyRow,
    ...remarks.map(text => remarkRow(`   ${text}`)),
    ...shown.map((suggestion, index) => {
      const {title, detail, dim} = suggestion;
      const label =
        detail === ''
          ? brief(title, columns)
          : `${fitTo(brief(title, left), left)}  ${brief(detail, columns)}`;
      const text = {text: truncate(label, columns - 4), tone: dim ? ('dim' as const) : undefined};
      return index === choice && !isUnchosen(suggestion, overlay)
        ? filledRow([{text: ' ▌ ', tone: 'accent'}, text], columns)
        : [{text: '   '}, text];
    }),
  ];
}

/** The chosen suggestion, and the place of it among the others. */
function tellPalette(state: State, overlay: OverlayOf<'palette'>): Speech {
  const {input} = overlay;
  const suggestions = paletteSuggestions(state, input.text);
  const index = Math.min(overlay.suggestionIndex, suggestions.length - 1);
  const chosen = suggestions[index];
  const items = chosen && some(chosen.detail, nth(index, suggestions.length));
  return {
    of: 'palette',
    parts: [
      promptPart(
        overlay,
        `go to, or do: ${keyFor('nextSuggestion')} chooses, ${keyFor('acceptSuggestion')} takes it, ${keyFor('closePrompt')} leaves it`,
      ),
      chosen && !isUnchosen(chosen, overlay)
        ? {name: 'chosen', of: chosen.title, head: chosen.title, items: items ?? [], waits: true}
        : {
            name: 'chosen',
            of: '',
            items: [chosen ? 'nothing matches' : nothingFound(input.text)],
            waits: true,
          },
    ],
    typed: {label: 'go to', input},
  };
}
