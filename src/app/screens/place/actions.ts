import type {Binding} from '../../input/binding.ts';
import {actionsHere, openPanel} from '../../panel/open.ts';
import {placeOf} from '../../places.ts';
import {withheld} from '../../rights.ts';
import type {State} from '../../state.ts';

/** The keys of the actions that the place offers, from the definition of its resource. */
export const actionKeys = (state: State): readonly Binding[] =>
  actionsHere(state).map(action => {
    const off = () => withheld(state, placeOf(state).resource, action);
    return {
      name: action.name,
      keys: [action.key],
      help: action.title.toLowerCase(),
      hint: () => (off() === undefined ? action.title.toLowerCase() : undefined),
      run: now => openPanel(now, action),
      needs: 'rows',
      sends: true,
    };
  });
