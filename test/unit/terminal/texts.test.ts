import fc from 'fast-check';
import {expect, test} from 'vitest';
import {cleanByLine, sizeByLine, wrapByLine} from '../../../src/terminal/ink/texts.ts';
import {Headless} from './headless.ts';

// Ink does not export them; the build has them call these functions.
const inkFile = (name: string): Promise<{default: unknown}> =>
  import(new URL(`../../../node_modules/ink/build/${name}.js`, import.meta.url).href);
const [sanitize, measure, wrap] = await Promise.all(
  ['sanitize-ansi', 'measure-text', 'wrap-text'].map(async name => (await inkFile(name)).default),
  // The cast: what is imported by its path has no types.
).then(
  functions =>
    functions as [
      (text: string) => string,
      (text: string) => {width: number; height: number},
      (text: string, most: number, how: string) => string,
    ],
);

const word = fc.constantFrom(
  'a',
  'node 12',
  '  ',
  '…',
  '中文',
  '🔥',
  'e\u0301',
  '\u200b',
  'é',
  '─'.repeat(9),
  '',
);
const styled = fc
  .tuple(
    fc.constantFrom(['1', '22'], ['36', '39'], ['7', '27'], ['38;5;247', '39'], ['48;2;1;2;3', '49']),
    word,
  )
  .map(([[on, off], text]) => `\u001b[${on}m${text}\u001b[${off}m`);
const foreign = fc.constantFrom(
  '\u001b[1m',
  '\u001b[m',
  '\u001b[4:3m',
  '\u001b[2K',
  '\u001b]8;;http://x\u0007',
  '\u009b31m',
  '\u001b[3',
  '\r',
  '\u0007',
  '\u0301',
);
const line = fc
  .array(
    fc.oneof({weight: 6, arbitrary: word}, {weight: 6, arbitrary: styled}, {weight: 1, arbitrary: foreign}),
    {maxLength: 5},
  )
  .map(parts => parts.join(''));
const text = fc.array(line, {minLength: 1, maxLength: 5}).map(lines => lines.join('\n'));

test('texts are cleaned and measured by the line as Ink does it whole', () => {
  fc.assert(
    fc.property(text, text => {
      const cleaned = sanitize(text);
      expect(cleanByLine(text, sanitize)).toBe(cleaned);
      expect(sizeByLine(cleaned, measure)).toEqual(measure(cleaned));
    }),
    {numRuns: 3000},
  );
});

test('texts are cut by the line to what Ink shows of them', () => {
  const shown = (text: string) => {
    const terminal = new Headless(60, 6);
    terminal.write(text.replaceAll('\n', '\r\n'));
    return terminal.cells();
  };
  fc.assert(
    fc.property(text, fc.integer({min: 1, max: 20}), (text, most) => {
      const cleaned = sanitize(text);
      if (measure(cleaned).width <= most) return;
      expect(shown(wrapByLine(cleaned, most, 'truncate', wrap))).toEqual(
        shown(wrap(cleaned, most, 'truncate')),
      );
    }),
    {numRuns: 400},
  );
});
