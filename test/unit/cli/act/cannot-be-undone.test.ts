import {expect, test} from 'vitest';
import {cannotBeUndone} from '../../../../src/cli/api/cannot-be-undone.ts';

/** Which requests `skydeck api` sends only with `--yes`. */

test.each([
  ['DELETE', '/volumes/1'],
  ['DELETE', '/account/oauth-clients/1'],
  ['POST', '/node/instances/1/rebuild'],
  ['POST', '/node/instances/1/rebuild?x=1'],
  ['POST', '/node/instances/1/%72ebuild'],
  ['POST', '/linode/instances/1/rebuild'],
])('%s %s cannot be undone', (method, path) => {
  expect(cannotBeUndone(method, path, 'linode')).toBe(true);
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
