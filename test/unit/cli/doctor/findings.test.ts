import {expect, test} from 'vitest';
import {createClient, type Json, type Reply} from '../../../../src/api/index.ts';
import {answer, locale, terminal, token} from '../../../../src/cli/doctor/checks.ts';
import {accountFinding, settingsFinding} from '../../../../src/cli/doctor/doctor.ts';
import {demo} from '../../../../src/connection/connection.ts';
import {localeOf} from '../../../../src/environment.ts';
import {colorDepth} from '../../../../src/terminal/color-depth.ts';
import {golden} from '../../../golden.ts';

/** What doctor finds of terminals, locales, settings, accounts, services and tokens, each with what to do. */

const lines: string[] = [];
const add = (about: string, found: unknown) =>
  lines.push(`── ${about}`, ...[found].flat().map(one => `  ${JSON.stringify(one)}`));

const now = Date.parse('2026-11-22T10:00:00Z');

/** A client of a service that answers so, at half past nine by its own clock if `late`. */
const clientOf = (
  replies: Readonly<Record<string, Json | number>>,
  date = '10:00:00',
  token_ = 'sesame-and-more',
) =>
  createClient({
    ...{
      url: 'https://api.example.com/v4',
      word: 'node',
      token: token_,
      now: () => now,
      delay: async () => undefined,
    },
    transport: async ({url}): Promise<Reply> => {
      const found =
        Object.entries(replies).find(([path]) => new URL(url).pathname === `/v4${path}`)?.[1] ?? 404;
      const status = typeof found === 'number' ? found : 200;
      const body = typeof found === 'number' ? '{"errors": [{"reason": "no"}]}' : JSON.stringify(found);
      return {
        status,
        headers: {date: `Sun, 22 Nov 2026 ${date} GMT`, 'x-oauth-scopes': 'volumes:read_only'},
        body,
      };
    },
  });
const page = (...data: Json[]) => ({data, page: 1, pages: 1, results: data.length});

test('what is found, and what is to be done', async () => {
  const sizes = [
    {isTTY: false},
    {isTTY: true},
    {isTTY: true, columns: 39, rows: 24, colors: 256},
    {isTTY: true, columns: 40, rows: 12, colors: 2 ** 24},
    {isTTY: true, columns: 40, rows: 11, colors: 2},
  ];
  for (const env of [{}, {TERM: 'xterm-256color'}, {TERM: 'dumb'}, {TERM: 'linux', NO_COLOR: '1'}])
    for (const size of sizes) add(`${JSON.stringify(env)} ${JSON.stringify(size)}`, terminal(env, size));
  for (const env of [
    {},
    {LANG: 'C'},
    {LANG: 'POSIX', LC_ALL: ''},
    {LANG: 'de_DE'},
    {LANG: 'de_DE.UTF-8@euro'},
    {LANG: 'C', LC_ALL: 'C.utf8'},
    {LC_CTYPE: 'ja_JP.eucJP', LANG: 'C.UTF-8'},
  ])
    add(JSON.stringify(env), [locale(env), localeOf(env)]);
  for (const env of [
    {},
    {TERM: 'dumb'},
    {TERM: 'xterm'},
    {TERM: 'xterm-256color'},
    {TERM: 'linux'},
    {COLORTERM: 'truecolor', TERM: 'xterm'},
    {NO_COLOR: '1', TERM: 'xterm'},
    {FORCE_COLOR: '3'},
    {FORCE_COLOR: '0', TERM: 'xterm'},
    {TERM: 'screen', TMUX: '1'},
  ])
    add(`colours of ${JSON.stringify(env)}`, colorDepth(env, {getColorDepth: () => 8}));

  const env = {HOME: '/home/me'};
  const profile = {url: 'https://api.example.com/v4', word: 'node'};
  const change = async () => undefined;
  const base = {change, preferences: {}};
  for (const settings of [
    {profiles: {}},
    {profiles: {a: profile}},
    {profiles: {a: profile, b: {...profile, word: 'linode', readOnly: true, token: 't'}}, current: 'b'},
  ])
    for (const more of [
      {},
      {broken: 'the file is no JSON: fix it or move it away'},
      {broken: 'it is of a newer skydeck: update skydeck'},
      {broken: 'odd'},
      {warning: 'others may read it'},
    ]) {
      // The cast: a settings file has more to it that is not looked at.
      const file = {...base, settings, ...more} as unknown as Parameters<typeof settingsFinding>[0];
      add(`${JSON.stringify(settings)} ${JSON.stringify(more)}`, settingsFinding(file, env));
      for (const options of [{}, {demo: true}, {profile: 'b'}, {readOnly: true}])
        add(`  account of ${JSON.stringify(options)}`, accountFinding(options, env, file).finding);
    }
  // The cast: as above.
  for (const mistakes of [
    [{text: 'x is not used'}],
    [{line: 3, text: 'x is not used'}, {text: 'y'}],
    [{text: 'a'}, {text: 'b'}, {text: 'c'}],
  ])
    add(
      JSON.stringify(mistakes),
      settingsFinding(
        {...base, settings: {profiles: {}}} as unknown as Parameters<typeof settingsFinding>[0],
        env,
        mistakes,
      ),
    );

  const regions = {'/regions': page()};
  for (const [what, replies, date] of [
    ...([
      ['a service', regions, '10:00:00'],
      ['half an hour late', regions, '09:30:00'],
      ['a little ahead', regions, '10:00:30'],
      ['too far ahead', regions, '10:00:31'],
      ['a broken one', {'/regions': 500}, '10:00:00'],
    ] as const),
    ...([
      ['one that refuses the token', {'/regions': 401}, '10:00:00'],
      ['one without regions', {}, '10:00:00'],
    ] as const),
  ]) {
    const found = await answer(clientOf(replies, date), () => now);
    add(
      what,
      found.map(({text, ...rest}) => ({...rest, text: text.replace(/[\d,]+ ms/, '… ms')})),
    );
  }
  const connection = {
    ...demo,
    demo: false,
    token: 'sesame-and-more',
    badge: {...demo.badge, demo: false, profile: 'work', tokenFrom: 'token: SKYDECK_TOKEN'},
    origin: {address: 'SKYDECK_URL', token: 'SKYDECK_TOKEN', renew: 'put a valid one into SKYDECK_TOKEN'},
  };
  const shown = (more: object) =>
    page({id: 1, label: 'mine', scopes: '*', token: 'sesame-and…', created: '2026-01-01T00:00:00', ...more});
  for (const [what, replies] of Object.entries<Readonly<Record<string, Json | number>>>({
    'a token': {
      '/profile': {username: 'me'},
      '/profile/tokens': shown({expiry: null}),
      '/node/types': page(),
    },
    'one that ends soon': {
      '/profile': {email: 'me@example.com'},
      '/profile/tokens': shown({expiry: '2026-11-25T10:00:00'}),
      '/node/types': page(),
    },
    'one that ends late': {
      '/profile': {},
      '/profile/tokens': shown({expiry: '2026-12-06T10:00:01'}),
      '/node/types': page(),
    },
    'one that ends in a moment': {
      '/profile': {},
      '/profile/tokens': shown({expiry: '2026-11-22T10:00:01Z'}),
      '/node/types': page(),
    },
    'one that is not listed': {
      '/profile': {username: 'me'},
      '/profile/tokens': page({id: 2, token: 'other'}),
      '/node/types': page(),
    },
    'one that may not list': {'/profile': {username: 'me'}, '/profile/tokens': 403, '/node/types': 500},
    'a refused one': {'/profile': 401},
    'another word': {'/profile': {username: 'me'}, '/profile/tokens': 404, '/node/types': 404},
  }))
    for (const scopes of [undefined, ['*'], ['volumes:read_only', 'nodes:read_write']])
      add(`${what}, ${scopes}`, await token(clientOf(replies), connection, {scopes: () => scopes, now}));
  const {token: _, ...without} = connection;
  add('none', await token(clientOf({}), without, {scopes: () => undefined, now}));
  expect(lines.join('\n')).not.toContain('sesame-and-more');
  golden('findings', `${lines.join('\n')}\n`);
});
