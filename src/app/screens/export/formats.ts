import {type ExportItem, type Format, formats} from '../../../export/formats.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count, counted} from '../../../text/format.ts';
import {columnsOf} from '../../data/columns/columns.ts';
import {knownItems} from '../../data/lists/known-items.ts';
import {hiddenText, selectionOf} from '../../data/lists/selection.ts';
import {type View, viewOf} from '../../data/lists/view.ts';
import {subjectOf} from '../../data/relations/relations.ts';
import type {ExportFormat, Extent} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {ItemRef, ListPlace, State} from '../../state/state.ts';

interface FormatChoice extends Omit<Format, 'write'> {
  format: ExportFormat;
}

export const allColumns = 'allColumns';

const {csv, json, ndjson} = formats;
const wholeItems: readonly FormatChoice[] = [
  {format: 'json', ...json},
  {format: 'ndjson', ...ndjson},
];
const asSent = 'numbers and times as sent';
const everyColumn: FormatChoice = {
  ...csv,
  format: allColumns,
  title: 'CSV, all columns',
  summary: `those not shown, too; ${asSent}`,
};

/** Returns the formats for the rows of a list, with the shown columns or all, or for a single item, with all columns. */
function ofRows(state: State, extent: Extent): readonly FormatChoice[] {
  const place = placeOf(state);
  if (place.kind !== 'list' || (extent === 'item' && itemAtCursor(state)?.resource !== place.resource))
    return [{...csv, format: 'csv', summary: `all columns; ${asSent}`}, ...wholeItems];
  const {length} = columnsOf(state, place).placed;
  const shown = `the ${counted(length, 'column')} on the screen; ${asSent}`;
  return [{...csv, format: 'csv', summary: shown}, ...wholeItems, everyColumn];
}

/** Returns the formats for the chosen extent, the most likely first. */
export function formatsFor(state: State, extent: Extent): readonly FormatChoice[] {
  const ref = documentItem(state, extent);
  const document = ref && resourceOf(ref.resource).document;
  const ofLists = ofRows(state, extent);
  if (!document) return ofLists;
  const {singular} = resourceOf(ref.resource);
  const {title, extension, parts} = document;
  const choice: FormatChoice = {
    format: 'document',
    title: title.charAt(0).toUpperCase() + title.slice(1),
    extension,
    summary: `the ${singular} whole, with all its ${parts.resource}`,
  };
  return extent === 'item' ? [choice, ...ofLists] : [...ofLists, choice];
}

/** The item whose document can be exported: the one under the cursor, or the one that all rows of the list belong to. */
export function documentItem(state: State, extent: Extent): ItemRef | undefined {
  const place = placeOf(state);
  if (extent === 'item') {
    const item = itemAtCursor(state);
    return item && resourceOf(item.resource).document ? item : undefined;
  }
  if (extent !== 'all' || place.kind !== 'list') return undefined;
  const {parent} = resourceOf(place.resource);
  const [id] = Object.values(place.params);
  const parts = parent === undefined ? undefined : resourceOf(parent).document?.parts;
  return parent !== undefined && parts?.resource === place.resource && id !== undefined
    ? {resource: parent, params: {}, id: String(id)}
    : undefined;
}

interface ExtentChoice {
  extent: Extent;
  /** `all 140 nodes`, `the 3 that are marked`. */
  title: string;
  /** A remark beside it, such as the number of requests. */
  detail: string;
}

/** The item under the cursor, if it could be read. */
export function itemAtCursor(state: State): (ItemRef & ExportItem) | undefined {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return undefined;
  const {resource, params, slot} = subject;
  return {resource, params, id: resourceOf(resource).id(slot.value), value: slot.value, raw: slot.raw};
}

/** The choices of rows, the most likely first. */
export function extentsOf(state: State): readonly ExtentChoice[] {
  const place = placeOf(state);
  const item = itemAtCursor(state);
  const choices: ExtentChoice[] = place.kind === 'list' ? listExtents(state, place) : [];
  if (!item || (place.kind === 'list' && !resourceOf(place.resource).document)) return choices;
  const {singular, label} = resourceOf(item.resource);
  return [...choices, {extent: 'item', title: `the ${singular} ${label(item.value)}`, detail: ''}];
}

function listExtents(state: State, place: ListPlace): ExtentChoice[] {
  const {name} = resourceOf(place.resource);
  const view = viewOf(state, place);
  const marked = selectionOf(place).length;
  const choices: ExtentChoice[] = [];
  if (marked > 0)
    choices.push({
      extent: 'marked',
      title: `the ${count(marked)} that ${marked === 1 ? 'is' : 'are'} marked`,
      detail: hiddenText(state, place) ?? '',
    });
  // `all` is a choice only once the length of the list is known.
  if (view.query.mistake || view.list?.results === undefined || (view.length === 0 && view.complete))
    return choices;
  choices.push({extent: 'all', ...allOf(name, place, view)});
  if (!view.complete && view.loaded > 0)
    choices.push({extent: 'loaded', title: `the ${count(loadedRows(view))} that are loaded`, detail: ''});
  return choices;
}

function allOf(
  name: string,
  {filter}: ListPlace,
  {query, list, length, complete}: View,
): Omit<ExtentChoice, 'extent'> {
  const matching = filter === '' ? '' : ` that match ${filter}`;
  const results = list?.results ?? 0;
  const known = complete || !query.local;
  const rows = query.local ? length : Math.max(length, results);
  const requests = Math.max(1, Math.ceil(results / 500));
  const looked = known ? '' : `looks through ${count(results)} · `;
  return {
    title: known ? `${allRows(rows, name)}${matching}` : `all ${name}${matching}`,
    detail: complete ? '' : `${looked}${counted(requests, 'request')}`,
  };
}

/** `all 140 nodes`, `the one of nodes` */
const allRows = (rows: number, name: string): string =>
  rows === 1 ? `the one of ${name}` : `all ${count(rows)} ${name}`;

/** The number of loaded rows that match the filter. */
const loadedRows = ({query, length, loaded}: View): number => (query.gathers ? length : loaded);

/** The marked rows as last read; `missing` is the number of those that are no longer known. */
export function markedItems(state: State, place: ListPlace): {items: ExportItem[]; missing: number} {
  const ids = selectionOf(place);
  const known = knownItems(state, place, ids);
  const items = ids.flatMap(id => known.get(id) ?? []);
  return {items, missing: ids.length - items.length};
}

export const loadedItems = (state: State, place: ListPlace): ExportItem[] =>
  [...viewOf(state, place).rows()].flatMap(([, slot]) => (slot.ok ? [slot] : []));
