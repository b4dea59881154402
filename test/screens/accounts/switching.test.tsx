import {expect, test} from 'vitest';
import type {Profile} from '../../../src/profiles/profile.ts';
import {connectionLost} from '../lost.ts';
import {fillNewNode} from '../new-node.ts';
import {open, type Setting} from '../screen.tsx';
import {type Screen, take} from '../steps.ts';

/** What going over to another account leaves behind, and how that is said. */

const profile: Profile = {url: 'https://api.example.com/v4', word: 'node', token: 'sesame-kept'};
const badge = (name: string) => ({
  ...{demo: false, profile: name, address: 'api.example.com/v4', tokenFrom: 'token: settings file'},
});

const begin = (more: Setting = {}) =>
  open({
    ...{
      columns: 200,
      rows: 40,
      badge: badge('home'),
      profiles: {home: profile, spare: profile, work: profile},
    },
    use: badge,
    ...more,
  });

async function createNode(screen: Screen) {
  await fillNewNode(screen);
  await screen.press('ctrl-s', 'right', 'enter');
}

const notice = ({store}: Screen) => store.get().notice?.text;
const account = ({store}: Screen) => store.get().account.profile;

const asked =
  'the root password of web-new is not copied yet (C on it copies it) · enter once more switches the account: it is stored nowhere else';

test('a root password that was not copied is named before its account is left; a second press goes over', async () => {
  const screen = await begin();
  await createNode(screen);
  await screen.press('P', 'g', 'j', 'enter');
  expect(notice(screen)).toBe(asked);
  expect(screen.frame()).toContain(asked);
  expect(account(screen)).toBe('home');
  await screen.press('enter');
  expect(account(screen)).toBe('spare');
});

test('any other key takes the question back, a held one does not answer it, and each profile has its own', async () => {
  const screen = await begin();
  await createNode(screen);
  await screen.press('P', 'g', 'j', 'enter', 'r', 'enter');
  expect([notice(screen), account(screen)]).toEqual([asked, 'home']);
  await screen.press('j');
  await screen.after(2000, 'enter');
  expect([notice(screen), account(screen)]).toEqual([asked, 'home']);
  await screen.after(40, 'enter', 'enter');
  expect([notice(screen), account(screen)]).toEqual([asked, 'home']);
  await screen.after(2000, 'S');
  expect(account(screen)).toBe('work');
});

test('once it is copied nothing is asked', async () => {
  const screen = await begin();
  await createNode(screen);
  await screen.press('C');
  const [, choice = ''] = /(\d) root password/.exec(screen.frame()) ?? [];
  await take(screen, `${choice} · P g j enter`);
  expect(account(screen)).toBe('spare');
});

test('writes without an answer are named once their account is left', async () => {
  const screen = await begin({
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      if (wire.method === 'GET') return reply;
      throw connectionLost();
    },
  });
  screen.service.setFaults({lag: 60_000});
  await take(
    screen,
    ': "volumes tags=leftover" enter · z ctrl-u "3000" ctrl-s right enter esc · P g j enter',
  );
  expect(account(screen)).toBe('spare');
  expect(notice(screen)).toMatch(
    /^this is spare now, at api\.example\.com\/v4 · resize volume \S+ got no answer yet: it stays in the journal, and is looked up when home is opened again$/,
  );
  expect(screen.store.get().notice?.tone).toBe('warn');
});
