import type {Json, ListOptions} from '../api/index.ts';
import type {EffectOf} from '../app/state/effect.ts';
import type {Message, MessageOf} from '../app/state/message.ts';
import type {ExportOutcome} from '../app/state/overlay.ts';
import {thrownMessage} from '../attempt.ts';
import {type ExportItem, formats} from '../export/formats.ts';
import type {WholeFileOptions} from '../files/whole-file.ts';
import {resourceOf} from '../resources/index.ts';
import type {SourceAnswers} from '../sources/answers.ts';
import {pagesOf, type Tally, tallyOf} from '../sources/pages.ts';
import {count} from '../text/format.ts';
import {extraOf, listEndpoint, readItem} from './find-item.ts';

/** Exports items to a file, a page at a time. A failure is an outcome, too, and not thrown. */

export interface ExportPorts {
  now: () => number;
  /** Writes a file completely or not at all; see writeWholeFile. The path is as a person typed it. */
  writeFile: (
    path: string,
    chunks: AsyncIterable<string>,
    options: WholeFileOptions,
  ) => Promise<'written' | 'exists'>;
  /** The whole path that a typed one means, for a sentence. */
  wholePath: (path: string) => Promise<string>;
}

/** Pages that are requested at the same time. */
const atOnce = 6;
const pageSize = 500;

type Progress = (message: MessageOf<'exportProgress'>) => void;

interface Export {
  ports: ExportPorts;
  answers: SourceAnswers;
  signal: AbortSignal;
  progress: Progress;
}

interface Read {
  rows: number;
  tally: Tally;
  lacksExtra?: boolean | undefined;
}

const nothingRead = (resource: string): Read => ({rows: 0, tally: tallyOf(resourceOf(resource))});

export async function exportRows(
  {resource, rows: {format, columns, context, from}, file, replace}: EffectOf<'exportRows'>,
  {ports, answers, signal, progress}: Export,
): Promise<Message> {
  const read = nothingRead(resource);
  const all = (asked: Exclude<typeof from, {items: unknown}>) => {
    const options = {params: asked.params, filter: asked.server, signal};
    return sorted(asked.arrange, requested(answers, resource, options, asked.keeps, read, progress));
  };
  const batches = 'items' in from ? inBatches(from, read) : all(from);
  const chunks = formats[format].write(batches, columns, context);
  const missing = 'items' in from ? (from.missing ?? 0) : 0;
  const warnings = missing > 0 ? [`${count(missing)} of them are not known here any more`] : [];
  return written(ports, {file, replace, signal}, chunks, read, warnings);
}

export async function exportDocument(
  {item: ref, bare, file, replace}: EffectOf<'exportDocument'>,
  {ports, answers, signal, progress}: Export,
): Promise<Message> {
  const {document} = resourceOf(ref.resource);
  if (!document) return failed(`${ref.resource} have no document`);
  const {value} = await readItem(answers, ref, {signal});
  const why = document.unavailable?.(value);
  if (why !== undefined) return failed(why);
  const {resource} = document.parts;
  const params = document.parts.params(value);
  const read = nothingRead(resource);
  const batches = requested(answers, resource, {params, signal}, undefined, read, progress);
  const warnings: string[] = [];
  const {extra, lacks} = await extraOf(bare ? undefined : document.extra, value, answers, {signal});
  const chunks = document.write(value, values(batches), {
    extra,
    at: ports.now(),
    warn: text => warnings.push(text),
  });
  // Set before the file is written: the outcome includes it.
  read.lacksExtra = lacks;
  return written(ports, {file, replace, signal}, chunks, read, warnings);
}

async function* inBatches(
  {items: loaded, unreadable = 0}: Extract<EffectOf<'exportRows'>['rows']['from'], {items: unknown}>,
  read: Read,
): AsyncGenerator<readonly ExportItem[]> {
  const slots = loaded.map(item => ({...item, ok: true}) as const);
  const items = read.tally.take({slots, page: 1, pages: 1, results: slots.length, setAside: unreadable});
  for (let at = 0; at < items.length; at += pageSize) {
    const batch = items.slice(at, at + pageSize);
    read.rows += batch.length;
    yield batch;
  }
}

/** Sorts the items, if an order is given, after all of them have been read. */
async function* sorted(
  arrange: ((items: readonly ExportItem[]) => readonly ExportItem[]) | undefined,
  batches: AsyncIterable<readonly ExportItem[]>,
): AsyncGenerator<readonly ExportItem[]> {
  if (!arrange) {
    yield* batches;
    return;
  }
  const all: ExportItem[] = [];
  for await (const batch of batches) for (const item of batch) all.push(item);
  const items = arrange(all);
  for (let at = 0; at < items.length; at += pageSize) yield items.slice(at, at + pageSize);
}

async function* requested(
  answers: SourceAnswers,
  resource: string,
  options: ListOptions,
  keeps: ((value: unknown, raw: Json) => boolean) | undefined,
  read: Read,
  progress: Progress,
): AsyncGenerator<readonly ExportItem[]> {
  const list = {list: listEndpoint(resource), name: resource};
  for await (const page of pagesOf(answers, list, {...options, pageSize}, atOnce)) {
    const items = read.tally.take(page).filter(({value, raw}) => keeps?.(value, raw) ?? true);
    read.rows += items.length;
    progress({type: 'exportProgress', done: read.tally.received, total: page.results});
    yield items;
  }
}

async function* values(batches: AsyncIterable<readonly ExportItem[]>): AsyncGenerator<unknown[]> {
  for await (const batch of batches) yield batch.map(({value}) => value);
}

async function written(
  {writeFile, wholePath}: ExportPorts,
  {file, ...options}: {file: string; replace: boolean; signal: AbortSignal},
  chunks: AsyncIterable<string>,
  read: Read,
  warnings: readonly string[],
): Promise<Message> {
  try {
    const done = await writeFile(file, chunks, options);
    if (done === 'exists') return ended({kind: 'exists'});
    const {tally, ...told} = read;
    const lacks = tally.lacks();
    const isPart = tally.missing() !== undefined;
    return ended({kind: 'written', ...told, lacks, isPart, warnings, path: await wholePath(file)});
  } catch (error) {
    return failed(thrownMessage(error));
  }
}

const ended = (outcome: ExportOutcome): Message => ({type: 'exported', outcome});
const failed = (reason: string): Message => ended({kind: 'failed', reason});
