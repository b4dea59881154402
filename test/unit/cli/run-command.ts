import {Console} from 'node:console';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {WriteStream} from 'node:tty';
import {onTestFinished, vi} from 'vitest';
import {parseArguments} from '../../../src/cli/arguments/parse-arguments.ts';
import {run} from '../../../src/cli/run.ts';
import {exitCode} from '../../../src/output.ts';
import {UsageError} from '../../../src/usage-error.ts';

/** Runs a command in this process, on a demo account of its own, as the program does without a terminal. */
export const runCommand = (...argv: readonly string[]) => runWith({}, '--demo', ...argv);

/** The same, on the account that the environment names. */
export const runWith = (env: Readonly<Record<string, string>>, ...argv: readonly string[]) =>
  runHeard(env, argv, () => {});

/** The same. @param hear is called with each text that is written */
async function runHeard(
  env: Readonly<Record<string, string>>,
  argv: readonly string[],
  hear: (text: string) => void,
) {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-run-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  for (const name of ['HOME', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME']) vi.stubEnv(name, home);
  for (const name of ['SKYDECK_URL', 'SKYDECK_TOKEN', 'SKYDECK_READ_ONLY']) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  let stdout = '';
  const parts: string[] = [];
  let stderr = '';
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text, ...more: unknown[]) => {
    stdout += String(text);
    parts.push(String(text));
    hear(String(text));
    // At its end Ink waits until all has been written.
    const [written] = more.filter(one => typeof one === 'function');
    if (written) queueMicrotask(() => written());
    return true;
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    stderr += String(text);
    hear(String(text));
    return true;
  });
  try {
    const code = await run(await parseArguments(argv, '1.2.3'));
    return {code, stdout, stderr, parts, home};
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return {code: exitCode.usage, parts, stdout, stderr: `${stderr}${error.message}\n`, home};
  } finally {
    out.mockRestore();
    err.mockRestore();
    vi.unstubAllEnvs();
  }
}

/**
 * The same, for a person on a terminal who types answers. It has 80 columns, or as many as `COLUMNS` says.
 * @param answers what is typed, each once the text before it has been written; keys without one, once a question takes keys
 */
export async function runAnswering(
  env: Readonly<Record<string, string>>,
  answers: readonly (readonly string[] | {after: RegExp; type: string})[],
  ...argv: readonly string[]
) {
  const left = [...answers];
  let written = '';
  const type = async (keys: readonly string[]) => {
    for (const key of keys) {
      // Input is read by an effect, so each key waits for one.
      for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
      stdin.write(key);
    }
  };
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    ref: () => {},
    unref: () => {},
    setRawMode(raw: boolean) {
      const [next] = left;
      if (!raw || next === undefined || 'after' in next) return;
      left.shift();
      void type(next);
    },
  });
  // Ink makes one for what is printed while it draws, which that of Vitest lacks.
  const had = console.Console;
  console.Console = Console;
  // The cast: of a terminal only this is used.
  const input = vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as unknown as typeof process.stdin);
  const {stdout, stderr} = process;
  const before = [stdout, stderr].map(({isTTY, columns, getColorDepth}) => ({isTTY, columns, getColorDepth}));
  const {getColorDepth} = WriteStream.prototype;
  for (const stream of [stdout, stderr])
    Object.assign(stream, {isTTY: true, columns: Number(env.COLUMNS ?? 80), getColorDepth});
  try {
    return await runHeard(env, argv, text => {
      written += text;
      const [next] = left;
      if (next === undefined || !('after' in next) || !next.after.test(written)) return;
      left.shift();
      written = '';
      void type([next.type]);
    });
  } finally {
    console.Console = had;
    input.mockRestore();
    for (const [index, stream] of [stdout, stderr].entries()) Object.assign(stream, before[index]);
  }
}
