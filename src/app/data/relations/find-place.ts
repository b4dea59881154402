import {screenPlace} from '../../state/places.ts';
import type {Place, ScreenPlace, Search} from '../../state/state.ts';

/** The name of the screen of a search through the account. */
export const findName = 'find';

export const findPlace = (text: string, search: Search, up?: Place): ScreenPlace => ({
  ...screenPlace(findName, [], {text, crumb: text === '' ? findName : `${findName} ${text}`}),
  search,
  ...(up ? {up} : {}),
});
