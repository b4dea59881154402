import {fetchesWhileTyping} from '../../data/lists/offer.ts';
import {named} from '../../input/key-names.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {promptKeys} from '../shared/common-keys.ts';
import {inOverlay, type OverlayScreen, type Screen} from '../shared/screen.ts';
import {filterRows, tellFilter} from './body.ts';
import {applyFilter, completeFilter, saveTyped, typed} from './prompt.ts';
import {filterSuggestions} from './suggestions.ts';

const edit: NonNullable<Screen['edit']> = (state, change) =>
  inOverlay(state, 'filter', overlay => typed(state, overlay, change(overlay.input)));

/** Selects the next suggestion, or the one before. After the last comes the first. */
const moveSuggestion = (state: State, by: 1 | -1): State =>
  inOverlay(state, 'filter', overlay => {
    const {length} = filterSuggestions(state, overlay.input);
    if (length === 0) return state;
    return {
      ...state,
      overlay: {...overlay, suggestionIndex: (overlay.suggestionIndex + by + length) % length},
    };
  });

export const filter: OverlayScreen<OverlayOf<'filter'>> = {
  title: 'In the filter prompt',
  keys: [
    {...named('applyFilter'), help: 'apply the filter', hint: 'apply', run: applyFilter},
    {...named('completeFilter'), help: 'complete the field or value', hint: 'complete', run: completeFilter},
    {
      name: 'saveFilter',
      keys: ['ctrl-s'],
      help: 'apply the filter, and keep it under a name',
      hint: 'save',
      run: saveTyped,
    },
    ...promptKeys(edit, moveSuggestion),
  ],
  edit,
  fetches: fetchesWhileTyping,
  prompt: filterRows,
  tell: tellFilter,
};
