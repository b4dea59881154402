import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {Profile} from '../../../src/profiles/profile.ts';
import {runWith} from '../cli/run-command.ts';
import {served} from '../cli/served.ts';

/** A token or an address that does not work is named by where it comes from, with what to do there. */

/** The environment of a settings file with this profile, called work, as the default. */
function withProfile(profile: Profile) {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-origin-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  const text = JSON.stringify({current: 'work', profiles: {work: profile}});
  writeFileSync(join(home, 'skydeck', 'config.json'), text, {mode: 0o600});
  return {XDG_CONFIG_HOME: home};
}

const wrong = 'no-token-of-this-service';

/** Where a refused token may come from: the environment for an address, the token's name, and the remedy. */
const places: [where: string, env: (url: string) => Record<string, string>, name: string, todo: string][] = [
  [
    'the environment alone',
    url => ({SKYDECK_URL: url, SKYDECK_TOKEN: wrong}),
    'the token of SKYDECK_TOKEN',
    'put a valid one into SKYDECK_TOKEN',
  ],
  [
    'the environment, in place of that of a profile',
    url => ({...withProfile({url, word: 'node', token: 'its-own'}), SKYDECK_TOKEN: wrong}),
    'the token of SKYDECK_TOKEN',
    'put a valid one into SKYDECK_TOKEN, or unset it to use that of the profile work',
  ],
  [
    'the environment, with the address of a profile',
    url => ({
      ...withProfile({url, word: 'node', token: 'its-own'}),
      SKYDECK_URL: url,
      SKYDECK_TOKEN: wrong,
    }),
    'the token of SKYDECK_TOKEN',
    'put a valid one into SKYDECK_TOKEN, or unset it to use that of the profile work',
  ],
  [
    'a profile',
    url => withProfile({url, word: 'node', token: wrong}),
    'the token of the profile work',
    'skydeck login work takes a valid one',
  ],
  [
    'a profile whose address stands in the environment',
    url => ({...withProfile({url, word: 'node', token: wrong}), SKYDECK_URL: url}),
    'the token of the profile work',
    'skydeck login work takes a valid one',
  ],
  [
    'the command of a profile',
    url => withProfile({url, word: 'node', tokenCommand: `echo ${wrong}`}),
    'the token of the tokenCommand of the profile work',
    'run that command yourself; skydeck config edit opens the file with it',
  ],
];

test.each(places)('a refused token of %s is named, with the remedy', async (_, envFor, name, todo) => {
  const {env} = await served();
  const account = envFor(env.SKYDECK_URL);
  const {host} = new URL(env.SKYDECK_URL);
  const {code, stderr} = await runWith(account, 'volumes', 'list');
  const refused = `skydeck: ${host} does not accept ${name} (Invalid Token): `;
  // The command of a profile is run once more first, and prints the same.
  const isCommand = name.includes('tokenCommand');
  const told = isCommand
    ? expect.stringMatching(/its command .*: run it yourself\n$/)
    : `${refused}${todo}\n`;
  expect({code, stderr}).toEqual({code: 1, stderr: told});
  expect(stderr).toContain(refused);
  const {stdout} = await runWith(account, 'doctor', '-o', 'json');
  expect(JSON.parse(stdout).findings).toContainEqual({
    about: 'token',
    state: 'wrong',
    text: `${host} does not accept ${name} (Invalid Token)`,
    todo,
  });
});

test.each([
  ['SKYDECK_URL', (url: string) => ({SKYDECK_URL: url, SKYDECK_TOKEN: wrong})],
  ['the address of the profile work', (url: string) => withProfile({url, word: 'node', token: wrong})],
])('an address where nothing answers is named: %s', async (name, envFor) => {
  const account = envFor('http://127.0.0.1:1/v4');
  const {stderr} = await runWith(account, 'volumes', 'list');
  expect(stderr).toBe(
    `skydeck: 127.0.0.1:1 refuses the connection: check ${name}, or whether it is running\n`,
  );
  const {stdout} = await runWith(account, 'doctor', '-o', 'json');
  expect(JSON.parse(stdout).findings).toContainEqual(
    expect.objectContaining({
      about: 'service',
      todo: `check ${name}, and the status page of the service`,
    }),
  );
});

test('an address without a token says where one is looked for', async () => {
  const {env} = await served();
  const {stdout} = await runWith({SKYDECK_URL: env.SKYDECK_URL}, 'doctor', '-o', 'json');
  expect(JSON.parse(stdout).findings).toContainEqual({
    about: 'token',
    state: 'wrong',
    text: 'there is none',
    todo: 'put one into SKYDECK_TOKEN',
  });
  expect(await runWith({SKYDECK_URL: env.SKYDECK_URL}, 'volumes', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/ requires a token for [^\n]*: put one into SKYDECK_TOKEN\n$/),
  });
});
