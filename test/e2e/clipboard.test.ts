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
  press('ctrl-y');
  await waitFor(/sent as curl/);
  const [, copied = ''] = /\u001b\]52;c;([A-Za-z0-9+/=]+)\u0007/.exec(raw()) ?? [];
  expect(Buffer.from(copied, 'base64').toString()).toBe(
    `curl -X POST -H "Authorization: Bearer $SKYDECK_TOKEN" -H 'Content-Type: application/json' --data-raw '{"label":"made-here","region":"nl-ams"}' 'http://127.0.0.1:8080/v4/nodebalancers'`,
  );
});

test('an address is copied with two keys where a node has two, and what tmux does not take is sent to it by both of its ways', async () => {
  const {waitFor, press, raw} = await openProgram({
    columns: 120,
    env: {TMUX: '/nonexistent/socket,1,0', TERM: 'tmux-256color'},
  });
  await waitFor(/of 140/);
  press('/', 'label=web-fra-1', 'enter');
  await waitFor(/1–1 of 1/);
  // It has a private address as well.
  press('c');
  await waitFor(/▌ 1 address/);
  press('enter');
  await waitFor(/sent address 192\.0\.2\.18 by OSC 52, for which tmux needs/);
  const sequence = `\u001b]52;c;${Buffer.from('192.0.2.18').toString('base64')}\u0007`;
  expect(raw()).toContain(`${sequence}\u001bPtmux;\u001b${sequence}\u001b\\`);
});
