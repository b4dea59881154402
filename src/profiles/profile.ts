import * as v from 'valibot';

/** A connected account. */
export interface Profile {
  url: string;
  /** The service's own word for a node. */
  word: string;
  /** Stored in the settings file and nowhere else, and never shown. */
  token?: string | undefined;
  /** A shell command that prints the token, if it is not stored. */
  tokenCommand?: string | undefined;
  /** Nothing may be changed through this profile. */
  readOnly?: boolean | undefined;
  /** The colour of its badge in the header. */
  color?: string | undefined;
}

export interface Settings {
  profiles: Readonly<Record<string, Profile>>;
  /** The name of the default profile. */
  current?: string | undefined;
}

// Fields written by a newer version stay.
const StoredProfile = v.looseObject({
  url: v.string(),
  word: v.string(),
  token: v.optional(v.string()),
  tokenCommand: v.optional(v.string()),
  readOnly: v.optional(v.boolean()),
  color: v.optional(v.string()),
});

// v.object accepts a list, which would be read as settings without profiles.
const plainObject = v.custom<Record<string, unknown>>(
  value => typeof value === 'object' && value !== null && !Array.isArray(value),
);

// v.record skips names such as `constructor`: the token in such a profile could never be removed.
const storedProfiles = v.pipe(
  plainObject,
  v.transform(profiles =>
    Object.fromEntries(
      Object.entries(profiles).map(([name, profile]) => [name, v.parse(StoredProfile, profile)]),
    ),
  ),
);

/** The profiles in the settings file. */
export const StoredSettings = v.pipe(
  plainObject,
  v.object({profiles: v.optional(storedProfiles, {}), current: v.optional(v.string())}),
);

/** The names of the accounts that are not stored, and of what every object inherits. */
const reservedNames = ['demo', 'environment', 'constructor', 'prototype', '__proto__'];

/** Returns the mistake in the name of a profile, as a sentence; undefined if valid. Names are typed on the command line. */
export function profileNameMistake(name: string): string | undefined {
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/.test(name))
    return '1–32 letters, digits, . _ and -, the first a letter or a digit';
  return reservedNames.includes(name) ? 'that name is reserved: choose another' : undefined;
}

/** Adds or replaces a profile, and makes it the default. */
export const withProfile =
  (name: string, profile: Profile) =>
  ({profiles}: Settings): Settings => ({profiles: {...profiles, [name]: profile}, current: name});

/** Removes a profile. If it was the default, there is none afterwards. */
export const withoutProfile =
  (name: string) =>
  ({profiles, current}: Settings): Settings => ({
    profiles: Object.fromEntries(Object.entries(profiles).filter(([other]) => other !== name)),
    ...(current === undefined || current === name ? {} : {current}),
  });
