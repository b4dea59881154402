import {expect, test} from 'vitest';
import type {Json} from '../../../../src/api/index.ts';
import {
  hits,
  jsonLines,
  nextHit,
  type Reader,
  type ReaderLine,
  readerText,
} from '../../../../src/app/screens/reader/lines.ts';
import {emptyInput} from '../../../../src/app/state/line-editor.ts';
import type {State} from '../../../../src/app/state/state.ts';

/** The lines of texts to read, and the search among them. */

// The cast: of the state only the width is read.
const at = (columns: number) => ({size: {columns, rows: 20}}) as State;
const help = (...sections: Extract<Reader, {kind: 'help'}>['sections']): Reader => ({
  kind: 'help',
  sections,
  top: 0,
  search: emptyInput,
  searching: false,
});
const output = (text: string, running = false): Reader => ({
  kind: 'output',
  title: 'ls',
  text,
  running,
  top: 0,
  search: emptyInput,
  searching: false,
});
const look = ({text, dim, head}: ReaderLine) => `${head ? '# ' : ''}${dim ? '~ ' : ''}${text}|`;

test('the help has one column for what keys do, as wide as the longest name but not narrower than twelve', () => {
  const keys = [
    {keys: ['j', 'down'], help: 'down'},
    {keys: [], help: 'on no key', off: true},
  ];
  const long = {keys: ['ctrl-a', 'shift-tab'], help: 'what has long names'};
  expect(
    readerText(at(60), help({title: 'Keys', keys}, {title: 'Long ones', keys: [long]})).map(look),
  ).toEqual([
    '# Keys|',
    '  j ↓           down|',
    '~   no key        on no key|',
    '|',
    '# Long ones|',
    '  ctrl-a shift-tab  what has long names|',
    '|',
  ]);
});

test('what does not fit goes on below where it began, and below its key where there is little room', () => {
  const keys = [{keys: ['j'], help: 'one two three four five six'}];
  const lines = (columns: number) => readerText(at(columns), help({title: 'A long title', keys})).map(look);
  expect(lines(34)).toEqual([
    '# A long title|',
    '  j             one two three|',
    '                four five six|',
    '|',
  ]);
  expect(lines(33)).toEqual(['# A long title|', '  j one two three four five|', '    six|', '|']);
  expect(lines(31)).toEqual(lines(33));
  expect(lines(30)).not.toEqual(lines(31));
  expect(lines(12)).toEqual([
    '# A long|',
    'title|',
    '  j one|',
    '    two|',
    '    three|',
    '    four|',
    '    five|',
    '    six|',
    '|',
  ]);
  // Narrower than eight cells nothing is laid out.
  expect(lines(5)).toEqual(lines(10));
});

test('what a program prints is wrapped, with blanks for tabs and without the end of its last line', () => {
  const lines = (text: string, columns = 14) => readerText(at(columns), output(text)).map(look);
  expect(lines('one\ttwo\n\nthree\n')).toEqual(['one    two|', '|', 'three|']);
  expect(lines('123456789012345\n\n')).toEqual(['123456789012|', '345|', '|']);
  expect(lines('123456789', 5)).toEqual(['12345678|', '9|']);
  expect(lines('')).toEqual(['~ it has printed nothing|']);
  expect(readerText(at(40), output('', true)).map(look)).toEqual(['~ nothing is printed yet …|']);
});

test.each<[found: number[], from: number, next: number | undefined, before: number | undefined]>([
  [[], 3, undefined, undefined],
  [[3], 3, 3, 3],
  [[1, 3, 5], 3, 5, 1],
  [[1, 3, 5], 5, 1, 3],
  [[1, 3, 5], 1, 3, 5],
  [[1, 3, 5], 0, 1, 5],
  [[1, 3, 5], 9, 1, 5],
])('of the hits %j the next one after line %i is %s, the one before it %s', (found, from, next, before) => {
  expect(nextHit(found, from, 1)).toBe(next);
  expect(nextHit(found, from, -1)).toBe(before);
});

test('a text is found whatever its case, and no text is found nowhere', () => {
  const lines = [{text: 'One'}, {text: 'two'}, {text: 'tONe'}];
  expect(hits(lines, 'oNE')).toEqual([0, 2]);
  expect(hits(lines, '')).toEqual([]);
});

test.each<[Json, string[]]>([
  [null, ['null']],
  ['a"b', ['"a\\"b"']],
  [[], ['[]']],
  [{}, ['{}']],
  [
    [1, [], {a: {}}],
    ['[', '  1,', '  [],', '  {', '    "a": {}', '  }', ']'],
  ],
  [
    {a: [true], 'b"': {c: 'd', e: null}},
    ['{', '  "a": [', '    true', '  ],', '  "b\\"": {', '    "c": "d",', '    "e": null', '  }', '}'],
  ],
])('as JSON, line by line: %j', (json, lines) => {
  expect([...jsonLines(json)]).toEqual(lines);
});
