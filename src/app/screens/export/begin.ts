import {type ExportItem, exportColumns} from '../../../export/formats.ts';
import type {CellContext} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {compareKeys, type Sort, sortKey} from '../../../resources/sort.ts';
import {comparedContextOf} from '../../data/lists/catalogues.ts';
import {documentName} from '../../data/lists/known-items.ts';
import {matcherOf, shownOf} from '../../data/lists/shown.ts';
import {viewOf} from '../../data/lists/view.ts';
import type {Result} from '../../input/binding.ts';
import type {Effect} from '../../state/effect.ts';
import type {ExportedRows, ExportState} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {exportedColumns} from './columns.ts';
import {itemAtCursor, loadedItems, markedItems} from './extents.ts';
import {allColumns, documentItem} from './formats.ts';
import {pathOf} from './path.ts';

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
