import {accessSync, constants, lstatSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {attempt} from '../../attempt.ts';
import {type Environment, localeOf} from '../../environment.ts';
import {whyNotWritten} from '../../files/private-file.ts';
import {stateFolder} from '../../journal/state-folder.ts';
import {settingsFolder} from '../../profiles/settings-path.ts';
import {type Finding, fine, remark, wrong} from './finding.ts';

/** Findings about this machine. They need no requests. */

export const program = (version: string): Finding =>
  fine('program', `skydeck ${version} on Node ${process.versions.node}, ${process.argv[1] ?? ''}`);

interface Terminal {
  isTTY: boolean;
  columns?: number;
  rows?: number;
  colors?: number;
}

export function terminal(env: Environment, {isTTY, columns = 80, rows = 24, colors = 1}: Terminal): Finding {
  if (!isTTY)
    return fine('terminal', 'standard output is no terminal: commands print, and the screen does not open');
  const shown = colors > 2 ? `${colors > 256 ? '16 million' : colors} colours` : 'no colours';
  const told = `${env.TERM || 'TERM is not set'}, ${columns} × ${rows} cells, ${env.NO_COLOR ? 'NO_COLOR is set' : shown}`;
  if (!env.TERM || env.TERM === 'dumb')
    return wrong(
      'terminal',
      `${told}: nothing can be drawn on it`,
      'set TERM to what the terminal is, such as export TERM=xterm-256color, or use skydeck --screen-reader',
    );
  if (columns < 40 || rows < 12)
    return remark('terminal', `${told}: it is small`, 'make the window larger than 40 × 12');
  return fine('terminal', told);
}

export function locale(env: Environment): Finding {
  const {variable, value, ascii} = localeOf(env);
  if (variable === undefined)
    return remark(
      'locale',
      'none is set: it is taken as UTF-8',
      'if lines and signs look wrong, use export LANG=C.UTF-8, or skydeck --ascii',
    );
  if (!ascii) return fine('locale', `${variable}=${value}`);
  return remark(
    'locale',
    `${variable}=${value}: only ASCII characters are drawn`,
    `export ${variable}=C.UTF-8 draws with all characters`,
  );
}

/** Returns whether the journal can be written, since nothing is changed without it, and read by others; and whether settings can be kept. */
export function files(env: Environment): Finding {
  const folder = stateFolder(env);
  const journal = join(folder, 'journal.jsonl');
  const open = [folder, journal].find(path => (modeOf(path) ?? 0) & 0o077);
  if (open !== undefined)
    return wrong(
      'files',
      `others may look into ${open}: its mode is ${((modeOf(open) ?? 0) & 0o777).toString(8)}`,
      `chmod ${open === journal ? '600' : '700'} ${open}`,
    );
  const there = firstThere(journal);
  const why = isWritable(there, journal) ? whyNothingFits(there) : '';
  if (why !== undefined)
    return wrong(
      'files',
      `${there} cannot be written${why}: nothing is changed on an account that the journal cannot hold`,
      `make it writable, or set XDG_STATE_HOME to a folder that is`,
    );
  const settings = firstThere(settingsFolder(env));
  const unkept = whyNothingFits(settings);
  if (unkept !== undefined)
    return remark(
      'files',
      `${settings} cannot be written${unkept}: no profile and no setting can be changed`,
      'make it writable, or set XDG_CONFIG_HOME to a folder that is',
    );
  return fine('files', `${journal}${modeOf(journal) === undefined ? ', not written yet' : ''}`);
}

/** Returns the mode of a file; undefined if there is none, or if a folder above it cannot be entered. */
const modeOf = (path: string): number | undefined => attempt(() => lstatSync(path).mode, undefined);

const firstThere = (path: string): string =>
  modeOf(path) !== undefined || dirname(path) === path ? path : firstThere(dirname(path));

/** Writes a block beside a file, or into a folder, and removes it: ` (why)` if that fails, as on a full disk. */
function whyNothingFits(path: string): string | undefined {
  try {
    const probe = join(statSync(path).isDirectory() ? path : dirname(path), `.skydeck-doctor-${process.pid}`);
    try {
      writeFileSync(probe, Buffer.alloc(4096), {flag: 'wx', mode: 0o600, flush: true});
    } finally {
      rmSync(probe, {force: true});
    }
    return undefined;
  } catch (error) {
    return ` (${whyNotWritten(error)})`;
  }
}

const isWritable = (path: string, journal: string): boolean =>
  attempt(() => {
    const isFolder = statSync(path).isDirectory();
    // A folder also needs the right to be entered.
    accessSync(path, isFolder ? constants.W_OK | constants.X_OK : constants.W_OK);
    // Nothing can be made below any other file.
    return isFolder || path === journal;
  }, false);
