import {setTimeout as sleep} from 'node:timers/promises';
import type {Budget} from '../../api/index.ts';

/** How long a watch waits between two readings, so that most of the budget remains for other requests. */

const shortest = 5000;
const longest = 30_000;

interface Pace {
  requests: number;
  /** How many readings in a row had no change. */
  idle: number;
  budget?: Budget | undefined;
  retryAfter?: number | undefined;
}

/** Returns the milliseconds until the next reading: longer if it takes many requests, or if nothing has changed for a while. */
export function pauseFor({requests, idle, budget, retryAfter = 0}: Pace): number {
  const base = Math.max(shortest, 2000 * requests);
  const often = Math.min(Math.max(base, longest), base * 2 ** Math.floor(idle / 6));
  const spare = !budget || budget.remaining > budget.limit / 10;
  return Math.max(spare ? often : Math.max(often, longest), retryAfter * 1000);
}

/** Waits so many milliseconds. Checks every `step` whether the watch is over; resolves with false if so. */
export async function pause(milliseconds: number, isOver: () => boolean, step = 1000): Promise<boolean> {
  const end = Date.now() + milliseconds;
  for (let left = milliseconds; left > 0; left = end - Date.now()) {
    await sleep(Math.min(step, left));
    if (isOver()) return false;
  }
  return true;
}
