import {type ExportItem, type Format, formats, wideColumns} from '../../../export/formats.ts';
import type {CellContext, Column} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count, counted} from '../../../text/format.ts';
import {columnsOf} from '../../data/columns/columns.ts';
import {cellContextOf, chosenColumns, newestRead} from '../../data/lists/catalogues.ts';
import {knownItem, knownItems} from '../../data/lists/known-items.ts';
import {hiddenText, selectionOf} from '../../data/lists/selection.ts';
import {type View, viewOf} from '../../data/lists/view.ts';
import {subjectOf} from '../../data/relations/relations.ts';
import {type Input, inputOf} from '../../state/line-editor.ts';
import type {ChoiceField, ExportFormat, ExportState, Extent} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {ItemRef, ListPlace, State} from '../../state/state.ts';
import {isFound, matchingSuggestions} from '../form/choices.ts';
import type {FieldSuggestion} from '../form/form.ts';

interface Field {
  label: string;
  all: (state: State, asked: ExportState) => readonly FieldSuggestion[];
  chosen: (asked: ExportState) => string;
  choose: (state: State, asked: ExportState, value: string) => ExportState;
}

const suggestion = (value: string, title: string, detail: string): FieldSuggestion => ({
  id: value,
  value,
  title,
  detail,
});

export const choiceFields: Readonly<Record<ChoiceField, Field>> = {
  extent: {
    label: 'What',
    all: state => extentsOf(state).map(({extent, title, detail}) => suggestion(extent, title, detail)),
    chosen: ({extent}) => extent,
    choose: (state, asked, value) => {
      const extent = extentsOf(state).find(one => one.extent === value)?.extent ?? asked.extent;
      return withChoices(state, asked, {extent, format: formatAfter(state, asked, extent)});
    },
  },
  format: {
    label: 'Format',
    all: (state, {extent}) =>
      formatsFor(state, extent).map(({format, title, summary}) => suggestion(format, title, summary)),
    chosen: ({format}) => format,
    choose: (state, asked, value) => {
      const {extent} = asked;
      const format = formatsFor(state, extent).find(one => one.format === value)?.format ?? asked.format;
      return withChoices(state, asked, {extent, format});
    },
  },
};

/** Returns the format after a change of the extent. A format that was not chosen follows the extent. */
function formatAfter(state: State, asked: ExportState, extent: Extent): ExportFormat {
  const before = formatsFor(state, asked.extent);
  const after = formatsFor(state, extent);
  const first = asked.format === before[0]?.format || !after.some(({format}) => format === asked.format);
  return first ? (after[0]?.format ?? asked.format) : asked.format;
}

/** Returns the choices of a field; for the selected field, those that match the typed text, best first. */
export function choicesIn(state: State, asked: ExportState, field: ChoiceField): readonly FieldSuggestion[] {
  const all = choiceFields[field].all(state, asked);
  const typed = asked.field === field ? (asked.search?.text ?? '') : '';
  if (typed.trim() === '') return all;
  return matchingSuggestions(all, typed).filter(one => isFound(one, typed));
}

/** The columns of an export: those on the screen; all of them without a list, or if `all` is set. */
export function exportedColumns(
  state: State,
  resource: string,
  all: boolean,
): {columns: readonly Column<unknown>[]; context: CellContext} {
  const place = placeOf(state);
  const list = place.kind === 'list' && place.resource === resource ? place : undefined;
  const context = cellContextOf(state, resource, newestRead(list && viewOf(state, list).list));
  if (list && !all) return {columns: columnsOf(state, list).placed.map(({column}) => column), context};
  const columns = resourceOf(resource).columns.filter(({known}) => known?.(context) ?? true);
  return {columns, context};
}

/** The columns of a list, including those for which the screen is not wide enough. */
export function shownColumns(
  state: State,
  resource: string,
): {columns: readonly Column<unknown>[]; context: CellContext} {
  const place = placeOf(state);
  const view = place.kind === 'list' ? viewOf(state, place) : undefined;
  const context = cellContextOf(state, resource, newestRead(view?.list));
  const chosen = chosenColumns(state.preferences, resource);
  if (chosen) return {columns: chosen, context};
  const all = resourceOf(resource);
  const wide = wideColumns(all, context);
  // The column that the list is sorted by is always exported.
  const wanted = view?.query.order?.sort.column;
  const columns = all.columns.filter(column => column === wanted || wide.includes(column));
  return {columns, context};
}

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

/** Returns the path of the file: the typed one, or `nodes-2026-11-22.csv`. */
export const pathOf = (state: State, asked: ExportState): Input =>
  asked.typedPath ?? inputOf(defaultName(state, asked));

/** Changes the choices. If the typed name has the extension of the old format, it gets that of the new one. */
function withChoices(
  state: State,
  asked: ExportState,
  chosen: Pick<ExportState, 'extent' | 'format'>,
): ExportState {
  const {typedPath} = asked;
  const [before, after] = [extensionOf(state, asked), extensionOf(state, chosen)];
  const next = {...asked, ...chosen};
  if (!typedPath?.text.endsWith(before)) return next;
  return {...next, typedPath: inputOf(`${typedPath.text.slice(0, -before.length)}${after}`)};
}

/** Returns a warning if the extension of the typed name belongs to a format other than the chosen one. */
export function otherEnding(state: State, asked: ExportState): string | undefined {
  const [ending] = /\.[a-z][a-z0-9]*$/i.exec(asked.typedPath?.text.trim() ?? '') ?? [];
  const chosen = formatsFor(state, asked.extent).find(({format}) => format === asked.format);
  const own = extensionOf(state, asked);
  if (ending === undefined || !chosen) return undefined;
  // The extension of the format may not have been typed to its end.
  if (own.startsWith(ending.toLowerCase())) return undefined;
  return `${chosen.title}, though the name ends in ${ending}, not ${own}`;
}

function extensionOf(state: State, {extent, format}: Pick<ExportState, 'extent' | 'format'>): string {
  const choice = formatsFor(state, extent).find(one => one.format === format);
  return `.${choice?.extension ?? 'txt'}`;
}

const defaultName = (state: State, asked: ExportState): string =>
  `${fileName(namedAfter(state, asked))}-${dayOf(state)}${extensionOf(state, asked)}`;

/** The base of the file name: that of the list, or of the item. */
function namedAfter(state: State, {extent, format}: Pick<ExportState, 'extent' | 'format'>): string {
  const place = placeOf(state);
  const ref = format === 'document' ? documentItem(state, extent) : undefined;
  const item = ref ?? (extent === 'item' ? itemAtCursor(state) : undefined);
  if (!item) return place.kind === 'list' ? place.resource : 'items';
  const known = 'value' in item ? item : knownItem(state, item);
  const {label, singular} = resourceOf(item.resource);
  return known ? label(known.value) : `${singular}-${item.id}`;
}

/** Replaces characters that file systems do not allow, or that mean something to a shell. */
function fileName(text: string): string {
  const plain = text.replaceAll(/[^\p{L}\p{N}._]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return [...plain].slice(0, 80).join('') || 'export';
}

/** Today, in the time zone of the settings. */
function dayOf({now, preferences: {timeZone = 'UTC'}}: State): string {
  // The Canadian format is that of ISO 8601.
  return new Intl.DateTimeFormat('en-CA', {timeZone, dateStyle: 'short'}).format(now);
}
