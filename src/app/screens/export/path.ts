import {resourceOf} from '../../../resources/index.ts';
import {type Input, inputOf} from '../../input/line-editor.ts';
import {knownItem} from '../../lists/known-items.ts';
import {placeOf} from '../../navigation/places.ts';
import type {State} from '../../state.ts';
import {itemInHand} from './extents.ts';
import {documentItem, formatsFor} from './formats.ts';
import type {ExportFormat, ExportState} from './state.ts';

/** The path of the file: what was typed, or `nodes-2026-11-22.csv`. */
export const pathOf = (state: State, asked: ExportState): Input =>
  asked.typedPath ?? inputOf(defaultName(state, asked));

/** The same in another format: a name that ends as files of the old one do ends as those of the new one. */
export function withFormat(state: State, asked: ExportState, format: ExportFormat): ExportState {
  const extensions = formatsFor(state, asked.extent);
  const extensionOf = (one: ExportFormat) =>
    `.${extensions.find(choice => choice.format === one)?.extension ?? ''}`;
  const {typedPath} = asked;
  if (!typedPath?.text.endsWith(extensionOf(asked.format))) return {...asked, format};
  const bare = typedPath.text.slice(0, -extensionOf(asked.format).length);
  return {...asked, format, typedPath: inputOf(`${bare}${extensionOf(format)}`)};
}

function defaultName(state: State, {extent, format}: ExportState): string {
  const choice = formatsFor(state, extent).find(one => one.format === format);
  return `${fileName(subject(state, {extent, format}))}-${dayOf(state)}.${choice?.extension ?? 'txt'}`;
}

/** What the file is named after: the list, or the one item that is in it. */
function subject(state: State, {extent, format}: Pick<ExportState, 'extent' | 'format'>): string {
  const place = placeOf(state);
  const ref = format === 'document' ? documentItem(state, extent) : undefined;
  const item = ref ?? (extent === 'item' ? itemInHand(state) : undefined);
  if (!item) return place.kind === 'list' ? place.resource : 'items';
  const known = 'value' in item ? item : knownItem(state, item);
  const {label, singular} = resourceOf(item.resource);
  return known ? label(known.value) : `${singular}-${item.id}`;
}

/** A name that any file system takes, and no shell takes for anything else. */
function fileName(text: string): string {
  const plain = text.replaceAll(/[^\p{L}\p{N}._]+/gu, '-').replaceAll(/^[-.]+|[-.]+$/g, '');
  return [...plain].slice(0, 80).join('') || 'export';
}

/** Today, in the time zone of the settings. */
function dayOf({now, preferences: {timeZone = 'UTC'}}: State): string {
  // Canada writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('en-CA', {timeZone, dateStyle: 'short'}).format(now);
}
