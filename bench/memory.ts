import {resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {memoryOf} from './process.ts';
import {BenchTerminal} from './terminal.ts';

/**
 * Measures the resident memory at the first screen and after many keys, one frame each: `node bench/memory.ts`, or
 * with `--keys 2000 --program dist/plain/skydeck.js`. It must be flat: what is held after half of the keys is held after all.
 */
const {values: options} = parseArgs({
  options: {keys: {type: 'string', default: '20000'}, program: {type: 'string', default: 'dist/skydeck.js'}},
});
const keys = Number(options.keys);
const budgets = {start: 85, end: 110};

/** The keys of a walk: down the screen and up again, into an item and back. */
const walk = [...'j'.repeat(30), '\r', '\u001b', ...'k'.repeat(30)];

const terminal = new BenchTerminal({command: [process.execPath, resolve(options.program)]});
try {
  await terminal.until(/DEMO.*\d–[\d,]+ of [\d,]+/s);
  await terminal.settle();
  const start = memoryOf(terminal.pid);
  console.log(`first screen: ${start.toFixed(0)} MB of ${budgets.start}`);
  let now = start;
  for (let pressed = 0; pressed < keys; pressed++) {
    // A lone escape is told from the start of a sequence by the time that follows it.
    const key = walk[pressed % walk.length] ?? 'j';
    await terminal.press(key, key === 'j' || key === 'k' ? 5 : 60);
    if ((pressed + 1) % Math.ceil(keys / 10) !== 0) continue;
    now = memoryOf(terminal.pid);
    console.log(`after ${(pressed + 1).toLocaleString('en')} keys: ${now.toFixed(0)} MB`);
  }
  console.log(`at the end: ${now.toFixed(0)} MB of ${budgets.end}`);
  if (start > budgets.start || now > budgets.end) process.exitCode = 1;
} finally {
  await terminal.close();
}
