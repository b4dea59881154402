import {join} from 'node:path';
import type {Environment} from '../environment.ts';
import {baseFolder} from '../files/private-file.ts';

/** `~/.local/state/skydeck`, or the folder `skydeck` in XDG_STATE_HOME. */
export const stateFolder = (env: Environment): string =>
  join(baseFolder(env, 'XDG_STATE_HOME', '.local', 'state'), 'skydeck');
