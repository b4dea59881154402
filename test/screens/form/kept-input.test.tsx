import {expect, test} from 'vitest';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {formStateOf} from '../every-action.ts';
import {open} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

/** What was typed into a form is kept when that is left, and brought back by a key where it is opened again on the same item. */

test('the input of a form that was left can be restored', async () => {
  const screen = await openAt(': "volumes" enter · n "db-archive" enter esc', {columns: 120});
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.frame()).toContain('what was typed is kept: n and then ctrl-t brings it back');
  await screen.press('n');
  expect(formStateOf(screen)?.inputs.label?.text).toBe('');
  expect(screen.frame()).toContain('ctrl-t brings back what was typed here before');
  await screen.press('ctrl-t');
  expect(formStateOf(screen)?.inputs.label?.text).toBe('db-archive');
  expect(screen.frame()).not.toContain('ctrl-t');
});

test.each([
  ['a form', ['n']],
  ['a question', ['x']],
  ['the help above a form', ['n', 'f1', 'ctrl-c']],
  ['the palette', [':']],
  ['the filter', ['/']],
  ['the raw view', ['y']],
  ['an export', ['e']],
] as const)('ctrl-c leaves %s with the marks as they are, and the next one quits', async (_, keys) => {
  const screen = await open();
  await screen.press('space', ...keys, 'ctrl-c');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.store.get().exiting).toBeFalsy();
  expect(screen.frame()).toMatch(/1 marked/);
  await screen.press('ctrl-c');
  expect(screen.exits).toEqual([0]);
});

test('ctrl-c leaves a form with text in it, which is kept', async () => {
  const other = await openAt('n "web-new" ctrl-c');
  expect(other.store.get().exiting).toBeFalsy();
  expect(other.frame()).toContain('what was typed is kept');
  await other.press('n', 'ctrl-t');
  expect(other.frame()).toContain('web-new');
  await other.press('ctrl-c', 'ctrl-c');
  expect(other.store.get().exiting).toBe(true);
});

test('nothing is restored on another item, without input, or after it was sent', async () => {
  const screen = await openAt(': "volumes node=none" enter · z "4000" esc j z', {columns: 120});
  expect(screen.frame()).not.toContain('ctrl-t');
  await screen.press('esc');
  expect(screen.frame()).not.toContain('what was typed');
  await screen.press('k', 'z', 'ctrl-t', 'enter', 'right', 'enter');
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});

test('a secret is not restored', async () => {
  const screen = await openAt('P n "work"', {columns: 120, rows: 40});
  const selected = () => formOf(screen.store.get())?.selected;
  while (selected() && selected()?.field.type !== 'secret') await screen.press('tab');
  await take(screen, '"Zebra-Quartz-71" esc');
  const {keptInputs = {}} = screen.store.get();
  expect(Object.values(keptInputs).map(kept => Object.keys(kept))).toEqual([['name']]);
  await screen.press('n', 'ctrl-t');
  expect(screen.frame()).toMatch(/Name +work/);
  expect(screen.frame()).not.toContain('•');
});
