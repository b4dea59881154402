import {type ChildProcess, spawn, spawnSync} from 'node:child_process';
import {once} from 'node:events';
import {resolve} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {type BuildResult, context, formatMessages} from 'esbuild';
import {bundleOptions} from './bundle.ts';
import {root} from './root.ts';

export interface DevOptions {
  /** Relative to the repository. */
  readonly entry?: string;
  readonly outfile?: string;
  /** What the program is started with. */
  readonly args?: readonly string[];
}

/** Milliseconds for a program to give the terminal back and end. */
const patience = 3000;

/** The main screen, its cursor, and pastes as plain text: what a program that was killed could not set itself. */
const leaveSequence = '\u001b[m\u001b[r\u001b[?7h\u001b[?2004l\u001b[?25h\u001b[?1049l';

const say = (text: string): void => void process.stderr.write(`${text}\n`);

/**
 * Builds the program without patches, runs it in this terminal, and does both again whenever a file it is built from changes.
 * The program has the terminal to itself; what does not compile is told when the one before has given it back.
 * @returns the exit status, once the program was left by a person
 */
export async function develop({
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
      // Ended for the next one to start.
      if (running !== child) return;
      running = undefined;
      if (code === 0) leave(0);
      else say(`it ended with ${signal ?? code} · it starts again at the next change · ctrl-c ends this`);
    });
  }

  async function stop(): Promise<void> {
    const child = running;
    running = undefined;
    if (!child) return;
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    if ((await Promise.race([exited, pause(patience, 'late', {ref: false})])) !== 'late') return;
    child.kill('SIGKILL');
    await exited;
    process.stdout.write(leaveSequence);
    spawnSync('stty', ['sane'], {stdio: 'inherit'});
  }

  /** The program that was built takes the place of the one that runs. esbuild builds no further meanwhile. */
  async function restart({errors}: BuildResult): Promise<void> {
    await stop();
    if (errors.length === 0) return start();
    const texts = await formatMessages(errors, {kind: 'error', color: process.stderr.isTTY});
    say(`${texts.join('\n')}it starts again at the next change · ctrl-c ends this`);
  }

  // The keys of the terminal interrupt whatever program has it: this one, only while no other does.
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
