import {expect, test} from 'vitest';
import {createDemoService} from '../../../demo-account.ts';
import {noon, type Setting} from '../../screen.tsx';
import {openAt, type Screen, take} from '../../steps.ts';

/** The tokens that the service has given to the profile. */

async function atTokens(setting: Setting = {}) {
  const screen = await openAt(': "tokens" enter', {columns: 120, rows: 30, ...setting});
  return screen;
}

/** Fills in the form, up to its question. */
async function fill(screen: Screen) {
  await take(screen, 'n "ci" enter "volumes:read_w" enter "2027-01-31" enter');
}

/** The whole token, wherever it is now. */
const whole = /\b[0-9a-f]{64}\b/;

test('tokens are listed with their scopes, and the one in use is marked', async () => {
  const screen = await atTokens();
  expect(screen.frame()).toMatch(/deploy .*2027-10-10.*nodes:read_write, volumes:read_write/);
  expect(screen.frame()).toMatch(/skydeck +in use here/);
  expect(screen.frame().match(/in use here/g)).toHaveLength(1);
});

test('a created token is shown in full, copied once, and gone with the form', async () => {
  const screen = await atTokens();
  await fill(screen);
  expect(screen.frame()).toContain(
    '{"label":"ci","scopes":"volumes:read_write","expiry":"2027-01-31T00:00:00"}',
  );
  await screen.press('right', 'enter');
  expect(screen.frame()).toContain('The token, which is shown this once and kept nowhere here:');
  const [token = ''] = whole.exec(screen.frame()) ?? [];
  expect(token).toHaveLength(64);
  expect(screen.frame()).toContain('ctrl-o copy the secret');
  await screen.press('esc');
  expect(screen.frame()).toContain(
    'the token was not copied, and is shown nowhere else: ctrl-o copies it, esc again leaves it',
  );
  expect(screen.frame()).toContain(token);
  await screen.press('ctrl-o');
  expect(screen.secrets).toEqual([token]);
  expect(screen.frame()).toContain('copied the token');
  expect(screen.frame()).not.toContain(`copied the token ${token}`);
  await screen.press('ctrl-o');
  expect(screen.secrets).toHaveLength(1);
  expect(screen.frame()).toContain('the token was copied once already: it is shown in the form');
  await screen.press('esc');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.frame()).toMatch(/▌ci .*2027-01-31/);
  expect(JSON.stringify([screen.store.get(), screen.journal])).not.toContain(token);
});

test('esc asks before it leaves a token that could not be copied', async () => {
  const screen = await atTokens({copied: {outcome: 'failed', how: 'this terminal has no clipboard'}});
  await fill(screen);
  await take(screen, 'right enter · ctrl-o');
  expect(screen.frame()).toContain(
    'nothing was copied: this terminal has no clipboard; it is shown in the form',
  );
  await screen.press('esc');
  expect(screen.frame()).toContain('the token was not copied, and is shown nowhere else');
  expect(screen.frame()).toMatch(whole);
  // A held key has not been pressed again.
  screen.store.dispatch({type: 'key', name: 'esc', repeat: true});
  expect(screen.frame()).toMatch(whole);
  await screen.press('esc');
  expect(screen.store.get().overlay).toBeUndefined();
});

test('a created token fits every screen in full', async () => {
  const screen = await atTokens({columns: 40, rows: 12});
  await fill(screen);
  await screen.press('right', 'enter');
  const shown = screen
    .frame()
    .split('\n')
    .flatMap(line => /^ +([0-9a-f]{10,})$/.exec(line)?.[1] ?? []);
  expect(shown.join('')).toMatch(/^[0-9a-f]{64}$/);
});

test('esc during a create waits for its answer', async () => {
  const {promise: held, resolve: answer} = Promise.withResolvers<void>();
  const {promise: arrived, resolve: arrive} = Promise.withResolvers<void>();
  const screen = await atTokens({
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method === 'POST') {
        arrive();
        await held;
      }
      return reply;
    },
  });
  await fill(screen);
  screen.keys('right', 'enter');
  await arrived;
  screen.keys('esc');
  expect(screen.frame()).toContain('the token comes with the answer, and only once: wait for it');
  answer();
  await screen.idle();
  expect(screen.frame()).toMatch(whole);
});

test('esc waits for the token as well while its name is looked up before it is sent', async () => {
  const {promise: held, resolve: answer} = Promise.withResolvers<void>();
  const {promise: arrived, resolve: arrive} = Promise.withResolvers<void>();
  let submitted = false;
  const screen = await atTokens({
    transport: async (wire, service, signal) => {
      if (submitted && wire.method === 'GET') {
        arrive();
        await held;
      }
      return service(wire, signal);
    },
  });
  await fill(screen);
  submitted = true;
  screen.keys('right', 'enter');
  await arrived;
  screen.keys('esc');
  expect(screen.frame()).toContain('the token comes with the answer, and only once: wait for it');
  expect(screen.requests.filter(({method}) => method === 'POST')).toEqual([]);
  answer();
  await screen.idle();
  expect(screen.frame()).toMatch(whole);
});

test('if the answer is lost the token is found, and the screen says its secret is lost', async () => {
  const screen = await atTokens({
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method === 'POST') throw Object.assign(new Error('reset'), {code: 'ECONNRESET'});
      return reply;
    },
  });
  await fill(screen);
  await take(screen, 'right enter 3s');
  expect(screen.frame().replaceAll(/\n ?/g, ' ')).toContain('its token was in the answer that was lost');
  expect(screen.frame()).not.toMatch(whole);
});

test('an invalid date, or all scopes with others, is not sent', async () => {
  const screen = await atTokens();
  await take(screen, 'n "ci" enter space down space tab "2027-02-31x" ctrl-s');
  expect(screen.frame()).toContain('* is everything already');
  expect(screen.frame()).toContain('a day such as 2027-01-31');
  expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
});

test('the token in use is revoked only after a warning and its label', async () => {
  const screen = await atTokens();
  await take(screen, '/ ctrl-u "label=skydeck" enter · x');
  expect(screen.frame()).toContain('THIS IS THE TOKEN IN USE');
  await take(screen, '"skydec" enter');
  expect(screen.requests.filter(({method}) => method === 'DELETE')).toEqual([]);
  await take(screen, 'esc esc · / ctrl-u "label=dns-sync" enter · x');
  expect(screen.frame()).not.toContain('THIS IS THE TOKEN IN USE');
  await take(screen, '"dns-sync" enter');
  expect(screen.frame()).toContain('Revoked token dns-sync');
});

test("scopes use the neutral word here and the service's word in requests", async () => {
  const service = await createDemoService({now: () => new Date(noon), word: 'acme'});
  const bodies: string[] = [];
  const screen = await atTokens({
    service,
    word: 'acme',
    transport: async (wire, inside, signal) => {
      if (wire.method === 'POST') bodies.push(wire.body ?? '');
      return inside(wire, signal);
    },
  });
  expect(screen.frame()).toContain('nodes:read_write, volumes:read_write');
  await take(screen, 'n "ci" enter "nodes:read_o" enter enter right enter');
  expect(bodies).toEqual(['{"label":"ci","scopes":"acmes:read_only"}']);
  expect(screen.frame()).toMatch(whole);
});
