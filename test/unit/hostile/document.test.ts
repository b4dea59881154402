import {expect, test} from 'vitest';
import {Document} from '../../../src/app/screens/document.ts';
import {chop} from '../../../src/text/text.ts';
import {kinds, textOf} from './kinds.ts';

const laid = (...texts: string[]): string[] => {
  const document = new Document<string>();
  for (const text of texts) document.lay(text, (clean, most) => chop(clean, 70, most));
  return [...document.lines(rest => rest)];
};

test('a text of what a service takes at most is laid out whole, whatever it is written in', () => {
  for (const kind of Object.keys(kinds)) {
    const lines = laid(`${textOf(kind, 65_536)}end`, 'next');
    expect(lines.slice(-2).join('')).toMatch(/endnext$/);
  }
});

test('of a longer one what is cut off is counted, and what comes after it is shown', () => {
  for (const kind of ['words', 'Chinese', 'families', 'newlines', 'marks on one letter']) {
    const lines = laid(...Array.from({length: 12}, () => textOf(kind, 2 ** 21)), 'next');
    expect(lines.at(-1)).toBe('next');
    expect(lines.at(-2) ?? '').toMatch(/more characters$|characters$/);
    expect(lines.length).toBeLessThan(100_000);
  }
});

test('no more lines are kept than a person would scroll through', () => {
  const lines = laid(...Array.from({length: 100_050}, () => 'x'));
  expect(lines).toHaveLength(100_001);
  expect(lines.at(-1)).toBe('… there is more of it than can be shown here');
});
