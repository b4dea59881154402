import {curlOf, type Request, request, vocabulary} from '../../../api/index.ts';
import {type ExportItem, exportColumns, jsonText, tabSeparated} from '../../../export/formats.ts';
import {originWords} from '../../../resources/definition/definition.ts';
import {serverFilter} from '../../../resources/definition/shown.ts';
import {resourceOf} from '../../../resources/index.ts';
import {counted} from '../../../text/format.ts';
import {cleanWhole} from '../../../text/text.ts';
import {selectionOf} from '../../data/lists/selection.ts';
import {viewOf} from '../../data/lists/view.ts';
import {madeSecret} from '../../data/writes/secrets.ts';
import type {CopyState} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {ItemRef, ListPlace, State} from '../../state/state.ts';
import {itemAtCursor, markedItems, shownColumns} from '../export/choices.ts';

export interface CopyEntry {
  /** `address`, `JSON`. */
  name: string;
  /** The text itself if it is short, otherwise a description of it. */
  detail: string;
  text: () => string;
  /** The detail is the text itself, so the notice may show it. */
  short?: true;
  /** It is a secret, and is not shown. */
  secret?: true;
  /** Further words for the notice. */
  more?: string;
}

type Item = ItemRef & ExportItem;

export const entriesOf = (state: State, {main}: CopyState): readonly CopyEntry[] =>
  main ? mainEntries(state) : copyEntries(state);

/** The entries that `c` copies for the item under the cursor and the marked rows. If there are several, a menu shows them. */
export function mainEntries(state: State): readonly CopyEntry[] {
  const item = itemAtCursor(state);
  const place = placeOf(state);
  const marked = place.kind === 'list' ? ofMarked(state, place) : [];
  return [...(item ? main(item) : []), ...marked];
}

function main(item: Item): CopyEntry[] {
  const all = declared(item);
  return all.filter(({name}) => name === all[0]?.name);
}

/** The marked rows as a table, and the main value of each. */
function ofMarked(state: State, place: ListPlace): CopyEntry[] {
  const marked = selectionOf(place).length;
  if (marked === 0) return [];
  const {resource, params} = place;
  const {id, copies = []} = resourceOf(resource);
  const values = () => {
    const {items} = markedItems(state, place);
    const these = items.flatMap(
      ({value, raw}) => main({resource, params, id: id(value), value, raw})[0] ?? [],
    );
    return these.map(({text}) => text()).join('\n');
  };
  const rows = counted(marked, 'marked row');
  return [
    {
      name: rows,
      detail: 'with the titles, and tabs between the columns',
      text: () => markedRows(state, place),
    },
    {
      name: `${copies[0]?.[0] ?? 'label'} of the ${rows}`,
      detail: 'each on a line of its own',
      text: values,
    },
  ];
}

/** Returns the whole menu: the texts of the item, its secret, the item as a whole, and the texts of the list. */
export function copyEntries(state: State): readonly CopyEntry[] {
  const item = itemAtCursor(state);
  const place = placeOf(state);
  return [
    ...(item ? [...ofItem(item), ...ofSecret(state, item), ...wholeItem(state, item)] : []),
    ...(place.kind === 'list' ? ofList(state, place) : []),
  ];
}

/** Returns the texts that the definition declares for copying, in its order; the label if it declares none. */
function declared({resource, value}: Item): CopyEntry[] {
  const {copies = [], label} = resourceOf(resource);
  const entries = copies.flatMap(([name, texts]) =>
    [texts(value)].flat().flatMap(text => (text ? [short(name, text)] : [])),
  );
  return entries.length > 0 ? entries : [short('label', label(value))];
}

/** Returns the declared texts, the label and the id, each of them once. An id that was made here leads to nothing elsewhere. */
function ofItem(item: Item): CopyEntry[] {
  const {label, list, madeId} = resourceOf(item.resource);
  const ids = list && !madeId ? [short('id', item.id)] : [];
  const entries = [...declared(item), short('label', label(item.value)), ...ids];
  return entries.filter(({detail}, at) => entries.findIndex(other => other.detail === detail) === at);
}

/** A secret that was generated here and is stored nowhere else. */
function ofSecret(state: State, item: Item): CopyEntry[] {
  const secret = madeSecret(state, item);
  if (!secret) return [];
  const {label, text} = secret;
  return [{name: label, detail: 'made here; it is copied once', text: () => text, secret: true}];
}

// A copied text may be pasted into a shell, where a line break or an escape sequence would take effect.
function short(name: string, text: string): CopyEntry {
  const shown = cleanWhole(text);
  const more = shown === text ? {} : {more: ' (characters that could mislead are replaced: JSON has them)'};
  return {name, detail: shown, text: () => shown, short: true, ...more};
}

/** The request that reads the item: at its own path, or by its id from the list. */
function requestFor({resource: name, params, id}: Item): Request | undefined {
  const resource = resourceOf(name);
  const {read, list, source} = resource;
  if (!source.requests) return undefined;
  if (read) return request(read, list ? {...params, id} : params);
  const filter = serverFilter(resource, 'id', id);
  return filter && list?.kind === 'list' ? request(list, params, {filter}) : undefined;
}

function wholeItem(state: State, item: Item): CopyEntry[] {
  const {resource: name, value, raw} = item;
  const own = requestFor(item);
  return [
    {name: 'row', detail: 'its columns, with tabs between them', text: () => rows(state, name, [value])},
    {name: 'JSON', detail: originWords(resourceOf(name).source), text: () => jsonText(raw, 2)},
    ...(own ? [curl(state, 'request', own)] : []),
  ];
}

function ofList(state: State, place: ListPlace): CopyEntry[] {
  const {list, source} = resourceOf(place.resource);
  const {query} = viewOf(state, place);
  const asked =
    source.requests && list?.kind === 'list'
      ? request(list, place.params, {filter: query.server})
      : undefined;
  return [
    ...ofMarked(state, place),
    ...(place.filter === '' ? [] : [short('filter', place.filter)]),
    ...(asked ? [curl(state, "list's request", asked)] : []),
  ];
}

function markedRows(state: State, place: ListPlace): string {
  const {columns} = shownColumns(state, place.resource);
  const titles = exportColumns(resourceOf(place.resource), columns).map(({title}) => title);
  const {items} = markedItems(state, place);
  const values = items.map(({value}) => value);
  return `${titles.join('\t')}\n${rows(state, place.resource, values)}`;
}

function rows(state: State, resource: string, values: readonly unknown[]): string {
  const {columns, context} = shownColumns(state, resource);
  return tabSeparated(values, exportColumns(resourceOf(resource), columns), context);
}

function curl({account}: State, what: string, asked: Request): CopyEntry {
  const {demo, address, url = `https://${address}`, word = 'node'} = account;
  return {
    name: `${what} as curl`,
    detail: demo ? `for skydeck serve at ${url}` : `${asked.method} ${vocabulary(word).path(asked.path)}`,
    text: () => curlOf(asked, {url, word}),
    more: `${demo ? ` for skydeck serve at ${url}` : ''}; it reads the token from SKYDECK_TOKEN`,
  };
}
