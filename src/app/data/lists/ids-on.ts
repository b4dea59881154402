import {resourceOf} from '../../../resources/index.ts';
import type {Slot} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';

export const idsOn = memoizeEach((slots: readonly Slot[], resource: string): ReadonlyMap<string, number> => {
  const {id} = resourceOf(resource);
  return new Map(slots.flatMap((slot, row) => (slot.ok ? [[id(slot.value), row]] : [])));
});
