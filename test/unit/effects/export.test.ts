import {expect, test} from 'vitest';
import {exportRows} from '../../../src/effects/export.ts';
import type {ExportItem} from '../../../src/export/formats.ts';
import {noContext} from '../../../src/resources/definition/definition.ts';
import type {SourceAnswers} from '../../../src/sources/answers.ts';

/** A list that is exported page by page, and how its items come into the file. */

async function exported(
  pages: readonly (readonly number[])[],
  more: object = {},
  counts: readonly number[] = [],
) {
  const answers: SourceAnswers = {
    list: async (_, {page = 1} = {}) => {
      const slots = (pages[page - 1] ?? []).map(id => ({ok: true, value: {id}, raw: {id}}) as const);
      return {
        slots,
        page,
        pages: pages.length,
        results: counts[page - 1] ?? pages.flat().length,
        setAside: 0,
      };
    },
    send: () => Promise.reject(new Error('nothing is sent')),
  };
  const chunks: string[] = [];
  const progress: unknown[] = [];
  const ports = {
    now: () => 0,
    wholePath: async (path: string) => path,
    writeFile: async (_: string, texts: AsyncIterable<string>) => {
      for await (const text of texts) chunks.push(text);
      return 'written' as const;
    },
  };
  const message = await exportRows(
    {
      ...{type: 'exportRows', resource: 'volumes', file: 'a', replace: false},
      rows: {
        format: 'ndjson',
        columns: [],
        context: noContext,
        from: {params: {}, server: undefined, keeps: undefined, arrange: undefined, ...more},
      },
    },
    {ports, answers, signal: new AbortController().signal, progress: told => progress.push(told)},
  );
  const ids = chunks.map(chunk =>
    chunk
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).id),
  );
  return {ids, progress, message};
}

test('each page is written as it comes, and its progress told', async () => {
  const {ids, progress, message} = await exported([[3, 1], [2]]);
  expect(ids).toEqual([[3, 1], [2]]);
  expect(progress).toEqual([
    {type: 'exportProgress', done: 2, total: 3},
    {type: 'exportProgress', done: 3, total: 3},
  ]);
  expect(message).toMatchObject({outcome: {kind: 'written', rows: 3, lacks: [], isPart: false}});
});

test('what is put in order gets all items as the service sent them, and only those that are kept', async () => {
  let given: readonly ExportItem[] = [];
  const {ids, message} = await exported([[3, 1], [2]], {
    keeps: (_: unknown, {id}: {id: number}) => id !== 1,
    arrange: (items: readonly ExportItem[]) => {
      given = items;
      return items.toReversed();
    },
  });
  expect(given.map(({raw}) => raw)).toEqual([{id: 3}, {id: 2}]);
  expect(ids).toEqual([[2, 3]]);
  expect(message).toMatchObject({outcome: {rows: 2, lacks: []}});
});

test('a list that became shorter while it was read is not whole', async () => {
  const {message} = await exported([[1, 2], [4]], {}, [4, 3]);
  expect(message).toMatchObject({
    outcome: {
      rows: 3,
      lacks: [expect.stringMatching(/is not whole, 1 missing, as it changed/)],
      isPart: true,
    },
  });
});

test('an item that a new one moved to the next page is written once, and the new one is missed', async () => {
  const {ids, message} = await exported(
    [
      [1, 2],
      [2, 3],
    ],
    {},
    [3, 4],
  );
  expect(ids).toEqual([[1, 2], [3]]);
  expect(message).toMatchObject({outcome: {rows: 3, isPart: true}});
});
