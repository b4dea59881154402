import {existsSync} from 'node:fs';
import {runInTerminal} from '../../effects/machine/in-terminal.ts';
import type {Environment} from '../../environment.ts';
import {fileMistake, restrictAccess} from '../../files/private-file.ts';
import {exitCode, warn} from '../../output.ts';
import {changeFile, writeSettings} from '../../profiles/change-file.ts';
import {readFile} from '../../profiles/read-file.ts';
import {displayPath, settingsPath, targetOf} from '../../profiles/settings-path.ts';
import {UsageError} from '../../usage-error.ts';
import {check} from './mistakes.ts';
import {schemaEdits, schemaName} from './schema.ts';

const start = `{
  // docs/settings.md describes all settings; skydeck config check finds those that cannot be used.
  "$schema": ${JSON.stringify(schemaName)}
}
`;

/** Opens the settings file in the person's editor, and checks it after. Resolves with the exit status. */
export async function edit(env: Environment): Promise<number> {
  const editor = [env.VISUAL, env.EDITOR].find(one => one?.trim());
  if (editor === undefined)
    throw new UsageError(
      'no editor is set: set EDITOR, such as EDITOR=nano, and run skydeck config edit again',
    );
  const path = settingsPath(env);
  const file = targetOf(path);
  const mistake = fileMistake(file, displayPath(path, env));
  if (mistake) throw new UsageError(`${mistake}: move it away, and skydeck config edit makes a new one`);
  await prepare(env, path);
  // As in git, the shell runs the editor's command, which may have options and quotes.
  const ended = await runInTerminal('/bin/sh', ['-c', `${editor} "$@"`, editor, file], env);
  if ('notStarted' in ended) throw new Error(`the editor ${ended.notStarted}`);
  if (ended.code !== 0) {
    warn(
      `the editor ${editor} ended with ${ended.signal ?? `status ${ended.code}`}: look at the file with skydeck config check`,
    );
    return exitCode.refused;
  }
  // An editor that replaces the file may make it readable by others.
  if (!fileMistake(file) && existsSync(file)) restrictAccess(file, 0o600);
  return check(env);
}

/** Creates the file if there is none, and adds the reference to its schema if the file can be read. */
async function prepare(env: Environment, path: string): Promise<void> {
  if (!existsSync(path)) await writeSettings(env, start);
  const read = await readFile(path).catch(() => undefined);
  if (!read) return;
  const edits = await schemaEdits(env, read.content);
  // A read-only file is left to the editor to report.
  await changeFile(env, edits).catch(() => {});
}
