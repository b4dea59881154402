import {lookup} from 'node:dns/promises';
import {accessSync, constants, lstatSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {isIP} from 'node:net';
import {dirname, join} from 'node:path';
import {proxyVariable} from '../../api/client/transport-parts.ts';
import {ApiError, type Client, endpoints, noOrigin, type Origin, problemOf} from '../../api/index.ts';
import {attempt} from '../../attempt.ts';
import {checkWord, identify} from '../../connection/client.ts';
import type {Connection} from '../../connection/connection.ts';
import {type Environment, localeOf} from '../../environment.ts';
import {stateFolder, whyNotWritten} from '../../files/private-file.ts';
import {settingsFolder} from '../../profiles/settings-path.ts';
import {count, counted, duration} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {instantOf, moment} from '../../text/time.ts';

export interface Finding {
  about:
    | 'program'
    | 'settings'
    | 'files'
    | 'terminal'
    | 'locale'
    | 'account'
    | 'writes'
    | 'network'
    | 'token'
    | 'service'
    | 'clock';
  /** A remark is worth knowing, but does not change the exit status. */
  state: 'ok' | 'remark' | 'wrong';
  text: string;
  todo?: string;
}

const finding =
  (state: Finding['state']) =>
  (about: Finding['about'], text: string, todo?: string): Finding => ({
    ...{about, state, text},
    ...(todo === undefined ? {} : {todo}),
  });

export const fine = finding('ok');
export const remark = finding('remark');
export const wrong = finding('wrong');

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

/** Findings that need requests to the service. */

const soon = 14;
/** How many seconds two clocks may differ; the Date header is precise to the second. */
const apart = 30;

export async function network({url, origin = noOrigin}: Connection): Promise<Finding> {
  const target = new URL(url);
  const {hostname} = target;
  const host = hostname.replace(/^\[|\]$/g, '');
  const proxy = proxyVariable(target);
  const via = proxy === undefined ? '' : `, ${proxy} is set`;
  if (isIP(host) !== 0) return fine('network', `${host} is an address${via}`);
  const began = performance.now();
  try {
    const {address} = await lookup(host);
    return fine('network', `${host} is ${address}, found in ${since(began)}${via}`);
  } catch {
    // A proxy looks names up by itself.
    const missing = via === '' ? wrong : remark;
    return missing(
      'network',
      `the name ${clean(host)} is not found here${via}`,
      `check the network, the name server in /etc/resolv.conf, and ${origin.address}`,
    );
  }
}

const since = (began: number): string => `${count(Math.round(performance.now() - began))} ms`;

/** Returns whether the service answers at all, and how its clock differs. */
export async function answer(
  client: Client,
  now: () => number,
  {address}: Pick<Origin, 'address'> = noOrigin,
): Promise<Finding[]> {
  const began = performance.now();
  let date: number | undefined;
  try {
    ({date} = await client.send({method: 'GET', path: '/regions?page=1&page_size=25', budget: 'list'}));
  } catch (error) {
    const problem = problemOf(error);
    // A refused token is reported with the other findings about the token.
    if (!['unauthorized', 'forbidden', 'missing'].includes(problem.kind)) {
      // A service that says so itself is at that address.
      const isThere = ['maintenance', 'limited'].includes(problem.kind);
      const todo = `${isThere ? 'see' : `check ${address}, and`} the status page of the service`;
      return [wrong('service', clean(problem.message), todo)];
    }
  }
  const {limit, remaining} = client.budget('list');
  const left = `${count(remaining)} of ${count(limit)} requests are left of this minute`;
  const service = fine('service', `it answered in ${since(began)}, ${left}`);
  return [service, ...(date === undefined ? [] : [clock(date, now())])];
}

function clock(service: number, here: number): Finding {
  const seconds = Math.round((here - service) / 1000);
  if (Math.abs(seconds) <= apart) return fine('clock', 'that of this machine and that of the service agree');
  return wrong(
    'clock',
    `that of this machine is ${duration(Math.abs(seconds))} ${seconds > 0 ? 'ahead of' : 'behind'} that of the service: ages and ends are wrong by as much`,
    'set it, such as with timedatectl set-ntp true',
  );
}

/** Returns whose the token is, what it permits, and when it expires; and whether the word for a node is right. */
export async function token(
  client: Client,
  {badge, word, origin = noOrigin, ...connection}: Connection,
  {scopes, now}: {scopes: () => readonly string[] | undefined; now: number},
): Promise<Finding[]> {
  if (!connection.demo && connection.token === undefined)
    return [wrong('token', 'there is none', origin.renew)];
  let who: string;
  try {
    const {username, email} = await identify(client);
    who = username ?? email ?? 'its owner is not known';
  } catch (error) {
    const {kind, message} = problemOf(error);
    // What to do takes the place of the advice.
    return kind === 'unauthorized' && error instanceof ApiError
      ? [wrong('token', clean(error.summary), origin.renew)]
      : [wrong('token', clean(message))];
  }
  const tokens = await client.list(endpoints.tokens.list, {pageSize: 500}).catch(() => undefined);
  const own = tokens?.slots.flatMap(slot => (slot.ok && slot.value.in_use ? [slot.value] : []))[0];
  const may = scopes();
  const told = [
    who,
    badge.tokenFrom.replace(/^token: (?=SKYDECK)/, 'from ').replace(/^token: /, 'from the '),
    own?.label && `called ${clean(own.label)}`,
    may && (may.includes('*') ? 'it may do everything' : `it may ${may.map(clean).join(' ')}`),
    own?.expiry === undefined
      ? undefined
      : own.expiry === null
        ? 'it never ends'
        : `it ends ${moment(own.expiry, {})}`,
  ];
  const left = own?.expiry ? (instantOf(own.expiry) - now) / 86_400_000 : undefined;
  const text = told.filter(Boolean).join(', ');
  const finding =
    left !== undefined && left < soon
      ? remark(
          'token',
          `${text}, in ${counted(Math.max(0, Math.round(left)), 'day')}`,
          `make a new one in time${origin.token === undefined ? '' : `, for ${origin.token}`}`,
        )
      : fine('token', text);
  return [finding, ...(await wordFinding(client, word))];
}

async function wordFinding(client: Client, word: string): Promise<Finding[]> {
  try {
    await checkWord(client, word);
    return [];
  } catch (error) {
    const {kind, message} = problemOf(error);
    // Other failures have nothing to do with the word.
    if (kind !== 'refused') return [];
    return [wrong('account', clean(message), 'change the word of the profile')];
  }
}
