import * as v from 'valibot';
import {checkAddress} from '../api/address.ts';
import {canBeWord} from '../api/vocabulary.ts';
import {profileColors, profileNameMistake} from '../model/local/profile-entry.ts';
import {isRecord} from '../own-property.ts';
import {flag, notAmong, shown, text} from '../preferences/shapes.ts';
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
    token: v.optional(text),
    tokenCommand: v.optional(text),
    readOnly: v.optional(flag),
    color: v.optional(text),
  },
  ({path}) => (path ? 'it is missing' : 'it must be an object with url and word'),
);

const known = Object.keys(StoredProfile.entries);

/** The fields that forbid something. */
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

/** Reads the usable profiles, and the mistakes in the others. */
export function readProfiles(profiles: Readonly<Record<string, unknown>>): {
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
    mistakes.push(...valueMistakes(name, output));
    // A profile with a misspelled `readOnly` is left out: it would allow the changes that it should forbid.
    if (unknown.some(key => restrictionMeant(key) !== undefined)) return [];
    return [[name, output]];
  });
  return {profiles: Object.fromEntries(usable), mistakes};
}

/** The mistakes in a profile of the right shape. It stays in the list, where it can be removed; opening it reports the mistakes. */
function valueMistakes(
  name: string,
  {url, word, token, tokenCommand, color}: v.InferOutput<typeof StoredProfile>,
): readonly SettingMistake[] {
  const wrongName = profileNameMistake(name);
  const address = checkAddress(url, token ?? tokenCommand?.replaceAll(/./gs, 'x'));
  const strange = profileColors.some(known => known === color) ? undefined : color;
  const wrong: readonly (readonly [field: string, reason: string | undefined])[] = [
    ['url', 'mistake' in address ? address.mistake : undefined],
    [
      'word',
      canBeWord(word) ? undefined : 'it must be lower-case letters, digits and -, such as node or linode',
    ],
    ['token', token?.trim() === '' ? 'it is empty: skydeck login writes one' : undefined],
    ['color', strange === undefined ? undefined : notAmong('colour', strange, profileColors)],
  ];
  return [
    ...(wrongName === undefined
      ? []
      : [{path: ['profiles', name], reason: wrongName, name: true, is: 'has a wrong name'} as const]),
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
