import {expect, test} from 'vitest';
import {clean, cleanLines, cut, replaceUnsafe} from '../../../src/text/text.ts';
import {isConfusable, markConfusable} from '../../../src/text/typeable.ts';

test('of the marks on a letter twelve stay, and the others are made visible', () => {
  const marked = (marks: number, seen = 0) => `e${'\u0301'.repeat(marks)}${'\ufffd'.repeat(seen)}`;
  expect(clean(marked(12))).toBe(marked(12));
  expect(clean(marked(13))).toBe(marked(12, 1));
  expect(clean(`${marked(14)}x`)).toBe(`${marked(12, 2)}x`);
});

test('of several lines the breaks and tabs stay', () => {
  expect(cleanLines('a\tb\r\nc\x1b[2J\n')).toBe('a\tb\r\nc␛[2J\n');
  expect(cleanLines('plain')).toBe('plain');
});

test('each run of characters that could hide text is replaced by what is asked for', () => {
  const told = (text: string) => replaceUnsafe(text, run => `<${run.length}>`);
  expect(told('a\x1b\x1bb\u202ec')).toBe('a<2>b<1>c');
  expect(told('部署')).toBe('部署');
  expect(told('plain')).toBe('plain');
});

test.each([
  ['abc', 2, 2],
  ['abc', 3, 3],
  ['abc', 4, 3],
  ['a🚀b', 2, 1],
  ['a🚀b', 3, 3],
  ['🚀🚀', 1, 1],
  ['a\u{10000}b', 2, 1],
  ['a\u{10000}b', 3, 3],
  ['a\ud800', 2, 2],
  ['ab\udbff\udfff', 3, 2],
])('%j is cut to %d units at %d', (text, units, at) => {
  expect(cut(text, units)).toBe(at);
});

test.each([
  ['web-1', 'web-1'],
  ['Zürich', 'Zürich'],
  ['部署1', '部署1'],
  ['١٢', '١٢'],
  ['w\u0435b-1', 'w\u0435‹Cyrillic›b-1'],
  ['сор', 'сор‹Cyrillic›'],
  ['сор_1', 'сор_1‹Cyrillic›'],
  ['сорж', 'сорж'],
  ['αжжжж', 'α‹Greek›жжжж'],
  ['abжжж', 'ab‹Latin›жжж'],
  ['abжж', 'abжж‹Cyrillic›'],
  ['aжbж', 'aж‹Cyrillic›bж‹Cyrillic›'],
  ['a\u2010b', 'a\u2010‹U+2010›b'],
  ['сор web', 'сор‹Cyrillic› web'],
])('%s is shown as %s', (text, shown) => {
  expect(markConfusable(text)).toBe(shown);
  expect(isConfusable(text)).toBe(shown !== text);
});
