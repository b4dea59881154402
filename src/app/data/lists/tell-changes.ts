import {resourceOf} from '../../../resources/index.ts';
import {placeOf} from '../../state/places.ts';
import type {List, Slot, State} from '../../state/state.ts';
import {cellContextOf} from './cell-context.ts';
import {deletedIn} from './deleted-rows.ts';
import {comparePages, type PageChanges, wordsFor} from './page-changes.ts';
import {listOf, queryOf} from './query.ts';
import {matcherOf, shownOf} from './shown.ts';
import {idOf} from './view.ts';

/** Compares a page that was read again with its previous version. */
export function changesOf(
  state: State,
  list: List,
  slots: readonly Slot[],
  {page, at}: {page: number; at: number},
) {
  const before = list.pages[page]?.slots;
  if (!before) return undefined;
  const {resource} = list;
  const local = shownHere(state, list)?.query.local;
  const keeps = local && matcherOf(local, shownOf(state, resource, list, local));
  const context = cellContextOf(state, resource, at);
  const deleted = deletedIn(state, list);
  if (deleted.size === 0) return {...comparePages({resource, before, after: slots, context, keeps}), told: 0};
  // Whoever has deleted an item need not be told that its row is gone.
  const others = (some: readonly Slot[]) =>
    some.filter(slot => !deleted.has(idOf(resourceOf(resource), slot) ?? ''));
  const [old, fresh] = [others(before), others(slots)];
  const told = before.length - old.length - (slots.length - fresh.length);
  return {...comparePages({resource, before: old, after: fresh, context, keeps}), told};
}

function shownHere(state: State, list: List) {
  const place = placeOf(state);
  return place.kind === 'list' && listOf(state, place) === list
    ? {place, query: queryOf(state, place)}
    : undefined;
}

/** Says which rows are gone and which are new, so that a jump of the screen is explained. */
export function tellChanges(
  state: State,
  list: List,
  next: List,
  changes: (PageChanges & {before: number; told: number}) | undefined,
): State {
  const here = shownHere(state, list);
  if (!here || !changes || next.results === undefined) return state;
  const {cells, went, came} = changes;
  const before = changes.before - changes.told;
  const quietly = Object.keys(cells).length + went.length + came.length === 0;
  // While watching, a list that changes is read more often.
  const awake = state.watch && !quietly ? {...state, idleRefreshes: 0} : state;
  // Other notices, such as the outcome of an action, matter more; the one about watching has been read by now.
  const {notice} = state;
  const replaced = notice === undefined || notice.tone === 'wait' || replaceable.has(notice.about);
  if (!replaced) return awake;
  const text = wordsFor(changes, {
    before,
    now: next.results,
    whole: Math.max(before, next.results) <= next.pageSize,
    filtered: here.place.filter !== '',
  });
  if (text === '') return awake;
  // A person who was away sees all changes since, the newest first.
  const earlier = notice?.about === changesNotice ? ` · before that ${notice.text}` : '';
  return {...awake, notice: {tone: 'info', text: `${text}${earlier}`.slice(0, 500), about: changesNotice}};
}

const changesNotice = 'rows';
const replaceable: ReadonlySet<string | undefined> = new Set([changesNotice, 'watch']);
