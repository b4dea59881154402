import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {cpuOf, peakMemoryOf} from '../harness/process.ts';
import {note, type Program, type Samples} from '../measure.ts';
import {fetchPages, type Rows} from './fetch-pages.ts';

/** Milliseconds between two looks at the process: its numbers are gone when it has ended. */
const pace = 50;

/** Prints all nodes as CSV into a pipe that is read at once, and fetches the same pages beside it. */
export async function measureListAll(
  {command: [program = '', ...first], env}: Program,
  rows: Rows,
  samples: Samples,
): Promise<void> {
  note(samples, 'pages', await fetchPages(rows));
  const begun = performance.now();
  const child = spawn(program, [...first, 'nodes', 'list', '--all', '--output', 'csv'], {
    env: {...process.env, ...env},
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
  // A line for each, and the titles.
  if (code !== 0 || lines !== rows.rows + 1) throw new Error(`it ended with ${code} after ${lines} lines`);
  note(samples, 'listAll', performance.now() - begun);
  note(samples, 'listAllCpu', cpu);
  note(samples, 'memory', memory);
}
