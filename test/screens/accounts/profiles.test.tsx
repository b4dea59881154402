import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {ApiError} from '../../../src/api/index.ts';
import type {Profile} from '../../../src/profiles/profile.ts';
import {formStateOf} from '../every-action.ts';
import {open} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** The profiles: kept on this machine, and browsed and acted on as everything else. */

const work: Profile = {url: 'https://api.example.com/v4', word: 'linode', token: 'sesame-kept'};
const wide = {columns: 120, rows: 30};

/** Opens the form that adds a profile, and fills it in. */
async function adding(screen: Screen, token = 'sesame-typed') {
  await take(screen, 'P n "prod" enter "https://api.example.com/v4" enter enter');
  const frames: string[] = [];
  for (const character of token) {
    screen.keys(character);
    frames.push(screen.frame());
  }
  return frames;
}

test('a new profile is checked before it is stored, and its token is never drawn', async () => {
  const asked: Profile[] = [];
  const screen = await open({...wide, check: async profile => void asked.push(profile)});
  const frames = await adding(screen);
  const before = screen.requests.length;
  await screen.press('ctrl-s', 'enter');
  frames.push(screen.frame());
  expect(screen.frame()).toContain('Added profile prod');
  expect(asked).toMatchObject([{url: 'https://api.example.com/v4', word: 'node', token: 'sesame-typed'}]);
  expect(screen.settings()).toMatchObject({current: 'prod', profiles: {prod: {token: 'sesame-typed'}}});
  await screen.press('d');
  frames.push(screen.frame());
  await screen.press('y');
  frames.push(screen.frame());
  for (const frame of frames) expect(frame).not.toContain('sesame');
  expect(JSON.stringify(screen.journal)).not.toContain('sesame');
  // What is kept here is asked of nobody else.
  expect(screen.requests.length).toBe(before);
});

test("a token that the service refuses shows the service's words at the field and stores nothing", async () => {
  const screen = await open({
    ...wide,
    check: async () => {
      throw new ApiError({kind: 'unauthorized', message: 'Invalid Token', sent: true});
    },
  });
  await adding(screen);
  await screen.press('ctrl-s', 'enter');
  expect(screen.frame()).toMatch(/Token +•{12} +Invalid Token/);
  expect(screen.frame()).toContain('https://api.example.com/v4');
  expect(screen.settings().profiles).toEqual({});
});

test('an invalid address or a taken name is reported before any request', async () => {
  const screen = await openAt('P n "my work"', {
    ...wide,
    profiles: {work},
    check: () => Promise.reject(new Error('nobody was to be asked')),
  });
  expect(screen.frame()).toContain('1–32 letters, digits, . _ and -');
  await take(screen, 'ctrl-u "work" enter "http://api.example.com/v4" ctrl-s');
  expect(screen.frame()).toContain('the token would be sent unencrypted');
  await take(screen, 'ctrl-u "https://api.example.com/v4" ctrl-s enter');
  expect(screen.frame()).toContain('there is a profile work already');
});

test('enter switches accounts; nothing of the previous one stays or arrives late', async () => {
  let reply: (() => void) | undefined;
  let slow = false;
  const account = {demo: false, profile: 'work', address: 'api.example.com/v4', tokenFrom: 'settings file'};
  const screen = await openAt('space', {
    ...wide,
    profiles: {work},
    use: () => account,
    transport: async (wire, service, signal) => {
      if (slow && wire.url.includes('/volumes')) await new Promise<void>(resolve => (reply = resolve));
      return service(wire, signal);
    },
  });
  slow = true;
  screen.keys(':', 'v', 'o', 'l', 'enter', 'P');
  await screen.press('g', 'enter');
  expect(screen.store.get().account).toEqual(account);
  expect(screen.frame()).toContain('this is work now, at api.example.com/v4');
  expect(screen.frame()).toMatch(/ 1–\d+ of 140/);
  expect(screen.frame()).not.toContain('marked');
  const read = () => Object.values(screen.store.get().lists).map(({resource}) => resource);
  expect(read()).toEqual(['nodes', 'types', 'regions', 'notices']);
  reply?.();
  await screen.idle();
  expect(read()).toEqual(['nodes', 'types', 'regions', 'notices']);
});

const badge = (profile: string) => ({
  ...{demo: false, profile, address: 'api.example.com/v4', tokenFrom: 'token: command'},
});

test('of two accounts that are chosen one after the other the last one stays, however late the token of the first', async () => {
  const late = Promise.withResolvers<void>();
  const screen = await open({
    ...wide,
    profiles: {slow: work, work},
    use: async name => {
      if (name === 'slow') await late.promise;
      return badge(name);
    },
  });
  screen.keys('P');
  await screen.idle();
  screen.keys('g', 'enter');
  screen.keys('j', 'enter');
  while (screen.store.get().account.profile !== 'work') await turn();
  screen.keys(':', 'v', 'o', 'l', 'enter', 'n');
  late.resolve();
  await screen.idle();
  expect(screen.store.get().account.profile).toBe('work');
  expect(screen.frame()).toContain('Create volume');
});

test('an account whose token comes late takes no form away: it is to be chosen again', async () => {
  const late = Promise.withResolvers<void>();
  const screen = await open({
    ...wide,
    profiles: {work},
    use: async name => late.promise.then(() => badge(name)),
  });
  screen.keys('P');
  await screen.idle();
  screen.keys('g', 'enter');
  await turn();
  screen.keys('n', 'p', 'r', 'o', 'd');
  late.resolve();
  await screen.idle();
  expect(screen.store.get().account.demo).toBe(true);
  expect(screen.frame()).toContain(
    'something was opened here meanwhile: close it, then choose the profile again',
  );
  expect(formStateOf(screen)?.inputs.name?.text).toBe('prod');
  await screen.press('esc', 'g', 'enter');
  expect(screen.store.get().account.profile).toBe('work');
});

test('if an account cannot be opened the reason is shown and the current one stays', async () => {
  const screen = await openAt('P enter', {
    ...wide,
    profiles: {work},
    use: () => {
      throw new Error('the token command of this profile failed with status 1');
    },
  });
  expect(screen.frame()).toContain('the token command of this profile failed with status 1');
  expect(screen.store.get().account.demo).toBe(true);
});

test('in an edit an empty token keeps the stored one, and a token command replaces it', async () => {
  const screen = await openAt('P E tab tab tab tab space ctrl-s enter', {...wide, profiles: {work}});
  expect(screen.settings().profiles.work).toEqual({...work, readOnly: true});
  await take(screen, 'E tab tab tab "pass show cloud" ctrl-s enter');
  expect(screen.settings().profiles.work).toMatchObject({token: undefined, tokenCommand: 'pass show cloud'});
});

test('in an edit a new address needs a new token, and the stored one is not sent there', async () => {
  const asked: Profile[] = [];
  const screen = await openAt('P E ctrl-u "https://other.example.com/v4"', {
    ...wide,
    profiles: {work},
    check: async profile => void asked.push(profile),
  });
  expect(screen.frame()).toContain('another one needs its own token');
  await screen.press('ctrl-s', 'enter');
  expect(screen.frame()).toMatch(/Token .* the stored one stays with its address: type the one for the new/);
  expect(asked).toEqual([]);
  await take(screen, '"sesame-new" ctrl-s enter');
  expect(asked).toMatchObject([{url: 'https://other.example.com/v4', token: 'sesame-new'}]);
  expect(screen.settings().profiles.work).toEqual(asked[0]);
});

test('a secret in a token command is drawn nowhere, and stays where the rest is edited', async () => {
  const tokenCommand = "curl -s -H 'X-Vault-Token: s.VaultSecret123' https://vault.example";
  const vault: Profile = {url: work.url, word: 'linode', tokenCommand};
  const screen = await openAt('P', {...wide, profiles: {vault}});
  const frames = [screen.frame()];
  for (const key of ['d', 'y', 'esc', 'J', 'esc', 'E']) {
    await screen.press(key);
    frames.push(screen.frame());
  }
  expect(screen.frame()).toContain("X-Vault-Token: •••'");
  await screen.press('tab', 'tab', 'tab', 'space');
  frames.push(screen.frame());
  await screen.press('ctrl-s', 'enter');
  frames.push(screen.frame());
  expect(screen.settings().profiles.vault).toMatchObject({tokenCommand, readOnly: true});
  for (const frame of frames) expect(frame).not.toContain('VaultSecret');
  await take(
    screen,
    `E tab tab ctrl-u "curl -H 'X-Vault-Token: s.AnotherOne456' https://vault.example" ctrl-s enter`,
  );
  expect(screen.settings().profiles.vault?.tokenCommand).toContain('AnotherOne456');
  expect(screen.frame()).not.toContain('AnotherOne');
});

test('removing a profile asks first with Cancel selected; a built-in profile cannot be removed', async () => {
  const screen = await openAt('P x enter', {...wide, profiles: {work}});
  expect(screen.settings().profiles).toHaveProperty('work');
  await screen.press('x', 'right', 'enter');
  expect(screen.settings().profiles).toEqual({});
  await screen.press('x');
  expect(screen.frame()).toContain('profile demo: it is built in or comes from the environment');
});

test('I imports the users of linode-cli', async () => {
  const screen = await openAt('P I right enter', wide);
  expect(screen.settings()).toMatchObject({
    current: 'linode-alice',
    profiles: {'linode-alice': {word: 'linode'}},
  });
});

test('the journal shows each write once, with its outcome, and can be filtered', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · E ctrl-u "renamed" ctrl-s enter · J', wide);
  expect(screen.frame()).toMatch(
    /● done +edit volume old-wiki: label old-wiki → renamed +PUT \/volumes\/\d+ /,
  );
  expect(screen.frame()).toContain('1–1 of 1');
  await screen.filter('outcome=refused');
  expect(screen.frame()).toContain('none found in 1 row ');
  await screen.press('esc', 'esc');
  expect(screen.frame()).toMatch(/^ volumes/m);
});

test('the journal opens on the newest entry and follows new ones', async () => {
  const screen = await openAt('J', {columns: 200, rows: 30});
  expect(screen.frame()).toContain('Nothing has been done from here yet');
  await take(screen, 'esc · : "volumes label~old-wiki" enter');
  for (const label of ['first', 'second']) {
    await screen.press('E', 'ctrl-u');
    await screen.type(`old-wiki-${label}`);
    await take(screen, 'ctrl-s enter · J');
    expect(screen.frame()).toMatch(/▌.*edit volume old-wiki/);
    await screen.press('esc');
  }
  await screen.press('J');
  expect(screen.frame().split('\n')[3]).toMatch(/▌.*old-wiki-first/);
});
