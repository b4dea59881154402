import * as v from 'valibot';
import {findPlace} from '../../app/data/relations/history.ts';
import type {Store} from '../../app/loop/store.ts';
import {searchedText} from '../../app/screens/find/find.ts';
import {type FindRow, searchOf} from '../../app/screens/find/search.ts';
import {placeOf, setPlace} from '../../app/state/places.ts';
import type {State} from '../../app/state/state.ts';
import type {ExportItem} from '../../export/formats.ts';
import {exitCode, warn} from '../../output.ts';
import {describe} from '../../resources/definition/definition.ts';
import {count, counted} from '../../text/format.ts';
import {cleanWhole} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import type {InvocationOf} from '../arguments/flags.ts';
import {failureIn, openHeadless, tellLacking} from '../headless.ts';
import {inSession} from '../session.ts';
import {outputNamed, terminalCells, write, writerOf} from './output.ts';

/** Runs `skydeck find web-3`: searches every collection of the account for a text. */
export function find({text, output: form, ...account}: InvocationOf<'find'>): Promise<number> {
  const wanted = text.trim();
  if (wanted === '') throw new UsageError('find needs a text: a label, an id, an address, a tag or a user');
  const output = outputNamed(form ?? 'table');
  if (output === 'ids')
    throw new UsageError(
      'find looks in every collection, and an id does not say in which: use -o ndjson, or skydeck RESOURCE list --filter TEXT -o ids',
    );
  const cells = terminalCells();
  return inSession(account, async session => {
    const {begin, state} = await openHeadless(session);
    const store = begin(setPlace(state, findPlace(wanted, {since: Date.now()})));
    const {writer, columns} = writerOf({
      ...{resource: foundItems, output, columns: foundItems.columns, chosen: false, cells},
    });
    const items = asTheyCome(store);
    // A table in a pipe is whole, so its widths follow from all of its texts.
    const batches =
      output === 'table' && cells === undefined ? [(await Array.fromAsync(items)).flat()] : items;
    for await (const part of writer(batches, columns)) await write(part);
    const ended = store.get();
    const found = resultOf(ended);
    // Many collections may fail for one reason, such as a wrong token.
    const remarks = found.rows.filter(({item, lacks}) => !item && !lacks);
    // The request that a sentence names is not the cause.
    const reasonOf = ({label, where, joined}: FindRow) => `${label}: ${joined?.where ?? where}`;
    const cause = (row: FindRow) => reasonOf(row).replace(/\bGET \S+/, 'GET');
    for (const rows of Map.groupBy(remarks, cause).values()) {
      const titles = new Set(rows.flatMap(({group, joined}) => joined?.titles ?? [group.title]));
      const [first] = rows;
      if (first) warn(cleanWhole(`${[...titles].join(', ')}: ${reasonOf(first)}`));
    }
    const told = `${count(found.found)} found in ${searchedText(found)}, with ${counted(found.requests, 'request')}`;
    tellLacking(ended);
    if (process.stderr.isTTY) warn(told);
    return failureIn(ended) || (remarks.length > 0 ? exitCode.noAnswer : exitCode.done);
  });
}

async function* asTheyCome(store: Store): AsyncGenerator<readonly ExportItem[]> {
  const told = new Set<string>();
  let more = Promise.withResolvers<void>();
  const unsubscribe = store.subscribe(() => more.resolve());
  const rest = store.idle().then(() => 'over' as const);
  try {
    for (let over = false; ; ) {
      const items = resultOf(store.get()).rows.flatMap(row => {
        const key = row.item && JSON.stringify(row.item);
        if (key === undefined || told.has(key)) return [];
        told.add(key);
        return itemOf(row) ?? [];
      });
      yield items;
      if (over) return;
      over = (await Promise.race([more.promise, rest])) === 'over';
      more = Promise.withResolvers();
    }
  } finally {
    unsubscribe();
  }
}

function resultOf(state: State): ReturnType<typeof searchOf> {
  const place = placeOf(state);
  if (place.kind !== 'screen') throw new Error('a search is a place of its own');
  return searchOf(state, place);
}

function itemOf({item, label, where}: FindRow): ExportItem | undefined {
  if (!item) return undefined;
  const {resource, id, params} = item;
  const value = {resource, id, label, where};
  return {value, raw: {...value, ...(Object.keys(params).length > 0 ? {params: {...params}} : {})}};
}

const foundItems = describe(
  v.object({resource: v.string(), id: v.string(), label: v.string(), where: v.string()}),
).resource({
  name: 'found',
  title: 'Found',
  singular: 'match',
  summary: 'what was found in the account',
  id: ({id}) => id,
  label: ({label}) => label,
  columns: [
    {title: 'Resource', cell: ({resource}) => resource, rank: 2},
    {title: 'Id', cell: ({id}) => id, rank: 4},
    {title: 'Label', cell: ({label}) => label, rank: 1, width: 12, sentences: true},
    {title: 'Where', cell: ({where}) => where, rank: 3, width: 12, sentences: true},
  ],
});
