import {join} from 'node:path';
import type {Environment} from '../environment.ts';
import {stateFolder} from '../journal/state-folder.ts';
import {isWritten, settingsPath} from '../profiles/settings.ts';

/** Returns the output of `skydeck --version`: versions, and the paths of its files. */
export const versionText = (version: string, env: Environment): string =>
  [
    version,
    `node      ${process.version}`,
    `settings  ${settingsPath(env)}${isWritten(env) ? '' : ', not written yet'}`,
    `journal   ${join(stateFolder(env), 'journal.jsonl')}`,
    `program   ${process.argv[1] ?? ''}`,
    '',
  ].join('\n');
