import type {Json, JsonObject} from '../../api/index.ts';
import {cellValue, type ExportItem, exportColumns, jsonText} from '../../export/formats.ts';
import {isRecord} from '../../own-property.ts';
import {type CellContext, type Column, nameOf, readSafely} from '../../resources/definition/definition.ts';
import {inSentence, textOf} from '../../text/format.ts';
import {cleanWhole} from '../../text/text.ts';
import {clock} from '../../text/time.ts';
import {csvFor, type PrintedForm, partOf, type WriteText, writerOf} from '../read/output.ts';

/** A change of an item between two readings. */
export interface Change {
  at: number;
  change: 'listed' | 'new' | 'changed' | 'gone';
  id: string;
  item: ExportItem;
  before?: ExportItem | undefined;
}

export type Reading = ReadonlyMap<string, ExportItem>;

/** @param missed ids that were missing in the reading before: only they count as removed. Without it, one reading is enough */
export function changesBetween(
  before: Reading,
  after: Reading,
  at: number,
  missed?: ReadonlySet<string>,
): {changes: Change[]; missing: ReadonlySet<string>} {
  const changes: Change[] = [];
  for (const [id, item] of after) {
    const old = before.get(id);
    if (!old) changes.push({at, change: 'new', id, item});
    else if (JSON.stringify(old.raw) !== JSON.stringify(item.raw))
      changes.push({at, change: 'changed', id, item, before: old});
  }
  const missing = new Set<string>();
  for (const [id, item] of before) {
    if (after.has(id)) continue;
    if (missed && !missed.has(id)) missing.add(id);
    else changes.push({at, change: 'gone', id, item});
  }
  return {changes, missing};
}

export interface WatchForm extends PrintedForm {
  context: CellContext;
  /** Returns the text of the first reading, which is printed in place of a table. */
  first?: (changes: readonly Change[], cells?: number) => string;
  /** Whether only a part of the list is read: then an item that appears may be old, and one that is missing may still exist. */
  isPartial: () => boolean;
}

export function changesPrinter(
  form: WatchForm,
  write: WriteText,
): (changes: readonly Change[]) => Promise<void> {
  const print = {table: asTable, ndjson: asRecords, csv: asCsv, ids: asIds, json: asRecords}[form.output];
  let begun = false;
  return async changes => {
    for await (const text of print(changes, form, begun)) await write(text);
    begun = true;
  };
}

type Print = (changes: readonly Change[], form: WatchForm, begun: boolean) => AsyncIterable<string>;

const asTable: Print = async function* (changes, form, begun) {
  const {resource, output, columns, chosen, cells, context, first} = form;
  if (begun) {
    const lines = changes.flatMap(change => changeSentence(change, form) ?? []);
    yield lines.map(line => `${cleanWhole(line)}\n`).join('');
    return;
  }
  if (first) {
    yield first(changes);
    return;
  }
  const table = writerOf({resource, output, columns, chosen, cells});
  yield* table.writer([changes.map(({item}) => item)], table.columns, context);
};

const mostValues = 6;

/** `14:03:05Z  web-3  status offline → running`; undefined if none of the columns has changed. */
export function changeSentence({at, change, id, item, before}: Change, form: WatchForm): string | undefined {
  const {resource, columns, context, isPartial: some} = form;
  const of = (column: Column<unknown>, value: unknown) => textOf(readSafely(column.cell, value, context));
  const label = resource.list ? resource.label(item.value) || id : resource.singular;
  const head = `${clock(at, context)}  ${label}  `;
  if (change === 'gone') return head + (some() ? 'not among them any more' : 'gone');
  if (!before) {
    const sent = columns.filter(
      column => !column.optional && !resource.fields.fields[nameOf(column)]?.computed,
    );
    const texts = sent.map(column => of(column, item.value)).filter(text => text !== '—' && text !== label);
    return `${head}${some() ? 'now among them' : 'new'}${texts.length > 0 ? `: ${texts.slice(0, mostValues).join(', ')}` : ''}`;
  }
  const changed = columns.flatMap(column => {
    const [old, now] = [of(column, before.value), of(column, item.value)];
    return old === now ? [] : [`${inSentence(column.title)} ${old} → ${now}`];
  });
  return changed.length > 0 ? head + changed.join(' · ') : undefined;
}

/** The word for a change: of a part of a list, an item that comes may be old, and one that goes may still exist. */
function wordOf(change: Change['change'], {isPartial: some}: WatchForm): string {
  if (!some()) return change;
  return {listed: 'listed', new: 'entered', changed: 'changed', gone: 'left'}[change];
}

/** Prints a JSON object for each change, with the item as the service sent it, or only the fields that were asked for. */
const asRecords: Print = async function* (changes, form) {
  const {resource, columns, chosen, context} = form;
  const part = (item: Change['item']): Json =>
    chosen ? partOf(resource, columns)(item.value, item.raw, context) : item.raw;
  const lines = changes.flatMap(({at, change, id, item, before}) => {
    const now = part(item);
    const old = before && part(before);
    const changed = old === undefined ? undefined : changedFields(old, now);
    if (changed && Object.keys(changed).length === 0) return [];
    const time = new Date(at).toISOString();
    const record: JsonObject = {
      at: time,
      change: wordOf(change, form),
      id,
      ...(changed ? {changed} : {}),
      item: now,
    };
    return [`${jsonText(record)}\n`];
  });
  yield lines.join('');
};

function changedFields(before: Json, now: Json): JsonObject {
  if (!isRecord(before) || !isRecord(now)) return {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return Object.fromEntries(
    names
      .filter(name => JSON.stringify(before[name]) !== JSON.stringify(now[name]))
      .map(name => [name, {from: before[name] ?? null, to: now[name] ?? null}]),
  );
}

/** Prints the rows of a list, with the time and the kind of the change before its columns. */
const asCsv: Print = async function* (changes, form, begun) {
  const {resource, columns, chosen, cells, context} = form;
  const told = exportColumns(resource, columns, chosen);
  const of = (value: unknown) => value as Change; // The cast: the rows below are changes.
  const own: Column<unknown>[] = [
    {title: 'At', cell: row => new Date(of(row).at).toISOString()},
    {title: 'Change', cell: row => wordOf(of(row).change, form)},
    ...told.map(column => ({
      title: column.title,
      cell: (row: unknown) => cellValue(column, of(row).item.value, context),
    })),
  ];
  const differs = ({item, before}: Change) =>
    !before ||
    told.some(column => cellValue(column, before.value, context) !== cellValue(column, item.value, context));
  const rows = changes.filter(differs).map(change => ({value: change, raw: null}));
  let head = true;
  for await (const text of csvFor(cells)([rows], own, context)) {
    if (!head || !begun) yield text;
    head = false;
  }
};

const asIds: Print = async function* (changes) {
  const ids = changes.filter(({change}) => change === 'listed' || change === 'new').map(({id}) => id);
  yield ids.map(id => `${cleanWhole(id)}\n`).join('');
};
