import {type Budget, type Problem, problemOf} from '../../api/index.ts';
import {exitCode} from '../../output.ts';
import {duration} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {type Change, changesBetween, type Reading} from './change.ts';
import type {WatchOutput} from './draw-changes.ts';
import type {Outside} from './outside.ts';
import {pauseFor} from './pause.ts';

/** Reads a list or items again and again, and prints what has changed. */

interface Watched {
  read: () => Promise<Reading>;
  /** Returns how many requests the next reading takes, judged by the last one. */
  requests: (reading: Reading) => number;
  /** Whether the list has several pages. An item that moves to an earlier page during the reading is missed. */
  paged?: (reading: Reading) => boolean;
  /** Whether everything that is watched has been removed. */
  isOver?: (reading: Reading) => boolean;
  budget: () => Budget | undefined;
}

/** Failures after which the next reading may succeed. */
const passing: readonly Problem['kind'][] = [
  'unreachable',
  'timeout',
  'server',
  'maintenance',
  'limited',
  'malformed',
];

/** Prints the first reading, and then changes, until nobody reads the output any more. Resolves with the exit status, by the last reading. */
export async function watch(watched: Watched, output: WatchOutput, around: Outside): Promise<number> {
  try {
    return await untilOver(watched, output, around);
  } finally {
    await output.close();
  }
}

async function untilOver(
  {read, requests, paged, isOver, budget}: Watched,
  {print, fail}: WatchOutput,
  {now, pause}: Outside,
): Promise<number> {
  let reading = await read();
  const at = now();
  const listed = [...reading].map(([id, item]): Change => ({at, change: 'listed', id, item}));
  await print(listed, reading);
  let idle = 0;
  let missed: ReadonlySet<string> = new Set();
  let failed: string | undefined;
  let retryAfter: number | undefined;
  while (!isOver?.(reading)) {
    const wait = pauseFor({requests: requests(reading), idle, budget: budget(), retryAfter});
    if (!(await pause(wait))) break;
    let after: Reading;
    try {
      after = await read();
    } catch (error) {
      const problem = problemOf(error);
      if (!passing.includes(problem.kind)) throw error;
      retryAfter = problem.retryAfter;
      if (problem.message !== failed)
        fail(`${clean(problem.message)}; reading it again about every ${duration(wait / 1000)}`);
      failed = problem.message;
      idle++;
      continue;
    }
    if (failed !== undefined) fail('the service answers again');
    failed = retryAfter = undefined;
    const {changes, missing} = changesBetween(reading, after, now(), paged?.(reading) ? missed : undefined);
    missed = missing;
    const held = new Map(after);
    for (const id of missing) {
      const item = reading.get(id);
      if (item) held.set(id, item);
    }
    reading = held;
    idle = changes.length > 0 ? 0 : idle + 1;
    await print(changes, reading);
  }
  return failed === undefined ? exitCode.done : exitCode.noAnswer;
}
