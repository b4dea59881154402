import {userInfo} from 'node:os';
import {isAbsolute, join} from 'node:path';

// An empty or relative path would mean the working directory; the XDG specification has such ones ignored.
const absolute = (path: string | undefined) => (path && isAbsolute(path) ? path : undefined);

/** The home folder: HOME, or that of the user where HOME is no absolute path. */
export const homeFolder = ({HOME}: NodeJS.ProcessEnv): string => absolute(HOME) ?? userInfo().homedir;

/** The folder that the variable names, or else the one at that path in the home folder. */
export const baseFolder = (
  env: NodeJS.ProcessEnv,
  variable: `XDG_${string}_HOME`,
  ...inHome: string[]
): string => absolute(env[variable]) ?? join(homeFolder(env), ...inHome);
