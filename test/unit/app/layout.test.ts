import {expect, test} from 'vitest';
import {newForm} from '../../../src/app/data/writes/new-form.ts';
import {openFilter} from '../../../src/app/screens/filter/prompt.ts';
import {
  bodyHeight,
  firstAround,
  formColumns,
  hintsShown,
  isFormBeside,
  isTooSmall,
  listColumns,
  listHeight,
  menuHit,
  menuWindow,
  noticeLines,
  paneColumns,
  tooSmall,
} from '../../../src/app/state/layout.ts';
import type {State} from '../../../src/app/state/state.ts';
import {initialState} from '../../../src/initial-state.ts';
import {defaultPreferences} from '../../../src/preferences.ts';
import {actionOf} from '../../../src/resources/index.ts';

/** How the lines and columns of the terminal are shared out. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const preferences = {...defaultPreferences, start: 'nodes'};
const sized = (columns: number, rows: number): State => initialState(account, {columns, rows}, {preferences});
const list = sized(80, 24);
const inForm = (state: State, resource = 'nodes', action = 'create'): State => ({
  ...state,
  overlay: newForm({resource, params: {}}, actionOf({resource, action}), []),
});
const saying = (state: State, text: string): State => ({...state, notice: {tone: 'info', text}});

test('a terminal is too small below 40 columns and 10 rows, and is told in the longest sentence that fits', () => {
  const sizes = [
    [39, 10],
    [40, 9],
    [40, 10],
  ] as const;
  expect(sizes.map(([columns, rows]) => isTooSmall({columns, rows}))).toEqual([true, true, false]);
  const long = 'skydeck needs a terminal of 40×10 or more; this is 39×2';
  expect(tooSmall({columns: 39, rows: 2}).join(' ')).toBe(long);
  expect(tooSmall({columns: 39, rows: 1})).toEqual(['skydeck needs 40×10']);
  expect(tooSmall({columns: 10, rows: 1})).toEqual(['40×10']);
});

test('the body has what the header, the count line, the hints and in a form the notice leave', () => {
  expect([bodyHeight(list), listHeight(list)]).toEqual([20, 19]);
  expect(bodyHeight(openFilter(list))).toBe(19);
  expect(bodyHeight(saying(list, 'word '.repeat(40)))).toBe(20);
  expect(bodyHeight(inForm(list))).toBe(20);
  expect(bodyHeight(saying(inForm(list), 'short'))).toBe(20);
  expect(bodyHeight(saying(inForm(list), 'word '.repeat(40)))).toBe(18);
  // However small it is, one line is drawn.
  expect([4, 5, 6].map(rows => [bodyHeight(sized(40, rows)), listHeight(sized(40, rows))])).toEqual([
    [1, 1],
    [1, 1],
    [2, 1],
  ]);
});

test('a notice takes two lines, in a form up to four, as far as a low screen has room', () => {
  const lines = (state: State) => noticeLines(saying(state, 'word '.repeat(400))).length;
  expect(lines(list)).toBe(2);
  expect([10, 11, 12, 13].map(rows => lines(inForm(sized(40, rows))))).toEqual([2, 3, 4, 4]);
});

test('a notice covers the hints, but neither those of a form nor the lines of the filter', () => {
  const shown = [list, inForm(list), openFilter(list)];
  expect(shown.map(hintsShown)).toEqual([true, true, false]);
  expect(shown.map(state => hintsShown(saying(state, 'done')))).toEqual([false, true, false]);
});

test('a form stands beside its list from 140 columns, wider where it has items to choose from', () => {
  const columns = [139, 140, 168, 169, 300, 400];
  const shares = (action: string, resource?: string) =>
    columns.map(each => {
      const state = inForm(sized(each, 24), resource, action);
      return [isFormBeside(state), formColumns(state), listColumns(state)];
    });
  expect(shares('create')).toEqual([
    [false, 139, 139],
    [true, 83, 56],
    [true, 111, 56],
    [true, 111, 57],
    [true, 125, 174],
    [true, 125, 274],
  ]);
  expect(shares('create', 'domains')).toEqual([
    [false, 139, 139],
    [true, 58, 81],
    [true, 70, 97],
    [true, 70, 98],
    [true, 125, 174],
    [true, 125, 274],
  ]);
  // A pane that is asked for earlier does not bring the form with it.
  const asked = inForm({...sized(139, 24), preferences: {...preferences, pane: true}});
  expect([paneColumns(asked), isFormBeside(asked), formColumns(asked)]).toEqual([58, false, 139]);
});

test('a menu shows the lines around the chosen one, which can be clicked', () => {
  expect([0, 2, 3, 4, 7, 8, 9].map(chosen => firstAround(chosen, 10, 5))).toEqual([0, 0, 1, 2, 5, 5, 5]);
  expect([1, 2].map(chosen => firstAround(chosen, 6, 4))).toEqual([0, 0]);
  expect([3, 4].map(chosen => firstAround(chosen, 6, 4))).toEqual([1, 2]);
  expect(firstAround(0, 3, 5)).toBe(0);
  const menu = menuWindow(sized(80, 10), 9, 6, 2);
  expect(menu).toEqual({first: 4, shown: 4, index: 6, above: 2});
  expect([1, 2, 4, 5, 6].map(line => menuHit(menu, line))).toEqual([
    undefined,
    {index: 4, selected: false},
    {index: 6, selected: true},
    {index: 7, selected: false},
    undefined,
  ]);
  expect(menuWindow(sized(80, 10), 3, 0, 2)).toMatchObject({first: 0, shown: 3});
  // One line is shown even where there is room for none.
  expect(menuWindow(sized(80, 10), 3, 2, 9)).toMatchObject({first: 2, shown: 1});
});
