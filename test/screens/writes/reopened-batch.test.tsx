import {expect, test} from 'vitest';
import type {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** What was sent together is one entry of the journal, which leads to the outcome of each. */

const rows = (screen: Screen) =>
  screen
    .frame()
    .split('\n')
    .slice(3, -2)
    .map(line => line.trim().replaceAll(/ {2,}/g, '  '))
    .filter(line => line !== '');

async function resized(setting: Parameters<typeof open>[0] = {}) {
  const screen = await openAt(
    ': "volumes tags=leftover" enter · space space space z "3000" ctrl-s right enter',
    {columns: 120, rows: 30, ...setting},
  );
  return screen;
}

/** The second of them is refused. */
const refusing = () => {
  let posted = 0;
  const transport: NonNullable<Parameters<typeof open>[0]>['transport'] = async (wire, service, signal) =>
    wire.method === 'POST' && ++posted === 2
      ? {status: 400, headers: {}, body: '{"errors":[{"reason":"not this one"}]}'}
      : service(wire, signal);
  return transport;
};

test('what was sent together is one entry, and Enter leads to the outcome of each', async () => {
  const screen = await resized({transport: refusing()});
  await screen.press('esc', 'J');
  expect(rows(screen)).toHaveLength(1);
  expect(rows(screen)[0]).toMatch(/refused +resize 3 volumes .*2 done · 1 refused/);
  expect(screen.frame()).toMatch(/enter writes/);
  await screen.press('enter');
  expect(screen.frame()).toMatch(/journal › resize 3 volumes › writes/);
  expect(rows(screen)).toHaveLength(3);
  expect(screen.frame()).toMatch(/refused +resize volume \S+ .*not this one/);
  expect(screen.frame().match(/ done +resize volume/g)).toHaveLength(2);
  // A single one is described.
  await screen.press('enter');
  expect(screen.frame()).toMatch(/writes › resize volume/);
});

test('after a restart it is read from the journal, and what was tried again counts as it ended', async () => {
  const screen = await resized({transport: refusing()});
  await screen.press('r');
  const again = await openAt('J', {columns: 120, rows: 30, journal: screen.journal});
  expect(rows(again)).toHaveLength(1);
  expect(rows(again)[0]).toMatch(/done +resize 3 volumes/);
  await again.press('enter');
  expect(rows(again)).toHaveLength(4);
});

test('those that the program ended before they were sent are counted', async () => {
  const screen = await resized();
  const ids = screen.journal.map(({write}) => write);
  const journal = screen.journal.filter(({write}) => write !== ids.at(-1));
  const again = await openAt('J', {columns: 120, rows: 30, journal});
  expect(rows(again)[0]).toMatch(/not sent +resize 3 volumes .*2 done · 1 not sent/);
});

test('a single write, and one of an earlier version, is an entry of its own', async () => {
  const screen = await resized();
  const journal = screen.journal.map(({batch: _, ...entry}) => entry);
  const again = await openAt('J', {columns: 120, rows: 30, journal});
  expect(rows(again)).toHaveLength(3);
  expect(again.frame()).not.toMatch(/enter writes/);
});

test('one without an answer leads from there to its outcome', async () => {
  let posted = 0;
  const screen = await resized({
    transport: async (wire, service, signal) => {
      if (wire.method === 'POST' && ++posted === 2) throw new Error('lost');
      return service(wire, signal);
    },
  });
  await screen.press('esc', 'J');
  expect(rows(screen)[0]).toMatch(/unknown +resize 3 volumes/);
  await take(screen, 'enter · / ctrl-u "outcome=unknown" enter · enter');
  expect(screen.frame()).toContain('r looks again');
});
