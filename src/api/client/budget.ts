import type {BudgetClass, Reply} from '../request.ts';
import type {Budget} from './types.ts';

const MINUTE = 60_000;

/** Requests per window (ms) and class, per token, as the family limits them; a service's headers correct them. */
const limits: Readonly<Record<BudgetClass, {limit: number; window: number}>> = {
  list: {limit: 200, window: MINUTE},
  other: {limit: 1600, window: MINUTE},
  images: {limit: 20, window: MINUTE},
  scripts: {limit: 60, window: MINUTE},
  'create-node': {limit: 20, window: 15_000},
  'create-volume': {limit: 100, window: MINUTE},
  'create-ticket': {limit: 2, window: MINUTE},
};

interface Bucket {
  limit: number;
  window: number;
  /** When the requests of the last window were sent, oldest first. */
  sent: number[];
  /** What the service itself said was left, and until when that holds. */
  said?: {remaining: number; until: number};
}

/** Counts requests by class, so that a limit is kept rather than run into. Times are milliseconds since the epoch. */
export class Budgets {
  readonly #buckets = new Map<BudgetClass, Bucket>();

  /** Takes one request out of the budget. Answers 0 when it was taken, else how many ms later to ask again. */
  take(budgetClass: BudgetClass, now: number): number {
    const bucket = this.#current(budgetClass, now);
    if (bucket.said !== undefined && bucket.said.remaining <= 0) return Math.max(1, bucket.said.until - now);
    const oldest = bucket.sent[0];
    if (oldest !== undefined && bucket.sent.length >= bucket.limit) {
      return Math.max(1, oldest + bucket.window - now);
    }
    bucket.sent.push(now);
    if (bucket.said !== undefined) bucket.said.remaining--;
    return 0;
  }

  /** Corrects a class by the headers X-RateLimit-Limit, -Remaining and -Reset (epoch seconds) of a reply. */
  learn(budgetClass: BudgetClass, {headers}: Reply, now: number): void {
    const bucket = this.#current(budgetClass, now);
    const limit = whole(headers['x-ratelimit-limit']);
    if (limit !== undefined && limit > 0) bucket.limit = limit;
    const remaining = whole(headers['x-ratelimit-remaining']);
    const reset = whole(headers['x-ratelimit-reset']);
    if (remaining === undefined || reset === undefined) return;
    // The service's clock may be wrong: its own Date is what its reset is to be compared with.
    const date = Date.parse(headers.date ?? '');
    const ahead = reset * 1000 - (Number.isNaN(date) ? now : date);
    const until = now + Math.min(Math.max(ahead, 0), 2 * bucket.window);
    // Replies come out of order: within one window what is left only shrinks.
    const left = bucket.said !== undefined && Math.abs(bucket.said.until - until) < 2000;
    bucket.said = {remaining: left ? Math.min(bucket.said?.remaining ?? 0, remaining) : remaining, until};
  }

  /** After a 429: nothing of this class for so many seconds. */
  block(budgetClass: BudgetClass, seconds: number, now: number): void {
    const bucket = this.#current(budgetClass, now);
    bucket.said = {remaining: 0, until: now + Math.min(seconds * 1000, 2 * bucket.window)};
  }

  state(budgetClass: BudgetClass, now: number): Budget {
    const {limit, sent, said} = this.#current(budgetClass, now);
    const remaining = Math.min(limit - sent.length, said?.remaining ?? limit);
    return {limit, remaining: Math.max(0, remaining)};
  }

  #current(budgetClass: BudgetClass, now: number): Bucket {
    let bucket = this.#buckets.get(budgetClass);
    if (bucket === undefined) {
      bucket = {...limits[budgetClass], sent: []};
      this.#buckets.set(budgetClass, bucket);
    }
    const {sent, window} = bucket;
    const gone = sent.findIndex(at => at > now - window);
    if (gone !== 0) sent.splice(0, gone < 0 ? sent.length : gone);
    if (bucket.said !== undefined && bucket.said.until <= now) delete bucket.said;
    return bucket;
  }
}

function whole(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text.trim()) ? Number(text) : undefined;
}
