import {expect, test} from 'vitest';
import {newForm} from '../../../../../src/app/data/writes/new-form.ts';
import {keyFor} from '../../../../../src/app/input/key-names.ts';
import type {ChoiceItems} from '../../../../../src/app/screens/form/form.ts';
import {
  chosenFileMistake,
  isFileRead,
  isPresent,
  isWrong,
  mistakeOf,
  notAChoice,
} from '../../../../../src/app/screens/form/mistakes.ts';
import {emptyInput, inputOf} from '../../../../../src/app/state/line-editor.ts';
import type {FormState} from '../../../../../src/app/state/write.ts';
import {type Answer, type Field, noPlace} from '../../../../../src/resources/definition/action.ts';
import {resourceOf} from '../../../../../src/resources/index.ts';
import {fieldWith, target} from './form-field.ts';

/** What is wrong with an answer, before the service says so. */

const region = {id: 'eu', value: 'eu', title: 'eu', detail: ''};

const items: ChoiceItems = {
  place: {kind: 'list', resource: 'regions', params: {}, base: '', crumb: '', filter: '', cursor: 0, top: 0},
  begun: true,
  complete: true,
  loading: false,
  loaded: 1,
  results: 1,
  failed: false,
  failure: undefined,
  problem: undefined,
};

/** The mistake in an answer; what was typed is the answer, unless it could not be read. */
const mistake = (
  field: Partial<Field<unknown>>,
  answer: Answer,
  more: Partial<Parameters<typeof mistakeOf>[0]> = {},
) =>
  mistakeOf({
    field: {label: 'Size', type: 'text', ...field},
    input: inputOf(String(answer ?? '')),
    answer,
    answers: {},
    required: true,
    isChoice: () => false,
    choices: () => [region],
    items: () => undefined,
    targets: [],
    place: noPlace,
    ...more,
  });

test('what is typed and cannot be read is a mistake, also where nothing is needed', () => {
  const number = {type: 'number', unit: 'GB'} as const;
  const duration = {type: 'duration'} as const;
  const unreadable = 'must be a number in GB, and "five" is not';
  const noLength = 'must be seconds, or a length of time such as 5m, 1h or 2d';
  for (const required of [true, false]) {
    expect(mistake(number, undefined, {required, input: inputOf(' five ')})).toBe(unreadable);
    expect(mistake(duration, undefined, {required, input: inputOf(' soon ')})).toBe(noLength);
  }
  for (const field of [number, duration, {type: 'text'} as const]) {
    for (const text of ['', '  ']) {
      expect(mistake(field, undefined, {input: inputOf(text)})).toBe('this is needed');
      expect(mistake(field, undefined, {input: inputOf(text), required: false})).toBeUndefined();
    }
  }
  expect(mistake({type: 'text'}, undefined, {input: inputOf('x')})).toBe('this is needed');
});

test('a number is exact, and a text has at most 100,000 characters', () => {
  expect(mistake({type: 'number'}, 2 ** 53)).toBe('a number with this many digits cannot be sent exactly');
  expect(mistake({type: 'number'}, 2 ** 53 - 1)).toBeUndefined();
  expect(mistake({type: 'number'}, 0.5)).toBeUndefined();
  expect(mistake({}, 'x'.repeat(100_000))).toBeUndefined();
  expect(mistake({}, 'x'.repeat(100_001))).toBe('must be at most 100,000 characters, not 100,001');
});

const choice: Partial<Field<unknown>> = {type: 'choice', from: {resource: 'regions'}};

test('a choice is one of those that there are', () => {
  const nothing = () => [];
  expect(mistake(choice, undefined)).toBe('choose one: type to search, or press ↓');
  expect(mistake({...choice, type: 'choices'}, undefined)).toBe('choose one: type to search, or press ↓');
  expect(mistake(choice, undefined, {items: () => ({...items, problem: 'not read'})})).toBe('not read');
  expect(mistake(choice, undefined, {required: false})).toBeUndefined();
  expect(mistake(choice, 'eu', {isChoice: () => true})).toBeUndefined();
  expect(mistake(choice, 'us')).toBe(notAChoice);
  expect(mistake(choice, 'us', {choices: nothing})).toBe('there is nothing to choose from');
  expect(mistake(choice, 'us', {items: () => ({...items, problem: 'not read'})})).toBe('not read');
  expect(mistake(choice, 'us', {items: () => ({...items, loading: true, problem: 'not read'})})).toBe(
    'the choices are still loading',
  );
  expect(mistake({...choice, from: {resource: 'regions'}, typed: true}, 'us')).toBeUndefined();
  // A text is not compared with choices.
  expect(mistake({}, 'us')).toBeUndefined();
});

test('what all items have now may stay, though it can no longer be chosen', () => {
  const field = {...choice, initial: (item: unknown) => (item === 1 ? 'us' : 'gone')};
  expect(mistake(field, 'us', {targets: [target('a', 1)]})).toBeUndefined();
  expect(mistake(field, 'us', {targets: [target('a', 1), target('b', 1)]})).toBeUndefined();
  expect(mistake(field, 'us', {targets: [target('a', 1), target('b', 2)]})).toBe(notAChoice);
  expect(mistake(field, 'us')).toBe(notAChoice);
  const {from: _, ...unlisted} = field;
  expect(mistake(unlisted, 'us', {targets: [target('a', 1)]})).toBe(notAChoice);
});

/** A field of sizes that may not be below what an item has. */
const grows: Partial<Field<unknown>> = {
  type: 'number',
  check: (answer, item) => (Number(answer) < Number(item) ? `must be at least ${item}` : undefined),
};

test('the mistake of several items names those that have it, three at most', () => {
  const sizes = (...values: number[]) => ({
    targets: values.map((value, index) => target('abcdef'[index] ?? '', value)),
  });
  expect(mistake(grows, 5)).toBeUndefined();
  expect(mistake(grows, 5, sizes(6))).toBe('must be at least 6');
  expect(mistake(grows, 5, sizes(5, 4))).toBeUndefined();
  expect(mistake(grows, 5, sizes(6, 6))).toBe('must be at least 6');
  expect(mistake(grows, 5, sizes(6, 7))).toBe('a: must be at least 6; b: must be at least 7');
  expect(mistake(grows, 5, sizes(4, 6, 6))).toBe('b: must be at least 6; c: must be at least 6');
  expect(mistake(grows, 5, sizes(6, 7, 8))).toBe(
    'a: must be at least 6; b: must be at least 7; c: must be at least 8',
  );
  expect(mistake(grows, 5, sizes(6, 7, 4, 8, 9, 9))).toBe(
    'a: must be at least 6; b: must be at least 7; d: must be at least 8; and 2 more',
  );
  expect(mistake(grows, 5, {targets: [target('a\nb', 6), target('c', 7)]})).toMatch(/^a.b: must be at/);
});

test('items that have the answer already are not checked, unless all have it', () => {
  const now = (item: unknown): Answer => Number(item);
  const differs: Partial<Field<unknown>> = {
    now,
    check: (answer, item) =>
      answer === item ? `is ${item} already` : Number(item) > 8 ? 'too large' : undefined,
  };
  const both = {targets: [target('a', 5), target('b', 6)]};
  expect(mistake(differs, 5, both)).toBeUndefined();
  expect(mistake(differs, 5, {targets: [target('a', 5), target('b', 9)]})).toBe('too large');
  expect(mistake(differs, 5, {targets: [target('a', 5)]})).toBe('is 5 already');
  expect(mistake(differs, 5, {targets: [target('a', 5), target('b', 5)]})).toBe('is 5 already');
  const field: Field<unknown> = {label: 'Size', type: 'number', now};
  expect(isPresent(field, 5, target('a', 5))).toBe(true);
  expect(isPresent(field, 5, target('a', 6))).toBe(false);
  // An item without a value does not have an empty answer.
  expect(isPresent({...field, now: () => undefined}, undefined, target('a', 5))).toBe(false);
  expect(isPresent({label: 'Size', type: 'number'}, 5, target('a', 5))).toBe(false);
});

test('a text that is only searched for is not wrong yet', () => {
  const typed = {input: inputOf('us'), ownMistake: 'bad'};
  expect(isWrong(fieldWith({type: 'text'}, typed))).toBe(true);
  expect(isWrong(fieldWith({type: 'text'}, {...typed, ownMistake: undefined}))).toBe(false);
  for (const input of [emptyInput, inputOf('  ')])
    expect(isWrong(fieldWith({type: 'text'}, {...typed, input}))).toBe(false);
  const chosen = {...typed, choiceCount: 1, chosen: 'us'};
  expect(isWrong(fieldWith(choice, chosen))).toBe(true);
  expect(isWrong(fieldWith(choice, {...chosen, choiceCount: 0}))).toBe(false);
  expect(isWrong(fieldWith(choice, {...chosen, chosen: undefined}))).toBe(false);
  expect(isWrong(fieldWith(choice, {...chosen, ownMistake: notAChoice}))).toBe(false);
});

test('a file has to be read before it is used', () => {
  const [action] = resourceOf('nodes').actions ?? [];
  if (!action) throw new Error('nodes have actions');
  const form = newForm({resource: 'nodes', params: {}}, action, []);
  const field = (text: string) => ({name: 'file', input: inputOf(text)});
  const read: FormState = {...form, files: {file: {path: '/zone'}}};
  const state = (text: string, of: FormState = read) => [
    isFileRead(of, field(text)),
    chosenFileMistake(of, field(text)),
  ];
  expect(state('')).toEqual([true, undefined]);
  expect(state('  ')).toEqual([true, undefined]);
  expect(state('/zone')).toEqual([true, undefined]);
  expect(state('/other')).toEqual([false, `${keyFor('accept')} reads it`]);
  expect(state('/zone', form)).toEqual([false, `${keyFor('accept')} reads it`]);
  expect(state('/zone', {...form, files: {file: {path: '/zone', reading: true}}})).toEqual([
    true,
    'it is being read …',
  ]);
  expect(state('/zone', {...form, files: {file: {path: '/zone', trouble: 'no such file'}}})).toEqual([
    true,
    'no such file',
  ]);
});
