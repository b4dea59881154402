import {expect, test} from 'vitest';
import {openAt, type Screen, take} from '../steps.ts';

/** The list that a relation leads to: what is typed looks for something within it, and the breadcrumbs stay true. */

const lines = (screen: Screen) => screen.frame().split('\n');
const prompt = (screen: Screen) => lines(screen).at(-3) ?? '';
const path = (screen: Screen) => lines(screen)[1]?.trim().split(/ {2,}/)[0];
const countLine = (screen: Screen) => lines(screen).at(-2) ?? '';

async function volumesOfFirst() {
  const screen = await openAt('1', {columns: 120});
  expect(path(screen)).toBe('nodes › db-primary › volumes');
  return screen;
}

test("a filter applies within a relation's list", async () => {
  const screen = await volumesOfFirst();
  const own = /node_id=\d+/.exec(screen.frame())?.[0] ?? '';
  await screen.press('/');
  expect(prompt(screen)).toMatch(/^ db-primary › volumes \/( |$)/);
  await screen.type('data or logs');
  expect(lines(screen).at(-1)).toContain(`${own} (data or logs)`);
  await screen.press('enter');
  expect(path(screen)).toBe('nodes › db-primary › volumes');
  expect(countLine(screen)).toContain(own);
  expect(countLine(screen)).toContain('here: ');
  await screen.press('/');
  expect(prompt(screen)).toMatch(/^ db-primary › volumes \/ \(data or logs\) /);
  await screen.press('ctrl-u', 'enter');
  expect(countLine(screen)).not.toContain('here: data');
  await take(screen, '/ "data" enter esc');
  expect(path(screen)).toBe('nodes › db-primary › volumes');
  await screen.press('esc');
  expect(path(screen)).toBe('nodes');
});

test('a suggestion that leaves the relation says so in the breadcrumbs, and esc leads back', async () => {
  const screen = await volumesOfFirst();
  await screen.filter('label~web');
  expect(screen.frame()).toContain('No volumes match');
  for (let tries = 0; tries < 3 && screen.frame().includes('tab apply'); tries++) await screen.press('tab');
  if (countLine(screen).includes('node_id=')) expect(path(screen)).toBe('nodes › db-primary › volumes');
  else expect(path(screen)).toBe('nodes › db-primary › all volumes');
});

test('a saved filter that shows more than the relation is not shown by its name', async () => {
  const screen = await openAt('1 · : "detached" enter', {
    columns: 120,
    preferences: {filters: {detached: {resource: 'volumes', filter: 'node=none'}}},
  });
  expect(path(screen)).toBe('nodes › db-primary › all volumes');
  await screen.press('esc');
  expect(path(screen)).toBe('nodes › db-primary › all volumes');
  expect(countLine(screen)).toMatch(/ of 60 /);
  await screen.press('esc');
  expect(path(screen)).toBe('nodes');
});
