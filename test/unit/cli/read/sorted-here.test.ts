import {expect, test} from 'vitest';
import {ApiError} from '../../../../src/api/index.ts';
import {listable, printList} from '../../../../src/cli/read/list.ts';
import type {SourceAnswers} from '../../../../src/sources/answers.ts';

/** Rows that are sorted by the program, as the service refuses the order: all of them, each once. */

const refused = new ApiError({
  ...{kind: 'refused', message: 'X-Filter: unknown operator', sent: true},
  reasons: [{reason: 'unknown operator', field: 'X-Filter'}],
});

/** The ids of volumes that have these sizes, page by page. */
async function ids(
  pages: readonly (readonly number[])[],
  options: {sort: string; limit?: number; more?: string},
) {
  let at = 0;
  const all = pages.map(sizes =>
    sizes.map(size => ({id: ++at, label: `v${at}`, size, status: 'active', region: 'x'})),
  );
  const answers: SourceAnswers = {
    list: async (_, {page = 1, filter} = {}) => {
      if (filter) throw refused;
      const slots = (all[page - 1] ?? []).map(value => ({ok: true, value, raw: value}) as const);
      return {slots, page, pages: pages.length, results: at, setAside: 0};
    },
    send: () => Promise.reject(new Error('nothing is sent')),
  };
  let text = '';
  const told: string[] = [];
  const print = (part: string) => {
    text += part;
  };
  await printList(answers, listable('volumes'), '', print, one => told.push(one), {
    output: 'ids',
    ...options,
  });
  return {ids: text.trim().split('\n').map(Number), told};
}

test('rows of the same value stay as the service had them, in either direction', async () => {
  const pages = [
    [2, 1, 2],
    [1, 3],
  ];
  expect((await ids(pages, {sort: 'size'})).ids).toEqual([2, 4, 1, 3, 5]);
  expect((await ids(pages, {sort: '-size'})).ids).toEqual([5, 1, 3, 2, 4]);
});

test('more than a page of them are printed once each, and a limit counts after they are sorted', async () => {
  const sizes = Array.from({length: 700}, (_, at) => 700 - at);
  const pages = [sizes.slice(0, 500), sizes.slice(500)];
  const {ids: all} = await ids(pages, {sort: 'size'});
  expect(all).toEqual(Array.from({length: 700}, (_, at) => 700 - at));
  const some = await ids(pages, {sort: 'size', limit: 2, more: '--all lists all'});
  expect(some).toEqual({ids: [700, 699], told: ['these are the first 2 of 700 volumes: --all lists all']});
  // Where the limit leaves none out, nothing is said of more.
  const whole = await ids([[2, 1]], {sort: 'size', limit: 2, more: '--all lists all'});
  expect(whole).toEqual({ids: [2, 1], told: []});
});
