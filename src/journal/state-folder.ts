import {userInfo} from 'node:os';
import {join} from 'node:path';
import type {Environment} from '../environment.ts';

/** `~/.local/state/skydeck`, or the folder `skydeck` in XDG_STATE_HOME. */
export const stateFolder = (env: Environment): string =>
  join(env.XDG_STATE_HOME || join(env.HOME || userInfo().homedir, '.local', 'state'), 'skydeck');
