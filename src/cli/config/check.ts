import type {Environment} from '../../environment.ts';
import {exitCode, print} from '../../output.ts';
import {besideSettings} from '../../preferences/declared.ts';
import {doubled, readJsonc} from '../../preferences/jsonc.ts';
import {mistakeText} from '../../preferences.ts';
import {placed} from '../../profiles/placed-mistakes.ts';
import {displayPath, settingsPath} from '../../profiles/settings-path.ts';
import {counted} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {fileOf, mistakesIn} from './mistakes.ts';

/** Says of each setting that cannot be used where it stands, and why. Resolves with the exit status. */
export async function check(env: Environment): Promise<number> {
  const path = displayPath(settingsPath(env), env);
  const file = await fileOf(env);
  if (!file) {
    print(`there are no settings yet: skydeck config edit makes ${path}`);
    return exitCode.done;
  }
  const read = readJsonc(file.text);
  const twice = 'root' in read ? doubled(read.root) : [];
  const mistakes = [...mistakesIn(file.content), ...twice.map(path => ({path, reason: '', again: true}))];
  if (mistakes.length === 0) {
    const names = Object.keys(file.content).filter(name => !besideSettings.includes(name));
    print(`${path}: ${counted(names.length, 'setting')}, nothing wrong`);
    return exitCode.done;
  }
  for (const mistake of placed(mistakes, env)) {
    const {line, column} = mistake;
    const where = line === undefined ? path : `${path}:${line}:${column}`;
    const text =
      'again' in mistake
        ? `${mistake.path.join('.')} stands here again: what it said before is not used`
        : mistakeText(mistake);
    process.stderr.write(`${where}: ${clean(text)}\n`);
  }
  return exitCode.usage;
}
