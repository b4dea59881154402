import * as v from 'valibot';
import {checkAddress, tokenMistake} from '../api/address.ts';
import {canBeWord} from '../api/vocabulary.ts';
import type {Environment} from '../environment.ts';
import {profileColors, profileNameMistake} from '../model/local.ts';
import {isRecord} from '../own-property.ts';
import {anyText, flag, notAmong, shown, text} from '../preferences/shapes.ts';
import type {SettingMistake} from '../preferences.ts';
import {nearestOf} from '../text/nearest.ts';

/** A connected account. */
export interface Profile {
  url: string;
  /** The service's own word for a node. */
  word: string;
  /** Stored in the settings file and nowhere else, and never shown. */
  token?: string | undefined;
  tokenCommand?: string | undefined;
  /** Nothing may be changed through this profile. */
  readOnly?: boolean | undefined;
  /** The colour of its badge in the header. */
  color?: string | undefined;
}

export interface Settings {
  profiles: Readonly<Record<string, Profile>>;
  current?: string | undefined;
  /** Why a profile of the file is left out, by its name. */
  unusable?: Readonly<Record<string, string>>;
}

// Fields written by a newer version stay.
const StoredProfile = v.looseObject(
  {
    url: text,
    word: text,
    // How long it may be is said of itself.
    token: v.optional(anyText),
    tokenCommand: v.optional(text),
    readOnly: v.optional(flag),
    color: v.optional(text),
  },
  ({path}) => (path ? 'it is missing' : 'it must be an object with url and word'),
);

const known = Object.keys(StoredProfile.entries);

const restricting: readonly string[] = ['readOnly'];

/** Returns the restricting field that an unknown one is a misspelling of: `readonly`, `read_only`, `readOnyl`. */
function restrictionMeant(key: string): string | undefined {
  const plain = key.toLowerCase().replaceAll(/[^a-z]/g, '');
  const near = nearestOf(plain, known, name => [name.toLowerCase()]);
  return restricting.find(name => near === name || plain.includes(name.toLowerCase()));
}

// v.object accepts a list, which would be read as settings without profiles.
const plainObject = v.custom<Record<string, unknown>>(isRecord);

/** The profiles in the settings file, before each is read on its own. */
export const StoredSettings = v.pipe(
  plainObject,
  v.object({profiles: v.optional(plainObject, {}), current: v.optional(v.string())}),
);

/** Reads the usable profiles, and the mistakes in the others. @param env a token in it takes the place of one that a profile lacks */
export function readProfiles(
  profiles: Readonly<Record<string, unknown>>,
  env: Environment = {},
): {
  profiles: Settings['profiles'];
  mistakes: readonly SettingMistake[];
} {
  const mistakes: SettingMistake[] = [];
  // v.record skips names such as `constructor`: the token in such a profile could never be removed.
  const usable = Object.entries(profiles).flatMap(([name, given]): [string, Profile][] => {
    const at = ['profiles', name];
    const {success, output, issues} = v.safeParse(StoredProfile, given);
    if (!success) {
      for (const {path, message} of issues)
        mistakes.push({path: [...at, ...(path ?? []).map(({key}) => String(key))], reason: message});
      return [];
    }
    const unknown = Object.keys(output).filter(key => !known.includes(key));
    for (const key of unknown) {
      const meant = restrictionMeant(key);
      const reason =
        meant === undefined
          ? notAmong('field', key, known)
          : `no field is called ${shown(key)}: did you mean ${meant}?`;
      mistakes.push({path: [...at, key], reason, name: true});
    }
    mistakes.push(...valueMistakes(name, output, env));
    // A profile with a misspelled `readOnly` is left out: it would allow the changes that it should forbid.
    if (unknown.some(key => restrictionMeant(key) !== undefined)) return [];
    return [[name, withoutBlanks(output)]];
  });
  return {profiles: Object.fromEntries(usable), mistakes};
}

const isBlank = (text: string | undefined): boolean => text?.trim() === '';

/** An empty token is none: it must not keep the command from being run. */
const withoutBlanks = (profile: Profile): Profile => ({
  ...profile,
  ...(isBlank(profile.token) ? {token: undefined} : {}),
  ...(isBlank(profile.tokenCommand) ? {tokenCommand: undefined} : {}),
});

/** The mistakes in a profile of the right shape. It stays in the list, where it can be removed; opening it reports the mistakes. */
function valueMistakes(
  name: string,
  {url, word, token, tokenCommand, color}: v.InferOutput<typeof StoredProfile>,
  env: Environment,
): readonly SettingMistake[] {
  const wrongName = profileNameMistake(name);
  // With any token: whether this one is valid is said of itself.
  const address = checkAddress(url, token || tokenCommand ? 'x' : undefined);
  const commandMistake = isBlank(tokenCommand)
    ? 'it is empty: write a command that prints the token, or take it out'
    : tokenCommand !== undefined && token !== undefined && !isBlank(token)
      ? 'the token beside it is used; take one of them out'
      : undefined;
  const strange = profileColors.some(known => known === color) ? undefined : color;
  const wrong: readonly (readonly [field: string, reason: string | undefined])[] = [
    ['url', 'mistake' in address ? address.mistake : undefined],
    [
      'word',
      canBeWord(word) ? undefined : 'it must be lower-case letters, digits and -, such as node or linode',
    ],
    [
      'token',
      isBlank(token) ? `it is empty: skydeck login ${name} writes one` : token && tokenMistake(token),
    ],
    ['tokenCommand', commandMistake],
    ['color', strange === undefined ? undefined : notAmong('colour', strange, profileColors)],
  ];
  const lacksToken = token === undefined && tokenCommand === undefined && !env.SKYDECK_TOKEN;
  const whole =
    wrongName !== undefined
      ? {is: 'has a wrong name', reason: wrongName}
      : lacksToken
        ? {is: 'has no token', reason: `skydeck login ${name} gives it one`}
        : undefined;
  return [
    ...(whole === undefined ? [] : [{path: ['profiles', name], name: true, ...whole} as const]),
    ...wrong.flatMap(([field, reason]) =>
      reason === undefined ? [] : [{path: ['profiles', name, field], reason}],
    ),
  ];
}

/** Adds or replaces a profile, and makes it the default. */
export const withProfile =
  (name: string, profile: Profile) =>
  ({profiles}: Settings): Settings => ({profiles: {...profiles, [name]: profile}, current: name});

/** Removes a profile. If it was the default, the only one that is left becomes it; of several, none. */
export const withoutProfile =
  (name: string) =>
  ({profiles, current}: Settings): Settings => {
    const left = Object.entries(profiles).filter(([other]) => other !== name);
    const [[only] = [], another] = left;
    const next = current === name && !another ? only : current;
    return {
      profiles: Object.fromEntries(left),
      ...(next === undefined || next === name ? {} : {current: next}),
    };
  };
