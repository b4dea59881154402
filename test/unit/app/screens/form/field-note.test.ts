import {expect, test} from 'vitest';
import {newForm} from '../../../../../src/app/data/writes/new-form.ts';
import {noteOf} from '../../../../../src/app/screens/form/field-note.ts';
import {chooseOne} from '../../../../../src/app/screens/form/mistakes.ts';
import {inputOf} from '../../../../../src/app/state/line-editor.ts';
import {actionOf} from '../../../../../src/resources/index.ts';
import {fieldWith, target} from './form-field.ts';

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
  expect(told(1).text).toBe('a0');
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
  expect(told(' 2048 ', 2048)).toBe('GB');
  expect(told('2T', 2048)).toBe('= 2,048 GB');
  expect(told('1.50', 1.5)).toBe('= 1.5 GB');
  expect(told('', undefined)).toBe('GB');
});

test('an empty field of several items that differ says that each keeps its own', () => {
  const one = fieldWith({}, {keepsOwn: true});
  expect(noteOf({form, one})).toEqual({text: 'they differ: left empty, each keeps its own', tone: 'dim'});
  expect(noteOf({form, one: {...one, input: inputOf('x')}}).text).toBe('');
});

test('a mistake is told once something was typed, and of a word that is half typed once it was left or sent', () => {
  const resize = actionOf({resource: 'volumes', action: 'resize'});
  const volume = target('data', {id: 7, label: 'data', size: 20});
  const opened = newForm({resource: 'volumes', params: {}}, resize, [volume]);
  const size = fieldWith(resize.fields.size ?? {}, {
    name: 'size',
    input: inputOf('20'),
    mistake: 'too small',
  });
  const tone = (change: object, one = size) => noteOf({form: {...opened, ...change}, one}).tone;
  // It opens with its present value.
  expect(tone({untouched: true})).toBe('dim');
  expect(tone({untouched: false})).toBe('bad');
  expect(tone({untouched: false}, {...size, selected: false})).toBe('dim');
  expect(tone({untouched: true}, {...size, input: inputOf('21')})).toBe('bad');
  expect(tone({untouched: true, mistakesShown: true})).toBe('bad');
  expect(tone({untouched: true, refusedFields: {size: 'no'}})).toBe('bad');
  expect(tone({}, {...size, input: inputOf('')})).toBe('dim');
  const half = fieldWith({type: 'choice'}, {input: inputOf('fra'), mistake: 'not one of the choices'});
  expect(tone({}, half)).toBe('dim');
  expect(tone({}, {...half, selected: false})).toBe('bad');
  expect(tone({mistakesShown: true}, half)).toBe('bad');
  const file = fieldWith({type: 'file'}, {input: inputOf('a.zone'), mistake: 'it is no zone file'});
  expect(tone({}, file)).toBe('dim');
  expect(tone({files: {field: {path: 'a.zone'}}}, file)).toBe('bad');
});

test('what is chosen is told by its title and remark, beside a field that is not selected', () => {
  const suggestions = [
    {id: '7', value: '7', title: 'web', detail: 'Osaka'},
    {id: 'eu', value: 'eu', title: 'eu', detail: 'Frankfurt'},
    {id: 'x', value: 'x', title: 'x', detail: ''},
  ];
  const note = (text: string, change = {}) =>
    noteOf({
      form,
      one: fieldWith(
        {type: 'choice', unit: 'GB'},
        {suggestions, selected: false, input: inputOf(text), ...change},
      ),
    }).text;
  expect([' 7 ', 'eu', 'x', 'none'].map(text => note(text))).toEqual(['web · Osaka', 'Frankfurt', '', 'GB']);
  expect(note('', {selected: true, choiceCount: 3})).toBe('GB · 3 choices');
  expect(note('7', {selected: true, choiceCount: 3})).toBe('GB · 3 of 3 choices');
  const several = fieldWith({type: 'choices'}, {choiceCount: 3, selected: false});
  expect(noteOf({form, one: several})).toEqual({text: '0 of 3 chosen', tone: 'dim'});
  const plain = fieldWith({type: 'number'}, {input: inputOf('2e3'), answer: 2000, selected: false});
  expect(noteOf({form, one: plain}).text).toBe('= 2,000');
  const duration = fieldWith({type: 'duration'}, {input: inputOf('5m'), answer: 300});
  expect(noteOf({form, one: duration}).text).toContain('300');
});

test('a selected field says what may be done there', () => {
  const note = (field: object, change: object = {}) => noteOf({form, one: fieldWith(field, change)}).text;
  expect(note({generated: true})).toBe('ctrl-g makes one');
  expect(note({lines: true})).toMatch(/^ctrl-\w+ /);
  expect(note({lines: true}, {hint: 'a script'})).toMatch(/^a script · ctrl-\w+ /);
  expect(note({type: 'number'}, {mistake: 'this is needed'})).toBe('');
  expect(note({type: 'number'}, {mistake: chooseOne()})).toBe(chooseOne());
  expect(note({type: 'number'}, {mistake: chooseOne(), hint: 'short'})).toBe('short');
});

test('choices that could not be read are told first, and a made secret until it is noted down', () => {
  const items = {problem: 'no answer'} as NonNullable<ReturnType<typeof fieldWith>['items']>;
  const lost = fieldWith({type: 'choice'}, {items, mistake: 'choose one'});
  expect(noteOf({form, one: lost})).toEqual({text: 'no answer', tone: 'bad'});
  expect(noteOf({form, one: {...lost, selected: false}}).text).toBe('');
  const made = fieldWith({generated: true}, {input: inputOf('s3cret'), selected: false});
  const secret = {...form, secretsShown: true, madeSecret: 's3cret'};
  const warned = {text: 'note it down: it is shown nowhere else', tone: 'warn'};
  expect(noteOf({form: secret, one: made})).toEqual(warned);
  expect(noteOf({form: {...secret, secretsShown: false}, one: made}).text).toBe('');
  expect(noteOf({form: {...secret, madeSecret: 'other'}, one: made}).text).toBe('');
  expect(noteOf({form: {...secret, madeSecret: ''}, one: {...made, input: inputOf('')}}).text).toBe('');
});
