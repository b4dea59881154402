import type {Params} from '../../../resources/definition/definition.ts';
import type {FormPlace} from '../../../resources/definition/form-place.ts';
import {knownItem} from '../../lists/known-items.ts';
import {memoize} from '../../memoize.ts';
import type {State} from '../../state.ts';

const placeOf = memoize(
  (lists: State['lists'], items: State['items'], params: Params): FormPlace => ({
    params,
    find: <T>(resource: string, id: unknown, inside: Params = {}) =>
      // The caller names the type that the resource declares.
      knownItem({lists, items}, {resource, params: inside, id: String(id)})?.value as T | undefined,
  }),
);

/** What an open form may look up. The same object until something has been read. */
export const formPlaceOf = ({lists, items}: State, params: Params): FormPlace =>
  placeOf(lists, items, params);
