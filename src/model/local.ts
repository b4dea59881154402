import * as v from 'valibot';
import {flag, milliseconds, text, texts, time, words} from './field-types.ts';

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
export const journalOutcomes = words('done refused failed unknown not_done not_sent given_up sending');

/** A setting of this program as it holds now, or one entry of a setting that is a table: a key, a command, a filter. */
export const PreferenceEntry = v.looseObject({
  /** As `skydeck config` names it: `theme`, `keys.nodes.reboot`, `commands.trace`. */
  name: v.string(),
  /** The setting that it is, or is an entry of. */
  setting: v.string(),
  /** As it is typed. */
  value: text,
  /** `default`, `this session`, the line of the settings file, or a variable of the environment. */
  from: text,
  does: text,
  /** The screens and resources where it counts. */
  where: text,
  /** The value without the settings file, as it is typed or in words. */
  default: text,
  /** Why the value in the file is not used. */
  unused: text,
  /** Whether a change counts at the next start only. */
  at_start: flag,
  // Of a command.
  run: text,
  on: texts,
  key: text,
  in: text,
  confirm: flag,
  title: text,
  // Of a filter.
  resource: text,
  filter: text,
});
export type PreferenceEntry = v.InferOutput<typeof PreferenceEntry>;

const command = {
  run: v.string(),
  on: v.array(v.string()),
  key: v.optional(v.string()),
  in: v.optional(v.string()),
  confirm: v.optional(v.boolean()),
  title: v.optional(v.string()),
};

export const CommandCreate = v.looseObject({name: v.string(), ...command});

/** The value of a setting, or the fields of an entry that has some. */
export const PreferenceUpdate = v.looseObject({
  value: v.optional(v.union([v.string(), v.number()])),
  ...v.partial(v.object(command)).entries,
  resource: v.optional(v.string()),
  filter: v.optional(v.string()),
});

/** A profile on this machine, as it is shown: `token` says in words where the token comes from. */
export const ProfileEntry = v.looseObject({
  name: v.string(),
  url: text,
  word: text,
  token: text,
  token_command: text,
  read_only: flag,
  color: text,
  default: flag,
  /** Whether it is in use now. */
  open: flag,
  /** Whether it comes with the program or from the environment, so that it cannot be edited. */
  builtin: flag,
});
export type ProfileEntry = v.InferOutput<typeof ProfileEntry>;

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

/** Without `token` the stored token stays, unless the address is another. */
export const ProfileUpdate = v.looseObject(settings);

/** The names of the accounts that are not stored, and of properties that every object inherits. */
const reservedNames = ['demo', 'environment', 'constructor', 'prototype', '__proto__'];

/** Returns the mistake in the name of a profile, as a sentence; undefined if valid. Names are typed on the command line. */
export function profileNameMistake(name: string): string | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/.test(name))
    return '1–32 letters, digits, . _ and -, the first a letter or a digit';
  return reservedNames.includes(name) ? 'that name is reserved: choose another' : undefined;
}
