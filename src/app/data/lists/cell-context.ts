import {valueAt} from '../../../own-property.ts';
import type {FindItem} from '../../../resources/definition/action.ts';
import type {NoticesAbout} from '../../../resources/definition/column.ts';
import type {CellContext} from '../../../resources/definition/definition.ts';
import {noticesResource, resourceOf} from '../../../resources/index.ts';
import {itemsIn} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {List, State} from '../../state/state.ts';
import {catalogueList, isRead} from './catalogue.ts';

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
