import {Cache} from '../../../cache.ts';
import {resourceOf} from '../../../resources/index.ts';
import {readSort, type Sort, sortText} from '../../../resources/sort.ts';
import type {ListPlace} from '../../state/state.ts';

const known = new Cache<ReturnType<typeof readSort>>(500);

/** Returns the order of a place, the same object for the same order; undefined for the order of the service. */
export function sortOf({
  resource,
  sort = ownSort(resource),
}: Pick<ListPlace, 'resource' | 'sort'>): Sort | undefined {
  if (sort === undefined) return undefined;
  const read = known.get(`${resource} ${sort}`, () => readSort(resourceOf(resource), sort));
  return 'mistake' in read ? undefined : read;
}

const own = new Map<string, string | undefined>();

/** The order of a list for which no other was chosen, as it is typed. */
export function ownSort(resource: string): string | undefined {
  const {order} = resourceOf(resource);
  if (!order) return undefined;
  if (!own.has(resource)) {
    const text = sortText({name: order.by, descending: order.direction === 'desc'});
    const read = readSort(resourceOf(resource), text);
    own.set(resource, 'mistake' in read ? undefined : sortText(read));
  }
  return own.get(resource);
}
