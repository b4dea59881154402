import {expect, test} from 'vitest';
import {newForm} from '../../../../../src/app/data/writes/new-form.ts';
import type {Form, FormField, PlannedRequest} from '../../../../../src/app/screens/form/form.ts';
import {previewOf} from '../../../../../src/app/screens/form/preview.ts';
import {inputOf} from '../../../../../src/app/state/line-editor.ts';
import type {Target} from '../../../../../src/app/state/state.ts';
import {initialState} from '../../../../../src/initial-state.ts';
import {actionOf, resourceOf} from '../../../../../src/resources/index.ts';
import {fieldWith, target} from './form-field.ts';

/** What a form says, before it is sent, about what will be. */

const badge = {demo: true, profile: 'demo', address: 'embedded service', tokenFrom: 'the demo account'};
const ref = {resource: 'volumes', action: 'resize'};
const action = actionOf(ref);

const requestTo = (one: Target | undefined, body?: object): PlannedRequest =>
  ({
    target: one,
    request: {method: 'POST', path: `/volumes/${one?.label}/resize`, budget: 'other', body},
  }) as unknown as PlannedRequest;

/** The lines of the preview, with their kind. */
function shown(
  targets: readonly Target[],
  {columns = 60, rows = 24, ...change}: Partial<Form> & {columns?: number; rows?: number} = {},
  state: object = {},
) {
  const form = {
    ...{action: {...action, cost: undefined}, resource: resourceOf('volumes'), level: 'plain', mode: 'fill'},
    ...{fields: [], writes: [], namesakes: undefined, changesOf: () => undefined},
    askedOf: change.changesOf ?? (() => undefined),
    requests: targets.map(one => requestTo(one, {size: 40})),
    state: {...newForm({...ref, params: {}}, action, [target('data', {})]), targets, ...state},
    ...change,
  } as unknown as Form;
  const {changes, details} = previewOf(initialState(badge, {columns, rows}), form);
  const told = (lines: typeof changes) => lines.map(({kind, text}) => `${kind}: ${text}`);
  return {changes: told(changes), details: told(details)};
}

const [a, b] = [target('data', {}), target('logs', {})];

test('a request is shown as it will be sent, with its body', () => {
  expect(shown([a])).toEqual({
    changes: [],
    details: ['request: POST /volumes/data/resize', 'request: {"size":40}'],
  });
  expect(shown([a], {changesOf: () => 'size 20 → 40 GB'}).changes).toEqual(['change: size 20 → 40 GB']);
  expect(shown([a], {requests: [requestTo(a)]}).details).toEqual(['request: POST /volumes/data/resize']);
  expect(shown([a], {requests: []}).details).toEqual([]);
});

test('what several items have in common is said once, and what each has apart beside it', () => {
  expect(shown([a, b], {changesOf: () => 'size 40 GB'})).toEqual({
    changes: ['change: size 40 GB'],
    details: [
      'item: data  resize',
      'item: logs  resize',
      'request: POST /volumes/data/resize',
      'request: POST /volumes/logs/resize',
      'request: each with',
      'request: {"size":40}',
    ],
  });
  const apart = shown([a, b], {changesOf: one => `to ${one?.label}`, requests: [requestTo(b, {size: 40})]});
  expect(apart.changes).toEqual([]);
  expect(apart.details.slice(0, 2)).toEqual([
    'item: data  is so already: nothing is sent',
    'item: logs  to logs',
  ]);
  expect(apart.details.slice(2)).toEqual(['request: POST /volumes/logs/resize', 'request: {"size":40}']);
});

test('bodies that differ stand below their requests', () => {
  const requests = [requestTo(a, {size: 40}), requestTo(b, {size: 50})];
  expect(shown([a, b], {requests}).details.slice(2)).toEqual([
    ...['request: POST /volumes/data/resize', 'request: {"size":40}'],
    ...['request: POST /volumes/logs/resize', 'request: {"size":50}'],
  ]);
  const none = [requestTo(a), requestTo(b)];
  expect(shown([a, b], {requests: none}).details.slice(2)).toEqual([
    ...['request: POST /volumes/data/resize', 'request: POST /volumes/logs/resize'],
  ]);
});

test('once several were sent, their outcomes name them; marked items that are left out are named before', () => {
  expect(shown([a, b], {}, {writes: ['w']})).toEqual({changes: [], details: []});
  expect(shown([a], {}, {writes: ['w']}).details).toHaveLength(2);
  const unfit = [{id: 'c', label: 'old', why: 'it is attached'}];
  expect(shown([a], {}, {unfit}).changes).toEqual(['warning: left out, though marked: old: it is attached']);
  expect(shown([a, b], {}, {unfit}).details[0]).toBe('warning: left out, though marked: old: it is attached');
});

test('a name that takes more than half of the line stands above what is done', () => {
  const long = target('x'.repeat(60), {});
  const narrow = {
    columns: 45,
    requests: [],
    changesOf: (one: Target | undefined) => `does ${one?.id.length}`,
  };
  // 41 cells: 20 for the names, 19 beside them.
  expect(
    shown([target('y'.repeat(20), {}), long], {...narrow, requests: [requestTo(long, {})]}).details.slice(
      0,
      6,
    ),
  ).toEqual([
    `item: ${'y'.repeat(20)}  is so already:`,
    `item: ${' '.repeat(22)}nothing is sent`,
    `item: ${'x'.repeat(41)}`,
    `item: ${'x'.repeat(19)}`,
    `item: ${' '.repeat(22)}does 60`,
    `request: POST /volumes/${'x'.repeat(27)}`,
  ]);
});

test('the fields that are still empty are named for several items, in place of requests', () => {
  const field = (label: string, change: Partial<FormField> = {}) =>
    fieldWith({label}, {name: label, required: true, ...change});
  const fields = [
    field('Size'),
    field('Region'),
    field('Tags', {required: false}),
    field('Label', {answer: 'x'}),
  ];
  expect(shown([a, b], {fields}).details.slice(2)).toEqual([
    'request: needed before this can be sent: size, region',
  ]);
  expect(shown([a], {fields}).details).toContain('request: POST /volumes/data/resize');
});

test('a field with a mistake is a gap in the body', () => {
  const wrong = (name: string, type: 'text' | 'file' = 'text') =>
    fieldWith({type}, {name, input: inputOf('x'), answer: 'x', ownMistake: 'no'});
  const body = (fields: FormField[], sent: object = {size: 40, label: 'x'}) =>
    shown([a], {fields, requests: [requestTo(a, sent)]}).details.slice(1);
  const right = fieldWith({}, {name: 'tags', input: inputOf('x'), answer: 'x'});
  expect(body([wrong('label'), right])).toEqual(['request: {"size":40,"label":—}']);
  expect(body([wrong('tags')])).toEqual(['request: {"size":40,"label":"x","tags":—}']);
  expect(body([wrong('label', 'file')])).toEqual(['request: {"size":40,"label":"x"}']);
  const bare = shown([a], {fields: [wrong('size')], requests: [requestTo(a)]});
  expect(bare.details.slice(1)).toEqual(['request: {"size":—}']);
});

test('of a long body as much is shown as there is room for on the screen', () => {
  const requests = [requestTo(a, {label: 'x'.repeat(5000)})];
  const {details} = shown([a], {columns: 44, rows: 10, requests});
  // 440 characters, in lines of 40.
  expect(details).toHaveLength(1 + 11);
  expect(details.at(-1)).toBe(`request: ${'x'.repeat(40)}`);
});

test('an arrow takes a cell more in ASCII, so a line with arrows is wrapped sooner', () => {
  const lines = (text: string, columns: number) =>
    shown([a], {columns, changesOf: () => text}).changes.map(line => line.length - 'change: '.length);
  const words = (arrows: number, length: number) => {
    const start = '→ '.repeat(arrows);
    return start + 'x'.repeat(length - start.length);
  };
  // 60 cells.
  expect(lines(words(0, 60), 64)).toEqual([60]);
  expect(lines(words(1, 59), 64)).toEqual([59]);
  expect(lines(words(1, 60), 64).length).toBe(2);
  expect(lines(words(2, 58), 64)).toEqual([58]);
  expect(lines(words(9, 52), 64)).toEqual([52]);
  expect(lines(words(9, 53), 64).length).toBe(2);
  // However narrow the screen is, there are twenty.
  expect(lines(words(0, 21), 20)).toEqual([20, 1]);
});

test('of a form without items, and of one that is opened again, the changes are shown as well', () => {
  expect(shown([], {changesOf: () => 'a new volume'}).changes).toEqual(['change: a new volume']);
  expect(shown([a], {changesOf: one => `resizes ${one?.label}`}).changes).toEqual(['change: resizes data']);
  const wrong = fieldWith({}, {name: 'label', input: inputOf('x'), answer: 'x', ownMistake: 'no'});
  const writes = [{changes: 'size 20 → 40 GB'}] as unknown as Form['writes'];
  expect(shown([a], {writes, fields: [wrong], changesOf: () => 'nothing'}, {reopened: true})).toEqual({
    changes: ['change: size 20 → 40 GB'],
    details: ['request: POST /volumes/data/resize', 'request: {"size":40}'],
  });
});
