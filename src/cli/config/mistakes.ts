import {mistakesIn} from '../../connection/ports.ts';
import type {Environment} from '../../environment.ts';
import {exitCode, print, warn} from '../../output.ts';
import {besideSettings} from '../../preferences/declared.ts';
import type {Spot} from '../../preferences/jsonc.ts';
import {mistakeText, type SettingMistake} from '../../preferences.ts';
import {placed} from '../../profiles/change-file.ts';
import {isWritten, readFile} from '../../profiles/settings.ts';
import {displayPath, settingsPath} from '../../profiles/settings-path.ts';
import {counted} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {followedBy, UsageError} from '../../usage-error.ts';
import {settingsForCommand} from '../account.ts';

/** Returns the mistakes in the settings file in the order of its lines; none if there is no file. */
export async function fileMistakes(
  env: Environment,
): Promise<readonly {line?: number; column?: number; text: string}[]> {
  const file = await fileOf(env);
  return file ? mistakesOf(file, env) : [];
}

function mistakesOf(
  file: Awaited<ReturnType<typeof readFile>>,
  env: Environment,
): readonly {line?: number; column?: number; text: string}[] {
  const mistakes: readonly (SettingMistake & Partial<Spot>)[] = [
    ...mistakesIn(file.content, env),
    ...file.repeats,
  ];
  return placed(mistakes, env).map(({line, column, ...mistake}) => ({
    ...(line === undefined || column === undefined ? {} : {line, column}),
    text: clean(mistakeText(mistake)),
  }));
}

/** Reads the settings file; undefined if there is none. Throws a UsageError if it cannot be read. */
export async function fileOf(env: Environment): Promise<Awaited<ReturnType<typeof readFile>> | undefined> {
  const path = settingsPath(env);
  const {broken} = await settingsForCommand(env);
  if (broken) throw new UsageError(broken);
  if (!isWritten(env)) return undefined;
  return readFile(path);
}

/** Prints each setting that cannot be used, with its place and the reason. Resolves with the exit status. */
export async function check(env: Environment): Promise<number> {
  const path = displayPath(settingsPath(env), env);
  const file = await fileOf(env);
  if (!file) {
    print(`there are no settings yet: skydeck config edit makes ${path}`);
    return exitCode.done;
  }
  const mistakes = mistakesOf(file, env);
  if (mistakes.length === 0) {
    const names = Object.keys(file.content).filter(name => !besideSettings.includes(name));
    print(`${path}: ${counted(names.length, 'setting')}, nothing wrong`);
    return exitCode.done;
  }
  const lines = mistakes.map(
    ({line, column, text}) => `${line === undefined ? path : `${path}:${line}:${column}`}: ${text}\n`,
  );
  process.stderr.write(lines.join(''));
  return exitCode.usage;
}

/** Prints on standard error which setting is not used, and where it is; of several the first, and how to list the others. */
export async function warnOfSettings(mistakes: readonly SettingMistake[]): Promise<void> {
  if (mistakes.length === 0) return;
  const [first] = placed(mistakes, process.env);
  if (!first) return;
  const where = first.line === undefined ? 'settings' : `settings, line ${first.line}`;
  // Counted as `skydeck config check` does, which also checks keys and commands.
  const more = (await fileMistakes(process.env)).length - 1;
  const text = `${where}: ${mistakeText(first)}`;
  const rest = `${more} more cannot be used: skydeck config check lists them`;
  warn(clean(more === 0 ? text : followedBy(text, rest)));
}
