import {resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {memoryOf} from './harness/process.ts';
import {BenchTerminal} from './harness/terminal.ts';

/**
 * Measures the resident memory at the first screen, after many keys, one frame each, and after many places: lists, and the
 * items in them. `node bench/memory.ts`, or with `--keys 2000 --places 0 --program dist/plain/skydeck.js`. It must be flat: as much
 * memory after half of them as after all.
 */
const {values: options} = parseArgs({
  options: {
    keys: {type: 'string', default: '20000'},
    places: {type: 'string', default: '200'},
    program: {type: 'string', default: 'dist/skydeck.js'},
  },
});
const budgets = {start: 85, end: 110};

/** The keys of a walk: down the screen and up again, into an item and back. */
const walk = [...'j'.repeat(30), '\r', '\u001b', ...'k'.repeat(30)];
const lists = [
  ...['nodes', 'volumes', 'domains', 'images', 'events', 'types', 'balancers', 'scripts'],
  ...['kernels', 'invoices', 'users', 'tickets', 'regions', 'overview'],
];
/** The keys that lead to a list, then to its first item. */
const ways = lists.flatMap(list => [`:${list}\r`, '\r']);

const terminal = new BenchTerminal({command: [process.execPath, resolve(options.program)]});
let now = 0;

/** Repeats `work`, and prints the memory after each tenth of the times. */
async function repeat(times: number, what: string, work: (time: number) => Promise<unknown>): Promise<void> {
  for (let time = 0; time < times; time++) {
    await work(time);
    if ((time + 1) % Math.ceil(times / 10) !== 0) continue;
    now = memoryOf(terminal.pid);
    console.log(`after ${(time + 1).toLocaleString('en')} ${what}: ${now.toFixed(0)} MB`);
  }
}

try {
  await terminal.until(/DEMO.*\d–[\d,]+ of [\d,]+/s);
  await terminal.settle();
  const start = memoryOf(terminal.pid);
  now = start;
  console.log(`first screen: ${start.toFixed(0)} MB of ${budgets.start}`);
  await repeat(Number(options.keys), 'keys', time => {
    // Only a pause after an escape tells it from the start of a sequence.
    const key = walk[time % walk.length] ?? 'j';
    return terminal.press(key, key === 'j' || key === 'k' ? 5 : 60);
  });
  await repeat(Number(options.places), 'places', time =>
    terminal.press(ways[time % ways.length] ?? '\r', 80),
  );
  console.log(`at the end: ${now.toFixed(0)} MB of ${budgets.end}`);
  if (start > budgets.start || now > budgets.end) process.exitCode = 1;
} finally {
  await terminal.close();
}
