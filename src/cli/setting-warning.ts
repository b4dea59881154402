import {warn} from '../output.ts';
import {mistakeText, type SettingMistake} from '../preferences.ts';
import {clean} from '../text/text.ts';
import {followedBy} from '../usage-error.ts';

/** Prints on standard error which setting is not used, and where it is; of several the first, and how to list the others. */
export async function warnOfSettings(mistakes: readonly SettingMistake[]): Promise<void> {
  if (mistakes.length === 0) return;
  const {placed} = await import('../profiles/placed-mistakes.ts');
  const [first] = placed(mistakes, process.env);
  if (!first) return;
  const where = first.line === undefined ? 'settings' : `settings, line ${first.line}`;
  // Counted as `skydeck config check` does, which also checks keys and commands.
  const {fileMistakes} = await import('./config/mistakes.ts');
  const more = (await fileMistakes(process.env)).length - 1;
  const text = `${where}: ${mistakeText(first)}`;
  const rest = `${more} more cannot be used: skydeck config check lists them`;
  warn(clean(more === 0 ? text : followedBy(text, rest)));
}
