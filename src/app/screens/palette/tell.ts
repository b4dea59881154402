import {keyFor} from '../../input/key-names.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {promptPart} from '../shared/common-keys.ts';
import {nth, type Speech, some} from '../shared/speech.ts';
import {isUnchosen} from '../shared/suggestion.ts';
import {nothingFound, paletteSuggestions} from './suggestions.ts';

/** The chosen suggestion, and the place of it among the others. */
export function tellPalette(state: State, overlay: OverlayOf<'palette'>): Speech {
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
