import {formats} from '../../../export/formats.ts';
import {resourceOf} from '../../../resources/index.ts';
import {placeOf} from '../../navigation/places.ts';
import type {ItemRef, State} from '../../state.ts';
import {itemInHand} from './extents.ts';
import type {ExportFormat, Extent} from './state.ts';

/** The formats in which something can be exported. */

interface FormatChoice {
  format: ExportFormat;
  title: string;
  extension: string;
  summary: string;
}

const ofLists = (['csv', 'json', 'ndjson'] as const).map(format => ({format, ...formats[format]}));

/** The formats for what is chosen, the likeliest first. */
export function formatsFor(state: State, extent: Extent): readonly FormatChoice[] {
  const ref = documentItem(state, extent);
  const document = ref && resourceOf(ref.resource).document;
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

/**
 * The item whose document can be exported: the one under the cursor, or the one that all rows of the list belong to. Undefined if there
 * is none.
 */
export function documentItem(state: State, extent: Extent): ItemRef | undefined {
  const place = placeOf(state);
  if (extent === 'item') {
    const item = itemInHand(state);
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
