import {profileNameMistake} from '../model/local/profile-entry.ts';
import {ownProperty} from '../own-property.ts';
import type {Profile, Settings} from '../profiles/profile.ts';
import {followedBy, UsageError, unknownName, withKnown} from '../usage-error.ts';

/** Says why a profile cannot be used. */
export const unusableText = (name: string, why: string): string =>
  followedBy(`the profile ${name} cannot be used: ${why}`, 'skydeck config check shows its line');

/** The profile of that name. Throws a UsageError if there is none. */
export function profileNamed(name: string, {profiles, unusable = {}}: Settings): Profile {
  const profile = ownProperty(profiles, name);
  if (profile) return profile;
  const mistake = ownProperty(unusable, name);
  if (mistake !== undefined) throw new UsageError(unusableText(name, mistake));
  const names = Object.keys(profiles);
  const unknown = unknownName('profile', name, names);
  throw new UsageError(
    names.length > 0 ? withKnown(unknown, names) : `${unknown}; ${noneText(Object.keys(unusable))}`,
  );
}

const noneText = (unusable: readonly string[]): string =>
  unusable.length === 0
    ? 'none is set up yet: run skydeck login'
    : 'there are profiles, but none can be used: skydeck config check says why';

/** The profile of that name. Throws a UsageError if there is none, or none may have that name, as `demo`, which is taken for another. */
export function wellNamed(name: string, settings: Settings): Profile {
  const profile = profileNamed(name, settings);
  const mistake = profileNameMistake(name);
  if (mistake === undefined) return profile;
  throw new UsageError(
    `the profile ${name} has a wrong name: ${mistake}; skydeck config edit opens the file with it`,
  );
}

/** The profile of that name, to be used with a token of its own or this one. Throws a UsageError if it cannot be. */
export function usableProfile(name: string, settings: Settings, token: string | undefined): Profile {
  const profile = wellNamed(name, settings);
  if (!token && profile.token === undefined && profile.tokenCommand === undefined)
    throw new UsageError(`profile ${name} has no token: skydeck login ${name} gives it one`);
  return profile;
}
