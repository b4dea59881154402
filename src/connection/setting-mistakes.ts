import {newState} from '../app/data/relations/start-place.ts';
import {checkSettings} from '../app/settings/mistakes.ts';
import type {Environment} from '../environment.ts';
import {isRecord} from '../own-property.ts';
import {notAmong} from '../preferences/shapes.ts';
import {readPreferences, type SettingMistake} from '../preferences.ts';
import {readProfiles} from '../profiles/profile.ts';

type Content = Readonly<Record<string, unknown>>;

/** Reports a default profile that does not exist. */
function currentMistake({current, profiles}: Content): SettingMistake[] {
  if (typeof current !== 'string' || (isRecord(profiles) && Object.hasOwn(profiles, current))) return [];
  const names = isRecord(profiles) ? Object.keys(profiles) : [];
  return [{path: ['current'], reason: notAmong('profile', current, names)}];
}

/** Returns what cannot be used in the content of a settings file: its profiles included. */
export function mistakesIn(content: Content, env: Environment = {}): readonly SettingMistake[] {
  const {preferences, mistakes} = readPreferences(content);
  const account = {demo: false, profile: '', address: '', tokenFrom: ''};
  const inProfiles = isRecord(content.profiles) ? readProfiles(content.profiles, env).mistakes : [];
  return [
    ...mistakes,
    ...inProfiles,
    ...currentMistake(content),
    ...checkSettings(newState(account, {size: {columns: 80, rows: 24}, preferences, now: Date.now()}))
      .mistakes,
  ];
}
