import type {Binding} from '../../input/binding.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {reasonDenied} from '../../writes/permissions.ts';
import {actionsHere, openForm} from '../form/open.ts';

/** The keys of the actions that the place offers, from the definition of its resource. */
export const actionKeys = (state: State): readonly Binding[] =>
  actionsHere(state).map(action => {
    const off = () => reasonDenied(state, placeOf(state).resource, action);
    return {
      name: action.name,
      keys: [action.key],
      help: action.title.toLowerCase(),
      hint: () => (off() === undefined ? action.title.toLowerCase() : undefined),
      run: now => openForm(now, action),
      needs: 'rows',
      sends: true,
    };
  });
