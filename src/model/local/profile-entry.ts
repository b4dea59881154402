import * as v from 'valibot';
import {flag, text} from '../field-types.ts';

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
