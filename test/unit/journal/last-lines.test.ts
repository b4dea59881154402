import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {open} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {lastLines, limits} from '../../../src/journal/files.ts';

/** A file read from its end. */

/** The last lines of a file with this content, and the bytes that were read of it. */
async function linesOf(content: string | Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-last-lines-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  writeFileSync(join(folder, 'file'), content);
  const file = await open(join(folder, 'file'));
  let bytes = 0;
  const read = file.read.bind(file);
  file.read = (async (buffer: Buffer, ...rest: [number, number, number]) => {
    const found = await read(buffer, ...rest);
    bytes += found.bytesRead;
    return found;
    // The cast: of the ways to call it, the one that is used.
  }) as typeof file.read;
  try {
    return {...(await lastLines(file)), bytes};
  } finally {
    await file.close();
  }
}

const tooLong = 'a line of more than 250 kB';

test.each([
  ['', []],
  ['\n\n', []],
  ['one', ['one']],
  ['one\n', ['one']],
  ['one\n\n\0\0two\r', ['one', 'two\r']],
  [`${'é'.repeat(100_000)}\n${'ü'.repeat(100_000)}\n`, ['é'.repeat(100_000), 'ü'.repeat(100_000)]],
])('all lines of a short file are read, with its last one complete or not: %j', async (text, lines) => {
  expect(await linesOf(text)).toMatchObject({lines, whole: true});
});

test('of a million lines the last ones are read, and no more bytes than they take', async () => {
  const line = (at: number) => `{"id": "r-${at}", "outcome": "sent"}`;
  const {lines, whole, bytes} = await linesOf(
    Array.from({length: 1_000_000}, (_, at) => `${line(at)}\n`).join(''),
  );
  expect(whole).toBe(false);
  expect(lines).toHaveLength(limits.lines);
  expect([lines[0], lines.at(-1)]).toEqual([line(1_000_000 - limits.lines), line(999_999)]);
  expect(bytes).toBeLessThan(400_000);
});

test('a line that is too long is told in its place, and the lines beside it are read', async () => {
  const {lines, whole} = await linesOf(`before\n${'x'.repeat(10_000_000)}\nafter`);
  expect([lines, whole]).toEqual([['before', tooLong, 'after'], true]);
  expect((await linesOf('x'.repeat(250_000))).lines).toHaveLength(1);
  expect((await linesOf(`${'x'.repeat(250_001)}\n`)).lines).toEqual([tooLong]);
});
