import type {Matcher} from '../../../api/filter/index.ts';
import type {CellContext} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count, counted, textOf} from '../../../text/format.ts';
import {clean, truncate} from '../../../text/text.ts';
import {memoizeEach} from '../../state/memoize.ts';
import {placeOf} from '../../state/places.ts';
import type {List, ListPage, Slot, State} from '../../state/state.ts';
import {cellContextOf, matcherOf, shownOf} from './catalogues.ts';
import {deletedIn} from './known-items.ts';
import {listOf, queryOf} from './query.ts';
import {idOf} from './view.ts';

/** The differences between a page and the same page as it was read before. Found when the page arrives, never at a key press. */
interface PageChanges {
  /** The titles of the columns whose text has changed, by the id of the row. */
  cells: NonNullable<ListPage['changed']>;
  /** The labels of rows that are gone from the page, and of those that are new on it. */
  went: readonly string[];
  came: readonly string[];
  /** The labels of rows that are still on the page but no longer match the filter, and of those that now do. */
  left: readonly string[];
  entered: readonly string[];
}

interface Read {
  resource: string;
  before: readonly Slot[];
  after: readonly Slot[];
  context: CellContext;
  /** The part of the filter that runs here, if any. */
  keeps?: Matcher | undefined;
}

type Readable = Extract<Slot, {ok: true}>;

function comparePages({resource: name, before, after, context, keeps}: Read): PageChanges {
  const {id, label, columns} = resourceOf(name);
  const byId = (slots: readonly Slot[]) =>
    new Map(slots.flatMap(slot => (slot.ok ? [[id(slot.value), slot] as const] : [])));
  const [old, fresh] = [byId(before), byId(after)];
  const isKept = ({value, raw}: Readable) => keeps?.(value, raw) ?? true;
  const cells: [string, string[]][] = [];
  const none = (): string[] => [];
  const changes = {went: none(), came: none(), left: none(), entered: none()};
  for (const [key, slot] of fresh) {
    const was = old.get(key);
    const isShown = isKept(slot);
    if (!was) {
      if (isShown) changes.came.push(label(slot.value));
      continue;
    }
    if (JSON.stringify(was.raw) === JSON.stringify(slot.raw)) continue;
    if (isShown !== isKept(was)) changes[isShown ? 'entered' : 'left'].push(label(slot.value));
    const changed = columns.filter(
      ({cell}) => textOf(cell(was.value, context)) !== textOf(cell(slot.value, context)),
    );
    if (changed.length > 0) cells.push([key, changed.map(({title}) => title)]);
  }
  for (const [key, slot] of old) if (!fresh.has(key) && isKept(slot)) changes.went.push(label(slot.value));
  // Made from entries, because an id may be any text, such as `__proto__`.
  return {cells: Object.fromEntries(cells), ...changes};
}

/** The number of items of the list when the page was last read, and now. */
interface Counted {
  before: number;
  now: number;
  /** The list has no other page. */
  whole: boolean;
  filtered: boolean;
}

/** Says which rows are gone and new. If rows may only have moved to another page, the number of items must have changed, too. */
function wordsFor({went, came, left, entered}: PageChanges, {before, now, whole, filtered}: Counted): string {
  const sure = (labels: readonly string[], most: number) => (whole || labels.length <= most ? labels : []);
  const gone = sure(went, before - now);
  const fresh = sure(came, now - before);
  const said = [
    named([...left, ...gone], filtered ? leftFilter : rowsGone),
    named([...entered, ...fresh], filtered ? enteredFilter : rowsNew),
  ].filter(Boolean);
  if (said.length === 0 && before !== now)
    return `the list has changed: ${count(before)} → ${count(now)} rows`;
  return said.join(' · ');
}

// Cells for the names of rows; longer lists are cut.
const longest = 60;

const rowsGone = (rows: number) => counted(rows, 'row is gone', 'rows are gone');
const rowsNew = (rows: number) => counted(rows, 'new row');
const leftFilter = (rows: number) =>
  counted(rows, 'row no longer matches the filter', 'rows no longer match the filter');
const enteredFilter = (rows: number) =>
  counted(rows, 'row now matches the filter', 'rows now match the filter');

const named = (labels: readonly string[], textFor: (rows: number) => string): string =>
  labels.length === 0 ? '' : `${textFor(labels.length)}: ${truncate(clean(labels.join(', ')), longest)}`;

const none: ReadonlyMap<string, readonly string[]> = new Map();

/** Returns the titles of the columns that changed in a row when its page was last read, by the id of the row. */
export const changedCells = (list: List | undefined): ReadonlyMap<string, readonly string[]> =>
  list ? changesById(list) : none;

const changesById = memoizeEach(
  ({pages}: List): ReadonlyMap<string, readonly string[]> =>
    new Map(Object.values(pages).flatMap(({changed = {}}) => Object.entries(changed))),
);

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
