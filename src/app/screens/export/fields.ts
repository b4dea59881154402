import {type ExportItem, exportColumns} from '../../../export/formats.ts';
import type {CellContext} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {compareKeys, type Sort, sortKey} from '../../../resources/sort.ts';
import {inSentence} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {comparedContextOf, matcherOf, shownOf} from '../../data/lists/catalogues.ts';
import {documentName} from '../../data/lists/known-items.ts';
import {viewOf} from '../../data/lists/view.ts';
import type {Result} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import type {Effect} from '../../state/effect.ts';
import {bodyHeight} from '../../state/layout.ts';
import {emptyInput, type LineChange} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import type {ChoiceField, ExportedRows, ExportState} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {inOverlay} from '../shared/screen.ts';
import {choiceFields, choicesIn, exportedColumns} from './choices.ts';
import {allColumns, documentItem, itemAtCursor, loadedItems, markedItems} from './formats.ts';
import {pathOf} from './path.ts';

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
