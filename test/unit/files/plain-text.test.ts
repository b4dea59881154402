import {existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {attempt} from '../../../src/attempt.ts';
import {readPlainText} from '../../../src/files/plain-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'skydeck-text-'));
afterAll(() => rmSync(folder, {recursive: true}));

const read = async (content: string | Uint8Array) => {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return readPlainText(path, 'it');
};

test('a text is read as it is, up to a million bytes', async () => {
  expect(await read('')).toEqual({text: ''});
  expect(await read('\ufeffä\nb\n')).toEqual({text: 'ä\nb\n'});
  const most = 'x'.repeat(1_000_000);
  expect(await read(most)).toEqual({text: most});
  expect(await read(`${most}x`)).toEqual({trouble: 'it is too large: 1.0 MB, and 1 MB at most is read'});
  expect(await read('x'.repeat(2_540_000))).toEqual({
    trouble: 'it is too large: 2.5 MB, and 1 MB at most is read',
  });
});

test.runIf(existsSync('/proc/self/fd'))('a file is not held open, whether it was a text or not', async () => {
  const path = join(folder, 'file');
  const held = () =>
    readdirSync('/proc/self/fd').filter(
      fd => attempt(() => readlinkSync(`/proc/self/fd/${fd}`), '') === path,
    );
  await read('a');
  await read(new Uint8Array([0xff]));
  expect(held()).toEqual([]);
});

test('what is no text, or no file, is said to be so', async () => {
  const none = {trouble: 'it is not UTF-8 text'};
  expect(await read(new Uint8Array([0xff, 0xfe, 0x41]))).toEqual(none);
  expect(await read('a\0b')).toEqual(none);
  expect(await readPlainText(folder, 'it')).toEqual({trouble: 'it is a folder, not a file'});
  expect(await readPlainText(join(folder, 'none'), 'it')).toEqual({trouble: 'it is not there'});
  expect(await readPlainText(join(folder, 'file', 'inside'), 'it')).toEqual({trouble: 'it is not there'});
});
