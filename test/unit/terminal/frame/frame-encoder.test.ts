import {isDeepStrictEqual} from 'node:util';
import fc from 'fast-check';
import stringWidth from 'string-width';
import {expect, test} from 'vitest';
import {FrameEncoder} from '../../../../src/terminal/frame/frame-encoder.ts';
import {Headless} from '../headless.ts';

const sure = ['a', 'word', 'two words', ' ', '      ', '●', '──│', 'é', '…', '中文', '한', 'か', '▌'];
const unsure = [
  '😀',
  '👨‍👩‍👧',
  '🇩🇪',
  'e\u0301',
  '✈️',
  '⌚',
  '\u200b',
  '\u2028',
  '\t',
  '\u0007',
  '\u009b5C',
  '𠀀',
  '\u0301',
  'ﾞ',
];
const foreign = [
  '\u001b[5C',
  '\u001b[2J',
  '\u001b]0;title\u0007',
  '\u001b]8;;x\u001b\\',
  '\u001bc',
  '\u001b[?25h',
  '\u001bP1$r\u001b\\',
];
const styles = [
  '',
  '1',
  '2',
  '1;2',
  '3',
  '4',
  '7',
  '9',
  '31',
  '92',
  '44',
  '38;5;200',
  '48;2;1;2;3',
  '1;38;2;9;8;7;41',
  '5;8',
];
/** What ends a style: all of it, or a part, so that the rest goes on. */
const ends = ['0', '0', '', '22', '24', '39', '49'];

/** A sequence of screens: each a size and its rows, made from the one before by what screens do. */
type Step = {columns: number; rows: string[]};
type Change = (step: Step) => Step;

const lineOf = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...styles),
        fc.constantFrom(...ends),
        fc.array(fc.constantFrom(...texts), {maxLength: 3}),
      ),
      {
        maxLength: 5,
      },
    )
    .map(pieces =>
      pieces
        .map(([style, end, text]) =>
          style ? `\u001b[${style}m${text.join('')}\u001b[${end}m` : text.join(''),
        )
        .join(''),
    );

const replaced = (rows: readonly string[], at: number, change: (row: string) => string): string[] =>
  rows.map((row, index) => (index === at % rows.length ? change(row) : row));

const widthOf = (row: string): number => stringWidth(row.replaceAll(/\u001b\[[\d;]*m/g, ''));

/** What screens do: a row changes, or a part of it; one is marked; a block of them scrolls; the window is resized. */
function changesOf(
  texts: readonly string[],
): Record<'edit' | 'insert' | 'mark' | 'fill' | 'scroll' | 'resize', fc.Arbitrary<Change>> {
  const at = fc.nat(30);
  const line = lineOf(texts);
  const edit = fc.tuple(at, line);
  const insert = fc.tuple(at, fc.nat(40), fc.constantFrom(...texts));
  const size = fc.tuple(fc.integer({min: 2, max: 34}), fc.integer({min: 1, max: 14}));
  const fresh = fc.array(line, {minLength: 3, maxLength: 3});
  const block = fc.tuple(fc.nat(8), fc.nat(8), fc.integer({min: 1, max: 3}), fc.boolean(), fresh);
  return {
    edit: edit.map(([row, text]) => step => ({...step, rows: replaced(step.rows, row, () => text)})),
    insert: insert.map(([row, where, text]) => step => ({
      ...step,
      rows: replaced(step.rows, row, old => old.slice(0, where) + text + old.slice(where)),
    })),
    mark: at.map(row => step => ({
      ...step,
      rows: replaced(step.rows, row, old =>
        widthOf(old) < step.columns ? `\u001b[1m▌${old}\u001b[22m` : old,
      ),
    })),
    fill: fc
      .tuple(at, fc.constantFrom('7', '44', '1;38;5;9;48;5;238', '4;45'))
      .map(([row, style]) => step => ({
        ...step,
        rows: replaced(step.rows, row, old => {
          const text = old.replaceAll(/\u001b\[[\d;]*m/g, '');
          const blank = ' '.repeat(Math.max(0, step.columns - stringWidth(text)));
          return `\u001b[${style}m${text}${blank}\u001b[m`;
        }),
      })),
    scroll: block.map(([above, below, by, up, lines]) => ({columns, rows}) => {
      const moving = rows.slice(above, Math.max(above, rows.length - below));
      const added = lines.slice(0, Math.min(by, moving.length));
      const moved = up ? [...moving.slice(by), ...added] : [...added, ...moving.slice(0, -by)];
      return {columns, rows: [...rows.slice(0, above), ...moved, ...rows.slice(above + moving.length)]};
    }),
    resize: size.map(([columns, height]) => ({rows}) => ({
      columns,
      rows: Array.from({length: height}, (_, index) => rows[index] ?? `row ${index}`),
    })),
  };
}

/** `toEqual` takes as long as all else, so only what differs is given to it, to be told. */
function expectSame(cells: readonly string[][], others: readonly string[][]): void {
  if (!isDeepStrictEqual(cells, others)) expect(cells).toEqual(others);
}

const [drawn, whole] = [new Headless(80, 24), new Headless(80, 24)];

/** Draws the steps on one terminal by their differences, and hands over what it shows after each. */
function draw(
  first: Step,
  changes: readonly Change[],
  erasesInStyle: boolean,
  check: (step: Step, cells: string[][]) => void,
): void {
  const terminal = drawn.renew(first.columns, first.rows.length);
  const frames = new FrameEncoder({erasesInStyle});
  let step = first;
  for (const change of [(same: Step) => same, ...changes]) {
    step = change(step);
    terminal.resize(step.columns, step.rows.length);
    const frame = step.rows.join('\n');
    terminal.write(frames.next(frame, step.columns, step.rows.length));
    check(step, terminal.cells());
    expect(frames.next(frame, step.columns, step.rows.length)).toBe('');
  }
}

const stepOf = (texts: readonly string[], columns: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.record({columns, rows: fc.array(lineOf(texts), {minLength: 4, maxLength: 14})});

test('differences give the same cells, colours and attributes as a full paint', () => {
  const texts = [...sure, ...sure, ...unsure, ...foreign];
  const {edit, insert, mark, fill, scroll, resize} = changesOf(texts);
  const change = fc.oneof(edit, insert, insert, mark, mark, fill, scroll, scroll, resize);
  const first = stepOf(texts, fc.integer({min: 8, max: 34}));
  fc.assert(
    fc.property(first, fc.array(change, {maxLength: 10}), fc.boolean(), (step, changes, erases) => {
      draw(step, changes, erases, ({columns, rows}, cells) => {
        const painted = whole.renew(columns, rows.length);
        painted.write(new FrameEncoder().next(rows.join('\n'), columns, rows.length));
        expectSame(cells, painted.cells());
      });
    }),
    {numRuns: 200},
  );
});

test('a frame equals what a terminal draws', () => {
  const {edit, mark, fill, scroll} = changesOf(sure);
  const change = fc.oneof(edit, mark, fill, fill, scroll, scroll);
  fc.assert(
    fc.property(
      stepOf(sure, fc.constant(90)),
      fc.array(change, {maxLength: 8}),
      fc.boolean(),
      (step, changes, erases) => {
        draw(step, changes, erases, ({columns, rows}, cells) => {
          const plain = whole.renew(columns, rows.length);
          plain.write(rows.map((row, index) => `\u001b[${index + 1}H\u001b[m${row}`).join(''));
          expectSame(cells, plain.cells());
        });
      },
    ),
    {numRuns: 200},
  );
});

test('a character in the corner does not scroll, and behind it lines wrap again for other programs', () => {
  const full = ['abc', 'def', 'ghi'].join('\n');
  for (const frame of [full, full.replace('i', '●'), `\u001b[7m${full}\u001b[m`]) {
    const bytes = new FrameEncoder().next(frame, 3, 3);
    expect(bytes.match(/\u001b\[\?7[hl]/g)).toEqual(['\u001b[?7l', '\u001b[?7h']);
    expect(bytes.endsWith('\u001b[?7h') || bytes.endsWith('\u001b[?7h\u001b[m')).toBe(true);
  }
});

test('behind a sign that some terminals draw twice as wide, the cursor is put where it should be', () => {
  const encoder = new FrameEncoder();
  encoder.next('', 20, 2);
  expect(encoder.next('node web-1', 20, 2)).toContain('node web-1');
  expect(encoder.next('\u25cf up, 3 of \u2026 here', 20, 2)).toMatch(
    /\u25cf\x1b\[2G up, 3 of \u2026\x1b\[13G here/,
  );
});
