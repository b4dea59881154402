import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {linodeCliProfiles} from '../../../src/profiles/linode-cli.ts';

test('what linode-cli keeps for all users is used for each, but a token there is of none', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-linode-cli-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  const path = join(home, 'linode-cli');
  writeFileSync(
    path,
    '[DEFAULT]\ntoken = shared\napi_host = api.example.com\n\n[ann]\ntoken = sesame\n\n[bob]\nregion = us-east\n',
  );
  expect(await linodeCliProfiles({HOME: home, LINODE_CLI_CONFIG: path})).toEqual({
    'linode-ann': {url: 'https://api.example.com/v4', word: 'linode', token: 'sesame'},
  });
});
