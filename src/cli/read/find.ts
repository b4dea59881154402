import * as v from 'valibot';
import {findPlace} from '../../app/navigation/find-place.ts';
import {placeOf, setPlace} from '../../app/navigation/places.ts';
import {type Row, searchOf} from '../../app/screens/find/search.ts';
import type {State} from '../../app/state.ts';
import type {ExportItem} from '../../export/writer.ts';
import {exitCode, exitCodeOf, warn} from '../../output.ts';
import {describe} from '../../resources/definition/definition.ts';
import {count, counted} from '../../text/format.ts';
import {cleanWhole} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import {openHeadless} from '../headless/store.ts';
import type {InvocationOf} from '../invocation.ts';
import {inSession} from '../session.ts';
import {outputNamed, write, writerOf} from './output.ts';

/** `skydeck find web-3`: asks every collection of the account for a text. */
export function find({text, output: form, ...account}: InvocationOf<'find'>): Promise<number> {
  const wanted = text.trim();
  if (wanted === '') throw new UsageError('find what? A label, an id, an address, a tag, a user');
  const output = outputNamed(form ?? 'table');
  const cells = process.stdout.isTTY ? process.stdout.columns || 80 : undefined;
  return inSession(account, async session => {
    const {begin, state} = await openHeadless(session);
    const store = begin(setPlace(state, findPlace(wanted, {since: Date.now()})));
    await store.idle();
    const ended = store.get();
    const found = resultOf(ended);
    const items = found.rows.flatMap(row => itemOf(row) ?? []);
    const printed = writerOf({
      resource: foundItems,
      output,
      columns: foundItems.columns,
      chosen: false,
      cells,
    });
    for await (const part of printed.writer([items], printed.columns)) await write(part);
    for (const {group, label, where, item} of found.rows)
      if (!item) warn(cleanWhole(`${group.title}: ${label}: ${where}`));
    const told = `${count(found.found)} found in ${found.total} collections, by ${counted(found.requests, 'request')}`;
    if (process.stderr.isTTY) warn(told);
    return failureIn(ended);
  });
}

function resultOf(state: State): ReturnType<typeof searchOf> {
  const place = placeOf(state);
  if (place.kind !== 'screen') throw new Error('a search is a place of its own');
  return searchOf(state, place);
}

/** The exit status: what could not be read may hold the text too. What a service does not have is no failure. */
function failureIn({lists, items}: State): number {
  const problems = [
    ...Object.values(lists).flatMap(({failures}) => Object.values(failures)),
    ...Object.values(items).flatMap(({problem}) => problem ?? []),
  ];
  const codes = problems.filter(({kind}) => kind !== 'missing').map(exitCodeOf);
  return codes.reduce((most, code) => Math.max(most, code), exitCode.done);
}

function itemOf({item, label, where}: Row): ExportItem | undefined {
  if (!item) return undefined;
  const {resource, id, params} = item;
  const value = {resource, id, label, where};
  return {value, raw: {...value, ...(Object.keys(params).length > 0 ? {params: {...params}} : {})}};
}

/** What was found, as a list that is printed like others. */
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
    {title: 'Resource', cell: ({resource}) => resource, rank: 1},
    {title: 'Label', cell: ({label}) => label, rank: 2, width: 12},
    {title: 'Where', cell: ({where}) => where, rank: 4, width: 12},
    {title: 'Id', cell: ({id}) => id, rank: 3},
  ],
});
