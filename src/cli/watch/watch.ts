import {type Budget, type Params, problemOf} from '../../api/index.ts';
import {readItem} from '../../effects/find-item.ts';
import type {ExportItem} from '../../export/formats.ts';
import {wideColumns} from '../../export/formats.ts';
import {exitCode, exitCodeOf} from '../../output.ts';
import {defaultPreferences, type Preferences} from '../../preferences.ts';
import type {Column, Resource} from '../../resources/definition/definition.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {notWhole, tallyOf} from '../../sources/pages.ts';
import {duration} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {detailColumns, itemText} from '../read/item-text.ts';
import type {Output} from '../read/output.ts';
import {columnsAsked, listContext, type RowsWanted, rowsOf} from '../read/rows.ts';
import {outside, pauseFor, type WatchEnvironment, type WatchOutput, watchOutput} from './board.ts';
import {type Change, changesBetween, type Reading, type WatchForm} from './print-changes.ts';

interface Watched {
  read: () => Promise<Reading>;
  /** Returns how many requests the next reading takes, judged by the last one. */
  requests: (reading: Reading) => number;
  /** Whether the list has several pages. An item that moves to an earlier page during the reading is missed. */
  paged?: (reading: Reading) => boolean;
  /** Whether everything that is watched has been removed. */
  isOver?: (reading: Reading) => boolean;
  budget: () => Budget | undefined;
}

/** Prints the first reading, and then changes, until nobody reads the output any more. Resolves with the exit status, by the last reading. */
async function watch(watched: Watched, output: WatchOutput, around: WatchEnvironment): Promise<number> {
  try {
    return await untilOver(watched, output, around);
  } finally {
    await output.close();
  }
}

async function untilOver(
  {read, requests, paged, isOver, budget}: Watched,
  {print, fail}: WatchOutput,
  {now, pause}: WatchEnvironment,
): Promise<number> {
  let reading = await read();
  const at = now();
  const listed = [...reading].map(([id, item]): Change => ({at, change: 'listed', id, item}));
  await print(listed, reading);
  let idle = 0;
  let missed: ReadonlySet<string> = new Set();
  let failed: string | undefined;
  let retryAfter: number | undefined;
  while (!isOver?.(reading)) {
    const wait = pauseFor({requests: requests(reading), idle, budget: budget(), retryAfter});
    if (!(await pause(wait))) break;
    let after: Reading;
    try {
      after = await read();
    } catch (error) {
      const problem = problemOf(error);
      if (exitCodeOf(problem) !== exitCode.noAnswer) throw error;
      retryAfter = problem.retryAfter;
      if (problem.message !== failed)
        fail(`${clean(problem.message)}; reading it again about every ${duration(wait / 1000)}`);
      failed = problem.message;
      idle++;
      continue;
    }
    if (failed !== undefined) fail('the service answers again');
    failed = retryAfter = undefined;
    const {changes, missing} = changesBetween(reading, after, now(), paged?.(reading) ? missed : undefined);
    missed = missing;
    const held = [...missing].flatMap(id => {
      const item = reading.get(id);
      return item ? [[id, item] as const] : [];
    });
    reading = new Map([...after, ...held]);
    idle = changes.length > 0 ? 0 : idle + 1;
    await print(changes, reading);
  }
  return failed === undefined ? exitCode.done : exitCode.noAnswer;
}

const page = 500;

interface Options extends RowsWanted {
  preferences?: Preferences;
  columns?: string | undefined;
  output?: Output;
  cells?: number | undefined;
}

/** Runs `skydeck nodes list --watch`: prints the list, and then its changes. */
export async function watchList(
  answers: SourceAnswers,
  resource: Resource,
  {preferences = defaultPreferences, columns: names, output = 'table', cells, ...wanted}: Options,
  around: WatchEnvironment = outside({output, cells, preferences}),
): Promise<number> {
  const {filter = '', limit} = wanted;
  const asked = columnsAsked(resource, names, output, preferences);
  const context = await listContext(answers, resource, preferences, around.now);
  const last: {requests: number; items: number; lacks: readonly string[]} = {
    requests: 0,
    items: 0,
    lacks: [],
  };
  const form: WatchForm = {
    resource,
    output,
    columns: asked ?? wideColumns(resource, context),
    chosen: asked !== undefined,
    cells,
    context,
    isPartial: () =>
      filter !== '' || last.items >= (limit ?? Number.POSITIVE_INFINITY) || last.lacks.length > 0,
  };
  const printed = watchOutput(form, around);
  // A remark about the list, such as how it is sorted, is printed only once.
  const told = new Set<string>();
  const report = (text: string) => {
    if (!told.has(text)) printed.note(text);
    told.add(text);
  };
  const counting: SourceAnswers = {
    ...answers,
    list: (...asked) => {
      last.requests++;
      return answers.list(...asked);
    },
  };
  // The next reading begins with the way of requesting that worked.
  const began = {at: 0};
  const read = async (): Promise<Reading> => {
    last.requests = 0;
    const items = new Map<string, ExportItem>();
    const tally = tallyOf(resource);
    for await (const rows of rowsOf(
      resource,
      {...wanted, filter},
      {answers: counting, context, report, tally, began},
    ))
      for (const item of rows) items.set(resource.id(item.value), item);
    // What is missing of it would look removed; what cannot be read stays so.
    const missing = tally.missing();
    if (missing !== undefined) throw notWhole(missing);
    last.items = items.size;
    last.lacks = tally.lacks();
    last.lacks.forEach(report);
    return items;
  };
  const budget = () => answers.budget?.('list');
  const status = await watch(
    {read, requests: () => last.requests, paged: ({size}) => size >= page, budget},
    printed,
    around,
  );
  return last.lacks.length > 0 ? exitCode.noAnswer : status;
}

interface Shown {
  output?: Output | undefined;
  chosen?: readonly Column<unknown>[] | undefined;
  cells?: number | undefined;
  preferences: Preferences;
}

/** Runs `skydeck nodes show web-3 --watch`: prints the items, and then their changes, until all have been removed. */
export async function watchItems(
  answers: SourceAnswers,
  {resource, params, items}: {resource: Resource; params: Params; items: readonly ExportItem[]},
  {output, chosen, cells, preferences}: Shown,
  around: WatchEnvironment = outside({output, cells, preferences}),
): Promise<number> {
  const context = await listContext(answers, resource, preferences, around.now);
  const asText = output === undefined && !chosen;
  const form: WatchForm = {
    resource,
    output: output ?? 'table',
    columns: chosen ?? (asText ? detailColumns(resource) : wideColumns(resource, context)),
    chosen: chosen !== undefined,
    cells,
    context,
    ...(asText
      ? {
          first: (changes, room = cells) =>
            changes.map(({item}) => itemText(resource, item.value, context, room)).join('\n'),
        }
      : {}),
    isPartial: () => false,
  };
  let ids = items.map(({value}) => resource.id(value));
  const read = async (): Promise<Reading> => {
    const read = new Map<string, ExportItem>();
    for (const id of ids)
      try {
        const ref = {resource: resource.name, params, id: resource.list ? id : String(params.id ?? '')};
        read.set(id, await readItem(answers, ref));
      } catch (error) {
        if (problemOf(error).kind !== 'missing' || !resource.list) throw error;
      }
    return read;
  };
  let first: Reading | undefined = new Map(items.map(item => [resource.id(item.value), item]));
  const watched = {
    read: async () => {
      const reading = first ?? (await read());
      first = undefined;
      ids = [...reading.keys()];
      return reading;
    },
    requests: () => ids.length,
    isOver: ({size}: Reading) => size === 0,
    budget: () => answers.budget?.('other'),
  };
  return watch(watched, watchOutput(form, around), around);
}
