import {expect, test} from 'vitest';
import {openProgram} from './pty.ts';

test('a request that is copied reaches the clipboard of the terminal, by OSC 52', async () => {
  const {waitFor, press, raw} = await openProgram({columns: 120});
  await waitFor(/of 140/);
  press(':', 'balancers', 'enter');
  await waitFor(/n create load balancer/);
  press('n', 'made-here', 'enter');
  await waitFor(/Melbourne/);
  press('nl-ams', 'ctrl-s');
  await waitFor(/›\[Cancel\]/);
  press('c');
  await waitFor(/sent as curl/);
  const [, copied = ''] = /\u001b\]52;c;([A-Za-z0-9+/=]+)\u0007/.exec(raw()) ?? [];
  expect(Buffer.from(copied, 'base64').toString()).toBe(
    `curl -X POST -H "Authorization: Bearer $SKYDECK_TOKEN" -H 'Content-Type: application/json' --data-raw '{"label":"made-here","region":"nl-ams"}' 'http://127.0.0.1:8080/v4/nodebalancers'`,
  );
});
