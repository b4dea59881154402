import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {profileNameMistake} from '../../../src/model/index.ts';
import {linodeCliProfiles} from '../../../src/profiles/linode-cli.ts';

/** The profiles from a configuration with this text. */
async function profilesFrom(text: string) {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-linode-cli-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  const path = join(home, 'linode-cli');
  writeFileSync(path, text);
  return linodeCliProfiles({HOME: home, LINODE_CLI_CONFIG: path});
}

test('what linode-cli keeps for all users is used for each, but a token there is of none', async () => {
  const found = await profilesFrom(
    '[DEFAULT]\ntoken = shared\napi_host = api.example.com\n\n[ann]\ntoken = sesame\n\n[bob]\nregion = us-east\n',
  );
  expect(found).toEqual({
    'linode-ann': {url: 'https://api.example.com/v4', word: 'linode', token: 'sesame'},
  });
});

test('users whose names differ only in what a profile name cannot hold are numbered, and none is lost', async () => {
  const users = ['team-platform-production-eu', 'team-platform-production-us', 'ops@x', 'ops+x', 'ops x'];
  const found = await profilesFrom(users.map((user, at) => `[${user}]\ntoken = sesame-${at}\n`).join(''));
  expect(Object.entries(found).map(([name, {token}]) => [name, token])).toEqual([
    ['linode-team-platform-production-', 'sesame-0'],
    ['linode-team-platform-productio-2', 'sesame-1'],
    ['linode-ops-x', 'sesame-2'],
    ['linode-ops-x-2', 'sesame-3'],
    ['linode-ops-x-3', 'sesame-4'],
  ]);
  for (const name of Object.keys(found)) expect(profileNameMistake(name)).toBeUndefined();
});

test('the first file that is there is read, and one that cannot be is told', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-linode-cli-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  const env = {HOME: home, LINODE_CLI_CONFIG: join(home, 'named')};
  const names = async () => Object.keys(await linodeCliProfiles(env));
  const write = (path: string, user: string) =>
    writeFileSync(join(home, path), `; a note\r\n[${user}]  \r\ntoken =  sesame \r\n = lost\r\n`);
  await expect(names()).rejects.toThrow(
    'linode-cli has not been set up here: there is no ~/.config/linode-cli',
  );
  write('.linode-cli', 'old');
  expect(await names()).toEqual(['linode-old']);
  mkdirSync(join(home, '.config'));
  write('.config/linode-cli', 'new');
  expect(await names()).toEqual(['linode-new']);
  write('named', 'mine');
  expect(await linodeCliProfiles(env)).toEqual({
    'linode-mine': {url: 'https://api.linode.com/v4', word: 'linode', token: 'sesame'},
  });
  // A folder in its place.
  const folder = {...env, LINODE_CLI_CONFIG: home};
  await expect(linodeCliProfiles(folder)).rejects.toThrow(
    'the configuration of linode-cli is a folder, not a file',
  );
});

test('a file that is too large, or has too many users, is told and not taken over', async () => {
  const users = (count: number) =>
    Array.from({length: count}, (_, at) => `[user${at}]\ntoken = s${at}\n`).join('');
  expect(Object.keys(await profilesFrom(users(100)))).toHaveLength(100);
  await expect(profilesFrom(users(101))).rejects.toThrow(
    'linode-cli has 101 users, and 100 at most are taken over: skydeck login adds a single one',
  );
  await expect(profilesFrom(' '.repeat(1_000_001))).rejects.toThrow(
    'the configuration of linode-cli is too large: 1.0 MB, and 1 MB at most is read',
  );
});
