import {expect, test} from 'vitest';
import {connectionFor, locked} from '../../../src/connection/connection.ts';
import type {Settings} from '../../../src/profiles/profile.ts';

const settings = {
  current: 'work',
  profiles: {
    work: {url: 'https://api.example.com/v4', word: 'linode', token: 'kept'},
    bare: {url: 'https://bare.example.com/v4', word: 'node'},
  },
};
const none = {profiles: {}};

test('without profiles the demo account opens', () => {
  expect(connectionFor({}, {}, none)).toMatchObject({demo: true, badge: {demo: true}});
  expect(connectionFor({demo: true}, {SKYDECK_URL: 'https://x.example.com/v4'}, settings).demo).toBe(true);
});

test('the demo account does not pass for a profile that cannot be used', () => {
  const broken = {profiles: {}, unusable: {bad: 'its URL is wrong'}};
  expect(() => connectionFor({}, {}, broken)).toThrow('the profile bad cannot be used: its URL is wrong');
  expect(connectionFor({demo: true}, {}, broken).demo).toBe(true);
});

test('with profiles but no default one, no account is guessed', () => {
  const {profiles} = settings;
  expect(() => connectionFor({}, {}, {profiles})).toThrow(
    'no profile is the default: skydeck use work makes it one, --profile work uses it once; known: work, bare',
  );
  expect(connectionFor({demo: true}, {}, {profiles}).demo).toBe(true);
  expect(connectionFor({profile: 'work'}, {}, {profiles}).badge.profile).toBe('work');
});

test('unchecked certificates are reported for every https account', () => {
  const env = {NODE_TLS_REJECT_UNAUTHORIZED: '0'};
  expect(connectionFor({}, env, settings).badge.trustsAll).toBe(true);
  expect(
    connectionFor({}, {...env, SKYDECK_URL: 'http://127.0.0.1/v4'}, settings).badge.trustsAll,
  ).toBeUndefined();
  expect(connectionFor({demo: true}, env, settings).badge.trustsAll).toBeUndefined();
  for (const set of ['1', 'false', ''])
    expect(connectionFor({}, {NODE_TLS_REJECT_UNAUTHORIZED: set}, settings).badge.trustsAll).toBeUndefined();
});

test('the default profile of the settings opens', () => {
  expect(connectionFor({}, {}, settings)).toMatchObject({
    url: 'https://api.example.com/v4',
    word: 'linode',
    token: 'kept',
    badge: {profile: 'work', address: 'api.example.com/v4', tokenFrom: 'token: settings file'},
  });
});

test('a profile without a token is used with that of the environment alone', () => {
  const bare = {...settings, current: 'bare'};
  const told = 'profile bare has no token: skydeck login bare gives it one';
  expect(() => connectionFor({}, {}, bare)).toThrow(told);
  expect(() => connectionFor({profile: 'bare'}, {SKYDECK_TOKEN: 'given'}, settings)).toThrow(told);
  const given = connectionFor({}, {SKYDECK_TOKEN: 'given'}, bare);
  expect(given).toMatchObject({token: 'given', badge: {profile: 'bare'}});
  expect(given.remark).toBeUndefined();
  // What a service tells everybody can be read at its address.
  const open = connectionFor({}, {SKYDECK_URL: 'https://bare.example.com/v4'}, settings);
  expect(open).toMatchObject({token: undefined, badge: {profile: 'bare', tokenFrom: 'no token'}});
});

test('a profile of the settings that cannot be used is named, unless the environment has a part in it', () => {
  const odd = {current: 'odd', profiles: {odd: {...settings.profiles.work, word: 'no word'}}};
  expect(() => connectionFor({}, {}, odd)).toThrow(
    /^the profile odd cannot be used: there can be no word .*; skydeck config check shows its line$/,
  );
  for (const env of [{SKYDECK_WORD: 'a/b'}, {SKYDECK_TOKEN: 'a b'}])
    expect(() => connectionFor({}, env, settings)).toThrow(/^(there can be no|the token contains)/);
});

test('a profile of a name that none may have is refused', () => {
  const {work} = settings.profiles;
  const taken = {current: 'a b', profiles: {demo: work, 'a b': work}};
  expect(() => connectionFor({profile: 'demo'}, {}, taken)).toThrow(
    'the profile demo has a wrong name: that name is reserved: choose another; skydeck config edit opens the file with it',
  );
  expect(() => connectionFor({}, {}, taken)).toThrow(/^the profile a b has a wrong name: 1–32 letters/);
  expect(connectionFor({demo: true}, {}, taken).demo).toBe(true);
});

test('the environment overrides the settings, and the badge says so', () => {
  const env = {SKYDECK_URL: 'https://other.example.com/v4/', SKYDECK_TOKEN: 'given', SKYDECK_WORD: 'cloud'};
  expect(connectionFor({}, env, settings)).toMatchObject({
    url: 'https://other.example.com/v4',
    word: 'cloud',
    token: 'given',
    badge: {profile: 'environment', tokenFrom: 'token: SKYDECK_TOKEN'},
  });
  expect(connectionFor({}, {SKYDECK_TOKEN: 'given'}, settings)).toMatchObject({
    token: 'given',
    badge: {profile: 'work', tokenFrom: 'token: SKYDECK_TOKEN'},
  });
});

test('flags override the environment', () => {
  const env = {SKYDECK_URL: 'https://other.example.com/v4', SKYDECK_TOKEN: 'given'};
  expect(connectionFor({profile: 'work'}, env, settings)).toMatchObject({
    url: 'https://api.example.com/v4',
    token: 'kept',
  });
});

test('a stored token is used for its own address only', () => {
  expect(connectionFor({}, {SKYDECK_URL: 'https://evil.example.com/v4'}, settings).token).toBeUndefined();
  expect(connectionFor({}, {SKYDECK_URL: 'https://api.example.com/v4'}, settings).token).toBe('kept');
});

test.each([
  [{SKYDECK_TOKEN: 'sesame'}, /SKYDECK_URL/],
  [{SKYDECK_URL: 'http://api.example.com/v4', SKYDECK_TOKEN: 'sesame'}, /https/],
  [{SKYDECK_URL: 'ftp://api.example.com', SKYDECK_TOKEN: 'sesame'}, /http/],
  [{SKYDECK_URL: 'nonsense', SKYDECK_TOKEN: 'sesame'}, /must begin with https/],
  [
    {SKYDECK_URL: 'https://api.example.com/v4', SKYDECK_WORD: 'a/b', SKYDECK_TOKEN: 'sesame'},
    /no word a\/b in an address/,
  ],
  [{SKYDECK_URL: 'https://api.example.com/v4', SKYDECK_TOKEN: 'sesame\nx'}, /token/],
])('%j is refused in one sentence, without the token', (env, words) => {
  let message = '';
  try {
    connectionFor({}, env, none);
  } catch (error) {
    message = (error as Error).message;
  }
  expect(message).toMatch(words);
  expect(message).not.toContain('sesame');
  expect(message).not.toContain('\n');
});

test('an unknown profile is reported with the known ones', () => {
  expect(() => connectionFor({profile: 'prod'}, {}, settings)).toThrow(/no profile prod; known: work, bare/);
  expect(() => connectionFor({profile: 'toString'}, {}, none)).toThrow(/skydeck login/);
  const unusable = {current: 'prod', profiles: {}, unusable: {work: 'it is missing'}};
  expect(() => connectionFor({}, {}, unusable)).toThrow(
    'there is no profile prod; there are profiles, but none can be used: skydeck config check says why',
  );
});

test('--read-only applies to every account of the run', () => {
  const {lock} = connectionFor({readOnly: true}, {}, settings);
  expect(locked(connectionFor({demo: true}, {}, none), lock).badge.readOnly).toBe(
    'skydeck was started with --read-only',
  );
  expect(locked(connectionFor({}, {}, settings), undefined).badge.readOnly).toBeUndefined();
});

test('a flag, the environment and the profile can each make an account read-only', () => {
  const profiles = {
    prod: {url: 'https://api.example.com/v4/', word: 'node', token: 'kept', readOnly: true},
    environment: {url: 'https://bare.example.com/v4', word: 'node', readOnly: true},
  };
  const file = {current: 'prod', profiles};
  const why = (wish: object, env: Record<string, string>, kept: Settings = file) =>
    connectionFor(wish, env, kept).badge.readOnly;
  expect(why({}, {})).toBe('the profile prod is read-only');
  expect(why({profile: 'prod'}, {})).toBe('the profile prod is read-only');
  expect(why({}, {SKYDECK_TOKEN: 'given'})).toBe('the profile prod is read-only');
  expect(why({}, {SKYDECK_URL: 'https://api.example.com/v4'})).toBe('the profile prod is read-only');
  expect(why({}, {SKYDECK_URL: 'https://other.example.com/v4'})).toBeUndefined();
  expect(why({demo: true}, {})).toBeUndefined();
  expect(why({demo: true, readOnly: true}, {})).toBe('skydeck was started with --read-only');
  for (const on of ['1', '0', 'false', 'no'])
    expect(why({}, {SKYDECK_READ_ONLY: on}, none)).toBe('SKYDECK_READ_ONLY is set');
  expect(why({}, {SKYDECK_READ_ONLY: ''})).toBe('the profile prod is read-only');
  expect(why({}, {SKYDECK_READ_ONLY: ''}, none)).toBeUndefined();
});

test("a token of the environment gets a profile's name only if it is that profile's", () => {
  const env = {SKYDECK_URL: 'https://api.example.com/v4'};
  expect(connectionFor({}, {...env, SKYDECK_TOKEN: 'another'}, settings).badge.profile).toBe('environment');
  expect(connectionFor({}, {...env, SKYDECK_TOKEN: 'kept'}, settings).badge.profile).toBe('work');
});

test('of several profiles of one address, that with the token counts, whichever comes first', () => {
  const url = 'https://api.example.com/v4';
  const a = {url, word: 'node', token: 'a'};
  const b = {url, word: 'linode', token: 'b', readOnly: true};
  const env = {SKYDECK_URL: url, SKYDECK_TOKEN: 'b'};
  for (const profiles of [
    {a, b},
    {b, a},
  ])
    expect(connectionFor({}, env, {profiles})).toMatchObject({
      word: 'linode',
      badge: {profile: 'b', readOnly: 'the profile b is read-only'},
    });
  // A token of no profile is used with what the default profile says of the address, or the first one.
  expect(connectionFor({}, {...env, SKYDECK_TOKEN: 'c'}, {profiles: {b, a}}).badge).toMatchObject({
    profile: 'environment',
    readOnly: 'the profile environment is read-only',
  });
  const writable = connectionFor({}, {...env, SKYDECK_TOKEN: 'c'}, {current: 'a', profiles: {b, a}}).badge;
  expect(writable).toMatchObject({profile: 'environment', readOnly: undefined});
});

test('an address alone means the default profile, or the only one that has it, never the first of several', () => {
  const url = 'https://api.example.com/v4';
  const a = {url, word: 'node', token: 'a'};
  const b = {url, word: 'node', token: 'b', readOnly: true};
  const env = {SKYDECK_URL: url};
  expect(connectionFor({}, env, {current: 'b', profiles: {a, b}})).toMatchObject({
    token: 'b',
    badge: {profile: 'b', readOnly: 'the profile b is read-only'},
  });
  expect(connectionFor({}, env, {profiles: {a}})).toMatchObject({token: 'a', badge: {profile: 'a'}});
  expect(() => connectionFor({}, env, {profiles: {a, b}})).toThrow(
    'SKYDECK_URL is the address of several profiles, a and b, and none is the default: name one with --profile',
  );
});
