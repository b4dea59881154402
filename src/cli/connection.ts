import {checkAddress} from '../api/index.ts';
import type {AccountBadge} from '../app/state.ts';
import type {Environment} from '../environment.ts';
import type {Profile, Settings} from '../profiles/settings.ts';
import {nearestOf} from '../text/nearest.ts';
import {meant, naming, UsageError} from './usage.ts';

/** Which service to talk to, as whom. */
export interface Connection {
  demo: boolean;
  url: string;
  word: string;
  token?: string | undefined;
  /** Prints the token, where there is none yet. */
  tokenCommand?: string | undefined;
  /** Why nothing may be changed in this run, whichever account it goes over to. */
  lock?: string | undefined;
  badge: AccountBadge;
}

export interface Wish {
  demo?: boolean | undefined;
  profile?: string | undefined;
  /** Nothing may be changed, whatever the profile says. */
  readOnly?: boolean | undefined;
}

export const demo: Connection = {
  demo: true,
  url: 'https://demo.invalid/v4',
  word: 'node',
  badge: {
    demo: true,
    profile: 'demo',
    address: 'embedded service',
    // Nothing outside reaches the demo account: a copied command goes to what `skydeck serve` serves.
    url: 'http://127.0.0.1:8080/v4',
    tokenFrom: 'the demo account',
  },
};

/**
 * What a person names beats the environment, the environment beats the settings file. Where nothing was ever set up it
 * is the demo account. A stored token only ever goes to the address it was stored with.
 */
export function connectionFor(wish: Wish, env: Environment, settings: Settings): Connection {
  return locked(warned(chosen(wish, env, settings), env), lockOf(wish, env));
}

/** Node takes any certificate where it is told so: then nobody knows who it is that gets the token. */
export const trustsAll = ({NODE_TLS_REJECT_UNAUTHORIZED: set}: Environment): boolean => set === '0';

function warned(connection: Connection, env: Environment): Connection {
  return !connection.demo && trustsAll(env) && connection.url.startsWith('https:')
    ? {...connection, badge: {...connection.badge, trustsAll: true}}
    : connection;
}

function lockOf(wish: Wish, env: Environment): string | undefined {
  if (wish.readOnly) return 'skydeck was started with --read-only';
  const set = env.SKYDECK_READ_ONLY?.toLowerCase() ?? '';
  return ['', '0', 'false', 'no'].includes(set) ? undefined : 'SKYDECK_READ_ONLY is set';
}

/** The same connection under the lock of the run; without one, the profile alone says whether it may change anything. */
export function locked(connection: Connection, lock: string | undefined): Connection {
  return lock === undefined
    ? connection
    : {...connection, lock, badge: {...connection.badge, readOnly: lock}};
}

function chosen(wish: Wish, env: Environment, settings: Settings): Connection {
  if (wish.demo) return demo;
  if (wish.profile !== undefined) return fromFile(wish.profile, settings);
  const url = env.SKYDECK_URL;
  const token = env.SKYDECK_TOKEN;
  const word = env.SKYDECK_WORD;
  if (url) return fromEnvironment(url, token, word, settings);
  if (!settings.current) {
    if (token)
      throw new UsageError(
        'SKYDECK_TOKEN is set, but no address to use it with: set SKYDECK_URL too, or run skydeck --demo',
      );
    const names = Object.keys(settings.profiles);
    if (names.length > 0)
      throw new UsageError(
        `no profile opens by default: name one with --profile (${names.join(', ')}); U on it, at P in skydeck, makes it the default`,
      );
    return demo;
  }
  const kept = fromFile(settings.current, settings);
  if (!token && !word) return kept;
  return build({
    url: kept.url,
    word: word || kept.word,
    token: token || kept.token,
    tokenCommand: token ? undefined : kept.tokenCommand,
    profile: settings.current,
    color: kept.badge.color,
    readOnly: kept.badge.readOnly !== undefined,
    tokenFrom: token ? 'token: SKYDECK_TOKEN' : kept.badge.tokenFrom,
  });
}

function fromFile(name: string, settings: Settings): Connection {
  const profile = Object.hasOwn(settings.profiles, name) ? settings.profiles[name] : undefined;
  if (!profile) {
    const names = Object.keys(settings.profiles);
    const known = names.length > 0 ? `known: ${names.join(', ')}` : 'none is set up yet: run skydeck login';
    const near = meant(nearestOf(name, names));
    throw new UsageError(`there is no ${naming('profile', name)}${near}; ${known}`);
  }
  return connectionOf(name, profile);
}

/** The connection of a profile. Throws a UsageError where it cannot be used. */
export function connectionOf(name: string, profile: Profile): Connection {
  return build({...profile, profile: name, tokenFrom: tokenFrom(profile)});
}

const tokenFrom = ({token, tokenCommand}: Partial<Profile>) =>
  token ? 'token: settings file' : tokenCommand ? 'token: command' : 'no token';

function fromEnvironment(
  url: string,
  token: string | undefined,
  word: string | undefined,
  settings: Settings,
): Connection {
  const same = Object.entries(settings.profiles).find(([, profile]) => trim(profile.url) === trim(url));
  const profile = same?.[1];
  // Accounts of one service share its address: only the token tells whose this is.
  const name = same && (!token || token === profile?.token) ? same[0] : 'environment';
  return build({
    ...(token
      ? {token, tokenFrom: 'token: SKYDECK_TOKEN'}
      : {...profile, tokenFrom: tokenFrom(profile ?? {})}),
    url,
    word: word || (profile?.word ?? 'node'),
    color: profile?.color,
    readOnly: profile?.readOnly,
    profile: name,
  });
}

const trim = (url: string) => url.replace(/\/+$/, '');

/** What is wrong with a service's own word, as a sentence; nothing where it is good. */
export function wordMistake(word: string): string | undefined {
  if (/^[a-z][a-z0-9-]*$/.test(word)) return undefined;
  return `there can be no ${naming('word', word)} in an address: it is the service's own for a node, such as node or linode`;
}

function build(parts: {
  url: string;
  word: string;
  token?: string | undefined;
  tokenCommand?: string | undefined;
  color?: string | undefined;
  readOnly?: boolean | undefined;
  profile: string;
  tokenFrom: string;
}): Connection {
  const {url, word, token, tokenCommand, color, readOnly, profile, tokenFrom} = parts;
  const mistake = wordMistake(word);
  if (mistake) throw new UsageError(mistake);
  // A command's token will have to travel as well.
  const checked = checkAddress(url, token ?? tokenCommand?.replaceAll(/./gs, 'x'));
  if ('mistake' in checked) throw new UsageError(checked.mistake);
  const address = trim(url).replace(/^https?:\/\//, '');
  return {
    demo: false,
    url: trim(url),
    word,
    token,
    tokenCommand,
    badge: {
      demo: false,
      profile,
      address,
      url: trim(url) === `https://${address}` ? undefined : trim(url),
      tokenFrom,
      color,
      word: word === 'node' ? undefined : word,
      readOnly: readOnly ? `the profile ${profile} is read-only` : undefined,
    },
  };
}
