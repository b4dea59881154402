import type {Resource} from '../../resources/definition/definition.ts';
import {overviewParts} from '../../resources/definition/overview.ts';
import {resources} from '../../resources/index.ts';
import type {ScreenPlace} from '../state.ts';
import {listPlace, placeFor, screenPlace} from './places.ts';

/** The name of the screen that shows an overview of the account. */
export const overviewName = 'overview';

/** Milliseconds for which data counts as recent, and is not read again. */
const keeps = 60_000;

/** The overview of the account, as a place. It reads one page of each collection, of the largest size. */
export const overviewPlace = (): ScreenPlace => ({
  ...screenPlace(overviewName, parts()),
  keeps,
  follows: true,
});

const parts = () =>
  resources
    .filter(({overview}) => overview !== undefined)
    .sort((one, other) => rankOf(one) - rankOf(other))
    .flatMap(({name}) => {
      const place = placeFor(name);
      if (place.kind === 'screen') return [];
      return [place.kind === 'list' ? {...listPlace(name), whole: true as const} : place];
    });

/** Returns the rank of a resource: the position of its most important part. Lower ranks are requested first. */
const rankOf = ({overview = []}: Resource): number =>
  Math.min(...overview.map(({part}) => overviewParts.indexOf(part)));
