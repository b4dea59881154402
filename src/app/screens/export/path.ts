import {resourceOf} from '../../../resources/index.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {type Input, inputOf} from '../../state/line-editor.ts';
import type {ExportState} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {documentItem, formatsFor, itemAtCursor} from './formats.ts';

/** Returns the path of the file: the typed one, or `nodes-2026-11-22.csv`. */
export const pathOf = (state: State, asked: ExportState): Input =>
  asked.typedPath ?? inputOf(defaultName(state, asked));

/** Changes the choices. If the typed name has the extension of the old format, it gets that of the new one. */
export function withChoices(
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
  `${fileName(subject(state, asked))}-${dayOf(state)}${extensionOf(state, asked)}`;

/** The base of the file name: that of the list, or of the item. */
function subject(state: State, {extent, format}: Pick<ExportState, 'extent' | 'format'>): string {
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
