import {expect, test} from 'vitest';
import {serve} from '../command.ts';
import {openProgram} from '../pty.ts';

/** What the built program may do, from its command line and from what the service tells. */

test('--read-only still holds after switching accounts', async () => {
  const {url, token} = await serve('--nodes', '60');
  const {waitFor, press} = await openProgram({
    columns: 120,
    args: ['--read-only'],
    env: {SKYDECK_URL: url, SKYDECK_TOKEN: token},
  });
  await waitFor(frame => frame.includes('read-only · environment') && frame.includes('of 60'));
  press('P');
  await waitFor(/embedded service/);
  press('/', 'demo', 'enter');
  await waitFor(/1 found in 2 rows/);
  press('enter');
  await waitFor(frame => frame.includes('read-only · DEMO') && frame.includes('of 140'));
  press('b');
  await waitFor(/nothing can be changed from here: skydeck was started with --read-only/);
});

test("a token with few scopes is offered only what it may do, in the service's words", async () => {
  const {url, token} = await serve('--nodes', '60', '--word', 'linode');
  const made = await fetch(`${url}/profile/tokens`, {
    method: 'POST',
    headers: {authorization: `Bearer ${token}`, 'content-type': 'application/json'},
    body: JSON.stringify({label: 'few', scopes: 'linodes:read_only volumes:read_write'}),
  });
  const {token: few} = (await made.json()) as {token: string};
  const {waitFor, press} = await openProgram({
    columns: 120,
    env: {SKYDECK_URL: url, SKYDECK_TOKEN: few, SKYDECK_WORD: 'linode'},
  });
  expect(await waitFor(/of 60/)).not.toContain('b boot');
  press('S');
  await waitFor(
    /the token may only read nodes \(linodes:read_only\): make one with linodes:read_write to shut down/,
  );
  press('esc');
  press(':volumes', 'enter');
  await waitFor(/z resize/);
  press(':domains', 'enter');
  await waitFor(/the token lacks the right to GET \/domains/);
});
