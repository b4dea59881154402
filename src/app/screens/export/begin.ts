import {exportColumns, wideColumns} from '../../../export/columns.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {Result} from '../../input/binding.ts';
import {cellContextOf, newestRead} from '../../lists/cell-context.ts';
import {queryOf} from '../../lists/query.ts';
import {matcherOf, shownOf} from '../../lists/shown.ts';
import {viewOf} from '../../lists/view.ts';
import type {Effect, ExportedRows} from '../../message.ts';
import {placeOf} from '../../navigation/places.ts';
import type {ListPlace, State} from '../../state.ts';
import {itemInHand, loadedItems, markedItems} from './extents.ts';
import {documentItem} from './formats.ts';
import {pathOf} from './path.ts';
import type {ExportState} from './state.ts';

/** Begins the export that was asked for; `replace` if the file that is there may be replaced. */
export function beginExport(state: State, asked: ExportState, replace = false): Result {
  const path = pathOf(state, asked).text.trim();
  const refuse = (problem: string): State => ({
    ...state,
    overlay: {...asked, stage: 'fill', field: 'path', problem},
  });
  if (path === '') return refuse('name a file');
  const effect = effectOf(state, asked, {file: path, replace});
  if (!effect) return refuse('there is nothing to export any more');
  const writing: ExportState = {
    ...asked,
    stage: 'writing',
    progress: undefined,
    problem: undefined,
    names: [],
  };
  return [{...state, overlay: writing}, [effect]];
}

function effectOf(
  state: State,
  {extent, format}: ExportState,
  target: {file: string; replace: boolean},
): Effect | undefined {
  if (format === 'document') {
    const item = documentItem(state, extent);
    return item && {type: 'exportDocument', item, ...target};
  }
  const place = placeOf(state);
  const item = extent === 'item' ? itemInHand(state) : undefined;
  const resource = item?.resource ?? (place.kind === 'list' ? place.resource : undefined);
  const from = item ? {items: [item]} : place.kind === 'list' ? rowsOf(state, place, extent) : undefined;
  if (resource === undefined || !from) return undefined;
  const columns = exportColumns(resourceOf(resource), shownColumns(resource));
  const readAt = place.kind === 'list' ? newestRead(viewOf(state, place).list) : 0;
  const rows: ExportedRows = {format, columns, context: cellContextOf(state, resource, readAt), from};
  return {type: 'exportRows', resource, rows, ...target};
}

function rowsOf(state: State, place: ListPlace, extent: ExportState['extent']): ExportedRows['from'] {
  if (extent === 'marked') return markedItems(state, place);
  // What has all been read needs no request; it is exported in the order in which it is shown.
  if (extent === 'loaded' || viewOf(state, place).complete) return {items: loadedItems(state, place)};
  const {server, local} = queryOf(state, place);
  const {list} = viewOf(state, place);
  const keeps = local && matcherOf(local, shownOf(state, place.resource, list, local));
  return {params: place.params, server, keeps};
}

/** The columns of a list, those too for which the screen is not wide enough. */
export const shownColumns = (resource: string) => wideColumns(resourceOf(resource));
