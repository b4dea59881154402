import {PassThrough} from 'node:stream';
import {expect, test, vi} from 'vitest';
import {anyKey, withoutReading} from '../../../src/terminal/stdin.ts';

/** A terminal's input, as far as waiting for a key needs it. */
function input() {
  const stream = new PassThrough() as PassThrough & {isTTY: boolean; ref: () => void; setRawMode: () => void};
  return Object.assign(stream, {isTTY: true, ref: vi.fn(), setRawMode: vi.fn()});
}

// Of a terminal's stream nothing but this is asked.
const wait = (stream: ReturnType<typeof input>, ask = () => {}) =>
  anyKey(stream as unknown as NodeJS.ReadStream, ask);

test('waiting for a key keeps the program alive until a key comes', async () => {
  const stdin = input();
  const done = wait(stdin);
  expect(stdin.ref).toHaveBeenCalledOnce();
  expect(stdin.setRawMode).toHaveBeenCalledWith(true);
  stdin.write('x');
  await done;
  expect(stdin.isPaused()).toBe(true);
  expect(stdin.listenerCount('data')).toBe(0);
});

test('mouse reports and late answers are not keys', async () => {
  const stdin = input();
  const over = vi.fn();
  const done = wait(stdin).then(over);
  for (const report of [
    '\u001b[<35;1;1M',
    '\u001b[M !!',
    '\u001b[I',
    '\u001b[0n',
    '\u001bP>|XTerm(388)\u001b\\',
    '\u001b[?62c',
  ]) {
    stdin.write(report);
    await new Promise(setImmediate);
  }
  expect(over).not.toHaveBeenCalled();
  stdin.write('\u001b[A');
  await done;
});

test.each(['end', 'error'])('a vanished terminal ends the wait: %s', async how => {
  const stdin = input();
  const done = wait(stdin);
  if (how === 'end') stdin.end();
  else stdin.destroy(new Error('EIO'));
  await done;
});

test('the prompt appears once keys can be read; until then ctrl-c is a signal', async () => {
  const stdin = input();
  const ask = vi.fn(() => {
    expect(stdin.setRawMode).toHaveBeenCalledWith(true);
    expect(stdin.isPaused()).toBe(false);
    stdin.write('\u0003');
  });
  await wait(stdin, ask);
  expect(ask).toHaveBeenCalledOnce();
});

test.each([
  [true, [[true]]],
  [false, []],
])(
  'behind another program a terminal (%s) is put into raw mode again, and what it left is dropped',
  async (isTTY, modes) => {
    const stdin = Object.assign(input(), {isTTY});
    const raw = vi.fn();
    const done = withoutReading(
      Object.assign(stdin, {setRawMode: raw}) as unknown as NodeJS.ReadStream,
      async () => {
        expect(stdin.isPaused()).toBe(true);
        expect(raw).not.toHaveBeenCalled();
        stdin.write('left over');
        return 'worked';
      },
    );
    expect(await done).toBe('worked');
    expect(raw.mock.calls).toEqual(modes);
    expect(stdin.read()).toBe(null);
    expect(stdin.listenerCount('data')).toBe(0);
    // What is typed from now on waits for whoever reads next.
    stdin.write('typed');
    await new Promise(setImmediate);
    expect(String(stdin.read())).toBe('typed');
  },
);
