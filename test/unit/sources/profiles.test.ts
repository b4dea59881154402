import {expect, test} from 'vitest';
import {ApiError, type ErrorKind} from '../../../src/api/index.ts';
import type {Settings} from '../../../src/profiles/profile.ts';
import {profileCommands} from '../../../src/sources/profiles.ts';
import {UsageError} from '../../../src/usage-error.ts';

const profile = {url: 'https://api.example.com/v4', word: 'node', token: 'secret'};

/**
 * The commands over these settings, where an account of that name comes from the environment.
 * @param meanwhile what another run makes of the settings while the service is asked
 */
function commandsWith(name: string, meanwhile = (settings: Settings): Settings => settings) {
  let settings: Settings = {profiles: {work: profile}, current: 'work'};
  const asked: string[] = [];
  const commands = profileCommands({
    settings: async () => ({
      settings,
      change: async make => {
        settings = make(settings);
      },
    }),
    builtin: [
      {name, url: 'https://env.example.com/v4'},
      {name: 'here', url: 'http://127.0.0.1/v4'},
    ],
    opened: () => name,
    open: async () => {},
    check: async ({url}) => {
      asked.push(url);
      settings = meanwhile(settings);
      const kind = /refused-(\w+)/.exec(url)?.[1];
      // The cast: it is one of the kinds.
      if (kind) throw new ApiError({kind: kind as ErrorKind, message: `it is ${kind}`, sent: true});
    },
    importable: async () => ({}),
  });
  return {commands, settings: () => settings, asked};
}

test('what is not stored cannot be changed, though a stored profile has the same name', async () => {
  const {commands, settings} = commandsWith('work');
  const call = {params: {name: 'work'}, body: {url: 'https://other.example.com/v4'}};
  for (const run of [commands.update, commands.remove, commands.prefer])
    await expect(run(call)).rejects.toThrow('work is not stored, so there is nothing to change');
  expect(settings()).toEqual({profiles: {work: profile}, current: 'work'});
});

test('profiles are listed with all but their tokens, and behind them the accounts that are not stored', async () => {
  const {commands} = commandsWith('work');
  await commands.add({
    params: {},
    body: {name: 'asks', url: profile.url, token_command: 'pass cloud', read_only: true, color: 'red'},
  });
  await commands.add({params: {}, body: {name: 'bare', url: profile.url}});
  const of = {
    url: profile.url,
    word: 'node',
    token_command: null,
    read_only: false,
    color: null,
    default: false,
    open: false,
    builtin: false,
  };
  expect(await commands.list()).toEqual([
    {...of, name: 'work', token: 'stored', default: true, open: true},
    {...of, name: 'asks', token: 'by a command', token_command: 'pass cloud', read_only: true, color: 'red'},
    {...of, name: 'bare', token: 'none'},
    {name: 'work', url: 'https://env.example.com/v4', open: true, default: false, builtin: true},
    {name: 'here', url: 'http://127.0.0.1/v4', open: false, default: false, builtin: true},
  ]);
});

test.each([
  ['unauthorized', 'token: it is unauthorized'],
  ['forbidden', 'token: it is forbidden'],
  ['missing', 'url: it is missing'],
  ['malformed', 'url: it is malformed'],
  ['refused', 'word: it is refused'],
  ['server', 'it is server'],
])('a profile whose check is %s is not kept', async (kind, why) => {
  const {commands, settings} = commandsWith('demo');
  const body = {name: 'new', url: `https://refused-${kind}.example.com`};
  const [field, reason = field] = why.split(': ');
  await expect(commands.add({params: {}, body})).rejects.toMatchObject({
    message: why,
    kind: 'refused',
    reasons: [field === reason ? {reason} : {field, reason}],
  });
  expect(settings()).toEqual({profiles: {work: profile}, current: 'work'});
});

test('a profile that another run has removed is told', async () => {
  const {commands} = commandsWith('demo');
  await expect(commands.remove({params: {name: 'gone'}, body: {}})).rejects.toThrow(
    'there is no profile gone any more',
  );
});

test('a stored profile is removed, and is then no default', async () => {
  const {commands, settings} = commandsWith('demo');
  await commands.remove({params: {name: 'work'}, body: {}});
  expect(settings().profiles).toEqual({});
});

test.each([
  [
    'add',
    {profiles: {work: profile, new: {...profile, token: 'of another run'}}, current: 'work'},
    'name: there is a profile new already: edit it, or choose another name',
  ],
  [
    'add',
    {profiles: {work: profile}, current: 'work', unusable: {new: 'readonly is misspelt'}},
    'name: there is a profile new already: edit it, or choose another name',
  ],
  ['update', {profiles: {}}, 'there is no profile work any more'],
  [
    'update',
    {profiles: {work: {...profile, readOnly: true}}, current: 'work'},
    'the profile work was changed elsewhere meanwhile: nothing was stored, edit it again',
  ],
] as const)(
  'what another run stores while the service is asked stays: %s, %j',
  async (command, meanwhile, message) => {
    const {commands, settings} = commandsWith('demo', () => meanwhile);
    const body = {name: 'new', url: profile.url, color: 'red'};
    const done = commands[command]({params: command === 'add' ? {} : {name: 'work'}, body});
    await expect(done).rejects.toMatchObject({kind: 'refused', message});
    expect(settings()).toEqual(meanwhile);
  },
);

/** The import of these users, of which the service refuses the token `wrong`. */
function importOf(
  found: Settings['profiles'],
  profiles: Settings['profiles'] = {},
  current?: string,
  meanwhile: Settings['profiles'] = {},
) {
  let settings: Settings = {profiles, ...(current === undefined ? {} : {current})};
  let changes = 0;
  const commands = profileCommands({
    settings: async () => ({
      settings,
      change: async make => {
        changes++;
        settings = make(settings);
      },
    }),
    builtin: [],
    opened: () => 'demo',
    open: async () => {},
    check: async ({token}) => {
      settings = {...settings, profiles: {...settings.profiles, ...meanwhile}};
      if (token === 'wrong') throw new UsageError('Invalid Token');
    },
    importable: async () => found,
  });
  return {done: commands.import(), settings: () => settings, changes: () => changes};
}
const other = {...profile, token: 'other'};
const wrong = {...profile, token: 'wrong'};

test('without users, or without one that is not a profile yet, nothing is imported', async () => {
  const none = importOf({});
  await expect(none.done).rejects.toThrow('there is nothing to import');
  const known = importOf({alice: profile}, {alice: other});
  await expect(known.done).rejects.toThrow('all of it has been imported already');
  expect(known.settings()).toEqual({profiles: {alice: other}});
});

test('users whose token is refused are told, and the others are imported', async () => {
  const some = importOf({alice: wrong, bob: other, carol: wrong});
  await expect(some.done).rejects.toThrow('alice: Invalid Token · carol: Invalid Token · imported: bob');
  expect(some.settings()).toEqual({profiles: {bob: other}, current: 'bob'});
  const none = importOf({alice: wrong});
  await expect(none.done).rejects.toThrow('alice: Invalid Token · nothing was imported');
  expect([none.settings(), none.changes()]).toEqual([{profiles: {}}, 0]);
});

test.each([
  [{name: 'work'}, /^name: there is a profile work already/],
  [{name: 'here'}, /^name: there is a profile here already/],
  [{name: 'demo'}, /^name: .*that name is reserved/],
  [{name: ' '}, /^name: \S/],
  [{}, /^name: \S/],
  [{name: 'new', url: ' '}, /^url: an address is needed/],
])('a profile is not added with %j', async (body, why) => {
  const {commands, settings} = commandsWith('demo');
  await expect(commands.add({params: {}, body: {url: profile.url, ...body}})).rejects.toThrow(why);
  expect(settings()).toEqual({profiles: {work: profile}, current: 'work'});
});

test('a change keeps the token unless another, or a command for it, is typed', async () => {
  const {commands, settings} = commandsWith('demo');
  const change = async (body: object) => {
    await commands.update({params: {name: 'work'}, body: {url: profile.url, word: 'acme', ...body}});
    return settings().profiles.work;
  };
  expect(await change({token: '', read_only: true, color: 'red'})).toEqual({
    ...{url: profile.url, word: 'acme', token: 'secret', readOnly: true, color: 'red'},
  });
  expect(await change({token: 'next'})).toEqual({url: profile.url, word: 'acme', token: 'next'});
  expect(await change({token: 'x', token_command: 'pass show cloud'})).toEqual({
    ...{url: profile.url, word: 'acme', tokenCommand: 'pass show cloud'},
  });
});

const moved = 'https://other.example.com/v4';
const token = 'token: the stored one stays with its address: type the one for the new address';

test.each([
  ['https://other.example.com/v4', token],
  ['https://api.example.com:8443/v4', token],
  ['https://api.example.com/v4beta', token],
  ['https://api.example.com/v4/', undefined],
  ['HTTPS://API.example.com:443/v4', undefined],
])('a stored token goes to its own address alone, and is not checked at %s', async (url, message) => {
  const {commands, settings, asked} = commandsWith('demo');
  const done = commands.update({params: {name: 'work'}, body: {url, token: ' '}});
  if (message === undefined) await done;
  else await expect(done).rejects.toMatchObject({kind: 'refused', message});
  expect(asked).toHaveLength(message === undefined ? 1 : 0);
  expect(settings().profiles.work).toMatchObject({token: 'secret', ...(message && {url: profile.url})});
});

test('a profile goes to a new address with another token, or another command for it', async () => {
  const {commands, settings, asked} = commandsWith('demo');
  const update = (body: object) => commands.update({params: {name: 'work'}, body: {url: moved, ...body}});
  await update({token: 'next'});
  expect(settings().profiles.work).toMatchObject({url: moved, token: 'next'});
  await update({url: profile.url, token_command: 'pass show cloud'});
  expect(settings().profiles.work).toMatchObject({url: profile.url, tokenCommand: 'pass show cloud'});
  await expect(update({token_command: 'pass show cloud', token: 'x'})).rejects.toThrow(
    'token_command: it stays with its address: type another, or add a profile for the new address',
  );
  expect(asked).toEqual([moved, profile.url]);
  await update({token_command: 'pass show other'});
  expect(settings().profiles.work).toMatchObject({url: moved, tokenCommand: 'pass show other'});
});

const command = "curl -s -H 'X-Vault-Token: s.VaultSecret123' https://vault.example/v1/cloud";
const shownCommand = "curl -s -H 'X-Vault-Token: •••' https://vault.example/v1/cloud";

test('a token command with blanks around it in the file is kept by an edit that leaves it alone', async () => {
  const padded = {url: profile.url, word: 'node', tokenCommand: ` ${command} `};
  const {commands, settings} = commandsWith('demo', now => ({...now, profiles: {...now.profiles, padded}}));
  await commands.add({params: {}, body: {name: 'new', url: profile.url}});
  await commands.update({params: {name: 'padded'}, body: {url: profile.url, token_command: shownCommand}});
  expect(settings().profiles.padded?.tokenCommand).toBe(` ${command} `);
});

test('what a token command and an address hold of credentials is not returned, and an edit keeps it', async () => {
  const {commands, settings} = commandsWith('demo');
  const body = {name: 'asks', url: profile.url, word: 'node', token_command: command};
  expect(await commands.add({params: {}, body})).toMatchObject({token_command: shownCommand});
  const update = (token_command: string) =>
    commands.update({params: {name: 'asks'}, body: {url: profile.url, word: 'acme', token_command}});
  expect(await update(shownCommand)).toMatchObject({token_command: shownCommand, word: 'acme'});
  expect(settings().profiles.asks).toMatchObject({word: 'acme', tokenCommand: command});
  await expect(update(shownCommand.replace('cloud', 'other'))).rejects.toThrow(
    'token_command: ••• is in place of a secret: type the whole command',
  );
  expect(settings().profiles.asks).toMatchObject({tokenCommand: command});
  await update('pass show cloud');
  expect(settings().profiles.asks).toMatchObject({tokenCommand: 'pass show cloud'});
  await commands.add({params: {}, body: {name: 'bob', url: 'https://bob:SECRETTOKEN123@x.example'}});
  const listed = JSON.stringify(await commands.list());
  expect(listed).toContain('https://bob:•••@x.example');
  expect(listed).not.toContain('SECRETTOKEN');
});
