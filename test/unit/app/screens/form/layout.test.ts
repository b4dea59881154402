import {expect, test} from 'vitest';
import type {Form} from '../../../../../src/app/screens/form/form.ts';
import {
  canScroll,
  detailsLength,
  detailsTop,
  layOut,
  titleLines,
} from '../../../../../src/app/screens/form/layout.ts';
import type {FormState} from '../../../../../src/app/state/state.ts';
import {initialState} from '../../../../../src/initial-state.ts';
import {golden} from '../../../../golden.ts';
import {target} from './form-field.ts';

/** What of a form is on the screen. */

const badge = {demo: true, profile: 'demo', address: 'embedded service', tokenFrom: 'the demo account'};

test('a high form is cut: details first, then empty lines, lines far from the focus, and changes', () => {
  const rooms = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 20];
  const shown = (main: number, focus: readonly [number, number], changes: number, asks: boolean) => {
    const lines = rooms.map(room => {
      const {from, to, gaps, ...rest} = layOut({room, main, focus, changes, details: 4, asks});
      return `  ${room}: lines ${from}–${to} of ${main} · ${rest.changes} changes · ${rest.details} details${gaps ? ' · gaps' : ''}`;
    });
    return [`${asks ? 'asked' : 'filled in'}, focus ${focus.join('–')}`, ...lines].join('\n');
  };
  const focuses: (readonly [number, number])[] = [
    [0, 0],
    [3, 4],
    [7, 7],
    [1, 6],
  ];
  golden(
    'form-layout',
    [false, true].flatMap(asks => focuses.map(focus => shown(8, focus, 2, asks))).join('\n'),
  );
});

const resource = {singular: 'volume', name: 'volumes'};

const titled = (title: string, labels: readonly string[], unfit = 0, columns = 80) =>
  titleLines(initialState(badge, {columns, rows: 24}), {
    action: {title},
    resource,
    state: {
      targets: labels.map(label => target(label, {})),
      ...(unfit > 0 ? {unfit: Array.from({length: unfit}, () => ({}))} : {}),
    },
  } as unknown as Form);

test('a form is titled with its action and what that applies to', () => {
  expect(titled('Create volume', [])).toEqual(['Create volume']);
  expect(titled('Resize', ['data'])).toEqual(['Resize  volume data']);
  expect(titled('Resize', ['data'], 2)).toEqual(['Resize  volume data · 1 of 3 marked']);
  expect(titled('Resize', ['data'], 1)).toEqual(['Resize  volume data · 1 of 2 marked']);
  expect(titled('Attach Volume', ['data'])).toEqual(['Attach Volume  data']);
  expect(titled('Resize', ['data', 'logs'])).toEqual(['Resize  2 volumes']);
  expect(titled('Resize', ['data', 'logs'], 1)).toEqual(['Resize  2 of 3 marked volumes']);
  expect(titled('Resize', ['volume'])).toEqual(['Resize  volume']);
  expect(titled('Attach volume', ['data'])).toEqual(['Attach volume  data']);
});

test('a long name is wrapped in the title, to six lines', () => {
  const lines = (letters: number) => titled('Resize', ['x'.repeat(letters)], 0, 32);
  // Six are no more than there may be.
  expect(lines(90).map(line => line.length)).toEqual([14, 20, 20, 20, 20, 10]);
  const cut = lines(200);
  expect(cut).toHaveLength(6);
  expect(cut.at(-1)).toBe(`${'x'.repeat(19)}…`);
  const numbered = Array.from({length: 60}, (_, at) => `${at + 10}`).join('');
  expect(titled('Resize', [numbered], 0, 32).slice(-2)).toEqual([
    ...[numbered.slice(60, 80), `${numbered.slice(80, 99)}…`],
  ]);
});

test('the details of several items and of a plan scroll, until something was sent', () => {
  const form = (change: Partial<FormState>) =>
    ({targets: [], writes: [], top: 2, ...change}) as unknown as FormState;
  const two = {targets: [target('a', {}), target('b', {})]};
  const plan = {plan: {stage: 'made', rows: []}} as const;
  expect([form({}), form(two), form(plan), form({plan: {stage: 'due'}})].map(canScroll)).toEqual([
    ...[false, true, true, false],
  ]);
  const length = (state: FormState) =>
    detailsLength({state, preview: {changes: [], details: Array.from({length: 10})}} as unknown as Form);
  expect(length(form(two))).toBe(9);
  expect(length(form({...two, top: 1}))).toBe(10);
  expect(length(form({...two, top: 0}))).toBe(10);
  expect([form(two), form({}), form({...two, writes: ['w']})].map(detailsTop)).toEqual([2, 0, 0]);
  expect(canScroll(form({targets: [target('a', {})]}))).toBe(false);
  expect(length(form({...two, writes: ['w']}))).toBe(10);
  expect(length(form({}))).toBe(10);
});
