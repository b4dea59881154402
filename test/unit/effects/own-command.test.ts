import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {runApart, runForeground} from '../../../src/effects/machine/programs.ts';

/** Commands of one's own, run by a real shell. */

const env = {PATH: process.env.PATH, SKYDECK_TOKEN: 'sesame', PAGER: 'less'};
const prepared = (script: string, more: object = {}) => ({
  ...{what: 'x', script, args: ['web-1', '$(id)'], env: {LABEL: '`id`', SKYDECK_TOKEN: 'x'}},
  ...{shown: script, in: 'foreground' as const},
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
    'printf "\\033[31mred\\033[0m $1 $2 $LABEL\\r\\n10 %%\\r20 %%\\n" ; echo "$0 <$SKYDECK_TOKEN> $TERM $PAGER $NO_COLOR" >&2';
  expect(await apart(script, 'reader')).toEqual({
    trouble: undefined,
    text: 'red web-1 $(id) `id`\n20 %\nskydeck <> dumb cat 1\n',
  });
  expect((await apart('printf "\\r\\ra\\rb\\r\\n\\r\\nc\\r"', 'reader')).text).toBe('b\n\nc\r');
});

test('in the background only what goes wrong is told, with the last that was said of it', async () => {
  expect(await apart('echo out; echo one >&2; echo two >&2', 'background')).toEqual({
    trouble: undefined,
    text: undefined,
  });
  expect((await apart('echo one >&2; echo two >&2; exit 3', 'background')).trouble).toBe(
    'it ended with status 3: two',
  );
  expect((await apart('exit 3', 'background')).trouble).toBe('it ended with status 3');
  const much = 'head -c 1200000 /dev/zero | tr "\\0" x >&2; echo >&2; echo last >&2; exit 3';
  expect((await apart(much, 'background')).trouble).toBe('it ended with status 3: last');
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

/** The paths of new pipes. Opening one waits until its other end is opened, too. */
function pipes(...names: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-own-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  const paths = names.map(name => join(folder, name));
  execFileSync('mkfifo', paths);
  return paths;
}

test('one whose output is read ends with skydeck', async () => {
  const before = process.listeners('exit');
  const onText = () => {
    const added = process.listeners('exit').filter(one => !before.includes(one));
    // The cast: this is what is called when skydeck ends.
    for (const stop of added) (stop as () => void)();
  };
  const reading = prepared('echo begun >&2; read line < "$1"', {in: 'reader', args: pipes('never')});
  const {signal} = new AbortController();
  expect(await runApart(reading, env, {signal, onText})).toBe('it was ended by SIGTERM');
  expect(process.listeners('exit')).toEqual(before);
});

test('one in the background goes on when skydeck has ended, though it writes to standard error', async () => {
  const [begun = '', on = '', ended = ''] = pipes('begun', 'on', 'ended');
  const script =
    'echo begun >"$1"; (read line <"$2"; echo progress >&2; exit 7); echo "it ended with status $?" >"$3"';
  const running = prepared(script, {in: 'background', args: [begun, on, ended]});
  const program = `
    import {readFile} from 'node:fs/promises';
    import {runApart} from ${JSON.stringify(join(process.cwd(), 'src/effects/machine/programs.ts'))};
    const {signal} = new AbortController();
    void runApart(${JSON.stringify(running)}, process.env, {signal, onText: () => {}});
    await readFile(${JSON.stringify(begun)});
    process.exit();
  `;
  execFileSync(process.execPath, ['--input-type=module-typescript', '-e', program]);
  writeFileSync(on, 'on\n');
  expect(await readFile(ended, 'utf8')).toBe('it ended with status 7\n');
});

test('what one in the background says is in a file without a name, or nowhere where there is no room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-own-'));
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, {recursive: true});
  });
  vi.stubEnv('TMPDIR', folder);
  const script = `echo $(ls -A ${folder} | wc -l) files >&2; exit 3`;
  expect((await apart(script, 'background')).trouble).toBe('it ended with status 3: 0 files');
  vi.stubEnv('TMPDIR', join(folder, 'none'));
  expect((await apart('echo said >&2; exit 3', 'background')).trouble).toBe('it ended with status 3');
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

test('what has been read of a long output is not read again with each piece', async () => {
  const replace = vi.spyOn(String.prototype, 'replaceAll');
  const script = 'i=0; while [ $i -lt 300 ]; do printf "%01000d\\n" $i; i=$((i+1)); done';
  const {text} = await apart(script, 'reader');
  const lengths = replace.mock.contexts.map(context => String(context).length);
  replace.mockRestore();
  expect(text).toHaveLength(300 * 1001);
  // A pipe gives 64 KB at a time.
  expect(Math.max(...lengths)).toBeLessThan(100_000);
});
