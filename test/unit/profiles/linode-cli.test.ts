import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
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
