import {mistakesIn} from '../../connection/setting-mistakes.ts';
import type {Environment} from '../../environment.ts';
import {exitCode, print} from '../../output.ts';
import {isRecord} from '../../own-property.ts';
import {declared} from '../../preferences/declared.ts';
import {withValue} from '../../preferences/edit-text.ts';
import {contentWith, isAbout, meant, tryValues} from '../../preferences/try-values.ts';
import {mistakeText} from '../../preferences.ts';
import {changeFile} from '../../profiles/change-file.ts';
import {displayPath, settingsPath} from '../../profiles/settings-path.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import {type NamedSetting, settingNamed} from './key.ts';
import {fileOf} from './mistakes.ts';
import {schemaEdits} from './schema.ts';

/** Changes a setting in the file, unless its new value could not be used. Resolves with the exit status. */
export async function setValue(env: Environment, key: string, words: readonly string[]): Promise<number> {
  const named = settingNamed(key);
  const file = await fileOf(env);
  const values = meant(words);
  const tried = tryValues(file ?? {text: '', content: {}}, named.path, values, mistakesIn);
  if ('wrong' in tried) {
    const why = tried.wrong;
    const about = isAbout(why, named.path) ? why.reason : mistakeText(why);
    const together =
      why.conflict && named.path.length > 1 ? changedTogether(file?.content, named, words) : '';
    const such = values.some(isRecord) ? '' : entryExample(named);
    throw new UsageError(clean(`${key} was not changed: ${about}${together}${such}`));
  }
  await changeFile(env, [...(await schemaEdits(env, file?.content)), [named.path, tried.value]]);
  print(clean(`${key} is ${JSON.stringify(tried.value)} in ${displayPath(settingsPath(env), env)}`));
  return exitCode.done;
}

/** Says how entries of a setting are changed together, as two keys that are swapped have to be. */
function changedTogether(
  content: Readonly<Record<string, unknown>> = {},
  {setting, path: [, name = '']}: NamedSetting,
  words: readonly string[],
): string {
  const [value] = meant(words);
  const {[setting]: now} = content;
  const wanted = {...(isRecord(now) ? now : {}), [name]: value, OTHER: 'KEY'};
  return `; several at once: skydeck config set ${setting} '${JSON.stringify(wanted)}'`;
}

/** Says how an entry that is an object is written; empty for other settings. */
function entryExample({setting, path}: NamedSetting): string {
  const one = declared[setting];
  if (!('fields' in one) || path.length !== 2 || !isRecord(one.example)) return '';
  const [entry] = Object.values(one.example);
  return `; write an object such as '${JSON.stringify(entry)}'`;
}

/** Removes a setting from the file. Resolves with the exit status. */
export async function unset(env: Environment, key: string): Promise<number> {
  const {path} = settingNamed(key);
  const file = await fileOf(env);
  const text = file?.text ?? '{}';
  if (withValue(text, path, undefined) === text) {
    print(clean(`${key} is not set: nothing was changed`));
    return exitCode.done;
  }
  const entry = path.slice(0, 2);
  const isWrong = (content: Readonly<Record<string, unknown>>) =>
    mistakesIn(content).some(one => isAbout(one, entry));
  // A whole entry, or one that cannot be used anyway, may go.
  if (path.length > 2 && !isWrong(file?.content ?? {}) && isWrong(contentWith(text, path, undefined))) {
    const whole = entry.join('.');
    throw new UsageError(
      clean(
        `${key} was not removed: ${whole} cannot do without it; skydeck config unset ${whole} removes all of it`,
      ),
    );
  }
  await changeFile(env, [[path, undefined]]);
  print(clean(`${key} is out of ${displayPath(settingsPath(env), env)}`));
  return exitCode.done;
}
