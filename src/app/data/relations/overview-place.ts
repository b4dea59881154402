import type {Resource} from '../../../resources/definition/definition.ts';
import {listsOfOverview, overviewParts} from '../../../resources/definition/overview.ts';
import {resources} from '../../../resources/index.ts';
import {listPlace, placeFor, screenPlace} from '../../state/places.ts';
import type {ListPlace, ResourcePlace, ScreenPlace} from '../../state/state.ts';

/** The name of the screen that shows an overview of the account. */
export const overviewName = 'overview';

/** Milliseconds for which data counts as recent, and is not read again. */
const keeps = 60_000;

type Completes = NonNullable<ListPlace['complete']> | 'never';

/**
 * The overview of the account, as a place. It reads one page of each collection, of the largest size, and the others of those
 * that figures are made of. @param complete when it reads the others
 */
export const overviewPlace = (complete: Completes = 'idle'): ScreenPlace => ({
  ...screenPlace(overviewName, parts(complete)),
  keeps,
  follows: true,
  drawsWhileReading: true,
});

const parts = (complete: Completes) =>
  resources
    .filter(({overview}) => overview !== undefined)
    .sort((one, other) => rankOf(one) - rankOf(other))
    .flatMap(({name, overview = []}): ResourcePlace[] => {
      const place = placeFor(name);
      if (place.kind !== 'list') return place.kind === 'item' ? [place] : [];
      return [...listsOfOverview(overview)].map(
        ([filter, needsAll]): ListPlace => ({
          ...listPlace(name, {filter}),
          whole: true,
          complete: needsAll && complete !== 'never' ? complete : undefined,
        }),
      );
    });

/** Returns the rank of a resource: the position of its most important part. Lower ranks are requested first. */
const rankOf = ({overview = []}: Resource): number =>
  Math.min(...overview.map(({part}) => overviewParts.indexOf(part)));
