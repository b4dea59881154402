import {expect, test} from 'vitest';
import {placeOf} from '../../../src/app/state/places.ts';
import {formStateOf} from '../every-action.ts';
import {open} from '../screen.tsx';
import {type Screen, openAt, take} from '../steps.ts';

/** The keys that people bring along from pagers and from k9s. */

const notice = (screen: Screen) => screen.store.get().notice?.text;

function listOf(screen: Screen) {
  const place = placeOf(screen.store.get());
  if (place.kind !== 'list') throw new Error('no list is shown');
  return place;
}

test('ctrl-a marks all loaded rows and says what is not loaded', async () => {
  const screen = await openAt('ctrl-a');
  expect(notice(screen)).toBe('100 marked · not all: 100 of 140 rows are loaded');
  await take(screen, 'G · ctrl-a');
  expect(notice(screen)).toBe('140 marked');
  expect(listOf(screen).selection).toHaveLength(140);
});

test('ctrl-a says how many rows a filter has been applied to, where others are not loaded', async () => {
  const screen = await openAt(': "nodes status=running" enter · ctrl-a', {nodes: 1200});
  expect(notice(screen)).toMatch(/^\d+ marked · only [1-9]\d\d of 1,200 rows have been looked through$/);
});

test('ctrl-a adds the filtered rows to the marks', async () => {
  const screen = await openAt('space · / ctrl-u "label~web" enter');
  const shown = /–\d+ of (\d+)/.exec(screen.frame())?.[1];
  await screen.press('ctrl-a');
  expect(notice(screen)).toBe(`${shown} marked · 1 more were marked before`);
  await screen.press('u', 'ctrl-a');
  expect(notice(screen)).toBe(`${shown} marked`);
  await screen.press('x');
  expect(formStateOf(screen)?.targets).toHaveLength(Number(shown));
  await take(screen, 'esc · / ctrl-u "label=nothing-is-called-this" enter · u ctrl-a');
  expect(notice(screen)).toBe('there is no row to mark');
});

test('N goes back through the matches and wraps around', async () => {
  const screen = await openAt('N');
  expect(notice(screen)).toMatch(/^no filter is set/);
  await take(screen, '/ ctrl-u "label~web" enter · j j N');
  expect(listOf(screen).cursor).toBe(1);
  await screen.press('N');
  expect(listOf(screen).cursor).toBe(0);
  await screen.press('N');
  expect(notice(screen)).toBe('the last match: that was the first');
  expect(listOf(screen).cursor).toBeGreaterThan(5);
});

test('ctrl-z leaves the terminal and requests nothing until fg', async () => {
  const {promise, resolve} = Promise.withResolvers<string | undefined>();
  const screen = await open({suspend: () => promise});
  screen.keys('w', 'ctrl-z');
  expect(screen.store.get().suspended).toBe(true);
  expect(screen.timers).toEqual([]);
  const before = screen.requests.length;
  screen.keys('j', 'r');
  expect(listOf(screen).cursor).toBe(0);
  expect(screen.requests).toHaveLength(before);
  resolve(undefined);
  await screen.idle();
  expect(screen.requests.length).toBeGreaterThan(before);
  await screen.press('j');
  expect(listOf(screen).cursor).toBe(1);
});
