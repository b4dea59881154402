import {isAbsent} from '../data/lists/absent.ts';
import {queryOf} from '../data/lists/query.ts';
import {loadedIn} from '../state/list.ts';
import {forgetCalls} from '../state/memoize.ts';
import type {List, State} from '../state/state.ts';

/** The most lists that are kept: twice as many as a search through the account reads. */
const mostLists = 240;
/** The most rows that are kept of lists that neither the screen nor recent places show. A row takes a kilobyte or two. */
const mostRows = 20_000;
/** Lists with fewer rows are kept, because they take little memory. */
const few = 500;
/** The number of recent places whose lists are kept. */
const recent = 4;

/** Deletes lists that are no longer shown, to save memory, the oldest first. They are read again when they are next shown. */
export function forgetLists(
  lists: Record<string, List>,
  needed: ReadonlyMap<string, unknown>,
  state: State,
): void {
  const entries = Object.entries(lists);
  let rows = entries.reduce((sum, [, list]) => sum + loadedIn(list), 0);
  let over = entries.length - mostLists;
  if (over <= 0 && rows <= mostRows) return;
  const near = nearby(state);
  const isNear = (key: string): boolean => needed.has(key) || near.has(key);
  for (const [key, list] of entries) if (isNear(key)) rows -= loadedIn(list);
  for (const [key, list] of entries) {
    if (over <= 0 && rows <= mostRows) return;
    over--;
    // An empty list that shows that the service lacks a collection is kept.
    if (needed.has(key) || isAbsent(list)) continue;
    if (over < 0 && (near.has(key) || loadedIn(list) < few)) continue;
    if (!near.has(key)) rows -= loadedIn(list);
    delete lists[key];
    if (loadedIn(list) >= few) forgetCalls();
  }
}

/** The keys of the lists that the latest places show. */
function nearby(state: State): ReadonlySet<string> {
  const {places, at} = state.history;
  const latest = places.slice(Math.max(0, at + 1 - recent), at + 1);
  return new Set(latest.flatMap(place => (place.kind === 'list' ? [queryOf(state, place).key] : [])));
}
