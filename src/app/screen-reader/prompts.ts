import {count} from '../../text/format.ts';
import {keyFor} from '../input/key-names.ts';
import {narrowingOf} from '../lists/filter/narrowing.ts';
import type {OverlayOf} from '../overlay.ts';
import {promptQuestion, readPrompt} from '../screens/filter/prompt.ts';
import {filterSuggestions} from '../screens/filter/suggestions.ts';
import {isUnchosen} from '../screens/palette/palette.ts';
import {nothingFound, paletteSuggestions} from '../screens/palette/suggestions.ts';
import {blankOf} from '../screens/place/blank.ts';
import type {State} from '../state.ts';
import {rowParts} from './list.ts';
import {nth, type SpeechPart, some, type Tell} from './speech.ts';

/** The prompts: the typed text, its meaning so far, and the choices. */

const hint = (state: State, input: {selected?: true}, does: string): SpeechPart => ({
  name: 'prompt',
  of: state.overlay?.kind ?? '',
  items: [input.selected ? `${does}; typing replaces what is there` : does],
});

export const tellFilter: Tell<OverlayOf<'filter'>> = (state, overlay) => {
  const {input, suggestionIndex} = overlay;
  const text = input.text.trim();
  const {mistake, serverText, localText, awaits, refusal} = readPrompt(state, text);
  const narrowing = narrowingOf(state);
  const left =
    narrowing &&
    `${count(narrowing.slots.length)} of ${count(narrowing.loaded)} ${narrowing.whole ? 'rows' : 'loaded rows'}`;
  const question = promptQuestion(state);
  const chosen = filterSuggestions(state, input)[suggestionIndex];
  const meaning = mistake
    ? [
        mistake.reason,
        ...some(mistake.instead?.[0] && `${keyFor('completeFilter')} writes ${mistake.instead[0]}`),
      ]
    : some(
        left,
        serverText && `service: ${serverText}`,
        localText && `here: ${localText}`,
        awaits.length > 0 && `${keyFor('applyFilter')} reads the ${awaits.join(' and ')} first`,
        refusal && `the service refused it: ${refusal}`,
      );
  const blank = blankOf(state);
  return {
    of: 'filter',
    parts: [
      hint(state, input, `filter: ${keyFor('applyFilter')} applies it, ${keyFor('closePrompt')} leaves it`),
      ...(question ? [{name: 'question', items: [question]}] : []),
      {name: 'meaning', items: some(meaning.join(' · ')), waits: !overlay.mistakesShown},
      ...(text !== '' && !mistake && !blank ? rowParts(state).map(part => ({...part, waits: true})) : []),
      ...(blank && narrowing ? [{name: 'blank', items: blank.lines, waits: true}] : []),
      ...(chosen && (text !== '' || suggestionIndex > 0)
        ? [{name: 'suggestion', items: [`${keyFor('completeFilter')} writes ${chosen.text}`], waits: true}]
        : []),
    ],
    typed: {label: 'filter', input},
  };
};

export const tellPalette: Tell<OverlayOf<'palette'>> = (state, overlay) => {
  const {input} = overlay;
  const suggestions = paletteSuggestions(state, input.text);
  const index = Math.min(overlay.suggestionIndex, suggestions.length - 1);
  const chosen = suggestions[index];
  const items = chosen && some(chosen.detail, nth(index, suggestions.length));
  return {
    of: 'palette',
    parts: [
      hint(
        state,
        input,
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
};

export const tellFindPrompt: Tell<OverlayOf<'findPrompt'>> = (state, {input}) => {
  const does = `find in the whole account: labels, ids, addresses, tags, users; ${keyFor('startFind')} looks, ${keyFor('closePrompt')} leaves`;
  return {
    of: 'find prompt',
    parts: [hint(state, input, does)],
    typed: {label: 'find', input},
  };
};
