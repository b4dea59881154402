import {
  asksShown,
  type Catalogue,
  type Fields,
  type Filter,
  type Matcher,
  matcher,
  type Shown,
  somePart,
} from '../../../api/filter/index.ts';
import {ownProperty, valueAt} from '../../../own-property.ts';
import type {FindItem} from '../../../resources/definition/action.ts';
import {markOf, type NoticesAbout, type Tone} from '../../../resources/definition/column.ts';
import {
  type CellContext,
  type Column,
  nameColumn,
  noContext,
  type Resource,
} from '../../../resources/definition/definition.ts';
import {textsShown, valuesShown} from '../../../resources/definition/shown.ts';
import {noticesResource, resourceOf} from '../../../resources/index.ts';
import {columnNamed} from '../../../resources/sort.ts';
import {counted} from '../../../text/format.ts';
import {isWhole, itemsIn} from '../../state/list.ts';
import {memoize, memoizeEach} from '../../state/memoize.ts';
import type {List, State} from '../../state/state.ts';

/** Returns the unfiltered list of a collection, in any order; preferably one that is completely loaded. */
export function catalogueList({lists}: State, name: string): List | undefined {
  const unfiltered = Object.values(lists).filter(list => list.resource === name && isUnfiltered(list));
  return unfiltered.find(isWhole) ?? unfiltered.find(isRead) ?? unfiltered[0];
}

/** Whether it has all items, in any order. */
export const isUnfiltered = ({server = {}}: List): boolean =>
  Object.keys(server).every(key => key.startsWith('+order'));

export const isRead = (list: List): boolean =>
  isWhole(list) || (Object.keys(list.failures).length > 0 && list.loading.length === 0);

export function isCatalogueRead(state: State, name: string): boolean {
  const list = catalogueList(state, name);
  return list !== undefined && isRead(list);
}

/** Returns the ids of a collection's items with their labels; undefined until they have been read. */
export const namesIn = (list: List | undefined): Catalogue | undefined =>
  list && isRead(list) ? labelsOf(list) : undefined;

const labelsOf = memoizeEach((list: List): Catalogue => {
  const {id} = resourceOf(list.resource);
  return itemsIn(list).map(item => ({id: id(item), label: String(valueAt(item, 'label') ?? '')}));
});

const contexts = {shown: new Map<string, CellContext>(), compared: new Map<string, CellContext>()};
const minute = 60_000;

/**
 * The context of the cells of a resource: the data that they are drawn from beside its items. The object changes only with a
 * catalogue, a preference or the minute, so that rows are drawn again only then; its `find` changes only with a catalogue.
 * @param readAt when the items were read; milliseconds since the epoch
 */
export const cellContextOf = (state: State, resource: string, readAt: number): CellContext =>
  contextAt(state, resource, Math.floor(readAt / minute) * minute, contexts.shown);

/** The context of values that are compared with one another. Its time is fixed, since time does not change the order of ages. */
export const comparedContextOf = (state: State, resource: string): CellContext =>
  contextAt(state, resource, 0, contexts.compared);

function contextAt(state: State, resource: string, now: number, made: Map<string, CellContext>): CellContext {
  const {timeZone, prices} = state.preferences;
  const {find, awaits} = finderOf(state, resource);
  const known = made.get(resource);
  const notices = catalogueList(state, noticesResource.name);
  const noticesAbout = notices && noticesIn(notices);
  if (
    known?.find === find &&
    known.now === now &&
    known.timeZone === timeZone &&
    known.prices === prices &&
    known.noticesAbout === noticesAbout
  )
    return known;
  const context: CellContext = {find, awaits, now, timeZone, prices, noticesAbout};
  made.set(resource, context);
  return context;
}

interface Finder {
  lists: readonly (List | undefined)[];
  find: FindItem;
  awaits: (catalogue: string) => boolean;
}

const finders = new Map<string, Finder>();

/** Finds items in the catalogues of a resource. The functions change only when a catalogue does. */
function finderOf(state: State, resource: string): Finder {
  const names = resourceOf(resource).catalogues ?? [];
  const lists = names.map(name => catalogueList(state, name));
  const known = finders.get(resource);
  if (known?.lists.every((list, index) => list === lists[index])) return known;
  const found = {lists, find: finder(names, lists), awaits: waiter(names, lists)};
  finders.set(resource, found);
  return found;
}

const finder =
  (names: readonly string[], lists: readonly (List | undefined)[]): FindItem =>
  (name, id) =>
    findIn(lists[names.indexOf(name)], id);

// A separate function, like `finder`: closures made in `finderOf` would keep the whole state in memory.
const waiter =
  (names: readonly string[], lists: readonly (List | undefined)[]) =>
  (name: string): boolean => {
    const list = lists[names.indexOf(name)];
    return names.includes(name) && (list === undefined || !isRead(list));
  };

/** Returns a loaded item of a list. The cast: the caller names the type that the list's resource declares. */
export const findIn = <T>(list: List | undefined, id: unknown): T | undefined =>
  list && (itemsOf(list).get(String(id)) as T | undefined);

const itemsOf = memoizeEach((list: List): ReadonlyMap<string, unknown> => {
  const {id} = resourceOf(list.resource);
  return new Map(itemsIn(list).map(item => [id(item), item]));
});

/** Returns when the newest page of a list was read, in milliseconds since the epoch; 0 if none was. */
export const newestRead = (list: List | undefined): number => (list ? newestPage(list) : 0);

const newestPage = memoizeEach(({pages}: List): number =>
  Object.values(pages).reduce((newest, {at}) => Math.max(newest, at), 0),
);

type ServiceNotice = ReturnType<NoticesAbout>[number];

const none: readonly ServiceNotice[] = [];

/** Returns a function that finds the loaded notices about an item; the same function for the same list. */
const noticesIn = memoizeEach((list: List): NoticesAbout => {
  const found = new Map<string, ServiceNotice[]>();
  for (const item of itemsIn(list)) {
    const key = `${valueAt(item, 'entity.type')} ${valueAt(item, 'entity.id')}`;
    const severity = String(valueAt(item, 'severity') ?? '');
    const text = String(valueAt(item, 'message') ?? noticesResource.label(item));
    found.set(key, [...(found.get(key) ?? []), {severity, text}]);
  }
  return (type, id) => found.get(`${type} ${id}`) ?? none;
});

interface Notices {
  /** `2 notices` */
  text: string;
  number: number;
  tone: Tone;
}

/** The number of the service's notices about the account, and the tone of the worst; undefined if none has been read. */
export const noticesOf = (state: State): Notices | undefined => {
  const list = catalogueList(state, noticesResource.name);
  return list && summed(list);
};

const summed = memoize((list: List): Notices | undefined => {
  const values = itemsIn(list);
  if (values.length === 0) return undefined;
  const status = noticesResource.columns.find(({tone}) => tone === 'status');
  const words = values.map(value => String(status?.cell(value, noContext) ?? ''));
  const bad = words.some(word => markOf(word).tone === 'bad');
  const number = list.results ?? values.length;
  return {number, text: counted(number, 'notice'), tone: bad ? 'bad' : 'warn'};
});

/** For a filter of fields alone, which need not run again when columns or the minute change. */
export const noCellTexts: Shown = {texts: [], values: {}};

/** Returns the columns in which a bare word is searched unless columns were chosen: all that are shown on a wide screen. */
const searched = memoizeEach((columns: readonly Column<unknown>[]) =>
  columns.filter(({optional, rank}) => !optional || rank !== undefined),
);

const known = new Map<string, {from: readonly unknown[]; shown: Shown}>();

/** Returns what the rows of a list show, for a filter; the same object until the columns or their data change. */
export function shownOf(state: State, name: string, list: List | undefined, filter: Filter): Shown {
  const resource = resourceOf(name);
  if (!asksShown(filter, resource.fields)) return noCellTexts;
  const columns = chosenColumns(state.preferences, name) ?? searched(resource.columns);
  const context = cellContextOf(state, name, newestRead(list));
  const {find, timeZone, prices, noticesAbout} = context;
  const from = [columns, find, timeZone, prices, noticesAbout];
  const made = known.get(name);
  const same = made?.from.every((one, index) => one === from[index]);
  const shown = (same && made?.shown) || {
    texts: textsShown(columns, resource.fields, context),
    values: valuesShown(resource.columns, resource.fields, context),
  };
  if (!same) known.set(name, {from, shown});
  return asksAge(filter, resource.fields) ? agedShown(context, {...resource, ...shown}) : shown;
}

/** Returns the texts with the values of the current minute, since ages change every minute. */
const agedShown = memoizeEach(
  (
    context: CellContext,
    {texts, columns, fields}: Pick<Shown, 'texts'> & Pick<Resource, 'columns' | 'fields'>,
  ) => ({
    texts,
    values: valuesShown(columns, fields, context),
  }),
);

const asksAge = (filter: Filter, {fields}: Fields): boolean =>
  somePart(filter, part => {
    const field = 'field' in part ? ownProperty(fields, part.field) : undefined;
    return field?.computed === true && field.unit === 's';
  });

const matchers = new WeakMap<Filter, {shown: Shown; keeps: Matcher}>();

export function matcherOf(filter: Filter, shown: Shown): Matcher {
  const made = matchers.get(filter);
  if (made?.shown === shown) return made.keeps;
  const keeps = matcher(filter, shown);
  matchers.set(filter, {shown, keeps});
  return keeps;
}

/** Returns the columns that the settings name, and that of the item's name; undefined if they name none. */
export function chosenColumns(
  {columns}: State['preferences'],
  resource: string,
): readonly Column<unknown>[] | undefined {
  const names = ownProperty(columns, resource);
  const found = names && columnsNamed(names, resource);
  return found && found.length > 0 ? found : undefined;
}

const columnsNamed = memoizeEach((names: readonly string[], resource: string): readonly Column<unknown>[] => {
  const all = resourceOf(resource);
  const chosen = [...new Set(names.flatMap(name => columnNamed(all, name) ?? []))];
  const first = nameColumn(all.columns);
  return chosen.length === 0 || !first || chosen.includes(first) ? chosen : [first, ...chosen];
});
