import {expect, test} from 'vitest';
import {openProgram} from '../pty.ts';

test("copying a request sends it to the terminal's clipboard by OSC 52", async () => {
  const {waitFor, press, raw} = await openProgram({columns: 120});
  await waitFor(/of 140/);
  press(':', 'balancers', 'enter');
  await waitFor(/n create load balancer/);
  press('n', 'made-here', 'enter');
  await waitFor(/Frankfurt, DE/);
  press('nl-ams', 'ctrl-s');
  await waitFor(/›\[Back\]/);
  press('ctrl-y');
  await waitFor(/sent as curl/);
  const [, copied = ''] = /\u001b\]52;c;([A-Za-z0-9+/=]+)\u0007/.exec(raw()) ?? [];
  expect(Buffer.from(copied, 'base64').toString()).toBe(
    `printf 'Authorization: Bearer %s\\n' "$SKYDECK_TOKEN" | curl -H @- -X POST -H 'Content-Type: application/json' --data-raw '{"label":"made-here","region":"nl-ams"}' 'http://127.0.0.1:8080/v4/nodebalancers'`,
  );
});

test('two keys copy one of two addresses; if tmux cannot load its buffer, both OSC 52 forms are sent', async () => {
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
