import {type Format, formats} from '../../../export/formats.ts';
import {resourceOf} from '../../../resources/index.ts';
import {counted} from '../../../text/format.ts';
import {columnsOf} from '../../data/columns/columns.ts';
import type {ExportFormat, Extent} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {ItemRef, State} from '../../state/state.ts';
import {itemAtCursor} from './extents.ts';

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
