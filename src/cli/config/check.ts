import type {Environment} from '../../environment.ts';
import {exitCode, print} from '../../output.ts';
import {besideSettings} from '../../preferences/declared.ts';
import {displayPath, settingsPath} from '../../profiles/settings-path.ts';
import {counted} from '../../text/format.ts';
import {fileMistakes, fileOf} from './mistakes.ts';

/** Prints each setting that cannot be used, with its place and the reason. Resolves with the exit status. */
export async function check(env: Environment): Promise<number> {
  const path = displayPath(settingsPath(env), env);
  const file = await fileOf(env);
  if (!file) {
    print(`there are no settings yet: skydeck config edit makes ${path}`);
    return exitCode.done;
  }
  const mistakes = await fileMistakes(env);
  if (mistakes.length === 0) {
    const names = Object.keys(file.content).filter(name => !besideSettings.includes(name));
    print(`${path}: ${counted(names.length, 'setting')}, nothing wrong`);
    return exitCode.done;
  }
  for (const {line, column, text} of mistakes)
    process.stderr.write(`${line === undefined ? path : `${path}:${line}:${column}`}: ${text}\n`);
  return exitCode.usage;
}
