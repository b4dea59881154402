import fc from 'fast-check';
import {expect, test} from 'vitest';
import {emptyInput, type Input, inputOf, insert, lineEdits} from '../../../../src/app/state/line-editor.ts';

/** The line after a key. */
function edit(input: Input, {name, text}: {name: string; text?: string}): Input {
  const found = lineEdits.find(({keys}) => keys.includes(name));
  return found ? found.edit(input) : insert(input, text ?? '');
}

const press = (text: string, ...names: string[]) =>
  names.reduce((input, name) => edit(input, {name}), inputOf(text));

test('characters are inserted at the caret', () => {
  const input = edit(press('wb', 'left'), {name: 'e', text: 'e'});
  expect(input).toEqual({text: 'web', caret: 2});
});

test('pasted lines are joined', () => {
  expect(insert(emptyInput, 'a\r\nb\tc').text).toBe('a b c');
});

test('a line break at the end of a paste is no part of a line, and is of a text of several lines', () => {
  expect(insert(emptyInput, 'mail\n').text).toBe('mail');
  expect(insert(inputOf('web'), '-1\r\n').text).toBe('web-1');
  expect(insert(emptyInput, 'mail\n', true).text).toBe('mail\n');
  const selected: Input = {...inputOf('kept'), selected: true};
  expect(insert(selected, '\r')).toEqual(selected);
});

test('the editing keys of readline work', () => {
  expect(press('label~db size>50', 'ctrl-w').text).toBe('label~db ');
  expect(press('label~db', 'ctrl-u').text).toBe('');
  expect(press('label', 'home', 'delete').text).toBe('abel');
  expect(press('label', 'ctrl-a', 'ctrl-k').text).toBe('');
  expect(press('web🚀', 'backspace').text).toBe('web');
});

test('the caret stays within the text', () => {
  const key = fc.oneof(
    fc
      .constantFrom('left', 'right', 'home', 'end', 'backspace', 'delete', 'ctrl-u', 'ctrl-k', 'ctrl-w')
      .map(name => ({name})),
    fc.string({minLength: 1, maxLength: 3}).map(text => ({name: text, text})),
  );
  fc.assert(
    fc.property(fc.array(key), keys => {
      const {text, caret} = keys.reduce<Input>(edit, emptyInput);
      expect(caret).toBeGreaterThanOrEqual(0);
      expect(caret).toBeLessThanOrEqual(text.length);
    }),
  );
});
