import {expect, test} from 'vitest';
import {inputOf} from '../../../../../src/app/input/line-editor.ts';
import {noteOf} from '../../../../../src/app/screens/form/rows/field-note.ts';
import {newForm} from '../../../../../src/app/writes/new-form.ts';
import {actionOf} from '../../../../../src/app/writes/request.ts';
import {fieldWith} from './form-field.ts';

const create = actionOf({resource: 'volumes', action: 'create'});
const form = {...newForm({resource: 'volumes', params: {}}, create, []), untouched: false};

test('a label that is in use is told in place of the unit and the hint, and a mistake before it', () => {
  const one = fieldWith({unit: 'GB'}, {input: inputOf('web'), labelInUse: 'web is in use', hint: 'short'});
  expect(noteOf({form, one})).toEqual({text: 'web is in use', tone: 'warn'});
  expect(noteOf({form, one: {...one, labelInUse: undefined}})).toEqual({text: 'GB · short', tone: 'dim'});
  expect(noteOf({form, one: {...one, mistake: 'too short'}})).toEqual({text: 'too short', tone: 'bad'});
});

test('a hint is told of the selected field alone, a unit of each', () => {
  const one = fieldWith({unit: 'GB'}, {hint: 'short', selected: false});
  expect(noteOf({form, one})).toEqual({text: 'GB', tone: 'dim'});
});

test('of the files that a path may become twelve are named', () => {
  const one = fieldWith({type: 'file'}, {input: inputOf('a')});
  const names = (number: number) => Array.from({length: number}, (_, at) => `a${at}`);
  const told = (number: number, field = one) =>
    noteOf({form: {...form, pathNames: names(number)}, one: field});
  expect(told(12)).toEqual({text: names(12).join('  '), tone: 'dim'});
  expect(told(13)).toEqual({text: `${names(12).join('  ')}  …`, tone: 'dim'});
  expect(told(12, {...one, selected: false}).text).toBe('');
  expect(told(12, fieldWith({}, {input: inputOf('a')})).text).toBe('');
});

test('a text of several lines is counted, however it ends', () => {
  const lines = (text: string, field = {lines: true}) =>
    noteOf({form, one: fieldWith(field, {input: inputOf(text), selected: false})}).text;
  expect(lines('one')).toBe('');
  expect(lines('one\ntwo')).toBe('2 lines');
  expect(lines('one\ntwo\n')).toBe('2 lines');
  expect(lines('one\ntwo', {lines: false})).toBe('');
});

test('a number that is typed in another form is told as it is sent', () => {
  const told = (text: string, answer: number | undefined) =>
    noteOf({
      form,
      one: fieldWith({type: 'number', unit: 'GB'}, {input: inputOf(text), answer, selected: false}),
    }).text;
  expect(told('2048', 2048)).toBe('GB');
  expect(told('2T', 2048)).toBe('= 2,048 GB');
  expect(told('1.50', 1.5)).toBe('= 1.5 GB');
  expect(told('', undefined)).toBe('GB');
});

test('an empty field of several items that differ says that each keeps its own', () => {
  const one = fieldWith({}, {keepsOwn: true});
  expect(noteOf({form, one})).toEqual({text: 'they differ: left empty, each keeps its own', tone: 'dim'});
  expect(noteOf({form, one: {...one, input: inputOf('x')}}).text).toBe('');
});
