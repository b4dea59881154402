import {count} from '../../../text/format.ts';
import {narrowingOf} from '../../data/lists/narrowing.ts';
import {keyFor} from '../../input/key-names.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {blankOf} from '../place/blank.ts';
import {tellRow} from '../place/tell-list.ts';
import {promptPart} from '../shared/prompt-keys.ts';
import {type Speech, some} from '../shared/speech.ts';
import {promptQuestion, readPrompt} from './prompt.ts';
import {filterSuggestions} from './suggestions.ts';

/** The typed text, its meaning so far, the row that the cursor would be on, and the chosen suggestion. */
export function tellFilter(state: State, overlay: OverlayOf<'filter'>): Speech {
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
      promptPart(overlay, `filter: ${keyFor('applyFilter')} applies it, ${keyFor('closePrompt')} leaves it`),
      ...(question ? [{name: 'question', items: [question]}] : []),
      {name: 'meaning', items: some(meaning.join(' · ')), waits: !overlay.mistakesShown},
      ...(text !== '' && !mistake && !blank ? tellRow(state).map(part => ({...part, waits: true})) : []),
      ...(blank && narrowing ? [{name: 'blank', items: blank.lines, waits: true}] : []),
      ...(chosen && (text !== '' || suggestionIndex > 0)
        ? [{name: 'suggestion', items: [`${keyFor('completeFilter')} writes ${chosen.text}`], waits: true}]
        : []),
    ],
    typed: {label: 'filter', input},
  };
}
