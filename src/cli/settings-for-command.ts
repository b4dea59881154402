import type {Environment} from '../environment.ts';
import {warn} from '../output.ts';
import {openSettings, type SettingsFile} from '../profiles/settings.ts';
import {clean} from '../text/text.ts';

/** Opens the settings. Prints a warning if others could read them. */
export async function settingsForCommand(env: Environment): Promise<SettingsFile> {
  const file = await openSettings(env);
  if (file.warning !== undefined) warn(clean(file.warning));
  return file;
}
