import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {resolve} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {type BuildResult, context, formatMessages} from 'esbuild';
import {bundleOptions} from './bundle.ts';
import {root} from './patch.ts';

interface DevOptions {
  /** Relative to the repository. */
  readonly entry?: string;
  readonly outfile?: string;
  /** The program's arguments. */
  readonly args?: readonly string[];
}

/** Milliseconds for the program to restore the terminal and exit. */
const exitTimeout = 3000;

/** Restores the terminal after a program that was killed: main screen, cursor, no bracketed paste. */
const leaveSequence = '\u001b[m\u001b[r\u001b[?7h\u001b[?2004l\u001b[?25h\u001b[?1049l';

const waiting = 'restarts at the next change · ctrl-c quits';

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Builds the program without patches, runs it in this terminal, and rebuilds and restarts it when a source file changes.
 * Build errors are printed once the running program has restored the terminal.
 * @returns the exit status, once the user quits the program
 */
async function develop({
  entry = 'src/main.tsx',
  outfile = 'dist/dev/skydeck.js',
  args = [],
}: DevOptions = {}): Promise<number> {
  const path = resolve(root, outfile);
  const {promise: left, resolve: leave} = Promise.withResolvers<number>();
  let running: ChildProcess | undefined;

  function start(): void {
    const child = spawn(process.execPath, ['--enable-source-maps', path, ...args], {stdio: 'inherit'});
    running = child;
    child.once('exit', (code, signal) => {
      // Stopped for a restart.
      if (running !== child) return;
      running = undefined;
      if (code === 0) leave(0);
      else say(`the program ended with ${signal ?? code} · ${waiting}`);
    });
  }

  async function stop(): Promise<void> {
    const child = running;
    running = undefined;
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    if ((await Promise.race([exited, pause(exitTimeout, 'late', {ref: false})])) !== 'late') return;
    child.kill('SIGKILL');
    await exited;
    process.stdout.write(leaveSequence);
    spawnSync('stty', ['sane'], {stdio: 'inherit'});
  }

  /** Stops the running program and starts the new one. esbuild waits for it before the next build. */
  async function restart({errors}: BuildResult): Promise<void> {
    await stop();
    if (errors.length === 0) return start();
    const texts = await formatMessages(errors, {kind: 'error', color: process.stderr.isTTY});
    say(`${texts.join('\n')}${waiting}`);
  }

  // ctrl-c also reaches this process; it ends it only while no program runs.
  process.on('SIGINT', () => running || leave(130));
  process.on('SIGTERM', () => leave(143));
  process.on('SIGHUP', () => leave(129));

  const options = bundleOptions([]);
  const building = await context({
    ...options,
    entryPoints: [entry],
    outfile: path,
    logLevel: 'silent',
    plugins: [{name: 'restart', setup: build => build.onEnd(restart)}],
  });
  await building.watch();
  const code = await left;
  await stop();
  await building.dispose();
  return code;
}

if (import.meta.main) process.exitCode = await develop({args: process.argv.slice(2)});
