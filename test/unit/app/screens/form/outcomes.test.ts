import {expect, test} from 'vitest';
import {newForm} from '../../../../../src/app/data/writes/new-form.ts';
import type {Form} from '../../../../../src/app/screens/form/form.ts';
import {
  outcomesHeight,
  sentCounts,
  sentLines,
  sentTop,
} from '../../../../../src/app/screens/form/outcomes.ts';
import {placeFor} from '../../../../../src/app/state/places.ts';
import type {State, Write} from '../../../../../src/app/state/state.ts';
import {initialState} from '../../../../../src/initial-state.ts';
import {actionOf} from '../../../../../src/resources/index.ts';
import {target} from './form-field.ts';

/** What is said of the writes of a form, after sending. */

const badge = {demo: true, profile: 'demo', address: 'embedded service', tokenFrom: 'the demo account'};
const at = Date.UTC(2026, 10, 20, 12);
const state: State = {...initialState(badge, {columns: 80, rows: 24}), clock: at + 3000};

const ref = {resource: 'volumes', action: 'remove'};
const write = (label: string, status: Write['status'], change: Partial<Write> = {}): Write => ({
  ...{id: label, ...ref, params: {}, target: target(label, {id: 7, label})},
  request: {method: 'DELETE', path: `/volumes/${label}`, budget: 'other'},
  status,
  ...change,
});

const formOf = (writes: readonly Write[], change: Partial<Form['state']> = {}, plan = false): Form =>
  ({
    action: actionOf(ref),
    state: {
      ...newForm({...ref, params: {}}, actionOf(ref), []),
      ...(plan ? {plan: {stage: 'made', rows: []}} : {}),
      ...change,
    },
    title: ['Delete', ''],
    writes,
  }) as unknown as Form;

const problem = (kind: string, message: string, more = {}) =>
  ({kind, message, at, ...more}) as unknown as NonNullable<Write['problem']>;

const line = (one: Write, change: Partial<Form['state']> = {}, now = state) =>
  sentLines(now, formOf([one], change)).map(({text, tone}) => `${tone}: ${text.trim()}`)[0];

const tracked = (id: string, percent?: number): State => ({
  ...state,
  trackedWrites: {[id]: {resource: 'volumes', params: {}, id: '7', percent} as never},
});

test.each<[string, Write, string]>([
  ['what waits', write('a', 'queued'), 'busy: a · queued'],
  ['what is read first', write('a', 'checking', {at}), 'busy: a · reading what is there first …'],
  ['what is sent', write('a', 'sending', {at}), 'busy: a · sending … 3 s'],
  ['what has just been sent', write('a', 'sending', {at: at + 2500}), 'busy: a · sending …'],
  ['what is done', write('a', 'done', {problem: problem('refused', 'no')}), 'good: a · done'],
  ['what was stopped', write('a', 'cancelled'), 'busy: a · not sent'],
  ['what was refused', write('a', 'refused', {problem: problem('refused', 'no')}), 'bad: a · refused · no'],
  [
    'what never left',
    write('a', 'refused', {problem: problem('unreachable', 'no way', {sent: false})}),
    'bad: a · not sent · no way',
  ],
  ['what failed', write('a', 'failed', {problem: problem('refused', 'it failed')}), 'bad: a · it failed'],
  [
    'what is watched no longer',
    write('a', 'done', {unwatched: 'not seen for an hour'}),
    'bad: a · accepted · not seen for an hour',
  ],
  ['what was found', write('a', 'done', {found: 'it is gone'}), 'good: a · done · it is gone'],
])('%s is told so', (_, one, text) => {
  expect(line(one)).toBe(text);
});

test('what got no answer is told with the ways on, unless typed text has turned the keys off', () => {
  const lost = write('a', 'unknown', {problem: problem('timeout', 'no answer')});
  const ways = 'r looks again · R sends it again · x stops looking';
  expect(line(lost)).toMatch(/^bad: a · .*no answer · r looks again/);
  const all = (one: Write, change = {}) =>
    sentLines(state, formOf([one], change))
      .map(({text}) => text.trim())
      .join(' ');
  expect(all(lost)).toContain(ways);
  expect(all({...lost, journalId: 'j'})).not.toContain('sends it again');
  expect(all(lost, {strayCharacters: 1})).toMatch(/no answer$/);
  expect(all(lost, {askingToResend: true})).toMatch(/no answer$/);
  expect(all({...lost, status: 'notVisible'})).toContain(ways);
  expect(all({...lost, status: 'refused'})).not.toContain('looks again');
});

test('an item whose events may tell is named in its list, once no further look-up tells more', () => {
  const lost = (change: Partial<Write> = {}) =>
    write('a', 'unknown', {problem: problem('timeout', 'no answer'), noMoreLookUps: true, ...change});
  const told = (one: Write, place = placeFor('volumes')) =>
    sentLines({...state, history: {places: [place], at: 0}}, formOf([one]))
      .map(({text}) => text.trim())
      .join(' ')
      .includes('d on the volume shows its events');
  expect(told(lost())).toBe(true);
  expect(told(lost({noMoreLookUps: undefined}))).toBe(false);
  expect(told(lost({status: 'refused'}))).toBe(false);
  expect(told(lost(), placeFor('nodes'))).toBe(false);
  expect(told(lost(), placeFor('journal'))).toBe(false);
});

test('what is under way after it was accepted is busy, with its progress', () => {
  expect(line(write('a', 'done'), {}, tracked('a'))).toBe('busy: a · accepted …');
  expect(line(write('a', 'done'), {}, tracked('a', 45.4))).toBe('busy: a · delete 45 %');
  expect(line(write('a', 'done'), {}, tracked('b'))).toBe('good: a · done');
});

test('a secret is told below the outcomes, and wrapped to the width of the form', () => {
  const lines = sentLines(
    {...state, size: {columns: 46, rows: 24}},
    formOf([write('a', 'done')], {revealed: {label: 'token', text: 'x'.repeat(41)}}),
  );
  expect(lines).toEqual([
    {text: '   a · done', tone: 'good'},
    {text: '', tone: 'dim'},
    {text: '   The token, which is shown this once and', tone: 'warn'},
    {text: '   kept nowhere here:', tone: 'warn'},
    {text: `   ${'x'.repeat(40)}`, tone: 'accent'},
    {text: '   x', tone: 'accent'},
  ]);
});

test('a long outcome goes on further to the right, and a name is cut at 200 cells', () => {
  const lines = sentLines(state, formOf([write('web '.repeat(60).trim(), 'queued')]));
  expect(lines[0]?.text).toMatch(/^ {3}web web/);
  expect(lines[1]?.text).toMatch(/^ {5}web web/);
  const text = lines.map(one => one.text.trim()).join(' ');
  expect(text).toMatch(/… · queued$/);
  expect(text.length).toBeLessThanOrEqual(200 + ' · queued'.length);
});

test('of a plan what needs attention comes first, and what is done last', () => {
  const writes = [
    write('a', 'done'),
    write('b', 'queued'),
    write('c', 'refused', {problem: problem('refused', 'no')}),
    write('d', 'done', {unwatched: 'lost'}),
    write('e', 'sending'),
  ];
  const order = (plan: boolean) => sentLines(state, formOf(writes, {}, plan)).map(({tone}) => tone);
  expect(order(false)).toEqual(['good', 'busy', 'bad', 'bad', 'busy']);
  expect(order(true)).toEqual(['bad', 'bad', 'busy', 'busy', 'good']);
});

test('the outcomes are counted, in one order; that of a single request is not', () => {
  const counts = (writes: readonly Write[], change: Partial<State> = {}) =>
    sentCounts({...state, ...change}, formOf(writes));
  expect(counts([write('a', 'done')])).toBeUndefined();
  const held = {plannedHeld: at};
  const two = [write('a', 'queued'), write('b', 'done')];
  expect(counts(two)).toBe('1 done · 1 queued');
  expect(counts(two, held)).toBe('1 done · 1 queued · waits for the rate limit until 12:00:00Z');
  expect(counts([write('a', 'done'), write('b', 'done')], held)).toBe('2 done');
  expect(
    counts(
      [
        write('a', 'done'),
        write('b', 'done', {unwatched: 'lost'}),
        write('c', 'cancelled'),
        write('d', 'refused', {problem: problem('unreachable', 'no', {sent: false})}),
        write('e', 'refused', {problem: problem('refused', 'no')}),
        write('f', 'notVisible'),
        write('g', 'unknown'),
        write('h', 'lookingUp'),
        write('i', 'checking'),
        write('j', 'sending'),
        write('k', 'failed'),
        write('l', 'done'),
      ],
      {trackedWrites: tracked('l').trackedWrites},
    ),
  ).toBe('1 done · 1 moving · 1 refused · 1 failed · 3 unknown · 2 not sent · 3 on the way');
});

test('the outcomes scroll until the last one is at the bottom', () => {
  const form = formOf(Array.from({length: 40}, (_, index) => write(`w${index}`, 'queued')));
  const height = outcomesHeight(state, form);
  expect(outcomesHeight(state, formOf([write('a', 'queued')]))).toBe(height + 1);
  const top = (line: number) => sentTop(state, form, line);
  expect([-1, 0, 5, 40 - height, 41 - height, 99].map(top)).toEqual([
    0,
    0,
    5,
    40 - height,
    40 - height,
    40 - height,
  ]);
  expect(sentTop(state, formOf([write('a', 'queued')]), 3)).toBe(0);
});
