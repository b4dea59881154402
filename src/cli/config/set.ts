import type {Environment} from '../../environment.ts';
import {exitCode, print} from '../../output.ts';
import {isRecord} from '../../own-property.ts';
import {declared} from '../../preferences/declared.ts';
import {withValue} from '../../preferences/edit-text.ts';
import {readJsonc} from '../../preferences/jsonc.ts';
import {mistakeText} from '../../preferences.ts';
import {changeFile} from '../../profiles/change-file.ts';
import {displayPath, settingsPath} from '../../profiles/settings-path.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import {type NamedSetting, settingNamed} from './key.ts';
import {fileOf, mistakesIn} from './mistakes.ts';
import {schemaEdits} from './schema.ts';

/** Changes a setting in the file, unless its new value could not be used. Resolves with the exit status. */
export async function setValue(env: Environment, key: string, words: readonly string[]): Promise<number> {
  const named = settingNamed(key);
  const file = await fileOf(env);
  const text = file?.text ?? '';
  const before = new Set(mistakesIn(file?.content ?? {}).map(mistakeText));
  const tried = meant(words).map(value => {
    const wrong = mistakesIn(contentWith(text, named.path, value));
    return {value, wrong: wrong.find(one => isAbout(one.path, named) || !before.has(mistakeText(one)))};
  });
  const taken = tried.find(({wrong}) => !wrong);
  if (!taken) {
    // A name that nothing has, else the reading that got furthest: a list of which one word is wrong is nearer than a text in place
    // of a list.
    const wrongs = tried.flatMap(({wrong}) => wrong ?? []);
    const why =
      wrongs.find(({name}) => name) ?? wrongs.sort((one, other) => other.path.length - one.path.length)[0];
    const about = why && isAbout(why.path, named) ? why.reason : why && mistakeText(why);
    const together =
      why?.conflict && named.path.length > 1 ? changedTogether(file?.content, named, words) : '';
    const such = tried.some(({value}) => isRecord(value)) ? '' : entryExample(named);
    throw new UsageError(clean(`${key} was not changed: ${about}${together}${such}`));
  }
  await changeFile(env, [...(await schemaEdits(env, file?.content)), [named.path, taken.value]]);
  print(clean(`${key} is ${JSON.stringify(taken.value)} in ${displayPath(settingsPath(env), env)}`));
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
  const {setting, path} = settingNamed(key);
  const file = await fileOf(env);
  const text = file?.text ?? '{}';
  if (withValue(text, path, undefined) === text) {
    print(clean(`${key} is not set: nothing was changed`));
    return exitCode.done;
  }
  const entry = {setting, path: path.slice(0, 2)};
  const isWrong = (content: Readonly<Record<string, unknown>>) =>
    mistakesIn(content).some(one => isAbout(one.path, entry));
  // A whole entry, or one that cannot be used anyway, may go.
  if (path.length > 2 && !isWrong(file?.content ?? {}) && isWrong(contentWith(text, path, undefined))) {
    const whole = entry.path.join('.');
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

/** Returns the possible meanings of the words, the most likely first: JSON, a text, a list. */
function meant(words: readonly string[]): readonly unknown[] {
  const [word = ''] = words;
  if (words.length > 1) return [words];
  const json = readJson(word);
  // What is JSON as it stands is no list of words.
  const list = json === undefined && word.includes(',') ? [word.split(',').map(one => one.trim())] : [];
  const plain = typeof json === 'number' || json === undefined ? [word] : [];
  return [
    ...plain,
    ...(json === undefined ? [] : [json]),
    ...list,
    ...(plain.length > 0 ? [[word]] : [word]),
  ];
}

function readJson(word: string): unknown {
  const read = readJsonc(word);
  return 'value' in read ? read.value : undefined;
}

function contentWith(
  text: string,
  path: readonly string[],
  value: unknown,
): Readonly<Record<string, unknown>> {
  const read = readJsonc(withValue(text, path, value));
  // The cast: the text was an object, and is one still.
  return 'value' in read ? (read.value as Readonly<Record<string, unknown>>) : {};
}

const isAbout = (path: readonly string[], {path: named}: NamedSetting): boolean =>
  named.every((step, index) => path[index] === step);
