import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {onTestFinished, vi} from 'vitest';
import {parseArguments} from '../../../src/cli/arguments/parse-arguments.ts';
import {run} from '../../../src/cli/run.ts';
import {exitCode} from '../../../src/output.ts';
import {UsageError} from '../../../src/usage-error.ts';

/** Runs a command in this process, on a demo account of its own, as the program does without a terminal. */
export const runCommand = (...argv: readonly string[]) => runWith({}, '--demo', ...argv);

/** The same, on the account that the environment names. */
export async function runWith(env: Readonly<Record<string, string>>, ...argv: readonly string[]) {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-run-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  for (const name of ['HOME', 'XDG_STATE_HOME', 'XDG_CONFIG_HOME']) vi.stubEnv(name, home);
  for (const name of ['SKYDECK_URL', 'SKYDECK_TOKEN', 'SKYDECK_READ_ONLY']) vi.stubEnv(name, undefined);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  let stdout = '';
  const parts: string[] = [];
  let stderr = '';
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    stdout += String(text);
    parts.push(String(text));
    return true;
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    stderr += String(text);
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
