import {gzipSync} from 'node:zlib';
import {expect, test} from 'vitest';
import {
  decompressed,
  flatHeaders,
  markUnsent,
  withDefaults,
} from '../../../../src/api/client/transport-parts.ts';
import {limits} from '../../../../src/api/json.ts';

/** What requests with and without a proxy share. */

test('a connection is given ten seconds, an answer thirty, and as much is read as JSON may be long', () => {
  const usual = {connectTimeout: 10_000, answerTimeout: 30_000, maxSize: limits.length};
  expect(withDefaults({})).toEqual(usual);
  expect(withDefaults({answerTimeout: 7})).toEqual({...usual, answerTimeout: 7});
});

test('headers have small letters, and one text each', () => {
  expect(flatHeaders({'Content-Type': 'a', 'set-cookie': ['b', 'c'], empty: undefined})).toEqual({
    'content-type': 'a',
    'set-cookie': 'b, c',
    empty: '',
  });
});

const text = Buffer.from('text');

test.each<[encoding: string | string[] | undefined, isRead: boolean]>([
  ['gzip', true],
  ['X-GZIP', true],
  [['gzip'], true],
  ['br', false],
  ['gzip, br', false],
  ['', false],
  [undefined, false],
])('of a body in %j the content is read: %s', async (encoding, isRead) => {
  const packed = gzipSync(text);
  expect(await decompressed(packed, encoding, 100)).toEqual(isRead ? text : packed);
});

test('a body without content is none, and of one that is too long nothing is kept', async () => {
  expect(await decompressed(Buffer.alloc(0), 'gzip', 100)).toHaveLength(0);
  const packed = gzipSync(Buffer.alloc(101));
  expect(await decompressed(packed, 'gzip', 101)).toHaveLength(101);
  await expect(decompressed(packed, 'gzip', 100)).rejects.toMatchObject({code: 'ERR_BUFFER_TOO_LARGE'});
});

test('an error before which nothing was sent is marked, and what else was thrown stays', () => {
  const error = new Error('refused');
  expect([markUnsent(error), markUnsent('text')]).toEqual([error, 'text']);
  expect(error).toHaveProperty('unsent', true);
});
