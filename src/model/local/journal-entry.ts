import * as v from 'valibot';
import {milliseconds, text, time} from '../field-types.ts';

/** One write in the journal on this machine, or several that were sent together, with the outcome. `took` is in milliseconds. */
export const JournalEntry = v.looseObject({
  id: v.string(),
  time,
  profile: text,
  address: text,
  what: text,
  method: text,
  path: text,
  /** The body that was sent, secrets masked. */
  body: v.optional(v.unknown()),
  outcome: text,
  detail: text,
  took: milliseconds,
  /** Those that were sent together, each an entry. */
  writes: v.optional(v.array(v.unknown())),
});
export type JournalEntry = v.InferOutput<typeof JournalEntry>;

/**
 * The outcomes of a write. `sending`: no reply yet; `unknown`: no reply, and the look-up failed or has not been made;
 * `not_done`: no reply, and the look-up found that it was not done; `not_sent`: never sent; `given_up`: no reply, and a person has
 * ended the look-ups; `failed`: a command of one's own ended so.
 */
export const journalOutcomes = [
  'done',
  'refused',
  'failed',
  'unknown',
  'not_done',
  'not_sent',
  'given_up',
  'sending',
] as const;
