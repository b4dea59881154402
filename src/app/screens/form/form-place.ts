import type {Params} from '../../../api/index.ts';
import type {FormPlace, ListRead} from '../../../resources/definition/action.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {itemKey} from '../../data/lists/query.ts';
import {memoize} from '../../state/memoize.ts';
import type {List, State} from '../../state/state.ts';

const placeOf = memoize(
  (
    lists: State['lists'],
    items: State['items'],
    prices: State['preferences']['prices'],
    word: string,
    params: Params,
  ): FormPlace => ({
    params,
    prices,
    word,
    find: <T>(resource: string, id: unknown, inside: Params = {}) =>
      // The casts, here and below: the caller names the type that the resource declares.
      knownItem({lists, items}, {resource, params: inside, id: String(id)})?.value as T | undefined,
    listed: <T>(wanted: ListRead) => {
      const list = Object.values(lists).find(one => isOf(one, wanted));
      if (!list) return undefined;
      if (Object.keys(list.failures).length > 0) return null;
      const slots = Object.values(list.pages).flatMap(page => page.slots);
      if (list.results === undefined || slots.length < list.results) return undefined;
      return slots.flatMap(slot => (slot.ok ? [slot.value as T] : []));
    },
  }),
);

const isOf = ({resource, params, server = {}}: List, wanted: ListRead): boolean =>
  resource === wanted.resource &&
  Object.keys(server).length === 0 &&
  itemKey(resource, params, '') === itemKey(resource, wanted.params, '');

/** The data that an open form may look up. The same object until something has been read. */
export const formPlaceOf = ({lists, items, preferences, account}: State, params: Params): FormPlace =>
  placeOf(lists, items, preferences.prices, account.word ?? 'node', params);
