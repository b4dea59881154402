import {PassThrough} from 'node:stream';
import {expect, test, vi} from 'vitest';
import {captureWrites} from '../../../src/terminal/output.ts';

test('output of other code is held back until released', async () => {
  const stream = new PassThrough() as unknown as NodeJS.WriteStream;
  const release = captureWrites([stream]);
  const done = vi.fn();
  stream.write('stray\n', done);
  stream.write(Buffer.from('bytes\n'));
  process.emitWarning('odd', 'Warning');
  process.emitWarning('new', 'ExperimentalWarning');
  await new Promise(setImmediate);
  expect(done).toHaveBeenCalledOnce();
  expect(stream.read()).toBeNull();
  expect(release()).toBe('stray\nbytes\nWarning: odd\n');
  stream.write('through');
  expect(String(stream.read())).toBe('through');
});

test('of very much output the end is kept, and warnings are printed as before afterwards', async () => {
  const printers = process.listeners('warning');
  const streams = [new PassThrough(), new PassThrough()] as unknown as NodeJS.WriteStream[];
  const writes = streams.map(stream => stream.write);
  const release = captureWrites(streams);
  expect(process.listeners('warning')).toHaveLength(1);
  for (const stream of streams) expect(stream.write('x'.repeat(40_000))).toBe(true);
  streams[0]?.write('é', 'utf8');
  const kept = release();
  expect([kept.length, kept.at(-1)]).toEqual([64 * 1024, 'é']);
  expect(streams.map(stream => stream.write)).toEqual(writes);
  expect(process.listeners('warning')).toEqual(printers);
});
