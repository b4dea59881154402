import {expect, test} from 'vitest';
import {FrameEncoder} from '../../../src/terminal/frame/frame-encoder.ts';
import {rowsOf} from './rows.ts';

const columns = 120;
const regions = ['us-east', 'eu-west', 'ap-south'];
const states = [
  '\u001b[38;5;108m● running\u001b[39m',
  '\u001b[38;5;111m◐ resizing\u001b[39m',
  '\u001b[38;5;215m○ offline\u001b[39m',
];

function row(index: number, marked: boolean): string {
  const cells = [
    `volume-with-a-long-name-${index}`.padEnd(34),
    `${states[index % 3]}${' '.repeat(6)}`,
    `${20 + (index % 7) * 10} GB`.padStart(8),
    `  ${regions[index % 3]}`.padEnd(14),
    `web-${index % 40}`.padEnd(14),
    `/dev/disk/by-id/scsi-0Volume_${index}`,
  ].join('');
  return marked
    ? `\u001b[48;5;238m\u001b[38;5;255m▌${cells.replaceAll(/\u001b\[[\d;]+m/g, '').padEnd(columns - 1)}\u001b[39m\u001b[49m`
    : ` ${cells}`;
}

/** A header, a table of 38 rows from `first` with the mark on `marked`, and the line that counts. */
function screen(first: number, marked: number): string {
  const rows = Array.from({length: 38}, (_, index) => row(first + index, first + index === marked));
  return [' LABEL   STATUS', ...rows, ` ${marked} of 2,000`].join('\n');
}

const bytesOf = (...screens: string[]): number => {
  const frames = new FrameEncoder({erasesInStyle: true});
  return Math.max(
    ...screens.map((frame, index) => {
      const bytes = Buffer.byteLength(frames.next(rowsOf(frame), columns, 40));
      return index === 0 ? 0 : bytes;
    }),
  );
};

test('a cursor move in view writes at most 400 bytes', () => {
  expect(bytesOf(screen(0, 5), screen(0, 6), screen(0, 7), screen(0, 6))).toBeLessThanOrEqual(400);
});

test('a cursor move that scrolls writes at most 400 bytes', () => {
  expect(bytesOf(screen(0, 37), screen(1, 38), screen(2, 39))).toBeLessThanOrEqual(400);
  expect(bytesOf(screen(9, 9), screen(8, 8), screen(7, 7))).toBeLessThanOrEqual(400);
});

/** The same list, with something beside it on most of its rows, or with the rule alone. */
const beside = (frame: string, shown: boolean): string =>
  frame
    .split('\n')
    .map((line, row) => {
      const list = line.replaceAll(/(?<=\/dev).*/g, '');
      const width = list.replaceAll(/\u001b\[[\d;]+m/g, '').length;
      const text = shown && row > 0 && row < 30 ? ` field ${row}: what it is today` : '';
      return row > 0 && row < 39
        ? `${list}${' '.repeat(100 - width)}\u001b[m\u001b[38;5;247m│\u001b[39m${text}`
        : line;
    })
    .join('\n');

test('a repeated key that scrolls a list clears the pane in at most 400 bytes', () => {
  const kept = beside(screen(0, 37), true);
  expect(bytesOf(kept, beside(screen(1, 38), false), beside(screen(2, 39), false))).toBeLessThanOrEqual(400);
});

test('a table that is scrolled by several rows in either direction costs its new rows alone', () => {
  const fresh = Buffer.byteLength(row(0, false));
  for (const by of [3, 10]) {
    const unmarked = [screen(20, 0), screen(20 + by, 0)];
    expect(bytesOf(...unmarked), `down ${by}`).toBeLessThanOrEqual((fresh + 10) * by + 60);
    expect(bytesOf(...unmarked.reverse()), `up ${by}`).toBeLessThanOrEqual((fresh + 10) * by + 60);
  }
});

test('an unchanged frame writes nothing', () => {
  expect(bytesOf(screen(0, 5), screen(0, 5))).toBe(0);
});

test('a frame that looks the same writes nothing', () => {
  expect(bytesOf('\u001b[1mbold\u001b[22m  ', '\u001b[2K\u001b[G\u001b[1mbo\u001b[1mld\u001b[0m')).toBe(0);
});
