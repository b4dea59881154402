import {setTimeout as pause} from 'node:timers/promises';
import {cpuOf, memoryOf, peakMemoryOf} from './harness/process.ts';
import {BenchTerminal, type Command, newHome} from './harness/terminal.ts';

export type Program = Command & {
  readonly name: string;
  /** Matches the screen once there is data. A program without it is only started, and exits by itself. */
  readonly ready?: RegExp;
  /** The key that moves the cursor down by a row. */
  readonly down?: string;
  /** Whether it draws the first screen of the last session before it has loaded. */
  readonly remembers?: boolean;
};

export type Samples = Map<Metric, number[]>;
export type Metric = keyof typeof metrics;

/** The metrics with their labels and units, in the order of the table. */
export const metrics = {
  firstByte: 'start to first paint, ms',
  start: 'start to first data, ms',
  again: 'start again to the remembered screen, ms',
  viewFirst: 'key in view to first byte, ms',
  view: 'key in view to last byte, ms',
  viewBytes: 'key in view, bytes',
  scroll: 'key that scrolls to last byte, ms',
  scrollBytes: 'key that scrolls, bytes',
  cpuMain: 'CPU a key, main thread, ms',
  cpu: 'CPU a key, all threads, ms',
  frame: 'screen of 300 × 100 to last byte, ms',
  frameBytes: 'screen of 300 × 100, bytes',
  frameCpu: 'screen of 300 × 100, CPU main thread, ms',
  besideCpu: 'the item beside it, CPU main thread, ms',
  filterKey: 'filter key to last byte, ms',
  filterCpu: 'filter key, CPU main thread, ms',
  pages: 'all pages, six at once, ms',
  listAll: 'all as CSV, ms',
  listAllCpu: 'all as CSV, CPU all threads, ms',
  plainList: 'all by the plainest program, ms',
  plainListMemory: 'its peak memory, MB',
  sort: 'sort here, all pages, ms',
  sortCpu: 'sort here, CPU main thread, ms',
  burst: '500 keys in one write, ms',
  burstBytes: '500 keys in one write, bytes',
  held: 'key held for 3 s, longest wait, ms',
  heldBytes: 'key held for 3 s, bytes a key',
  idleBytes: 'idle for 3 s, bytes',
  idleCpu: 'idle for 3 s, CPU ms',
  memoryStart: 'memory at the first screen, MB',
  memoryUsed: 'memory after use, MB',
  memory: 'peak memory, MB',
} as const;

/** The numbers of keys: first within the view, then (not measured) to its bottom, then scrolling. A list needs fifty rows. */
const inView = 20;
const toBottom = 19;
const scrolling = 10;
const burst = 500;
/** Keys a second while one is held, and for how many seconds. */
const heldRate = 30;
const heldFor = 3;
/** Keys, one frame each, before the memory after use is measured. */
const used = 300;
const idle = 3_000;
/** Milliseconds without output after which the first screen has been kept. */
const afterData = 1_500;

export function note(samples: Samples, metric: Metric, value: number | undefined): void {
  if (value === undefined) return;
  const known = samples.get(metric);
  if (known) known.push(value);
  else samples.set(metric, [value]);
}

/** Starts the program and ends it; one that remembers its first screen is started again. */
export async function measureStart(program: Program, samples: Samples): Promise<void> {
  const {ready, remembers = false} = program;
  const home = newHome();
  const terminal = new BenchTerminal(program, undefined, home);
  try {
    note(samples, 'start', await (ready ? terminal.until(ready) : terminal.untilExit()));
    note(samples, 'firstByte', terminal.firstByte);
    if (remembers) await terminal.settle(afterData);
  } finally {
    await terminal.close({keepHome: remembers});
  }
  if (!remembers || !ready) return;
  const again = new BenchTerminal(program, undefined, home);
  try {
    note(samples, 'again', await again.until(ready));
  } finally {
    await again.close();
  }
}

/** Starts the program, presses keys, leaves it alone for a while. */
export async function measureKeys(program: Program, samples: Samples): Promise<void> {
  const {ready, down} = program;
  if (!ready || !down) return;
  const terminal = new BenchTerminal(program);
  try {
    await terminal.until(ready);
    await terminal.settle();
    note(samples, 'memoryStart', memoryOf(terminal.pid));
    const before = cpuOf(terminal.pid);
    for (let key = 0; key < inView; key++) {
      const {first, last, bytes} = await terminal.press(down);
      note(samples, 'viewFirst', first);
      note(samples, 'view', last);
      note(samples, 'viewBytes', bytes);
    }
    const after = cpuOf(terminal.pid);
    note(samples, 'cpuMain', (after.main - before.main) / inView);
    note(samples, 'cpu', (after.all - before.all) / inView);
    await terminal.press(down.repeat(toBottom));
    for (let key = 0; key < scrolling; key++) {
      const {last, bytes} = await terminal.press(down);
      note(samples, 'scroll', last);
      note(samples, 'scrollBytes', bytes);
    }
    // Up to the top of the list: more keys than rows, and the program has to read all of them.
    const up = down === 'j' ? 'k' : '\u001b[A';
    const {last, bytes} = await terminal.press(up.repeat(burst), 400);
    note(samples, 'burst', last);
    note(samples, 'burstBytes', bytes);
    const {wait, bytes: heldBytes} = await terminal.hold(down, heldRate, heldFor);
    note(samples, 'held', wait);
    note(samples, 'heldBytes', heldBytes / (heldRate * heldFor));
    for (let key = 0; key < used; key++) await terminal.press(key % 40 < 20 ? down : up, 5);
    note(samples, 'memoryUsed', memoryOf(terminal.pid));
    await terminal.settle();
    const quiet = {bytes: terminal.bytes, cpu: cpuOf(terminal.pid).all};
    await pause(idle);
    note(samples, 'idleBytes', terminal.bytes - quiet.bytes);
    note(samples, 'idleCpu', cpuOf(terminal.pid).all - quiet.cpu);
    note(samples, 'memory', peakMemoryOf(terminal.pid));
  } finally {
    await terminal.close();
  }
}

/** The value below which a share of the samples lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
