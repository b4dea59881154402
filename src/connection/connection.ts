import {canBeWord, checkAddress, type Origin, sameAddress} from '../api/index.ts';
import type {AccountBadge} from '../app/state/state.ts';
import {thrownMessage} from '../attempt.ts';
import type {Environment} from '../environment.ts';
import {profileNameMistake} from '../model/local.ts';
import {ownProperty} from '../own-property.ts';
import type {Profile, Settings} from '../profiles/profile.ts';
import {followedBy, naming, UsageError, unknownName, withKnown} from '../usage-error.ts';

/** Which service to talk to, and as whom. */
export interface Connection {
  demo: boolean;
  url: string;
  word: string;
  token?: string | undefined;
  tokenCommand?: string | undefined;
  /** Why nothing may be changed in this run, even after switching the account. */
  lock?: string | undefined;
  remark?: string | undefined;
  /** Where its address and its token are from; the demo account has neither. */
  origin?: Origin | undefined;
  badge: AccountBadge;
}

export interface AccountOptions {
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
    // No other program can reach the embedded service, so copied commands go to `skydeck serve`.
    url: 'http://127.0.0.1:8080/v4',
    tokenFrom: 'the demo account',
  },
};

/**
 * The connection to use: the flags take precedence over the environment, and that over the settings file. If nothing is
 * set up, it is the demo account. A stored token is only sent to the address it was stored with. Throws a UsageError.
 */
export function connectionFor(options: AccountOptions, env: Environment, settings: Settings): Connection {
  return locked(withTlsWarning(chosen(options, env, settings), env), lockOf(options, env));
}

/** The names of the profiles, if there are some but nothing says which one to use; otherwise none. */
export function undecidedProfiles(options: AccountOptions, env: Environment, settings: Settings): string[] {
  const decided = options.demo || options.profile !== undefined || env.SKYDECK_URL || env.SKYDECK_TOKEN;
  return decided || settings.current ? [] : Object.keys(settings.profiles);
}

/** Whether Node accepts any certificate, so that anyone could get the token. */
export const trustsAll = ({NODE_TLS_REJECT_UNAUTHORIZED: value}: Environment): boolean => value === '0';

function withTlsWarning(connection: Connection, env: Environment): Connection {
  return !connection.demo && trustsAll(env) && connection.url.startsWith('https:')
    ? {...connection, badge: {...connection.badge, trustsAll: true}}
    : connection;
}

function lockOf(options: AccountOptions, env: Environment): string | undefined {
  if (options.readOnly) return 'skydeck was started with --read-only';
  // 0 too, as with NO_COLOR: what is set in doubt must not let a write through.
  return env.SKYDECK_READ_ONLY ? 'SKYDECK_READ_ONLY is set' : undefined;
}

/** The connection with the lock of the run; without one, only the profile says whether it is read-only. */
export function locked(connection: Connection, lock: string | undefined): Connection {
  return lock === undefined
    ? connection
    : {...connection, lock, badge: {...connection.badge, readOnly: lock}};
}

function chosen(options: AccountOptions, env: Environment, settings: Settings): Connection {
  if (options.demo && options.profile !== undefined)
    throw new UsageError('--demo and --profile name two accounts: leave one of them out');
  if (options.demo) return demo;
  if (options.profile !== undefined) return ofStored(options.profile, settings);
  const url = env.SKYDECK_URL;
  const token = env.SKYDECK_TOKEN;
  const word = env.SKYDECK_WORD;
  // As a variable of a script is that failed to be filled. The account would be another one, or none.
  if (token === '')
    throw new UsageError('SKYDECK_TOKEN is set, but empty: put the token into it, or unset it');
  if (url) return fromEnvironment(url, token, word, settings);
  if (!settings.current) {
    if (token)
      throw new UsageError(
        'SKYDECK_TOKEN is set, but no address to use it with: set SKYDECK_URL too, or run skydeck --demo',
      );
    const names = undecidedProfiles(options, env, settings);
    if (names.length > 0)
      throw new UsageError(
        `no profile is the default: skydeck use ${names[0]} makes it one, --profile ${names[0]} uses it once; known: ${names.join(', ')}`,
      );
    // The demo account must not pass for the one that was meant.
    const [left] = Object.keys(settings.unusable ?? {});
    if (left !== undefined) profileNamed(left, settings);
    return demo;
  }
  const connection = ofStored(settings.current, settings, {token, word});
  const profile = profileNamed(settings.current, settings);
  const other = profile.tokenCommand !== undefined || (profile.token && profile.token !== token);
  return token && other
    ? {
        ...connection,
        remark: `profile ${settings.current} is used with the token of SKYDECK_TOKEN, not its own`,
      }
    : connection;
}

/** The connection of a profile in the settings, with the token and the word of the environment if it has them. Throws a UsageError. */
function ofStored(
  name: string,
  settings: Settings,
  {token, word}: {token?: string | undefined; word?: string | undefined} = {},
): Connection {
  const profile = usableProfile(name, settings, token);
  try {
    return build(name, {...profile, ...(word ? {word} : {})}, {profile: name}, token);
  } catch (error) {
    throw token || word ? error : new UsageError(unusableText(name, thrownMessage(error)));
  }
}

/** The connection of a profile. Throws a UsageError if its word, address or token is not valid. */
export function connectionOf(name: string, profile: Profile): Connection {
  return build(name, profile, {profile: name});
}

const tokenFrom = ({token, tokenCommand}: Partial<Profile>) =>
  token ? 'token: settings file' : tokenCommand ? 'token: command' : 'no token';

function fromEnvironment(
  url: string,
  token: string | undefined,
  word: string | undefined,
  settings: Settings,
): Connection {
  // Several accounts share the address of a service, so only the same token makes it the same account.
  const there = Object.entries(settings.profiles).filter(([, {url: address}]) => sameAddress(address, url));
  const known = there.find(([, one]) => token && one.token === token);
  const usual = there.find(([one]) => one === settings.current);
  if (!token && !usual && there.length > 1) {
    const names = there.map(([one]) => one).join(' and ');
    throw new UsageError(
      `SKYDECK_URL is the address of several profiles, ${names}, and none is the default: name one with --profile`,
    );
  }
  const [stored, profile] = known ?? usual ?? there[0] ?? [];
  const name = stored !== undefined && (!token || token === profile?.token) ? stored : 'environment';
  const named = {...profile, url, word: word || (profile?.word ?? 'node')};
  return build(name, named, {profile: stored, address: 'SKYDECK_URL'}, token);
}

/** Returns the mistake in a word for a node, as a sentence; undefined if the word is valid. */
export function wordMistake(word: string): string | undefined {
  if (canBeWord(word)) return undefined;
  return `there can be no ${naming('word', word)} in an address: use the service's own word for a node, such as node or linode`;
}

/** @param tokenSet the token of the environment, in place of that of the profile */
function build(name: string, profile: Profile, places: Places, tokenSet?: string): Connection {
  const {word, color, readOnly} = profile;
  const {token, tokenCommand} = tokenSet ? {token: tokenSet} : profile;
  const mistake = wordMistake(word);
  if (mistake) throw new UsageError(mistake);
  // A token that is not read yet counts as well: it must not be sent unencrypted.
  const checked = checkAddress(profile.url, token ?? (tokenCommand && 'x'));
  if ('mistake' in checked) throw new UsageError(checked.mistake);
  const {url} = checked;
  const address = url.replace(/^https?:\/\//, '');
  return {
    demo: false,
    url,
    word,
    token,
    tokenCommand,
    origin: originOf({...places, ...(tokenSet ? {token: 'SKYDECK_TOKEN'} : {})}, profile),
    badge: {
      demo: false,
      profile: name,
      address,
      url: url === `https://${address}` ? undefined : url,
      tokenFrom: tokenSet ? 'token: SKYDECK_TOKEN' : tokenFrom(profile),
      color,
      word: word === 'node' ? undefined : word,
      readOnly: readOnly ? `the profile ${name} is read-only` : undefined,
    },
  };
}

/** The places that a connection is put together from. */
interface Places {
  /** The profile that its address or its token is from, or that has a token of its own for the same address. */
  profile?: string | undefined;
  /** The variable with its address; without one, it is that of the profile. */
  address?: 'SKYDECK_URL';
  /** The variable with its token; without one, it is that of the profile. */
  token?: 'SKYDECK_TOKEN' | undefined;
}

/** Names where a connection has its address and its token from, and what to do there if the token is refused. @param own the profile */
function originOf({profile, address, token}: Places, own: Partial<Profile>): Origin {
  const named = `the profile ${profile}`;
  return {address: address ?? `the address of ${named}`, ...tokenOf(named)};

  function tokenOf(whose: string): Pick<Origin, 'token' | 'renew'> {
    const has = own.token !== undefined || own.tokenCommand !== undefined;
    if (token !== undefined) {
      const instead = has ? `, or unset it to use that of ${whose}` : '';
      return {token, renew: `put a valid one into ${token}${instead}`};
    }
    if (profile === undefined) return {token: undefined, renew: 'put one into SKYDECK_TOKEN'};
    if (own.token === undefined && own.tokenCommand !== undefined)
      return {
        token: `the tokenCommand of ${whose}`,
        renew: 'run that command yourself; skydeck config edit opens the file with it',
      };
    return {token: whose, renew: `skydeck login ${profile} takes a valid one`};
  }
}

const unusableText = (name: string, why: string): string =>
  followedBy(`the profile ${name} cannot be used: ${why}`, 'skydeck config check shows its line');

/** The profile of that name. Throws a UsageError if there is none. */
export function profileNamed(name: string, {profiles, unusable = {}}: Settings): Profile {
  const profile = ownProperty(profiles, name);
  if (profile) return profile;
  const mistake = ownProperty(unusable, name);
  if (mistake !== undefined) throw new UsageError(unusableText(name, mistake));
  const names = Object.keys(profiles);
  const unknown = unknownName('profile', name, names);
  throw new UsageError(
    names.length > 0 ? withKnown(unknown, names) : `${unknown}; ${noneText(Object.keys(unusable))}`,
  );
}

const noneText = (unusable: readonly string[]): string =>
  unusable.length === 0
    ? 'none is set up yet: run skydeck login'
    : 'there are profiles, but none can be used: skydeck config check says why';

/** The profile of that name. Throws a UsageError if there is none, or none may have that name, as `demo`, which is taken for another. */
export function wellNamed(name: string, settings: Settings): Profile {
  const profile = profileNamed(name, settings);
  const mistake = profileNameMistake(name);
  if (mistake === undefined) return profile;
  throw new UsageError(
    `the profile ${name} has a wrong name: ${mistake}; skydeck config edit opens the file with it`,
  );
}

function usableProfile(name: string, settings: Settings, token: string | undefined): Profile {
  const profile = wellNamed(name, settings);
  if (!token && profile.token === undefined && profile.tokenCommand === undefined)
    throw new UsageError(`profile ${name} has no token: skydeck login ${name} gives it one`);
  return profile;
}
