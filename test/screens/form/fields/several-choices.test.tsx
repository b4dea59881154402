import {expect, test} from 'vitest';
import {formStateOf} from '../../every-action.ts';
import type {open} from '../../screen.tsx';
import {announce} from '../../screen-reader/announce.ts';
import {openAt, type Screen} from '../../steps.ts';

/** Fields in which several things of a collection are chosen: the keys of a node that is deployed. */

/** In the field for SSH keys of a node that is being made. */
async function atKeys(setting: Parameters<typeof open>[0] = {}): Promise<Screen> {
  const screen = await openAt('n "web-new" enter down enter down enter "debian 12" enter ctrl-g enter', {
    columns: 120,
    rows: 40,
    ...setting,
  });
  return screen;
}

const line = (screen: Screen, text: string) =>
  screen
    .frame()
    .split('\n')
    .find(row => row.includes(text));

test('space adds and removes a suggestion, and the count is shown', async () => {
  const screen = await atKeys();
  expect(line(screen, 'SSH keys')).toContain('0 of 3 chosen');
  await screen.press('space', 'down', 'down', 'space');
  expect(line(screen, 'SSH keys')).toContain('2 of 3 chosen');
  expect(line(screen, 'workstation')).toContain('[x] workstation');
  expect(line(screen, '] laptop')).toContain('[ ] laptop');
  await screen.press('up', 'up', 'space');
  expect(line(screen, 'SSH keys')).toContain('1 of 3 chosen');
  await screen.press('enter');
  expect(line(screen, 'SSH keys')).toContain('1 of 3 chosen: deploy');
});

test('typing searches, enter adds the match, and the key texts are sent', async () => {
  const screen = await atKeys();
  await screen.type('lap');
  expect(screen.frame()).not.toContain('] workstation');
  await screen.press('enter');
  expect(line(screen, 'SSH keys')).toContain('1 of 3 chosen: laptop');
  const keys = formStateOf(screen)?.inputs.authorized_keys?.text ?? '';
  expect(keys).toMatch(/^ssh-ed25519 AAAA\S+ kestrel@laptop$/);
  await screen.press('ctrl-s', 'right', 'enter');
  const [write] = Object.values(screen.store.get().writes);
  expect(write?.request.body).toMatchObject({authorized_keys: [keys]});
});

test('if the keys cannot be read the form says so, and the node can be created without', async () => {
  const screen = await atKeys({
    transport: async (wire, service, signal) =>
      wire.url.includes('/profile/sshkeys')
        ? {status: 400, headers: {}, body: '{"errors":[{"reason":"not now"}]}'}
        : service(wire, signal),
  });
  expect(screen.frame()).toContain('the SSH keys to choose from could not be read: not now · ctrl-r');
  await screen.press('space', 'enter', 'enter', 'enter');
  expect(formStateOf(screen)?.stage).toBe('confirm');
  expect(screen.frame()).not.toContain('authorized_keys');
});

test('to a screen reader each choice says whether it is chosen', async () => {
  const screen = await atKeys();
  const said = async (key: string) => {
    const before = screen.store.get();
    await screen.press(key);
    return announce(before, screen.store.get()).join(' ');
  };
  expect(await said('space')).toContain('1 of 3 chosen, space adds or takes out workstation: chosen');
  expect(await said('down')).toBe('laptop: not chosen, ed25519 kestrel@laptop, 2 of 3');
  expect(await said('up')).toBe('workstation: chosen, ed25519 kestrel@workstation, 1 of 3');
});
