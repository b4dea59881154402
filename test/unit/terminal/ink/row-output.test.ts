import {isDeepStrictEqual} from 'node:util';
import fc from 'fast-check';
import {expect, test} from 'vitest';
import {byRows, type InkOutput} from '../../../../src/terminal/ink/row-output.ts';
import {Headless} from '../headless.ts';

// Ink does not export it; the build puts `byRows` on top of this very file.
const path = new URL('../../../../node_modules/ink/build/output.js', import.meta.url).href;
const {default: Stock} = (await import(path)) as {default: Parameters<typeof byRows>[0]};
const Quick = byRows(Stock);

const [width, height] = [24, 6];

const sgr = fc
  .constantFrom(
    '1',
    '2',
    '7',
    '36',
    '38;5;200',
    '48;2;1;2;3',
    '4',
    '22',
    '39',
    '0',
    '',
    '1;31',
    '4:3',
    '8',
    '99',
  )
  .map(code => `\u001b[${code}m`);
const word = fc.constantFrom(
  'a',
  'node 12',
  '  ',
  '…',
  '中文',
  '🔥',
  'e\u0301',
  '\u200b',
  '👨‍👩‍👧',
  'é',
  '─'.repeat(9),
);
const styled = fc
  .tuple(fc.constantFrom(['1', '22'], ['2', '22'], ['36', '39'], ['7', '27'], ['44', '49']), word)
  .map(([[on, off], text]) => `\u001b[${on}m${text}\u001b[${off}m`);
const text = fc
  .array(
    fc.oneof(
      {weight: 6, arbitrary: word},
      {weight: 6, arbitrary: styled},
      {weight: 1, arbitrary: sgr},
      {weight: 1, arbitrary: fc.constantFrom('\n', '\u001b]8;;http://x\u0007', '\u001b[2K')},
    ),
    {maxLength: 5},
  )
  .map(parts => parts.join(''));

type Step = (output: InkOutput) => void;
const identity = (line: string) => line;
const bold = (line: string) => `\u001b[1m${line}\u001b[22m`;
const numbered = (line: string, index: number) => `${index} ${line}`;
const write = fc
  .record({
    x: fc.integer({min: -3, max: width}),
    y: fc.integer({min: -1, max: height}),
    text,
    transformers: fc.array(fc.constantFrom(identity, bold, numbered), {maxLength: 2}),
  })
  .map(
    ({x, y, text, transformers}): Step =>
      output =>
        output.write(x, y, text, {transformers}),
  );
const edge = (most: number) => fc.option(fc.integer({min: -1, max: most}), {nil: undefined, freq: 9});
const clip = fc.record({x1: edge(12), x2: edge(width), y1: edge(3), y2: edge(height)}, {requiredKeys: []});
const clipped = fc.tuple(clip as fc.Arbitrary<object>, fc.array(write, {maxLength: 3})).map(
  ([area, steps]): Step =>
    output => {
      output.clip(area);
      for (const step of steps) step(output);
      output.unclip();
    },
);
const nested = fc.tuple(clip as fc.Arbitrary<object>, clipped, write).map(
  ([area, step, behind]): Step =>
    output => {
      output.clip(area);
      step(output);
      behind(output);
      output.unclip();
    },
);
const steps = fc.array(
  fc.oneof({weight: 8, arbitrary: write}, {weight: 3, arbitrary: clipped}, {weight: 1, arbitrary: nested}),
  {maxLength: 8},
);
/** Rows beside and below each other, as a table has them. */
const table = fc.array(fc.tuple(fc.nat(4), styled, fc.nat(4), word), {maxLength: height}).map(rows =>
  rows.map(
    ([left, first, gap, second], row): Step =>
      output => {
        output.write(left, row, first, {transformers: [bold]});
        output.write(left + 10 + gap, row, second, {transformers: []});
      },
  ),
);

const terminal = new Headless(width * 3, height);

function cells(Output: typeof Stock, steps: readonly Step[]): {height: number; cells: string[][]} {
  const output = new Output({width, height});
  for (const step of steps) step(output);
  const frame = output.get();
  terminal.renew(width * 3, height);
  // Each row is read by itself, from the plain style.
  for (const [row, line] of frame.output.split('\n').entries())
    terminal.write(`\u001b[m\u001b[${row + 1}H${line}`);
  return {height: frame.height, cells: terminal.cells()};
}

test("a frame by rows equals Ink's frame cell by cell", () => {
  fc.assert(
    fc.property(fc.oneof(steps, table), steps => {
      const [quick, stock] = [cells(Quick, steps), cells(Stock, steps)];
      // `toEqual` takes long, so only what differs is given to it, to be told.
      if (!isDeepStrictEqual(quick, stock)) expect(quick).toEqual(stock);
    }),
    {numRuns: 2000},
  );
});

/** A write of a text without a transformation. */
const put =
  (x: number, y: number, text: string): Step =>
  output =>
    output.write(x, y, text, {transformers: []});

test.each([
  ['a style that goes on in the second of two lines', [put(0, 0, '\u001b[31mone\ntwo\u001b[39m')]],
  ['a style that begins behind an invisible character', [put(0, 0, 'a\u200b\u001b[1mb\nc')]],
  ['a style that is not ended', [put(0, 0, '\u001b[1mone'), put(0, 1, 'two')]],
  [
    'an emoji beside another piece',
    [put(0, 0, '🔥 one'), put(8, 0, 'two'), put(0, 1, 'end 🔥'), put(8, 1, '|')],
  ],
  [
    'two lines of which one is transformed',
    [output => output.write(0, 0, 'a\nb', {transformers: [numbered]})],
  ],
] as [string, Step[]][])("%s is as in Ink's frame", (_, steps) => {
  expect(cells(Quick, steps)).toEqual(cells(Stock, steps));
});

test('Ink renders only the rows that cannot be joined, in frames that are clipped too', () => {
  const rendered: number[] = [];
  class Counted extends Stock {
    override get() {
      rendered.push(this.height);
      return super.get();
    }
  }
  const frame = new (byRows(Counted))({width, height});
  rendered.length = 0;
  frame.clip({x1: 0, x2: 10, y1: 0, y2: 2});
  frame.write(0, 0, 'whole', {transformers: []});
  frame.write(4, 1, 'cut at the edge', {transformers: []});
  frame.unclip();
  frame.write(0, 2, 'below', {transformers: []});
  frame.write(0, 3, 'two\nlines', {transformers: [identity]});
  frame.write(0, 5, '🔥 and 🔥', {transformers: []});
  expect(frame.get()).toEqual({output: 'whole\n    cut at\nbelow\ntwo\nlines\n🔥 and 🔥', height});
  expect(rendered).toEqual([1]);
});
