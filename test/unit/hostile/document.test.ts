import {expect, test} from 'vitest';
import {Document} from '../../../src/app/screens/common/document.ts';
import {chop} from '../../../src/text/text.ts';
import {kinds, textOf} from './kinds.ts';

const laid = (...texts: string[]): string[] => {
  const document = new Document<string>();
  for (const text of texts) document.lay(text, (clean, most) => chop(clean, 70, most));
  return [...document.lines(rest => rest)];
};

test('the longest text a service accepts is laid out in full, in any script', () => {
  for (const kind of Object.keys(kinds)) {
    const lines = laid(`${textOf(kind, 65_536)}end`, 'next');
    expect(lines.slice(-2).join('')).toMatch(/endnext$/);
  }
});

test('a longer text is cut with a count, and what follows is shown', () => {
  for (const kind of ['words', 'Chinese', 'families', 'newlines', 'marks on one letter']) {
    const lines = laid(...Array.from({length: 3}, () => textOf(kind, 2 ** 21)), 'next');
    expect(lines.at(-1)).toBe('next');
    expect(lines.at(-2) ?? '').toMatch(/more characters$|characters$/);
    expect(lines.length).toBeLessThan(100_000);
  }
});

test('the number of laid-out lines is limited', () => {
  const lines = laid(...Array.from({length: 100_050}, () => 'x'));
  expect(lines).toHaveLength(100_001);
  expect(lines.at(-1)).toBe('… there is more of it than can be shown here');
});
