import {keysOfAction} from '../../../preferences/key-name.ts';
import {awaitsData} from '../../data/lists/loading.ts';
import {selectionOf} from '../../data/lists/selection.ts';
import {reasonDenied} from '../../data/relations/permissions.ts';
import {collectionOf, isSubjectDeleted, subjectOf} from '../../data/relations/relations.ts';
import type {Binding} from '../../input/binding.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {actionsHere, begin, isAbove} from '../form/open.ts';
import {commandKeys} from './own-commands.ts';

export function actionKeys(state: State): readonly Binding[] {
  const here = collectionOf(state);
  // While data is loading, there may be an item soon, so the hint stays.
  const nothing = isDeletedHere(state) || (subjectOf(state) === undefined && !awaitsData(state));
  const own = actionsHere(state).map((action): Binding => {
    const off = () => here && reasonDenied(state, here.resource, action);
    const idle = action.on === 'item' && nothing && !isAbove(state, action);
    return {
      name: action.name,
      keys: keysOfAction(action),
      help: action.title.toLowerCase(),
      rare: action.rare,
      hint: () => (!idle && off() === undefined ? action.title.toLowerCase() : undefined),
      run: now => begin(now, action),
      needs: 'rows',
      sends: true,
    };
  });
  return [...own, ...commandKeys(state)];
}

/** Whether the current item was deleted. Marked rows do not count: the form leaves out those that were. */
function isDeletedHere(state: State): boolean {
  const place = placeOf(state);
  return !(place.kind === 'list' && selectionOf(place).length > 0) && isSubjectDeleted(state);
}
