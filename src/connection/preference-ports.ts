import {keyEntries} from '../app/settings/key-entries.ts';
import type {State} from '../app/state/state.ts';
import type {Environment} from '../environment.ts';
import {editFile, whileChanging} from '../profiles/change-file.ts';
import {readFile} from '../profiles/read-file.ts';
import {isWritten, openSettings} from '../profiles/settings.ts';
import {settingsPath} from '../profiles/settings-path.ts';
import type {PreferencePorts} from '../sources/preferences.ts';
import {mistakesIn} from './setting-mistakes.ts';

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
