import {expect, test} from 'vitest';
import {FrameEncoder} from '../../../../src/terminal/frame/frame-encoder.ts';
import {golden} from '../../../golden.ts';

/** What is written to the terminal for one frame after another, byte for byte: no more than the change takes. */

type Frame = readonly string[];

/** @param frames each as many rows as the first @returns what is written for each but the first */
function written(frames: readonly Frame[], columns: number, erasesInStyle: boolean): string[] {
  const encoder = new FrameEncoder({erasesInStyle});
  const rows = frames[0]?.length ?? 0;
  const bytes = frames.map(frame => encoder.next(frame.join('\n'), columns, rows));
  return bytes.slice(1);
}

const shown = (bytes: readonly string[]): string =>
  bytes.map(one => JSON.stringify(one).replaceAll('\\u001b', '␛')).join('\n    ');

/** Keeps what is written, where it differs also on terminals that erase in the background of a style. */
function keep(name: string, columns: number, cases: readonly (readonly [title: string, ...Frame[]])[]): void {
  const lines = cases.flatMap(([title, ...frames]) => {
    const [plain, inStyle] = [written(frames, columns, false), written(frames, columns, true)];
    const same = shown(plain) === shown(inStyle);
    return [title, `    ${shown(plain)}`, ...(same ? [] : ['  erasing in style', `    ${shown(inStyle)}`])];
  });
  expect(lines.length).toBeGreaterThan(10);
  golden(name, `${lines.join('\n')}\n`);
}

const style = (codes: string, text: string, end = ''): string => `\u001b[${codes}m${text}\u001b[${end}m`;
const upTo = (count: number): number[] => Array.from({length: count}, (_, index) => index + 1);

test('what changes within a row, and what is erased of it', () => {
  const text = 'a row of sixty columns, each of which has a letter, or it not';
  keep('rows', 70, [
    ...upTo(10).map(gap => {
      const between = 'abcdefghij'.slice(0, gap);
      return [`two changes with ${gap} between`, [`x${between}x tail`], [`y${between}y tail`]] as const;
    }),
    ...upTo(7).map(count => [`${count} less at the end`, [`word${'x'.repeat(count)}`], ['word']] as const),
    ...[27, 28, 29, 30, 31, 32, 33, 41, 42, 43, 44].map(
      count => [`${count} other letters`, [text], ['#'.repeat(count) + text.slice(count)]] as const,
    ),
    ...[0, 1, 2, 10].map(
      from =>
        [
          `one letter at ${from}`,
          ['x'.repeat(12)],
          [`${'x'.repeat(from)}y${'x'.repeat(11 - from)}`],
        ] as const,
    ),
    ['from blank', [''], ['text']],
    ['to blank', ['text'], ['']],
    ['from blank, a filled row', [''], [style('44', 'x'.padEnd(70))]],
    ['a row is filled', [text], [style('44', text.padEnd(70))]],
    ['a filled row moves its colour', [style('44', text.padEnd(70))], [style('45', text.padEnd(70))]],
    ['a filled row is drawn bare', [style('44', text.padEnd(70))], [text]],
    ['an inverse row is no ground', [text], [style('7', text.padEnd(70))]],
    ['a row that is too long is cut', [''], [text + text]],
  ]);
});

test('how the cursor gets from one change to the next', () => {
  const rows = Array.from({length: 12}, () => '.'.repeat(30));
  const changed = (...places: readonly (readonly [row: number, column: number])[]): Frame =>
    rows.map((row, index) => {
      const columns = places.filter(([at]) => at === index).map(([, column]) => column);
      return [...row].map((letter, column) => (columns.includes(column) ? '#' : letter)).join('');
    });
  const from = [0, 4];
  keep(
    'cursor',
    30,
    [0, 1, 2, 10, 11].flatMap(row =>
      from.flatMap(column =>
        [0, 1, 4, 5, 9, 28, 29].map(
          other => [`0:${column} to ${row}:${other}`, rows, changed([0, column], [row, other])] as const,
        ),
      ),
    ),
  );
});

test('how one style follows another', () => {
  const styles = [
    '1',
    '2',
    '1;2',
    '4',
    '7',
    '1;31',
    '31;44',
    '38;5;200',
    '48;2;1;2;3',
    '58;5;3;4',
    '9',
    '3;5;8',
  ];
  keep('styles', 20, [
    ...styles.flatMap(one =>
      styles
        .filter(other => other !== one)
        .map(other => [`${one} to ${other}`, [''], [`${style(one, 'a')}${style(other, 'b c')}`]] as const),
    ),
    ...['22', '23', '24', '25', '27', '28', '29', '39', '49', '59', '0', ''].map(
      end => [`ended by ${end}`, [''], [`${style('1;2;3;4;5;7;8;9;31;42;58;5;3', 'a', end)}b`]] as const,
    ),
    ...[
      '30',
      '37',
      '38',
      '40',
      '47',
      '48',
      '90',
      '97',
      '98',
      '100',
      '107',
      '108',
      '38;5',
      '38;2;1',
      '38;9;1',
    ].map(code => [`code ${code}`, [''], [`${style(code, 'a ')}b`]] as const),
    ['a space keeps an invisible style', [''], [`${style('31', 'a')} b ${style('31', 'c')}`]],
    ['a space does not keep a visible one', [''], [`${style('4', 'a')} b ${style('4', 'c')}`]],
  ]);
});

test('characters of other widths', () => {
  keep('characters', 12, [
    ['wide letters', ['abcdef'], ['ab部署ef']],
    ['within wide letters', ['部署网站'], ['部x署网站']],
    ['a wide letter that does not fit', [''], ['部署网站部x部']],
    ['a sign of doubtful width', ['abc'], ['a●c…d']],
    ['a border', [''], ['──────────']],
    ['an emoji', ['abcdef'], ['a😀bcdef']],
    ['behind an emoji', ['a😀bcdef'], ['a😀bcdxf']],
    ['before an emoji', ['a😀bcdef'], ['x😀bcdef']],
    ['an emoji goes', ['a😀bcdef'], ['abcdef']],
    ['shorter behind an emoji', ['a😀bcdef'], ['a😀bc']],
    ['an emoji on a wide letter', ['部署x'], ['部😀x']],
    ['a wide letter where an emoji was', ['ab😀'], ['部x']],
    ['a letter with a mark goes', ['e\u0301'], ['']],
    ['a wide letter that does not fit on a ground', [''], [style('44', 'abcdefghijk部x')]],
    ['marks and invisible characters', [''], ['e\u0301 \u0301x\u200by']],
    ['in the corner', ['', ''], ['', 'x'.repeat(12)]],
    ['a sign in the corner', ['', ''], ['', '●'.repeat(12)]],
    ['a wide letter in the corner', ['', ''], ['', '部'.repeat(6)]],
    ['control characters', [''], ['a\tb\u0007c']],
    ['other sequences', [''], ['a\u001b[2Jb\u001b]0;t\u0007c\u001b(Bd\u001bcf\u001b[1;2He']],
  ]);
});

test('rows that move are scrolled where that is shorter', () => {
  const word = (index: number) => ((index + 11) * 104_729 * 7919).toString(36);
  const line = (index: number) => `${word(index)} ${word(index * 3)} ${word(index * 7)} row ${index}`;
  const list = (from: number, mark?: number): Frame => [
    'header',
    ...Array.from({length: 14}, (_, index) =>
      from + index === mark ? style('7', line(mark).padEnd(58)) : line(from + index),
    ),
    `footer ${from}`,
  ];
  const beside = (from: number): Frame =>
    list(from).map((row, index) => `${row.slice(0, 40).padEnd(40)}${index} is beside it`);
  const signed = (from: number, mark: number, by = ''): Frame => [
    'header',
    ...Array.from({length: 14}, (_, index) => {
      const row = `${from + index === mark ? '>' : ' '}${line(from + index)}`;
      return by === '' ? row : `${row.padEnd(40)}${by} ${index}`;
    }),
    `footer ${from}`,
  ];
  const twoBlocks = [2, 3, 4, 50, 51, 7, 8, 9, 10, 11, 12, 52].map(line);
  const staying = [20, 21].map(from => [...upTo(9).map(line), ...upTo(5).map(index => line(from + index))]);
  const moves = [1, 2, 3, 7, 11, 12, 13];
  keep('scrolls', 60, [
    ...moves.flatMap(by => [
      [`down by ${by}`, list(20), list(20 + by)] as const,
      [`up by ${by}`, list(20), list(20 - by)] as const,
    ]),
    ...[1, 2].flatMap(by => [
      [`the mark at the end, down by ${by}`, list(20, 33), list(20 + by, 33 + by)] as const,
      [`the mark at the start, up by ${by}`, list(20, 20), list(20 - by, 20 - by)] as const,
      [`a sign at the end, down by ${by}`, signed(20, 33), signed(20 + by, 33 + by)] as const,
      [`a sign at the start, up by ${by}`, signed(20, 20), signed(20 - by, 20 - by)] as const,
      [
        `a sign beside what changes, down by ${by}`,
        signed(20, 33, 'one'),
        signed(20 + by, 33 + by, 'other'),
      ] as const,
      [
        `a sign beside what changes, up by ${by}`,
        signed(20, 20, 'one'),
        signed(20 - by, 20 - by, 'other'),
      ] as const,
      [`beside what stays, down by ${by}`, beside(20), beside(20 + by)] as const,
      [`beside what stays, up by ${by}`, beside(20), beside(20 - by)] as const,
    ]),
    ...[2, 3, 4].map(count => {
      const rows = upTo(count).map(line);
      return [`${count} rows move`, ['', ...rows, ''], ['', '', ...rows]] as const;
    }),
    ['a block moves, and more rows stay', ...staying],
    ['three rows move by one, and more by two', upTo(12).map(line), twoBlocks],
    ['the whole screen moves up', upTo(8).map(line), upTo(8).map(index => line(index + 1))],
    ['the whole screen moves down', upTo(8).map(line), upTo(8).map(index => line(index - 1))],
    ['three rows move up, of which the first row is one', [1, 2, 3, 4].map(line), [2, 3, 4, 4].map(line)],
    ['equal rows do not say where they came from', ['a', 'a', 'a', 'a', 'b'], ['b', 'a', 'a', 'a', 'a']],
  ]);
});
