import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {join} from 'node:path';
import {cpuOf, peakMemoryOf} from '../harness/process.ts';
import {note, type Program, type Samples} from '../measure.ts';
import {fetchPages, type Rows} from './fetch-pages.ts';

/** Milliseconds between two looks at the process: its numbers are gone when it has ended. */
const pace = 50;

/** Prints all nodes as CSV, fetches the same pages beside it, and lets the plainest program print them. */
export async function measureListAll(
  {command: [program = '', ...first], env}: Program,
  rows: Rows,
  samples: Samples,
): Promise<void> {
  note(samples, 'pages', await fetchPages(rows));
  const own = await printed([program, ...first, 'nodes', 'list', '--all', '--output', 'csv'], rows.rows, env);
  note(samples, 'listAll', own.ms);
  note(samples, 'listAllCpu', own.cpu);
  note(samples, 'memory', own.memory);
  const script = join(import.meta.dirname, 'plain-list.ts');
  const plain = await printed([process.execPath, script, rows.url, rows.token], rows.rows);
  note(samples, 'plainList', plain.ms);
  note(samples, 'plainListMemory', plain.memory);
}

/** Runs a program that prints a line of titles and one for each row, into a pipe that is read at once. */
async function printed(
  [program = '', ...words]: readonly string[],
  rows: number,
  env: Record<string, string> = {},
): Promise<{ms: number; cpu: number; memory: number}> {
  const begun = performance.now();
  const child = spawn(program, words, {env: {...process.env, ...env}, stdio: ['ignore', 'pipe', 'inherit']});
  const {pid} = child;
  let lines = 0;
  child.stdout.on('data', (part: Buffer) => {
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) lines++;
  });
  let [memory, cpu] = [0, 0];
  const timer = setInterval(() => {
    if (pid === undefined) return;
    memory = Math.max(memory, peakMemoryOf(pid));
    cpu = Math.max(cpu, cpuOf(pid).all);
  }, pace);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (code !== 0 || lines !== rows + 1) throw new Error(`it ended with ${code} after ${lines} lines`);
  return {ms: performance.now() - begun, cpu, memory};
}
