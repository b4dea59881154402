import {expect, test} from 'vitest';
import {JoinedBytes} from '../../src/joined-bytes.ts';

/** Bytes that all differ from their neighbours. */
const bytes = Buffer.from(Array.from({length: 300_000}, (_, at) => at % 251));

test.each([
  [0, 0],
  [1, 300_000],
  [100, 1],
  [1500, 77],
  [16_383, 3],
  [16_384, 5],
  [65_536, 4],
  [200_000, 2],
])('pieces of %i bytes are joined in their order', (length, count) => {
  const joined = new JoinedBytes();
  const expected = bytes.subarray(0, length * count);
  for (let at = 0; at < expected.length; at += length)
    joined.add(Buffer.from(expected.subarray(at, at + length)));
  expect(joined.whole().equals(expected)).toBe(true);
  expect([joined.size, joined.pieces]).toEqual([expected.length, Math.ceil(expected.length / (length || 1))]);
  expect(joined.blocks().length).toBeLessThanOrEqual(Math.max(30, 5 * (length / 2 ** 14)));
});

test('pieces of changing sizes stay in their order, whenever they are asked for', () => {
  const joined = new JoinedBytes();
  let at = 0;
  for (const size of [3, 0, 20_000, 1, 1, 70_000, 1023, 1024, 16_383, 1, 30_000, 5]) {
    joined.add(Buffer.from(bytes.subarray(at, at + size)));
    at += size;
    if (size % 2) expect(joined.whole().equals(bytes.subarray(0, at))).toBe(true);
  }
  expect(joined.whole().equals(bytes.subarray(0, at))).toBe(true);
});

test('of small pieces it holds twice their bytes at most, and no piece itself', () => {
  for (const count of [1, 1000, 5000, 100_000]) {
    const joined = new JoinedBytes();
    const piece = Buffer.from('x');
    for (let times = 0; times < count; times++) joined.add(piece);
    const held = new Set(joined.blocks().map(({buffer}) => buffer));
    expect(held.has(piece.buffer)).toBe(false);
    const size = [...held].reduce((sum, {byteLength}) => sum + byteLength, 0);
    expect(size).toBeLessThanOrEqual(Math.max(1024, 2 * count));
  }
});
