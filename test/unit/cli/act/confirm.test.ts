import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {PassThrough, Writable} from 'node:stream';
import {expect, onTestFinished, test} from 'vitest';
import {askLine} from '../../../../src/cli/input.ts';
import {logout} from '../../../../src/cli/profiles.ts';
import {withProfile} from '../../../../src/profiles/profile.ts';
import {openSettings} from '../../../../src/profiles/settings.ts';
import {runWith} from '../run-command.ts';
import {served} from '../served.ts';

/** What commands want confirmed: by a flag in a script, by an answer on a terminal. */

/** A terminal at which somebody has typed ahead, and answers what is asked; without an answer they leave with ctrl-d. */
function terminal(ahead: string, answer?: string) {
  const input = new PassThrough();
  input.write(ahead);
  let shown = '';
  const output = new Writable({
    write(part, _, done) {
      shown += String(part);
      setImmediate(() => (answer === undefined ? input.end() : input.write(answer)));
      done();
    },
  });
  const modes: string[] = [];
  Object.assign(input, {
    setRawMode: (raw: boolean) => modes.push(`${raw ? 'raw' : 'cooked'} after ${shown}`),
  });
  // The cast: of a terminal only this is used.
  return {input: input as unknown as NodeJS.ReadStream, output, shown: () => shown, modes};
}

test.each([
  ['', 'yes\n', 'yes'],
  ['y\n', 'no\n', 'no'],
  ['y', '\n', ''],
  ['', 'y\nn\n', 'y'],
])('what was typed before the question is no answer to it: %j, then %j', async (ahead, answer, line) => {
  const at = terminal(ahead, answer);
  expect(await askLine('Sure? ', at)).toBe(line);
  expect(at.shown()).toBe('Sure? ');
  // What lacks its enter is only given in raw mode; the answer is a line.
  expect(at.modes).toEqual(['raw after ', 'cooked after ']);
});

test('who leaves gives no answer, and is not asked any more', async () => {
  const left = terminal('');
  expect(await askLine('Sure? ', left)).toBeUndefined();
  expect(left.shown()).toBe('Sure? \n');
  const early = terminal('\u0003', 'y\n');
  expect(await askLine('Sure? ', early)).toBeUndefined();
  expect(early.shown()).toBe('');
});

async function withVolume() {
  const service = await served();
  const {stdout} = await service.run('volumes', 'list', '--filter', 'node=none', '--limit', '1', '-o', 'ids');
  service.requests.length = 0;
  return {...service, path: `/volumes/${stdout.trim()}`};
}

test('api sends what cannot be undone with --yes alone, and asks nothing about the rest', async () => {
  const {run, requests, path} = await withVolume();
  const refused = await run('api', 'delete', path);
  expect(refused).toMatchObject({
    code: 2,
    stdout: '',
    stderr: `nothing was sent: DELETE ${path} cannot be undone: add --yes\n`,
  });
  for (const rebuild of ['/node/instances/1/rebuild', '/node/instances/1/%72ebuild/?page=1'])
    expect(await run('api', 'POST', rebuild), rebuild).toMatchObject({code: 2});
  expect(requests).toEqual([]);
  expect(existsSync(join(refused.home, 'skydeck', 'journal.jsonl'))).toBe(false);
  expect(await run('--read-only', 'api', 'DELETE', path, '--yes')).toMatchObject({code: 1});
  expect(requests).toEqual([]);
  expect(await run('api', 'GET', path)).toMatchObject({code: 0});
  expect(await run('api', 'PUT', path, '--data', '{"label":"other"}')).toMatchObject({code: 0});
  expect(await run('api', 'DELETE', path, '--yes')).toMatchObject({code: 0, stdout: '{}\n'});
  expect(requests).toEqual([`GET ${path}`, `PUT ${path}`, `DELETE ${path}`]);
});

test("api knows the service's own word for a rebuild", async () => {
  const {env} = await served({}, undefined, {word: 'acme'});
  const ended = await runWith({...env, SKYDECK_WORD: 'acme'}, 'api', 'POST', '/acme/instances/1/rebuild');
  expect(ended.stderr).toMatch(/cannot be undone: add --yes/);
});

test('logout removes a profile with --yes alone', async () => {
  const env = {HOME: mkdtempSync(join(tmpdir(), 'skydeck-logout-'))};
  onTestFinished(() => rmSync(env.HOME, {recursive: true}));
  const profile = {url: 'https://a.example.com/v4', word: 'node', token: 'sesame'};
  await (await openSettings(env)).change(withProfile('work', profile));
  await expect(logout({}, await openSettings(env))).rejects.toThrow(
    /^nothing was removed: logout removes the profile work, and its token with it, .*: add --yes$/,
  );
  expect((await openSettings(env)).settings.profiles).toHaveProperty('work');
});
