import {expect, test} from 'vitest';
import type {ListOptions, Page} from '../../../src/api/index.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import type {SourceAnswers} from '../../../src/sources/answers.ts';
import {pagesOf} from '../../../src/sources/pages.ts';

const list = resourceOf('volumes').list;
if (!list) throw new Error('volumes are a list');
const volumes = {list, name: 'volumes'};

/** Answers with so many pages, each as soon as `next` lets the oldest request go. */
function source(pages: number) {
  const asked: number[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const waiting: (() => void)[] = [];
  const parsed: number[] = [];
  const answers: SourceAnswers = {
    list: async (_, {page = 1, signal, turn}: ListOptions = {}): Promise<Page<unknown>> => {
      asked.push(page);
      signals.push(signal);
      await new Promise<void>(resolve => waiting.push(resolve));
      await turn;
      parsed.push(page);
      const slots = [{ok: true, value: page, raw: null} as const];
      return {slots, page, pages, results: pages, setAside: 0};
    },
    send: () => Promise.reject(new Error('nothing is sent')),
  };
  return {answers, asked, signals, waiting, parsed, next: () => waiting.shift()?.()};
}

test('pages arrive in order, with limited concurrency', async () => {
  const {answers, asked, waiting, next} = source(9);
  const pages = pagesOf(answers, volumes, {}, 4);
  const got: number[] = [];
  const first = pages.next();
  expect(asked).toEqual([1]);
  next();
  got.push((await first).value?.page);
  const second = pages.next();
  expect(asked).toEqual([1, 2, 3, 4, 5]);
  // The newest answers first.
  waiting.pop()?.();
  waiting.pop()?.();
  next();
  got.push((await second).value?.page);
  for (let turn = 0; turn < 7; turn++) {
    const page = pages.next();
    expect(Math.max(...asked) - (got.at(-1) ?? 0)).toBeLessThanOrEqual(4);
    while (waiting.length > 0) next();
    got.push((await page).value?.page);
  }
  expect(got).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect((await pages.next()).done).toBe(true);
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a page is parsed when the one before has been used', async () => {
  const {answers, waiting, parsed, next} = source(9);
  const pages = pagesOf(answers, volumes, {}, 4);
  const first = pages.next();
  next();
  await first;
  for (const page of [2, 3, 4]) {
    const read = pages.next();
    // The newest answers first.
    while (waiting.length > 0) waiting.pop()?.();
    await read;
    expect(parsed).toEqual(Array.from({length: page}, (_, index) => index + 1));
  }
});

test('requests no longer needed are aborted', async () => {
  const {answers, signals, next} = source(9);
  const pages = pagesOf(answers, volumes, {}, 4);
  const first = pages.next();
  next();
  await first;
  const second = pages.next();
  next();
  await second;
  expect(signals.some(signal => signal?.aborted)).toBe(false);
  await pages.return(undefined);
  expect(signals.every(signal => signal?.aborted)).toBe(true);
});
