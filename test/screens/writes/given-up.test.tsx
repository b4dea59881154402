import {expect, test} from 'vitest';
import type {Reply} from '../../../src/api/index.ts';
import {connectionLost} from '../lost.ts';
import {openAt, type Screen} from '../steps.ts';

const text = (screen: Screen) => screen.frame().replaceAll(/\s+/g, ' ');
const header = (screen: Screen) => screen.frame().split('\n')[0];

/** From the journal one comes back to a write that got no answer, after its form was closed. */

/** A volume whose first resize never reaches the service. */
async function resizeUnanswered() {
  let lost = false;
  const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u "80" ctrl-s right enter', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal): Promise<Reply> => {
      if (wire.method === 'GET' || lost) return service(wire, signal);
      lost = true;
      throw connectionLost();
    },
  });
  expect(text(screen)).toContain('r looks again · R sends it again · x stops looking');
  await screen.press('esc');
  expect(header(screen)).toContain('not visible yet (J)');
  return screen;
}

const posts = (screen: Screen) => screen.requests.filter(({method}) => method === 'POST');

test('enter on a journal entry shows the outcome: r looks it up, R asks before it sends again', async () => {
  const screen = await resizeUnanswered();
  await screen.press('J', 'enter');
  expect(text(screen)).toContain('Resize');
  expect(text(screen)).toContain('POST /volumes/');
  expect(text(screen)).toContain('{"size":80}');
  expect(text(screen)).toContain('not visible yet');
  const {length} = screen.requests;
  await screen.press('r');
  expect(screen.requests.length).toBeGreaterThan(length);
  expect(posts(screen)).toHaveLength(1);
  await screen.press('ctrl-y');
  expect(screen.copied).toEqual([]);
  await screen.press('R');
  expect(text(screen)).toContain('Sent again, it may be done twice.');
  await screen.press('right', 'enter');
  expect(posts(screen)).toHaveLength(2);
  expect(header(screen)).not.toContain('not visible yet');
});

test('x ends the look-ups, clears the header, and the journal says so', async () => {
  const screen = await resizeUnanswered();
  await screen.press('J', 'enter', 'x');
  expect(text(screen)).toContain('not looked for any more: resize volume old-wiki');
  expect(header(screen)).not.toContain('not visible yet');
  expect(screen.journal.map(({outcome}) => outcome)).toEqual(['sent', 'unknown', 'given up']);
  expect(screen.timers.filter(({name}) => name.startsWith('look'))).toEqual([]);
  const {length} = screen.requests;
  await screen.later(600);
  expect(screen.requests).toHaveLength(length);
  expect(text(screen)).toContain('given up');
  await screen.press('enter');
  expect(text(screen)).toContain('it is no longer looked up');
});

test.each([500, 408])(
  'a %d leaves the outcome unknown, and the screen says it is looked up',
  async status => {
    let answer = () => {};
    const looked = new Promise<void>(resolve => {
      answer = resolve;
    });
    let sent = false;
    const screen = await openAt(': "volumes label~old-wiki" enter · z ctrl-u "80"', {
      columns: 120,
      rows: 30,
      transport: async (wire, service, signal) => {
        if (wire.method === 'GET') {
          if (sent) await looked;
          return service(wire, signal);
        }
        sent = true;
        return {...(await service({...wire, method: 'GET'}, signal)), status, body: '{"errors":[]}'};
      },
    });
    screen.keys('ctrl-s', 'right', 'enter');
    await expect
      .poll(() => text(screen))
      .toContain(`the service answered ${status}, which does not tell whether it acted: looking it up`);
    expect(text(screen)).not.toContain('no answer came: looking');
    answer();
    await screen.idle();
  },
);

test('of several writes without an answer the question counts those that do not show yet', async () => {
  const screen = await openAt(
    ': "volumes tags=leftover" enter · space space z ctrl-u "3000" ctrl-s right enter · R',
    {
      columns: 120,
      rows: 30,
      transport: async (wire, service, signal): Promise<Reply> => {
        if (wire.method === 'GET') return service(wire, signal);
        throw connectionLost();
      },
    },
  );
  expect(text(screen)).toContain('No answer came, and 2 of them do not show yet; they may still appear.');
  expect(text(screen)).toContain('Sent again, they may be done twice.');
});
