import {newState} from '../app/data/relations/start-place.ts';
import {keyEntries} from '../app/settings/key-entries.ts';
import {checkSettings} from '../app/settings/mistakes.ts';
import type {State} from '../app/state/state.ts';
import {attempt} from '../attempt.ts';
import type {Environment} from '../environment.ts';
import {isRecord} from '../own-property.ts';
import {notAmong} from '../preferences/shapes.ts';
import {readPreferences, type SettingMistake} from '../preferences.ts';
import {editFile, whileChanging} from '../profiles/change-file.ts';
import {linodeCliProfiles} from '../profiles/linode-cli.ts';
import {readProfiles} from '../profiles/profile.ts';
import {isWritten, openSettings, readFile} from '../profiles/settings.ts';
import {settingsPath} from '../profiles/settings-path.ts';
import type {PreferencePorts} from '../sources/preferences.ts';
import type {ProfilePorts} from '../sources/profiles.ts';
import {checkProfile, type MakeClient} from './client.ts';
import {type Connection, connectionFor, demo} from './connection.ts';
import type {Use} from './switch.ts';
import {withToken} from './token-command.ts';

/** The account in use, if any: commands that only print something have none. */
export interface AccountInUse {
  profile?: () => string;
  use?: Use;
  makeClient?: MakeClient;
}

/** Returns the access that profiles need to this machine and this run: the settings file, the services, the account in use. */
export function profilePorts(env: Environment, {profile, use, makeClient}: AccountInUse = {}): ProfilePorts {
  const builtin = [demo, ...fromEnvironment(env)];

  async function connectionOf(name: string): Promise<Connection> {
    const chosen = builtin.find(({badge}) => badge.profile === name);
    if (chosen === demo) return demo;
    const {settings, broken} = await openSettings(env);
    if (broken && !chosen) throw new Error(broken);
    // An account in the environment is as read-only as a profile with its address.
    const options = chosen ? {} : {profile: name};
    return withToken(connectionFor(options, env, settings), 'taken');
  }

  return {
    settings: () => openSettings(env),
    builtin: builtin.map(({badge}) => ({name: badge.profile, url: badge.address})),
    opened: () => profile?.(),
    open: async name => use?.(name, () => connectionOf(name)),
    check: async checked => void (await checkProfile(checked, 'taken', makeClient)),
    importable: () => linodeCliProfiles(env),
  };
}

const fromEnvironment = (env: Environment): Connection[] =>
  env.SKYDECK_URL ? attempt(() => [connectionFor({}, env, {profiles: {}})], []) : [];

/** The running program, if there is one: commands that only print something have none. */
export interface PreferencesInUse {
  /** What holds in it. */
  state?: () => Pick<State, 'preferences' | 'orders' | 'account'>;
  takeOver?: () => Promise<void>;
}

/** Returns the access that the settings need to their file and to this run. */
export function preferencePorts(
  env: Environment,
  {state, takeOver = async () => {}}: PreferencesInUse = {},
): PreferencePorts {
  async function read() {
    const {broken} = await openSettings(env);
    if (broken) throw new Error(broken);
    return isWritten(env) ? readFile(settingsPath(env)) : {text: '', content: {}};
  }
  return {
    env,
    read,
    change: plan => whileChanging(env, async () => editFile(env, plan(await read()))),
    mistakesIn: content => mistakesIn(content, env),
    keyEntries,
    inSession() {
      const {preferences, orders, account} = state?.() ?? {};
      return preferences && orders && account ? {preferences, orders, profile: account.profile} : undefined;
    },
    takeOver,
  };
}

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
