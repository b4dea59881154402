import {execFileSync} from 'node:child_process';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Writable} from 'node:stream';
import {afterEach, beforeEach, expect, onTestFinished, test, vi} from 'vitest';
import {TerminalOutput} from '../../../src/terminal/output.ts';

/** What is written at the exit, when nothing can wait. */

let folder: string;
let fd: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skydeck-output-'));
});
afterEach(() => {
  closeSync(fd);
  rmSync(folder, {recursive: true});
});

/** Output to a descriptor, and how often it was said to be gone. */
function outputTo(descriptor: number) {
  fd = descriptor;
  const written: string[] = [];
  let gone = 0;
  let fail = () => {};
  const on = (_: 'error', handler: () => void) => {
    fail = handler;
  };
  const stream = {fd, on, write: (text: string) => written.push(text)};
  // The cast: the rest of a stream is not used.
  const output = new TerminalOutput(stream as unknown as NodeJS.WriteStream, () => {});
  output.onGone = () => gone++;
  return {output, written, gone: () => gone, fail: () => fail()};
}

test('a terminal that cannot be written to is gone, and gets nothing more', () => {
  const path = join(folder, 'closed');
  writeFileSync(path, '');
  const {output, written, gone} = outputTo(openSync(path, 'r'));
  output.writeNow('one');
  expect([gone(), output.busy]).toEqual([1, true]);
  output.writeNow('two');
  output.write('three');
  expect([gone(), written]).toEqual([1, []]);
});

test('a terminal that has failed gets nothing more at the exit, another gets it to the last letter', () => {
  const path = join(folder, 'written');
  const {output, gone, fail} = outputTo(openSync(path, 'w'));
  output.writeNow('x');
  expect(readFileSync(path, 'utf8')).toBe('x');
  fail();
  output.writeNow('y');
  expect([gone(), readFileSync(path, 'utf8')]).toEqual([1, 'x']);
});

test('a terminal that takes nothing for a while is not gone; all that it takes is written', () => {
  const path = join(folder, 'full');
  execFileSync('mkfifo', [path]);
  const {output, gone} = outputTo(openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
  const read = () => readSync(fd, Buffer.alloc(1 << 20));
  output.writeNow('few');
  expect(read()).toBe(3);
  const wait = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out');
  onTestFinished(() => wait.mockRestore());
  output.writeNow('m'.repeat(1 << 20));
  // A tenth of a second, ten milliseconds at a time.
  expect(wait.mock.calls.map(([, , , milliseconds]) => milliseconds)).toEqual(Array(9).fill(10));
  expect([gone(), output.busy]).toEqual([0, false]);
  expect(read()).toBe(1 << 16);
});

test('it is busy until all that was written has been taken, to the last letter', async () => {
  fd = openSync(folder, 'r');
  const taken: (() => void)[] = [];
  const stream = new Writable({decodeStrings: false, write: (_text, _encoding, done) => taken.push(done)});
  const idle = vi.fn();
  // The cast: the rest of a terminal's stream is not used.
  const output = new TerminalOutput(stream as unknown as NodeJS.WriteStream, idle);
  expect(output.busy).toBe(false);
  output.write('ab');
  output.write('c');
  for (const busy of [true, false]) {
    taken.shift()?.();
    await new Promise(setImmediate);
    expect([output.busy, idle.mock.calls.length]).toEqual([busy, busy ? 0 : 1]);
  }
});
