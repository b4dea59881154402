import {expect, test} from 'vitest';
import type {ChoiceItems, FieldSuggestion, FormField} from '../../../../../src/app/screens/form/form.ts';
import {chosenText, countText, suggestionRows} from '../../../../../src/app/screens/form/suggestion-rows.ts';
import {inputOf} from '../../../../../src/app/state/line-editor.ts';
import {initialState} from '../../../../../src/initial-state.ts';
import {fieldWith} from './form-field.ts';

/** The choices below a field: how many there are, and which of them are shown where. */

const badge = {demo: true, profile: 'demo', address: 'embedded service', tokenFrom: 'the demo account'};

const choice = (title: string, detail = '', value = title): FieldSuggestion => ({
  ...{id: value, value, title, detail},
});
const choices = (number: number) => Array.from({length: number}, (_, at) => choice(`region ${at}`));

const items = (change: Partial<ChoiceItems> = {}): ChoiceItems => ({
  place: {kind: 'list', resource: 'regions', params: {}, base: '', crumb: '', filter: '', cursor: 0, top: 0},
  ...{begun: true, complete: true, loading: false, loaded: 37, results: 37, failed: false},
  ...{failure: undefined, problem: undefined},
  ...change,
});

test.each<[Partial<FormField>, string]>([
  [{choiceCount: 3}, '3 choices'],
  [{choiceCount: 37, items: items()}, '37 regions'],
  [{choiceCount: 1, items: items()}, '1 region'],
  [{choiceCount: 37, items: items({begun: false})}, ''],
  [{choiceCount: 37, items: items(), input: inputOf('region'), suggestions: choices(6)}, '6 of 37 regions'],
  [{choiceCount: 37, items: items(), input: inputOf('x'), suggestions: []}, '0 of 37 regions'],
  [
    {choiceCount: 37, items: items(), input: inputOf('rgion'), suggestions: choices(2)},
    '0 of 37 regions match · 2 similar',
  ],
  // The value of one of them is typed, which its line does not show.
  [
    {choiceCount: 37, input: inputOf(' 7 '), suggestions: [choice('a'), choice('web', '', '7')]},
    '2 of 37 choices',
  ],
  [
    {choiceCount: 100, items: items({complete: false, loaded: 100, results: 330})},
    '100 loaded, of 330 regions',
  ],
  [{choiceCount: 100, items: items({complete: false, problem: 'not read'})}, '100 regions'],
  [
    {
      ...{choiceCount: 100, items: items({complete: false, loaded: 100, results: 330})},
      ...{input: inputOf('gion 1'), suggestions: choices(3)},
    },
    '3 of 100 loaded, of 330 regions',
  ],
])('of the choices of %o it is said: %s', (change, text) => {
  expect(countText(fieldWith({type: 'choice'}, change))).toBe(text);
});

test('of several choices it is said how many are chosen, and which where the field is not selected', () => {
  const told = (change: Partial<FormField>) => chosenText(fieldWith({type: 'choices'}, change));
  const picked = [choice('laptop'), choice('ci')];
  expect(told({picked, choiceCount: 3})).toBe('2 of 3 chosen · space adds or takes out');
  expect(told({picked, choiceCount: 3, selected: false})).toBe('2 of 3 chosen: laptop, ci');
  expect(told({choiceCount: 3, selected: false})).toBe('0 of 3 chosen');
  // What is chosen may not be among the choices that have been read.
  expect(told({picked, choiceCount: 1, selected: false})).toBe('2 of 2 chosen: laptop, ci');
  expect(told({picked, choiceCount: 3, items: items({begun: false})})).toBe('');
  expect(told({choiceCount: 3, input: inputOf('ci'), suggestions: [choice('ci')]})).toBe(
    '0 of 3 chosen · 1 of 3 choices · space adds or takes out',
  );
});

const around = {labels: 12, notes: 1, lines: 30, room: 20};

/** The lines as they are drawn. */
const drawn = (change: Partial<FormField>, columns = 80, rows = 40, beside: Partial<typeof around> = {}) =>
  suggestionRows(initialState(badge, {columns, rows}), fieldWith({type: 'choice', ...change.field}, change), {
    ...around,
    ...beside,
  }).map(({spans = []}) =>
    spans
      .map(({text}) => text)
      .join('')
      .trimEnd(),
  );

test('the choices stand below the field, their remarks in a column, with the selected one marked', () => {
  const suggestions = [choice('Osaka', 'Japan'), choice('Los Angeles', 'USA'), choice('Paris', 'France')];
  expect(drawn({suggestions, suggestionIndex: 1})).toEqual([
    '                Osaka        Japan',
    '              › Los Angeles  USA',
    '                Paris        France',
  ]);
  expect(drawn({suggestions, present: 'Osaka', lately: ['Paris']})).toEqual([
    '                Osaka            now  Japan',
    '                Los Angeles           USA',
    '                Paris  chosen lately  France',
  ]);
  // One of several choices has a box.
  const picked = [choice('Osaka')];
  expect(drawn({suggestions, picked, field: {label: 'x', type: 'choices'}})[0]).toBe(
    '                [x] Osaka        Japan',
  );
  expect(drawn({suggestions, picked, field: {label: 'x', type: 'choices'}})[1]).toBe(
    '                [ ] Los Angeles  USA',
  );
});

test('on a narrow screen the choices begin further left, and are cut', () => {
  const suggestions = [choice('x'.repeat(40), 'a remark of 24 characters')];
  // Titles have a third of the screen, and 26 cells at most.
  expect(drawn({suggestions}, 80)).toEqual([`                ${'x'.repeat(25)}…  a remark of 24 characters`]);
  expect(drawn({suggestions}, 60)).toEqual([`             ${'x'.repeat(19)}…  a remark of 24 characters`]);
  expect(drawn({suggestions}, 40)).toEqual([`      ${'x'.repeat(12)}…  a remark of 24 cha…`]);
  expect(drawn({suggestions, field: {label: 'x', type: 'choices'}}, 60)).toEqual([
    `         [ ] ${'x'.repeat(19)}…  a remark of 24 characters`,
  ]);
  // Short ones have ten cells.
  expect(drawn({suggestions: [choice('a', 'b')]})).toEqual([`${' '.repeat(16)}a           b`]);
});

test('as many choices are shown as there is room for, and they scroll by a third of it', () => {
  const shown = (at: number, rows = 40, beside = {}) => {
    const all = drawn({suggestions: choices(50), suggestionIndex: at}, 80, rows, beside);
    return [all.length, all[0]?.trim().replace('› ', ''), all.findIndex(text => text.includes('›'))];
  };
  expect(shown(-1)).toEqual([19, 'region 0', -1]);
  expect(shown(0)).toEqual([19, 'region 0', 0]);
  expect(shown(11)).toEqual([19, 'region 0', 11]);
  expect(shown(12)).toEqual([19, 'region 6', 6]);
  expect(shown(17)).toEqual([19, 'region 6', 11]);
  expect(shown(18)).toEqual([19, 'region 12', 6]);
  expect(shown(49)).toEqual([19, 'region 31', 18]);
  // At least six, even if the form leaves less room, but no more than the form has lines.
  expect(shown(0, 40, {room: 3})).toEqual([6, 'region 0', 0]);
  expect(shown(0, 40, {room: 3, lines: 6})).toEqual([4, 'region 0', 0]);
  expect(shown(0, 40, {room: 3, lines: 1})).toEqual([1, 'region 0', 0]);
  expect(shown(2, 40, {room: 3, lines: 1})).toEqual([1, 'region 2', 0]);
  // On a low screen two, or one beside a long note.
  expect(shown(0, 8, {room: 1})[0]).toBe(2);
  expect(shown(0, 8, {room: 1, notes: 3})[0]).toBe(1);
});

test('a choice is chosen with a click, and the selected one and marks stand out', () => {
  const suggestions = choices(50);
  const one = fieldWith({type: 'choice'}, {suggestions, suggestionIndex: 12, present: 'region 7'});
  const rows = suggestionRows(initialState(badge, {columns: 80, rows: 40}), one, around);
  expect(rows[1]).toEqual({
    key: 'field region 7',
    hit: {field: 'field', choice: 7},
    selected: false,
    spans: [
      {text: ' '.repeat(16), tone: 'accent'},
      {text: 'region 7'},
      {text: '  now', tone: 'accent'},
      {text: '  ', tone: 'dim'},
    ],
  });
  expect(rows[6]).toMatchObject({selected: true, hit: {choice: 12}});
});

test('the lower the screen and the longer the note, the fewer choices are shown, and they scroll one by one', () => {
  const suggestions = choices(50);
  const numbers = (notes: number) =>
    [9, 10, 11, 12, 13, 14, 15, 16, 17].map(rows => drawn({suggestions}, 80, rows, {room: 1, notes}).length);
  expect(numbers(0)).toEqual([2, 2, 2, 3, 4, 5, 6, 6, 6]);
  expect(numbers(1)).toEqual([2, 2, 2, 3, 4, 5, 6, 6, 6]);
  expect(numbers(2)).toEqual([2, 2, 2, 2, 3, 4, 5, 6, 6]);
  expect(numbers(3)).toEqual([1, 1, 1, 1, 2, 3, 4, 5, 6]);
  const [first = ''] = drawn({suggestions, suggestionIndex: 3}, 80, 40, {room: 3, lines: 6});
  expect(first.trim()).toBe('region 2');
});
