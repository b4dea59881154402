import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {ApiError, type Client, type ErrorKind, endpoints} from '../../../src/api/index.ts';
import {checkProfile, checkWord, identify} from '../../../src/connection/client.ts';
import type {Connection} from '../../../src/connection/connection.ts';
import {profilePorts} from '../../../src/connection/ports.ts';

/** The accounts that can be opened, and how a new one is checked. */

function settings(text: string) {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-ports-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  writeFileSync(join(home, 'skydeck', 'config.json'), text, {mode: 0o600});
  return {XDG_CONFIG_HOME: home};
}

const profiles = {
  work: {url: 'https://a.example/v4', word: 'node', token: 'sesame'},
  home: {url: 'https://c.example/v4', word: 'node', token: 'open'},
};
const kept = JSON.stringify({profiles, current: 'work'});

test('beside the profiles there is the demo account, and the one in the environment if there is a valid one', () => {
  const names = (env: Record<string, string>) =>
    profilePorts({...settings(kept), ...env}).builtin.map(({name}) => name);
  expect(names({})).toEqual(['demo']);
  expect(names({SKYDECK_URL: 'https://b.example/v4'})).toEqual(['demo', 'environment']);
  expect(names({SKYDECK_URL: 'no address'})).toEqual(['demo']);
});

test('a profile is opened by its name; from settings that cannot be read only what is not in them', async () => {
  const open = async (text: string, name: string) => {
    const opened: Connection[] = [];
    await profilePorts(settings(text), {use: async (_, choose) => void opened.push(await choose())}).open(
      name,
    );
    return opened.map(({badge}) => badge.profile);
  };
  expect(await open(kept, 'work')).toEqual(['work']);
  expect(await open(kept, 'home')).toEqual(['home']);
  expect(await open(kept, 'demo')).toEqual(['demo']);
  expect(await open('{', 'demo')).toEqual(['demo']);
  await expect(open('{', 'work')).rejects.toThrow('cannot be read');
  const {token: _, ...bare} = profiles.work;
  const unusable = JSON.stringify({profiles: {bare, 'a b': profiles.work}, current: 'bare'});
  await expect(open(unusable, 'bare')).rejects.toThrow(
    'profile bare has no token: skydeck login bare gives it one',
  );
  await expect(open(unusable, 'a b')).rejects.toThrow('the profile a b has a wrong name: 1–32 letters');
});

test('the account in the environment is as read-only as the profile with its address', async () => {
  const guarded = JSON.stringify({profiles: {work: {...profiles.work, readOnly: true}}, current: 'work'});
  const open = async (text: string) => {
    const opened: Connection[] = [];
    const env = {...settings(text), SKYDECK_URL: 'https://A.example:443/v4', SKYDECK_TOKEN: 'another'};
    await profilePorts(env, {use: async (_, choose) => void opened.push(await choose())}).open('environment');
    return opened.map(({badge}) => badge.readOnly);
  };
  expect(await open(guarded)).toEqual(['the profile environment is read-only']);
  expect(await open(kept)).toEqual([undefined]);
  expect(await open('{')).toEqual([undefined]);
});

test.each([
  ['acme', 'linode'],
  ['linode', 'node'],
])('a word that the service does not know, %s, is told with another one', async (word, other) => {
  // The cast: only the list of types is asked for.
  const client = (kind: ErrorKind) =>
    ({list: () => Promise.reject(new ApiError({kind, message: kind, sent: true}))}) as unknown as Client;
  await expect(checkWord(client('missing'), word)).rejects.toThrow(
    `the token is good, but the service has no /${word}/types: its own word for a node must be another one, such as ${other}`,
  );
  await expect(checkWord(client('timeout'), word)).rejects.toThrow('timeout');
});

const failure = (kind: ErrorKind, what = 'it') =>
  new ApiError({kind, message: `${what} is ${kind}`, sent: true});

/** A service that answers who this is, or fails. The cast: nothing else is asked for. */
const known = (account?: ErrorKind, profile?: ErrorKind) =>
  ({
    get: async (endpoint: unknown) => {
      const first = endpoint === endpoints.account.read;
      const kind = first ? account : profile;
      if (kind !== undefined) throw failure(kind, first ? 'the account' : 'the profile');
      return {value: first ? {company: 'ACME', email: 'all'} : {username: 'me'}};
    },
  }) as unknown as Client;

test.each<[account: ErrorKind | undefined, profile: ErrorKind | undefined, said: object | string]>([
  [undefined, undefined, {username: 'me', email: 'all', company: 'ACME'}],
  ['forbidden', undefined, {username: 'me', email: undefined, company: undefined}],
  [undefined, 'missing', {username: undefined, email: 'all', company: 'ACME'}],
  ['forbidden', 'forbidden', {}],
  ['missing', 'forbidden', {}],
  ['missing', 'missing', 'the account is missing'],
  ['unauthorized', undefined, 'the account is unauthorized'],
  ['missing', 'timeout', 'the profile is timeout'],
])('who a token belongs to, where the account is %s and the profile %s', async (account, profile, said) => {
  const identity = identify(known(account, profile));
  if (typeof said === 'string') await expect(identity).rejects.toThrow(said);
  else expect(await identity).toEqual(said);
});

test('a profile is checked with its word, and the client is closed whatever comes of it', async () => {
  const check = async (fails: boolean) => {
    const done: string[] = [];
    const client = {
      ...known(),
      list: async () => void (done.push('its word') && fails && (await Promise.reject(failure('timeout')))),
      close: async () => void done.push('closed'),
    } as unknown as Client;
    const checked = checkProfile(profiles.work, 'taken', async ({origin, token}) => {
      done.push(`${token}, ${origin}`);
      return client;
    });
    return [await checked.then(({username}) => username).catch((error: Error) => error.message), ...done];
  };
  expect(await check(false)).toEqual(['me', 'sesame, undefined', 'its word', 'closed']);
  expect(await check(true)).toEqual(['it is timeout', 'sesame, undefined', 'its word', 'closed']);
});
