import * as v from 'valibot';
import {flag, number, text, time} from './field-types.ts';

/** What is kept on this machine and not by the service: the journal of writes, and the profiles. */

/** One write, from its being sent to what became of it. `took` is in milliseconds. */
export const JournalEntry = v.looseObject({
  id: v.string(),
  time,
  profile: text,
  address: text,
  what: text,
  method: text,
  path: text,
  /** What was sent, secrets masked. */
  body: v.optional(v.unknown()),
  outcome: text,
  detail: text,
  took: number,
});
export type JournalEntry = v.InferOutput<typeof JournalEntry>;

/**
 * What became of a write: `sending` is on its way, `lost` was when skydeck ended, `unknown` got no answer and could
 * not be looked up, `not_done` was looked up and is not done, `not_sent` never left.
 */
export const journalOutcomes = [
  'done',
  'refused',
  'unknown',
  'not_done',
  'not_sent',
  'lost',
  'sending',
] as const;

/** A profile as it is shown: `token` says in words where the token comes from. */
export const ProfileEntry = v.looseObject({
  name: v.string(),
  url: text,
  word: text,
  token: text,
  token_command: text,
  read_only: flag,
  color: text,
  /** It is what skydeck opens by itself. */
  usual: flag,
  /** It is the one in use now. */
  open: flag,
  /** It comes with the program or from the environment, and cannot be edited. */
  builtin: flag,
});
export type ProfileEntry = v.InferOutput<typeof ProfileEntry>;

/** The colours a profile's badge may have. */
export const profileColors = ['green', 'cyan', 'blue', 'magenta', 'yellow', 'red'] as const;

const settings = {
  url: v.string(),
  word: v.optional(v.string()),
  token: v.optional(v.string()),
  token_command: v.optional(v.string()),
  read_only: v.optional(v.boolean()),
  color: v.optional(v.string()),
};

export const ProfileCreate = v.looseObject({name: v.string(), ...settings});
export type ProfileCreate = v.InferOutput<typeof ProfileCreate>;

/** Without a token the one that is kept stays. */
export const ProfileUpdate = v.looseObject(settings);
export type ProfileUpdate = v.InferOutput<typeof ProfileUpdate>;
