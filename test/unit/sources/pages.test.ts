import {setImmediate as turn} from 'node:timers/promises';
import {expect, onTestFinished, test} from 'vitest';
import type {Page} from '../../../src/api/index.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import type {SourceAnswers} from '../../../src/sources/answers.ts';
import {checkPage, pagesOf, tallyOf} from '../../../src/sources/pages.ts';

const list = resourceOf('volumes').list;
if (!list) throw new Error('volumes are a list');
const volumes = {list, name: 'volumes'};

/** Answers with so many pages, each as soon as `next` lets the oldest request go. */
function source(pages: number) {
  const asked: number[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const waiting: (() => void)[] = [];
  const answers: SourceAnswers = {
    async list(_, {page = 1, signal} = {}) {
      asked.push(page);
      signals.push(signal);
      await new Promise<void>(resolve => waiting.push(resolve));
      return {slots: [{ok: true, value: page, raw: null}], page, pages, results: pages, setAside: 0};
    },
    send: () => Promise.reject(new Error('nothing is sent')),
  };
  /** Lets the oldest request go, once there is one. */
  const next = async () => {
    while (waiting.length === 0) await turn();
    waiting.shift()?.();
  };
  /** Lets all go, the newest first. */
  const all = async () => {
    await next();
    while (waiting.length > 0) waiting.pop()?.();
  };
  return {answers, asked, signals, waiting, next, all};
}

test('pages arrive in order, with limited concurrency', async () => {
  const {answers, asked, waiting, next, all} = source(9);
  const pages = pagesOf(answers, volumes, {}, 4);
  const got: number[] = [];
  const first = pages.next();
  expect(asked).toEqual([1]);
  await next();
  got.push((await first).value?.page);
  const second = pages.next();
  await turn();
  expect(asked).toEqual([1, 2, 3, 4, 5]);
  // The newest answers first.
  waiting.pop()?.();
  waiting.pop()?.();
  await next();
  got.push((await second).value?.page);
  for (let read = 0; read < 7; read++) {
    const page = pages.next();
    await turn();
    expect(Math.max(...asked) - (got.at(-1) ?? 0)).toBeLessThanOrEqual(4);
    if (waiting.length > 0) await all();
    got.push((await page).value?.page);
  }
  expect(got).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await pages.next()).done).toBe(true);
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a list of more pages than there can be is not read on', async () => {
  const answers: SourceAnswers = {
    list: async (_, {page = 1} = {}) => ({
      ...{slots: [{ok: true, value: page, raw: null}], page, pages: page + 1, results: 9, setAside: 0},
    }),
    send: () => Promise.reject(new Error('nothing is sent')),
  };
  let read = 0;
  const all = async () => {
    for await (const {page} of pagesOf(answers, volumes, {}, 4)) read = page;
  };
  await expect(all()).rejects.toThrow(
    'the service has more than 2,000 pages of volumes: this cannot be right',
  );
  expect(read).toBe(2000);
});

test('a page without items is the last, whatever number of pages the service counts', async () => {
  const asked: number[] = [];
  const answers: SourceAnswers = {
    list: async (_, {page = 1} = {}) => {
      asked.push(page);
      const slots = page < 3 ? [{ok: true, value: page, raw: null} as const] : [];
      return {slots, page, pages: 9, results: 9, setAside: 0};
    },
    send: () => Promise.reject(new Error('nothing is sent')),
  };
  const read: number[] = [];
  for await (const {page} of pagesOf(answers, volumes, {})) read.push(page);
  expect(read).toEqual([1, 2, 3]);
  expect(asked).toEqual([1, 2, 3]);
});

test('who asked for a list can abort it', async () => {
  const {answers, signals, next} = source(9);
  const asking = new AbortController();
  const pages = pagesOf(answers, volumes, {signal: asking.signal});
  const first = pages.next();
  await next();
  await first;
  asking.abort();
  expect(signals.map(signal => signal?.aborted)).toEqual([true]);
  await pages.return(undefined);
});

test('a page that nobody reads any more may fail unheard', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => unheard.push(reason);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const answers: SourceAnswers = {
    list: async (_, {page = 1} = {}) => {
      if (page > 2) throw new Error(`page ${page} is broken`);
      return {slots: [{ok: true, value: page, raw: null}], page, pages: 9, results: 9, setAside: 0};
    },
    send: () => Promise.reject(new Error('nothing is sent')),
  };
  const pages = pagesOf(answers, volumes, {}, 4);
  for (const page of [1, 2]) expect((await pages.next()).value?.page).toBe(page);
  await turn();
  await pages.return(undefined);
  expect(unheard).toEqual([]);
});

test('another page than was asked for is refused, unless it is empty', () => {
  const page = (items: number) => ({
    ...{page: 1, pages: 9, results: 9, setAside: 0},
    slots: Array.from({length: items}, () => ({ok: true, value: 1, raw: null}) as const),
  });
  checkPage(page(1), 1, 'volumes');
  checkPage(page(0), 1200, 'volumes');
  expect(() => checkPage(page(1), 1200, 'volumes')).toThrow(
    'the service sent page 1 of the volumes instead of page 1,200: the list is not whole',
  );
});

/** A page of a list of volumes; an id of 0 is that of an item that cannot be read. */
const pageOf = (page: number, results: number, ...ids: number[]): Page<unknown> => ({
  ...{page, pages: 9, results, setAside: ids.filter(id => id === 0).length},
  slots: ids.map(id => (id === 0 ? {ok: false, reason: '', raw: 0} : {ok: true, value: {id}, raw: id})),
});

test('an item that came before is not taken again, whatever page it was on', () => {
  const tally = tallyOf(resourceOf('volumes'));
  const taken = (...page: Parameters<typeof pageOf>) => tally.take(pageOf(...page)).map(({raw}) => raw);
  expect(taken(1, 6, 7, 8)).toEqual([7, 8]);
  expect(taken(2, 6, 8, 9)).toEqual([9]);
  expect(taken(3, 7, 7, 6)).toEqual([6]);
  expect([tally.received, tally.counted]).toEqual([6, 7]);
  expect(tally.lacks()).toEqual([
    'the service counts 7 volumes and sent 6, 2 of them again: the list is not whole, 3 missing, as it changed while it was read',
  ]);
  tally.enough();
  expect([tally.missing(), tally.lacks()]).toEqual([undefined, []]);
});

test('what could not be read, and a count that cannot be, leave a list of unknown length', () => {
  const tally = tallyOf(resourceOf('volumes'));
  tally.take({...pageOf(1, 3, 7, 0, 0), countWarning: 'the service counts in feet'});
  expect(tally.missing()).toBeUndefined();
  expect(tally.lacks()).toEqual([
    'the service counts in feet: the list of volumes may not be whole',
    '2 of the volumes could not be read and are left out',
  ]);
  tally.enough();
  expect(tally.lacks()).toHaveLength(1);
});
