import {expect, test} from 'vitest';
import {htmlTitle, isHtml, oneLine} from '../../../../src/api/errors/api-error.ts';
import {reasonsOf} from '../../../../src/api/errors/response-error.ts';
import {createRedactor} from '../../../../src/api/index.ts';

const redactor = createRedactor('secret-token');
const read = (body: unknown) => reasonsOf(typeof body === 'string' ? body : JSON.stringify(body), redactor);
const texts = (count: number) => Array.from({length: count}, (_, index) => `r${index}`);

test.each(['reason', 'message', 'detail', 'error_description', 'error', 'title'])(
  'a reason may be named %s',
  name => {
    expect(read({[name]: 'why', other: 'not'})).toEqual([{reason: 'why'}]);
    expect(read({errors: [{[name]: 'why', field: 'size'}]})).toEqual([{reason: 'why', field: 'size'}]);
  },
);

test('of several names of a reason the first that has a text counts', () => {
  expect(read({title: 'last', error: 'b', message: 'first'})).toEqual([{reason: 'first'}]);
  expect(read({reason: '', message: 7, detail: 'third', title: 'last'})).toEqual([{reason: 'third'}]);
});

test('fifty reasons are kept, however they are given', () => {
  const kept = texts(50).map(reason => ({reason}));
  expect(read({errors: texts(51)})).toEqual(kept);
  expect(read({errors: texts(51).map(reason => ({reason}))})).toEqual(kept);
  expect(read({errors: {size: texts(51)}})).toEqual(kept.map(each => ({...each, field: 'size'})));
  const fields = Object.fromEntries(texts(51).map(name => [name, 'why']));
  expect(read({errors: fields})).toEqual(texts(50).map(field => ({reason: 'why', field})));
  const several = Object.fromEntries(texts(51).map(name => [name, ['a', 'b']]));
  expect(read({errors: several})).toHaveLength(50);
});

test.each([
  [' \n {"errors":[{"reason":"cut of', []],
  [' [1,', []],
  ['  plain words \n', [{reason: 'plain words'}]],
  ['   ', []],
  ['""', []],
  ['7', []],
  [{error: {error: {message: 'deep'}}}, [{reason: 'deep'}]],
  [{error: 7}, []],
  [{errors: 'none'}, []],
  [{errors: {size: [7, 'a', null]}}, [{reason: 'a', field: 'size'}]],
  [
    {
      errors: [
        {reason: 'x', field: ''},
        {reason: 'y', field: 7},
      ],
    },
    [{reason: 'x'}, {reason: 'y'}],
  ],
  [{errors: ['', 'a']}, [{reason: 'a'}]],
  ['<title> </title><script>no()</script><p>gone', [{reason: 'gone'}]],
  ['<title></title>', []],
])('%j has the reasons %j', (body, reasons) => {
  expect(read(body)).toEqual(reasons);
});

test('the name of a field is at most 100 characters long', () => {
  expect(read({errors: {['x'.repeat(100)]: 'a', ['y'.repeat(101)]: 'b'}})).toEqual([
    {reason: 'a', field: 'x'.repeat(100)},
    {reason: 'b', field: `${'y'.repeat(99)}…`},
  ]);
});

const same = (text: string) => text;

test.each([
  ['  a \n\t b\u200b\u2028c  ', 300, 'a b c'],
  ['abcde', 5, 'abcde'],
  ['abcdef', 5, 'abcd…'],
  ['abc ef', 5, 'abc…'],
  ['abc🚀f', 5, 'abc\ufffd…'],
  ['a\ud800', 5, 'a\ufffd'],
  [`${' '.repeat(100)}b`, 5, ''],
  [`${' '.repeat(99)}bc`, 5, 'b'],
  ['', 5, ''],
])('%j is one line of at most %d characters', (text, limit, line) => {
  expect(oneLine(text, same, limit)).toBe(line);
});

test('a secret is masked before the line is cut', () => {
  expect(oneLine('the secret-token', redactor.text, 7)).toBe('the •••');
});

test('a web page is known by its first sign, if that comes soon', () => {
  const after = (count: number) => `${' '.repeat(count)}<p>`;
  expect(
    ['<html>', ' \n<!doctype>', '<?xml', after(998), after(999), '< p', 'a<p>', '{}', ''].map(isHtml),
  ).toEqual([true, true, true, true, false, false, false, false, false]);
});

test.each([
  ['<title lang="en">Bad &amp; worse</title><p>words', 'Bad & worse'],
  [
    '<title>\n</title><style>p{}</style><p>the &lt;words&gt; &#39;here&#39;&nbsp;&quot;x&quot; &copy;',
    `the <words> 'here' "x" &copy;`,
  ],
  ['<p>words<script>let a', 'words'],
  ['<p>words <b', 'words'],
  [`${' '.repeat(19_985)}<title>here</title>`, 'here'],
  [`${' '.repeat(19_990)}<title>here</title>`, 'her'],
])('a page is told by its title or its words: %#', (page, title) => {
  expect(htmlTitle(page, same)).toBe(title);
});
