import * as fc from 'fast-check';
import {test} from 'vitest';
import {FrameEncoder} from '../../../../src/terminal/frame/frame-encoder.ts';
import {golden} from '../../../golden.ts';

/** What is written for many small changes of many frames, drawn by lot with a fixed seed, byte for byte. */

const columns = 36;
const rows = 6;

const letters = fc.constantFrom(
  'a',
  'b',
  'c',
  ' ',
  '  ',
  '.',
  '部',
  '署',
  '●',
  '…',
  '─',
  'e\u0301',
  '😀',
  'ab',
  'word',
);
const codes = fc.constantFrom(
  '1',
  '2',
  '4',
  '7',
  '9',
  '31',
  '32;1',
  '44',
  '38;5;9',
  '22',
  '24',
  '27',
  '39',
  '49',
  '0',
  '',
);
const piece = fc.oneof(
  {weight: 5, arbitrary: letters},
  {weight: 2, arbitrary: fc.string({unit: 'grapheme-ascii', maxLength: 8})},
  {weight: 2, arbitrary: codes.map(code => `\u001b[${code}m`)},
);
const row = fc.array(piece, {maxLength: 12}).map(pieces => `${pieces.join('')}\u001b[m`);
const filled = fc
  .tuple(fc.constantFrom('44', '45', '7', '4', '100'), fc.string({unit: 'grapheme-ascii', maxLength: 20}))
  .map(([code, text]) => `\u001b[${code}m${text.padEnd(columns)}\u001b[m`);
const plain = fc
  .array(fc.constantFrom('alpha', 'beta', 'gamma', 'delta', '  ', '1', '22'), {maxLength: 6})
  .map(words => words.join(' '));
const anyRow = fc.oneof(
  {weight: 4, arbitrary: row},
  {weight: 1, arbitrary: filled},
  {weight: 4, arbitrary: plain},
);

/** How a frame turns into the next: a row changes, a letter of it, rows move. */
type Change = (frame: readonly string[]) => readonly string[];
const at = fc.nat(rows - 1);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(at, anyRow).map(
    ([index, text]): Change =>
      frame =>
        frame.with(index, text),
  ),
  fc.tuple(at, fc.nat(20), letters).map(
    ([index, place, letter]): Change =>
      frame => {
        const characters = [...(frame[index] ?? '')];
        if (characters.length === 0) return frame;
        return frame.with(index, characters.with(Math.min(place, characters.length - 1), letter).join(''));
      },
  ),
  fc.tuple(at, anyRow).map(
    ([index, text]): Change =>
      frame =>
        [...frame.slice(0, index), text, ...frame.slice(index)].slice(0, rows),
  ),
  fc.tuple(at, anyRow).map(
    ([index, text]): Change =>
      frame => [...frame.slice(0, index), ...frame.slice(index + 1), text],
  ),
  fc.tuple(at, fc.nat(10)).map(
    ([index, length]): Change =>
      frame =>
        frame.with(index, (frame[index] ?? '').slice(0, length).replace(/\u001b[^m]*$/, '')),
  ),
);

const runs = fc.tuple(
  fc.array(anyRow, {minLength: rows, maxLength: rows}),
  fc.array(change, {minLength: 8, maxLength: 8}),
);

test('many frames, one after another', () => {
  const lines = fc.sample(runs, {seed: 1, numRuns: 60}).flatMap(([first, changes], index) => {
    const encoder = new FrameEncoder({erasesInStyle: index % 2 === 0});
    let frame: readonly string[] = first;
    return [
      `── ${index}`,
      ...[(now: readonly string[]) => now, ...changes].map(turn => {
        frame = turn(frame);
        return JSON.stringify(encoder.next(frame.join('\n'), columns, rows)).replaceAll('\\u001b', '␛');
      }),
    ];
  });
  golden('many', `${lines.join('\n')}\n`);
});
