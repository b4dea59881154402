import {ownProperty} from '../own-property.ts';
import type {Profile, Settings} from '../profiles/profile.ts';
import {followedBy, UsageError, unknownName, withKnown} from '../usage-error.ts';

/** The profile of that name. Throws a UsageError if there is none. */
export function profileNamed(name: string, {profiles, unusable = {}}: Settings): Profile {
  const profile = ownProperty(profiles, name);
  if (profile) return profile;
  const mistake = ownProperty(unusable, name);
  if (mistake !== undefined)
    throw new UsageError(
      followedBy(`the profile ${name} cannot be used: ${mistake}`, 'skydeck config check shows its line'),
    );
  const names = Object.keys(profiles);
  const unknown = unknownName('profile', name, names);
  throw new UsageError(
    names.length > 0 ? withKnown(unknown, names) : `${unknown}; none is set up yet: run skydeck login`,
  );
}
