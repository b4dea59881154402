import {type ExportItem, exportColumns} from '../../../export/formats.ts';
import type {CellContext} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {compareKeys, type Sort, sortKey} from '../../../resources/sort.ts';
import {counted, inSentence} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {comparedContextOf, matcherOf, shownOf} from '../../data/lists/catalogues.ts';
import {documentName} from '../../data/lists/known-items.ts';
import {viewOf} from '../../data/lists/view.ts';
import type {Binding, ExportMode, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import type {Effect} from '../../state/effect.ts';
import {bodyHeight} from '../../state/layout.ts';
import {emptyInput, type LineChange} from '../../state/line-editor.ts';
import type {MessageOf} from '../../state/message.ts';
import {announce, note} from '../../state/notice.ts';
import type {ChoiceField, ExportedRows, ExportOutcome, ExportState} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {inOverlay} from '../common/screen.ts';
import {
  allColumns,
  choiceFields,
  choicesIn,
  documentItem,
  exportedColumns,
  extentsOf,
  formatsFor,
  itemAtCursor,
  loadedItems,
  markedItems,
  pathOf,
} from './choices.ts';

function openExport(state: State): State {
  const [first] = extentsOf(state);
  if (!first) return note(state, 'there is nothing here to export', 'warn');
  const {extent} = first;
  const format = formatsFor(state, extent)[0]?.format ?? 'csv';
  const asked: ExportState = {
    kind: 'export',
    field: 'extent',
    extent,
    format,
    stage: 'fill',
    replaceSelected: false,
    names: [],
  };
  return {...state, overlay: asked};
}

export function exportTitle(state: State): string {
  const place = placeOf(state);
  if (place.kind === 'list') return `Export ${resourceOf(place.resource).title.toLowerCase()}`;
  const item = itemAtCursor(state);
  if (!item) return 'Export';
  const {singular, label} = resourceOf(item.resource);
  return `Export ${singular} ${label(item.value)}`;
}

export function exportMode({stage, field}: ExportState): ExportMode {
  if (stage === 'writing') return 'exporting';
  if (stage === 'replace') return 'exportReplace';
  return field === 'path' ? 'exportPath' : 'exportChoice';
}

export const exportKey: Binding = {
  ...named('export'),
  help: 'export: CSV, JSON, NDJSON, zone file',
  hint: state => (extentsOf(state).length > 0 ? 'export' : undefined),
  run: openExport,
  needs: 'rows',
};

export interface ExportHit {
  field: ExportState['field'];
  choice?: string;
}

const fields: readonly ExportState['field'][] = ['extent', 'format', 'path'];

export const show = (state: State, asked: ExportState): State => ({...state, overlay: asked});

const selectExportField = (state: State, asked: ExportState, field: ExportState['field']): State =>
  show(state, {...asked, field, search: undefined, refused: undefined});

export function moveExportField(state: State, asked: ExportState, by: 1 | -1): State {
  const at = fields.indexOf(asked.field) + by;
  return selectExportField(state, asked, fields[Math.max(0, Math.min(fields.length - 1, at))] ?? 'path');
}

/** Goes to the next field, unless text was typed that chooses nothing: its Enter was meant for something else. */
export const leaveChoice = (state: State, asked: ExportState): State =>
  asked.refused
    ? note(
        show(state, {...asked, refused: undefined}),
        `what was typed chooses nothing: ${keyFor('nextExportField')} once more goes on`,
        'warn',
      )
    : moveExportField(state, asked, 1);

/** Selects the next choice in the field, or the one before. After the last comes the first. */
export function chooseInExport(state: State, asked: ExportState, by: 1 | -1): State {
  const {field} = asked;
  if (field === 'path') return state;
  const all = choicesIn(state, asked, field);
  const at = all.findIndex(({value}) => value === choiceFields[field].chosen(asked));
  const to = all[(at + by + all.length) % all.length];
  return to ? show(state, choiceFields[field].choose(state, asked, to.value)) : state;
}

/** Types in a field with choices and selects the best match. A character after which nothing matches is refused. */
export const editSearch = (state: State, change: LineChange): State =>
  inOverlay(state, 'export', asked => {
    const {field, search: before = emptyInput} = asked;
    if (field === 'path') return state;
    const search = change(before);
    const next = {...asked, search, refused: undefined};
    if (search.text.trim() === before.text.trim()) return show(state, next);
    const {label, choose} = choiceFields[field];
    const [best] = choicesIn(state, next, field);
    if (!best)
      return note(
        show(state, {...asked, refused: true}),
        `${inSentence(label)}: nothing to choose matches ${clean(search.text)}`,
        'warn',
      );
    return show(state, search.text.trim() === '' ? next : choose(state, next, best.value));
  });

export const editPath = (state: State, change: LineChange): State =>
  inOverlay(state, 'export', asked => {
    const before = pathOf(state, asked);
    const typedPath = change(before);
    return typedPath === before ? state : show(state, {...asked, typedPath, problem: undefined, names: []});
  });

/** Lines above the fields: the title and a blank line. */
const aboveFields = 2;
/** Lines that may be below the fields. On a lower screen there is no blank line above them, and clicks are ignored. */
const belowFields = 4;

export function exportHitAt(state: State, asked: ExportState, line: number): ExportHit | undefined {
  const hits: ExportHit[] = [
    ...hitsOf(state, asked, 'extent'),
    ...hitsOf(state, asked, 'format'),
    {field: 'path'},
  ];
  const clear = bodyHeight(state) > aboveFields + hits.length + belowFields;
  return asked.stage === 'fill' && clear ? hits[line - aboveFields] : undefined;
}

/** The selected field has its choices below it. */
const hitsOf = (state: State, asked: ExportState, field: ChoiceField): ExportHit[] => [
  {field},
  ...(asked.field === field ? choicesIn(state, asked, field) : []).map(({value}) => ({field, choice: value})),
];

export function clickExport(state: State, asked: ExportState, {field, choice}: ExportHit): State {
  if (asked.stage !== 'fill') return state;
  if (choice === undefined || field === 'path') return selectExportField(state, asked, field);
  return show(state, choiceFields[field].choose(state, asked, choice));
}

/** Begins the export. @param replace whether an existing file is replaced */
export function beginExport(state: State, asked: ExportState, replace = false): Result {
  const path = pathOf(state, asked).text.trim();
  const refuse = (problem: string): State => ({
    ...state,
    overlay: {...asked, stage: 'fill', field: 'path', problem},
  });
  if (path === '') return refuse('name a file');
  const effect = effectOf(state, asked, {file: path, replace});
  if (!effect) return refuse('there is nothing to export any more');
  const writing = {...asked, stage: 'writing', progress: undefined, problem: undefined, names: []} as const;
  return [{...state, overlay: writing}, [effect]];
}

function effectOf(
  state: State,
  {extent, format}: ExportState,
  target: {file: string; replace: boolean},
): Effect | undefined {
  if (format === 'document') {
    const item = documentItem(state, extent);
    if (!item) return undefined;
    const bare = state.support[documentName(item)] === false;
    return {type: 'exportDocument', item, bare, ...target};
  }
  const place = placeOf(state);
  const item = extent === 'item' ? itemAtCursor(state) : undefined;
  const resource = item?.resource ?? (place.kind === 'list' ? place.resource : undefined);
  const from = item ? {items: [item]} : place.kind === 'list' ? rowsOf(state, place, extent) : undefined;
  if (resource === undefined || !from) return undefined;
  const {columns, context} = exportedColumns(state, resource, format === allColumns);
  const rows: ExportedRows = {
    format: format === allColumns ? 'csv' : format,
    columns: exportColumns(resourceOf(resource), columns),
    context,
    from,
  };
  return {type: 'exportRows', resource, rows, ...target};
}

function rowsOf(state: State, place: ListPlace, extent: ExportState['extent']): ExportedRows['from'] {
  if (extent === 'marked') return markedItems(state, place);
  // A completely loaded list is exported without requests, in the order of the screen.
  const {query, list, whole, setAside} = viewOf(state, place);
  if (extent === 'loaded' || whole) return {items: loadedItems(state, place), unreadable: setAside};
  const {server, local, order} = query;
  const keeps = local && matcherOf(local, shownOf(state, place.resource, list, local));
  const arrange = order?.here ? sorter(order.sort, comparedContextOf(state, place.resource)) : undefined;
  return {params: place.params, server, keeps, arrange};
}

/** Sorts items like the list; equal items stay in the order of the service. */
const sorter =
  ({value, descending}: Sort, context: CellContext) =>
  (items: readonly ExportItem[]): ExportItem[] =>
    items
      .map(item => ({item, key: sortKey(value(item.value, context))}))
      .sort((one, other) => compareKeys(one.key, other.key, descending))
      .map(({item}) => item);

export const exportProgressed = (
  state: State,
  {done, total}: Pick<MessageOf<'exportProgress'>, 'done' | 'total'>,
): State =>
  inOverlay(state, 'export', asked =>
    asked.stage === 'writing' ? {...state, overlay: {...asked, progress: {done, total}}} : state,
  );

export function exported(state: State, outcome: ExportOutcome): State {
  const {overlay} = state;
  if (overlay?.kind !== 'export') return state;
  switch (outcome.kind) {
    case 'exists':
      return {...state, overlay: {...overlay, stage: 'replace', field: 'path', replaceSelected: false}};
    case 'failed':
      return {...state, overlay: {...overlay, stage: 'fill', field: 'path', problem: outcome.reason}};
    case 'written': {
      const warnings = [...outcome.lacks, ...outcome.warnings];
      const text = [`exported ${whatOf(state, overlay, outcome)}`, ...warnings].join(' · ');
      const item = overlay.format === 'document' ? documentItem(state, overlay.extent) : undefined;
      const support =
        item && outcome.lacksExtra ? {...state.support, [documentName(item)]: false} : state.support;
      return announce(
        {...state, support, overlay: undefined},
        {tone: warnings.length > 0 ? 'warn' : 'info', text},
      );
    }
  }
}

function whatOf(state: State, asked: ExportState, {rows, path}: {rows: number; path: string}): string {
  const item = asked.format === 'document' ? documentItem(state, asked.extent) : undefined;
  const parts = item && resourceOf(item.resource).document?.parts.resource;
  const {name = 'rows', singular = 'row'} = parts === undefined ? {} : resourceOf(parts);
  return `${counted(rows, singular, name)} to ${path}`;
}

/** Completes the typed path, unless it has changed since the completion was requested. */
export function pathCompleted(
  state: State,
  {typed, text, names}: Omit<MessageOf<'pathCompleted'>, 'type'>,
): State {
  const {overlay} = state;
  if (overlay?.kind !== 'export' || pathOf(state, overlay).text !== typed) return state;
  const typedPath = {text, caret: text.length};
  return {...state, overlay: {...overlay, typedPath, names: names.length > 1 ? names : []}};
}
