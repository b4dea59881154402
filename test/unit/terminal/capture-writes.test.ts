import {PassThrough} from 'node:stream';
import {expect, test, vi} from 'vitest';
import {captureWrites} from '../../../src/terminal/capture-writes.ts';

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
