import {checkAddress} from '../api/index.ts';
import type {AccountBadge} from '../app/state.ts';
import type {Settings} from '../settings.ts';
import {UsageError} from './usage.ts';

/** Which service to talk to, as whom. */
export interface Connection {
  demo: boolean;
  url: string;
  word: string;
  token?: string | undefined;
  badge: AccountBadge;
}

export interface Wish {
  demo?: boolean | undefined;
  profile?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const demo: Connection = {
  demo: true,
  url: 'https://demo.invalid/v4',
  word: 'node',
  badge: {demo: true, profile: 'demo', address: 'embedded service', tokenFrom: 'the demo account'},
};

/**
 * What a person names beats the environment, the environment beats the settings file, and with none of them
 * it is the demo account. A stored token only ever goes to the address it was stored with.
 */
export function connectionFor(wish: Wish, env: Environment, settings: Settings): Connection {
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
    return demo;
  }
  const kept = fromFile(settings.current, settings);
  if (!token && !word) return kept;
  return build({
    url: kept.url,
    word: word || kept.word,
    token: token || kept.token,
    profile: settings.current,
    tokenFrom: token ? 'token: SKYDECK_TOKEN' : kept.badge.tokenFrom,
  });
}

function fromFile(name: string, settings: Settings): Connection {
  const profile = Object.hasOwn(settings.profiles, name) ? settings.profiles[name] : undefined;
  if (!profile) {
    const names = Object.keys(settings.profiles);
    const known = names.length > 0 ? `known: ${names.join(', ')}` : 'none is set up yet: run skydeck login';
    throw new UsageError(`there is no profile ${name}; ${known}`);
  }
  const {url, word, token} = profile;
  return build({
    url,
    word,
    token,
    profile: name,
    tokenFrom: token ? 'token: settings file' : 'no token',
  });
}

function fromEnvironment(
  url: string,
  token: string | undefined,
  word: string | undefined,
  settings: Settings,
): Connection {
  const same = Object.entries(settings.profiles).find(([, profile]) => trim(profile.url) === trim(url));
  const kept = token ? undefined : same?.[1].token;
  return build({
    url,
    word: word || (same?.[1].word ?? 'node'),
    token: token || kept,
    profile: same?.[0] ?? 'environment',
    tokenFrom: token ? 'token: SKYDECK_TOKEN' : kept ? 'token: settings file' : 'no token',
  });
}

const trim = (url: string) => url.replace(/\/+$/, '');

function build(parts: {
  url: string;
  word: string;
  token: string | undefined;
  profile: string;
  tokenFrom: string;
}): Connection {
  const {url, word, token, profile, tokenFrom} = parts;
  if (!/^[a-z][a-z0-9-]*$/.test(word)) {
    throw new UsageError(
      `the word "${word}" cannot stand in an address: it is the service's own word for a node, such as node or linode`,
    );
  }
  const checked = checkAddress(url, token);
  if ('mistake' in checked) throw new UsageError(checked.mistake);
  const address = trim(url).replace(/^https?:\/\//, '');
  return {demo: false, url: trim(url), word, token, badge: {demo: false, profile, address, tokenFrom}};
}
