import {expect, test} from 'vitest';
import {cannotBeUndone} from '../../../../src/cli/api.ts';
import {served} from '../served.ts';

/** Which requests `skydeck api` sends only with `--yes`. */

test.each([
  ['DELETE', '/volumes/1'],
  ['DELETE', '/account/oauth-clients/1'],
  ['POST', '/node/instances/1/rebuild'],
  ['POST', '/node/instances/1/rebuild?x=1'],
  ['POST', '/node/instances/1/%72ebuild'],
  ['POST', '/linode/instances/1/rebuild'],
  ['POST', '//node/instances/1/rebuild/'],
  ['POST', '/node/instances/1%2Frebuild'],
])('%s %s cannot be undone', (method, path) => {
  expect(cannotBeUndone(method, path, 'linode')).toBe(true);
});

test.each([
  ['POST', '/node/instances/1/backups/2/restore', {node_id: 1, overwrite: true}, true],
  ['POST', '/node/instances/1/backups/2/restore', {node_id: 1, overwrite: false}, false],
  ['PUT', '/node/stackscripts/7', {is_public: true}, true],
  ['PUT', '/node/stackscripts/7', {is_public: false}, false],
  ['PUT', '/node/stackscripts/7', undefined, false],
  ['POST', '/node/stackscripts', {label: 'a', is_public: true}, true],
  ['POST', '/node/instances/1/backups', {label: 'a'}, true],
])('whether %s %s of %j cannot be undone: %j', (method, path, body, expected) => {
  expect(cannotBeUndone(method, path, 'linode', body)).toBe(expected);
});

test('a restore over a node is not sent without --yes', async () => {
  const {run, requests} = await served();
  const restore = ['api', 'POST', '/node/instances/1/backups/2/restore', '--data', '{"overwrite":true}'];
  expect(await run(...restore)).toMatchObject({
    code: 2,
    stderr: 'nothing was sent: POST /node/instances/1/backups/2/restore cannot be undone: add --yes\n',
  });
  expect(requests).toEqual([]);
});

test.each([
  ['GET', '/node/instances/1/rebuild'],
  ['POST', '/node/instances/1/boot'],
  ['POST', '/node/instances/1/rebuild/again'],
  ['POST', '/volumes/instances/1/rebuild'],
  ['POST', '/other/instances/1/rebuild'],
  ['POST', '/volumes'],
  ['PUT', '/volumes/1'],
])('%s %s can be, or does nothing', (method, path) => {
  expect(cannotBeUndone(method, path, 'linode')).toBe(false);
});

test.each([
  '/node/instances/1/x/%2e%2e/rebuild',
  '/node/instances/1/x/.%2E/rebuild',
  '/node/instances/1/%2e/rebuild',
  '/node/instances/1/../1/rebuild',
  '/node/instances/1\\rebuild',
  '/node/instances/1/reb\nuild',
  '/node/instances/1/reb\tuild',
  '/node/instances/1/rebuild\u0000',
  '/node/instances/1/rebuild#now',
  '/node/instances/1/rebuild?x#now',
  '/node/instances/{id}/rebuild',
  '/%2e%2e/rebuild',
  '/..?x',
  'node/instances/1/rebuild',
])('%j would not be sent as it is written, and is refused', async path => {
  const {run, requests} = await served();
  for (const words of [
    ['GET', path],
    ['POST', path, '--data', '{}'],
    ['DELETE', path, '--yes'],
  ])
    expect(await run('api', ...words)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /^a path begins with \/ and is encoded as in an address, without \. and \.\. as/,
      ),
    });
  expect(requests).toEqual([]);
});
