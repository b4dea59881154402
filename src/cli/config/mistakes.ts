import {lstatSync} from 'node:fs';
import {settingMistakes} from '../../app/settings/mistakes.ts';
import type {Environment} from '../../environment.ts';
import {folderMistake} from '../../files/private-file.ts';
import {initialState} from '../../initial-state.ts';
import {readPreferences, type SettingMistake} from '../../preferences.ts';
import {readFile} from '../../profiles/read-file.ts';
import {openSettings} from '../../profiles/settings.ts';
import {settingsFolder, settingsPath} from '../../profiles/settings-path.ts';
import {UsageError} from '../../usage-error.ts';

/** Returns the mistakes in the settings of a file with that content. */
export function mistakesIn(content: Readonly<Record<string, unknown>>): readonly SettingMistake[] {
  const {preferences, mistakes} = readPreferences(content);
  const account = {demo: false, profile: '', address: '', tokenFrom: ''};
  return [...mistakes, ...settingMistakes(initialState(account, {columns: 80, rows: 24}, {preferences}))];
}

/** The settings file as it stands; undefined where there is none. Throws a UsageError if it cannot be read. */
export async function fileOf(env: Environment): Promise<Awaited<ReturnType<typeof readFile>> | undefined> {
  const path = settingsPath(env);
  const {broken} = await openSettings(env);
  if (broken) throw new UsageError(broken);
  if (!lstatSync(path, {throwIfNoEntry: false}) && !folderMistake(settingsFolder(env))) return undefined;
  return readFile(path);
}
