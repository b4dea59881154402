import {keysOfAction} from '../../../preferences/key-name.ts';
import type {Binding} from '../../input/binding.ts';
import {awaitsData} from '../../lists/loading.ts';
import {selectionOf} from '../../lists/selection.ts';
import {placeOf} from '../../navigation/places.ts';
import {collectionOf, isSubjectDeleted, subjectOf} from '../../navigation/relations.ts';
import type {State} from '../../state.ts';
import {reasonDenied} from '../../writes/permissions.ts';
import {actionsHere, begin, isAbove} from '../form/open.ts';
import {commandKeys} from '../own-command/commands.ts';

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
