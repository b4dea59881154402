import {type ChildProcess, spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {inject, onTestFinished} from 'vitest';
import {compiled} from './compiled.ts';

const program = resolve(inject('program'));

function start(args: readonly string[], env: Record<string, string>, redirections = ''): ChildProcess {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-command-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  const command = [process.execPath, program, ...args];
  const shell = ['sh', '-c', `"$@" ${redirections}; exit $?`, 'sh'];
  const [file = '', ...rest] = redirections === '' ? command : [...shell, ...command];
  return spawn(file, rest, {
    env: {PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8', ...compiled(), ...env},
    stdio: 'pipe',
  });
}

/** Runs the built program without a terminal, to its end. @param redirections of a shell that starts it, as `>&-` */
export async function run(
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
  redirections = '',
) {
  const child = start(args, env, redirections);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', part => {
    stdout += part;
  });
  child.stderr?.on('data', part => {
    stderr += part;
  });
  child.stdin?.end(input);
  const code = await new Promise<number | null>(done => child.once('close', done));
  return {code, stdout, stderr};
}

/** Runs `skydeck serve` on a free port until the end of the test. */
export async function serve(...args: string[]): Promise<{url: string; token: string}> {
  const token = 'a-token-of-the-test';
  const child = start(['serve', '--port', '0', ...args], {SKYDECK_TOKEN: token});
  onTestFinished(() => void child.kill('SIGTERM'));
  const url = await new Promise<string>((found, failed) => {
    let text = '';
    child.stdout?.on('data', part => {
      text += part;
      const match = /^listening on (\S+)\n/.exec(text);
      if (match?.[1]) found(match[1]);
    });
    child.once('close', code => failed(new Error(`serve ended with ${code}: ${text}`)));
  });
  return {url, token};
}
