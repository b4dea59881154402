import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {runApart, runForeground} from '../../../src/effects/machine/own-command.ts';

/** Commands of one's own, run by a real shell. */

const env = {PATH: process.env.PATH, SKYDECK_TOKEN: 'sesame', PAGER: 'less'};
const prepared = (script: string, more: object = {}) => ({
  ...{what: 'x', script, args: ['web-1', '$(id)'], shown: script, in: 'foreground' as const},
  ...more,
});

async function apart(script: string, where: 'reader' | 'background', signal = new AbortController().signal) {
  const texts: string[] = [];
  const trouble = await runApart(prepared(script, {in: where}), env, {
    signal,
    onText: text => texts.push(text),
  });
  // What is shown is told only when there is more of it.
  expect(new Set(texts).size).toBe(texts.length);
  return {trouble, text: texts.at(-1)};
}

test('its output is read as it comes, without colours, and what is overwritten', async () => {
  const script =
    'printf "\\033[31mred\\033[0m $1 $2\\r\\n10 %%\\r20 %%\\n" ; echo "$0 <$SKYDECK_TOKEN> $TERM $PAGER $NO_COLOR" >&2';
  expect(await apart(script, 'reader')).toEqual({
    trouble: undefined,
    text: 'red web-1 $(id)\n20 %\nskydeck <> dumb cat 1\n',
  });
  expect((await apart('printf "\\r\\ra\\rb\\r\\n\\r\\nc\\r"', 'reader')).text).toBe('b\n\nc\r');
});

test('in the background only what goes wrong is told, with the last that was said of it', async () => {
  expect(await apart('echo out; echo one >&2; echo two >&2', 'background')).toEqual({
    trouble: undefined,
    text: 'one\ntwo\n',
  });
  expect((await apart('echo one >&2; echo two >&2; exit 3', 'background')).trouble).toBe(
    'it ended with status 3: two',
  );
  expect((await apart('exit 3', 'background')).trouble).toBe('it ended with status 3');
  expect((await apart('echo "$TERM $PAGER" >&2; exit 1', 'background')).trouble).toMatch(/: .*less$/);
});

test.each([
  ['exit 0', undefined],
  ['exit 7', 'it ended with status 7'],
  ['exit 130', undefined],
  ['kill -INT $$', undefined],
  ['kill -TERM $$', 'it was ended by SIGTERM'],
])('%s in the terminal and beside it', async (script, trouble) => {
  let paused = 0;
  const left = vi.fn(async (work: () => Promise<unknown>) => work());
  // The cast: it resolves with what the work resolves with.
  const leave = left as unknown as Parameters<typeof runForeground>[2];
  expect(await runForeground(prepared(script), env, leave, async () => void paused++)).toBe(trouble);
  expect([left.mock.calls.length, paused]).toEqual([1, 1]);
  expect((await apart(script, 'reader')).trouble).toBe(trouble);
});

test('one that has too much to be told does not start, and says so', async () => {
  const large = prepared('exit 0', {args: ['x'.repeat(200_000)]});
  const pause = async () => {};
  expect(await runForeground(large, env, work => work(), pause)).toBe('it could not be started: spawn E2BIG');
});

test('one whose output is read ends with skydeck, one in the background does not', async () => {
  const before = process.listeners('exit');
  const ends = (where: 'reader' | 'background') => {
    const script = 'echo begun >&2; read line < "$1"';
    const fifo = join(folder, where);
    execFileSync('mkfifo', [fifo]);
    return new Promise<string>(resolve => {
      const onText = () => {
        const added = process.listeners('exit').filter(one => !before.includes(one));
        // The cast: this is what is called when skydeck ends.
        for (const stop of added) (stop as () => void)();
        // A pipe that is not read cannot be opened: that ends the others.
        if (added.length === 0) writeFileSync(fifo, 'on\n');
      };
      const signal = new AbortController().signal;
      void runApart(prepared(script, {in: where, args: [fifo]}), env, {signal, onText}).then(trouble =>
        resolve(trouble ?? 'it went on to its end'),
      );
    });
  };
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-own-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  expect(await ends('reader')).toBe('it was ended by SIGTERM');
  expect(await ends('background')).toBe('it went on to its end');
  expect(process.listeners('exit')).toEqual(before);
});

test('one that is no longer wanted is ended with all that it has started', async () => {
  const controller = new AbortController();
  const running = runApart(prepared('(sleep 30; echo late) & echo begun; wait', {in: 'reader'}), env, {
    signal: controller.signal,
    onText: () => controller.abort(),
  });
  expect(await running).toBe('it was ended by SIGTERM');
});

test('of a long output, though it is a single line, a million characters are shown', async () => {
  const {text} = await apart('head -c 1200000 /dev/zero | tr "\\0" x', 'reader');
  expect(text).toHaveLength(1_000_000);
});
