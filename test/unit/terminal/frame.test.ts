import {isDeepStrictEqual} from 'node:util';
import fc from 'fast-check';
import stringWidth from 'string-width';
import {expect, test} from 'vitest';
import {FrameEncoder} from '../../../src/terminal/frame/frame-encoder.ts';
import {lineOf, styleAt, textAt} from '../../../src/terminal/frame/line.ts';
import {Headless} from './headless.ts';
import {rowsOf} from './rows.ts';

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
const styles = [
  '',
  '1',
  '4',
  '7',
  '1;7',
  '31',
  '92',
  '44',
  '38;5;200',
  '48;2;1;2;3',
  '1;38;2;9;8;7;41',
  '4;100',
];
/** What ends a style: all of it, or a part, so that the rest goes on. */
const ends = ['0', '0', '', '22', '24', '27', '39', '49'];

/** A sequence of screens: each a size and its rows, made from the one before by what screens do. */
type Step = {columns: number; rows: string[]};
type Change = (step: Step) => Step;

const anyLine = (texts: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...styles),
        fc.constantFrom(...ends),
        fc.array(fc.constantFrom(...texts), {maxLength: 3}),
      ),
      {maxLength: 5},
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
  const line = anyLine(texts);
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
    const frame = rowsOf(step.rows.join('\n'));
    terminal.write(frames.next(frame, step.columns, step.rows.length));
    check(step, terminal.cells());
    expect(frames.next(frame, step.columns, step.rows.length)).toBe('');
  }
}

const stepOf = (texts: readonly string[], columns: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.record({columns, rows: fc.array(anyLine(texts), {minLength: 4, maxLength: 14})});

test('differences give the same cells, colours and attributes as a full paint', () => {
  const texts = [...sure, ...sure, ...unsure];
  const {edit, insert, mark, fill, scroll, resize} = changesOf(texts);
  const change = fc.oneof(edit, insert, insert, mark, mark, fill, scroll, scroll, resize);
  const first = stepOf(texts, fc.integer({min: 8, max: 34}));
  fc.assert(
    fc.property(first, fc.array(change, {maxLength: 10}), fc.boolean(), (step, changes, erases) => {
      draw(step, changes, erases, ({columns, rows}, cells) => {
        const painted = whole.renew(columns, rows.length);
        painted.write(new FrameEncoder().next(rowsOf(rows.join('\n')), columns, rows.length));
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
    const bytes = new FrameEncoder().next(rowsOf(frame), 3, 3);
    expect(bytes.match(/\u001b\[\?7[hl]/g)).toEqual(['\u001b[?7l', '\u001b[?7h']);
    expect(bytes.endsWith('\u001b[?7h') || bytes.endsWith('\u001b[?7h\u001b[m')).toBe(true);
  }
});

test('behind a sign that some terminals draw twice as wide, the cursor is put where it should be', () => {
  const encoder = new FrameEncoder();
  encoder.next([], 20, 2);
  expect(encoder.next(rowsOf('node web-1'), 20, 2)).toContain('node web-1');
  expect(encoder.next(rowsOf('\u25cf up, 3 of \u2026 here'), 20, 2)).toMatch(
    /\u25cf\x1b\[2G up, 3 of \u2026\x1b\[13G here/,
  );
});

const cleared = '\u001b[m\u001b[r\u001b[H\u001b[J';

test.each([
  ['ab', 'ab'],
  ['', ''],
  [' ab', '\u001b[Cab'],
  ['\nab', '\u001bDab'],
  ['\n ab', '\u001b[2;2Hab'],
  ['\n\nab', '\u001b[3Hab'],
  ['ab\ncd', 'ab\r\u001bDcd'],
  ['abcdefgh\nx', 'abcdefgh\u001b[2Hx'],
  ['a\n\n\ncd\nleft out', 'a\u001b[4Hcd'],
  ['abcdefghij', 'abcdefgh'],
  ['\u001b[31ma\u001b[39m', '\u001b[31ma\u001b[m'],
  ['a\u001b[1mb', 'a\u001b[1mb\u001b[m'],
])('the first frame %j is drawn after all is cleared', (frame, bytes) => {
  expect(new FrameEncoder().next(rowsOf(frame), 8, 4)).toBe(`${cleared}${bytes}`);
});

test('a frame is drawn whole again in another size, or where it was forgotten', () => {
  const encoder = new FrameEncoder();
  encoder.next(rowsOf('ab\ncd'), 4, 2);
  expect(encoder.next(rowsOf('ab\ncd'), 4, 2)).toBe('');
  expect(encoder.next(rowsOf('ab\ncd'), 5, 2)).toBe(`${cleared}ab\r\u001bDcd`);
  expect(encoder.next(rowsOf('ab\ncd'), 5, 3)).toBe(`${cleared}ab\r\u001bDcd`);
  expect(encoder.next(rowsOf('ab\ncd'), 5, 3)).toBe('');
  encoder.forget();
  expect(encoder.next(rowsOf('ab\ncd'), 5, 3)).toBe(`${cleared}ab\r\u001bDcd`);
});

test('a row that was cut is whole where there is room for it', () => {
  const encoder = new FrameEncoder();
  expect(encoder.next(rowsOf('abcdef'), 4, 1)).toBe(`${cleared}abc\u001b[?7ld\u001b[?7h`);
  expect(encoder.next(rowsOf('abcdef'), 8, 1)).toBe(`${cleared}abcdef`);
  expect(encoder.next(rowsOf('abcdef'), 3, 1)).toBe(`${cleared}ab\u001b[?7lc\u001b[?7h`);
});

/** The characters of a row by columns, `_` for a column that the character before it covers. */
const columnsOf = (source: string, columns: number) => {
  const [row = []] = rowsOf(source);
  const line = lineOf(row, columns);
  return {
    ...{texts: Array.from(line.cells, (_, at) => textAt(line, at) || '_').join(''), text: line.text},
    ...{styled: Array.from(line.cells, (_, at) => (styleAt(line, at) === 0 ? '.' : 's')).join('')},
    unsureFrom: line.unsureFrom,
  };
};

test.each<[source: string, texts: string, text: string | undefined, styled: string, unsureFrom: number]>([
  ['', '', '', '', Number.POSITIVE_INFINITY],
  ['ab  ', 'ab', 'ab', '..', Number.POSITIVE_INFINITY],
  ['a~\u00e9●', 'a~é●', 'a~é●', '....', Number.POSITIVE_INFINITY],
  ['abcdefghij', 'abcdefgh', 'abcdefgh', '........', Number.POSITIVE_INFINITY],
  ['abcd\u001b[0mefghij', 'abcdefgh', 'abcdefgh', '........', Number.POSITIVE_INFINITY],
  ['\u001b[31ma b \u001b[39mc', 'a b c', 'a b c', 's.s..', Number.POSITIVE_INFINITY],
  ['\u001b[44ma \u001b[49m ', 'a ', 'a ', 'ss', Number.POSITIVE_INFINITY],
  ['a部b', 'a部_b', undefined, '....', Number.POSITIVE_INFINITY],
  ['abcdefg部', 'abcdefg', undefined, '.......', Number.POSITIVE_INFINITY],
  ['ab😀c', 'ab😀_c', undefined, '.....', 1],
  ['部😀c', '部_😀_c', undefined, '.....', 0],
  ['😀', '😀_', undefined, '..', 0],
  ['abcdef😀', 'abcdef😀_', undefined, '........', 5],
  ['abcdefg😀', 'abcdefg', undefined, '.......', Number.POSITIVE_INFINITY],
  ['ae\u0301b', 'ae\u0301b', undefined, '...', 0],
  ['a\u0301\u0301', 'a\u0301\u0301', undefined, '.', 0],
  ['a\u200bb', 'ab', undefined, '..', Number.POSITIVE_INFINITY],
  ['a\tb', 'a b', undefined, '...', Number.POSITIVE_INFINITY],
  ['a\u001b[2Jb', 'ab', 'ab', '..', Number.POSITIVE_INFINITY],
  ['a\ud800b', 'a\ufffdb', undefined, '...', 0],
])('the row %j is read as %s', (source, texts, text, styled, unsureFrom) => {
  expect(columnsOf(source, 8)).toEqual({texts, text, styled, unsureFrom});
});
