import {expect, test} from 'vitest';
import {openAt} from '../steps.ts';

/** What the lines around a search say. */

const countLine = (frame: string) => frame.split('\n').at(-2)?.trim() ?? '';

test('the first three of the collections that are being read are named', async () => {
  const waiting: (() => void)[] = [];
  let holding = false;
  const screen = await openAt('* "db"', {
    columns: 120,
    transport: async (wire, service, signal) => {
      if (holding) await new Promise<void>(resolve => waiting.push(resolve));
      return service(wire, signal);
    },
  });
  holding = true;
  screen.keys('enter');
  const settle = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  };
  await settle();
  expect(countLine(screen.frame())).toMatch(/ · esc stops · asking [a-z ]+, [a-z ]+, [a-z ]+ …$/);
  holding = false;
  for (const go of waiting) go();
  await screen.idle();
  expect(countLine(screen.frame())).toMatch(/all \d+ collections · \d+ requests$/);
});

test('the prompt says how many requests are left and what is searched, as far as there is room', async () => {
  const screen = await openAt('*', {columns: 140});
  const hints = async (columns: number) => {
    await screen.resize({columns, rows: 24});
    return screen.frame().split('\n').at(-1);
  };
  const keys = ' enter asks 22 collections, one request a page · esc cancel';
  const left = ' · 196 requests left this minute';
  expect(await hints(140)).toBe(`${keys}${left} · labels, ids, addresses, tags, users`);
  expect(await hints(keys.length + left.length + 1)).toBe(`${keys}${left}`);
  expect(await hints(keys.length + left.length)).toBe(keys);
  expect(await hints(60)).toBe(keys);
});
