import {setTimeout as sleep} from 'node:timers/promises';
import type {Budget} from '../../api/index.ts';

/** How long to wait between two readings, so that the budget is left to the person. */

const shortest = 5000;
const longest = 30_000;

interface Pace {
  /** Requests that one reading takes. */
  requests: number;
  /** Readings without a change, one after the other. */
  idle: number;
  budget?: Budget | undefined;
  /** Seconds that the service asks to wait. */
  retryAfter?: number | undefined;
}

/** Milliseconds to the next reading: longer for many requests, and where nothing changes for long. */
export function pauseFor({requests, idle, budget, retryAfter = 0}: Pace): number {
  const base = Math.max(shortest, 2000 * requests);
  const often = Math.min(Math.max(base, longest), base * 2 ** Math.floor(idle / 6));
  const spare = !budget || budget.remaining > budget.limit / 10;
  return Math.max(spare ? often : Math.max(often, longest), retryAfter * 1000);
}

/** Waits so many milliseconds, or until it is over, as is looked every `step`: then it resolves with false. */
export async function pause(milliseconds: number, isOver: () => boolean, step = 1000): Promise<boolean> {
  const end = Date.now() + milliseconds;
  for (let left = milliseconds; left > 0; left = end - Date.now()) {
    await sleep(Math.min(step, left));
    if (isOver()) return false;
  }
  return true;
}
