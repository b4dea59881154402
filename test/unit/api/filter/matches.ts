import {type Filter, matcher, type Shown} from '../../../../src/api/filter/index.ts';

/** Whether one item passes a filter; `raw` is the item as the service sent it. */
export const matches = (filter: Filter, shown: Shown, item: unknown, raw: unknown = item): boolean =>
  matcher(filter, shown)(item, raw);
