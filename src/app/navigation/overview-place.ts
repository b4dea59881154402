import type {Resource} from '../../resources/definition/definition.ts';
import {overviewParts} from '../../resources/definition/overview.ts';
import {resources} from '../../resources/index.ts';
import type {ScreenPlace} from '../state.ts';
import {listPlace, placeFor, screenPlace} from './places.ts';

/** The name of the screen that shows an overview of the account. */
export const overviewName = 'overview';

/** Milliseconds: data that is younger is shown with its age and not read again. */
const keeps = 60_000;

/** How the account stands, as a place. Of each collection it looks through one page, as large as a service gives. */
export const overviewPlace = (): ScreenPlace => ({...screenPlace(overviewName, parts()), keeps});

const parts = () =>
  resources
    .filter(({overview}) => overview !== undefined)
    .sort((one, other) => rankOf(one) - rankOf(other))
    .flatMap(({name}) => {
      const place = placeFor(name);
      if (place.kind === 'screen') return [];
      return [place.kind === 'list' ? {...listPlace(name), whole: true as const} : place];
    });

/** The most important of what is shown of a resource is asked for first. */
const rankOf = ({overview = []}: Resource): number =>
  Math.min(...overview.map(({part}) => overviewParts.indexOf(part)));
