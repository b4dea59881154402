import {expect, test} from 'vitest';
import type {Copied} from '../../../src/effects/ports.ts';
import type {Setting} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** A root password that a key has made can be copied, once. */

async function atPassword(setting: Setting = {}) {
  const screen = await openAt('n "web-new" enter down enter down enter down enter', {
    columns: 120,
    rows: 40,
    ...setting,
  });
  expect(screen.frame()).toContain('▌Root password');
  return screen;
}

const passwordIn = (screen: Screen): string => {
  const {overlay} = screen.store.get();
  return overlay?.kind === 'form' ? (overlay.inputs.root_pass?.text ?? '') : '';
};

test('ctrl-o copies the secret once and says so', async () => {
  const screen = await atPassword();
  await screen.press('ctrl-o');
  expect(screen.frame()).toContain('there is none yet: ctrl-g makes one');
  await screen.press('ctrl-g', 'ctrl-o');
  const password = passwordIn(screen);
  expect(password.length).toBeGreaterThan(10);
  expect(screen.copied).toEqual([password]);
  expect(screen.secrets).toEqual([password]);
  expect(screen.frame()).toContain('copied the root password');
  await screen.press('ctrl-o');
  expect(screen.copied).toHaveLength(1);
  expect(screen.frame()).toContain('the root password was copied once already: ctrl-r shows it in the form');
  await screen.press('ctrl-g', 'ctrl-o');
  expect(screen.secrets).toEqual([password, passwordIn(screen)]);
});

test('a secret that was sent can be copied while its form is open', async () => {
  const screen = await openAt('n "web-new" enter down enter down enter down enter ctrl-g', {
    columns: 120,
    rows: 40,
    transport: async (wire, service, signal) =>
      wire.method === 'POST'
        ? {status: 500, headers: {}, body: '{"errors":[{"reason":"Later"}]}'}
        : service(wire, signal),
  });
  const password = passwordIn(screen);
  await take(screen, 'ctrl-s right enter · ctrl-o');
  expect(screen.secrets).toEqual([password]);
});

const noClipboard: Copied = {outcome: 'failed', how: 'this terminal has no clipboard'};

test('a copy that fails does not count: the key copies again, and what is sent is still offered', async () => {
  const screen = await atPassword({copied: noClipboard});
  await screen.press('ctrl-g', 'ctrl-o');
  expect(screen.frame()).toContain('nothing was copied: this terminal has no clipboard');
  await screen.press('ctrl-o');
  expect(screen.frame()).toContain('nothing was copied: this terminal has no clipboard');
  await screen.press('ctrl-s', 'right', 'enter');
  expect(screen.frame()).toContain('C copies its root password, once');
  await screen.press('q');
  expect(screen.frame()).toContain('the root password of web-new is not copied yet');

  const copied = {...noClipboard};
  const later = await atPassword({copied});
  await later.press('ctrl-g', 'ctrl-o');
  Object.assign(copied, {outcome: 'copied', how: ''});
  await later.press('ctrl-o');
  expect(later.frame()).toContain('copied the root password');
  await later.press('ctrl-o');
  expect(later.frame()).toContain('the root password was copied once already');
  await take(later, 'ctrl-s right enter · q');
  expect(later.exits).toEqual([0]);
});

test('a secret copied while its request is on its way is not offered again', async () => {
  const gate = Promise.withResolvers<void>();
  const screen = await atPassword({
    transport: async (wire, service, signal) => {
      if (wire.method === 'POST') await gate.promise;
      return service(wire, signal);
    },
  });
  await screen.press('ctrl-g');
  const password = passwordIn(screen);
  screen.keys('ctrl-s', 'right', 'enter', 'ctrl-o');
  gate.resolve();
  await screen.idle();
  expect(screen.secrets).toEqual([password]);
  expect(screen.frame()).not.toContain('C copies its root password');
  await screen.press('q');
  expect(screen.exits).toEqual([0]);
});

test.each<[string, (screen: Screen) => Promise<unknown>, boolean]>([
  ['made', screen => screen.press('ctrl-g'), true],
  ['made and copied', screen => screen.press('ctrl-g', 'ctrl-o'), false],
  ['made, copied and made anew', screen => screen.press('ctrl-g', 'ctrl-o', 'ctrl-g'), true],
  ['typed', screen => screen.type('correct horse battery'), false],
  ['made and changed', screen => screen.press('ctrl-g', 'x'), false],
])(
  'once it is sent, a password that was %s is offered to be copied if nobody knows it',
  async (_, act, offered) => {
    const screen = await atPassword();
    await act(screen);
    await screen.press('ctrl-s', 'right', 'enter');
    const [write] = Object.values(screen.store.get().writes);
    expect(write?.status).toBe('done');
    expect(screen.frame().includes('C copies its root password, once')).toBe(offered);
  },
);

test('of two passwords made for a node the last is offered', async () => {
  const screen = await openAt('/ ctrl-u "label=wiki-old" enter', {columns: 120, rows: 40});
  const made: string[] = [];
  for (const turn of [1, 2]) {
    await take(screen, ': "rebuild" enter · down enter');
    expect(screen.frame()).toContain('▌Root password');
    await screen.press('ctrl-g');
    made.push(passwordIn(screen));
    await take(screen, 'ctrl-s "wiki-old" enter 60s');
    expect(Object.values(screen.store.get().writes).map(({status}) => status)).toEqual(
      Array.from({length: turn}, () => 'done'),
    );
  }
  expect(made[1]).not.toBe(made[0]);
  await screen.press('C');
  const title = screen
    .frame()
    .split('\n')
    .find(line => line.includes('root password'));
  await screen.press(/(\d) root password/.exec(title ?? '')?.[1] ?? 'enter');
  expect(screen.secrets).toEqual([made[1]]);
});
