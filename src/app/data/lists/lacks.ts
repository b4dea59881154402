import {attempt} from '../../../attempt.ts';
import {repeatsOf} from '../../../resources/definition/shown.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count, counted} from '../../../text/format.ts';
import {type List, loadedIn, type Slot} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';

/** What is wrong with the rows of a list that have come. */

/** Returns the rows of a list that came before, on the same page or another one. */
export const repeatedIn = memoizeEach((pages: List['pages'], resource: string): ReadonlySet<Slot> => {
  const repeats = repeatsOf(resourceOf(resource));
  return new Set(
    Object.values(pages).flatMap(({slots}) => {
      const again = slots.filter(slot => slot.ok && attempt(() => repeats.add(slot.value), false));
      return repeats.endPage() ? slots : again;
    }),
  );
});

/** Returns how many items on a page could not be read. */
const unreadableOn = memoizeEach((slots: readonly Slot[]) => slots.filter(({ok}) => !ok).length);

/** Returns how many items of a list could not be read. */
export const unreadableIn = ({pages}: List): number =>
  Object.values(pages).reduce((sum, {slots}) => sum + unreadableOn(slots), 0);

/** Says what a list lacks besides rows that have not been requested: for each lack its wordings, the longest first. */
export const lacksIn = memoizeEach((list: List): readonly (readonly string[])[] => {
  const {pages, pageSize, results = 0, countWarning, resource} = list;
  const read = Object.values(pages);
  // Pages of different ages may not fit together.
  const fits = read.every(({stale}) => !stale);
  const repeated = fits ? repeatedIn(pages, resource).size : 0;
  const left = fits && read.length * pageSize >= results ? results - loadedIn(list) : 0;
  const unreadable = unreadableIn(list);
  const again = `${counted(repeated, 'row')} sent again`;
  return [
    ...(countWarning === undefined ? [] : [[countWarning]]),
    ...(repeated > 0 ? [[`${again}: the list is not whole`, again]] : []),
    ...(left > 0 ? [[`${count(left)} of ${count(results)} did not come`]] : []),
    ...(unreadable > 0 ? [[`${count(unreadable)} could not be read`]] : []),
  ];
});
