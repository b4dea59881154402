import {expect, test} from 'vitest';
import {open} from '../screen.tsx';

/** A root password that a key has made can be copied, once. */

async function atPassword() {
  const screen = await open({columns: 120, rows: 40});
  await screen.press('n');
  await screen.type('web-new');
  await screen.press('enter', 'down', 'enter', 'down', 'enter', 'down', 'enter');
  expect(screen.frame()).toContain('▌Root password');
  return screen;
}

const passwordIn = (screen: Awaited<ReturnType<typeof open>>): string => {
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
  const screen = await open({
    columns: 120,
    rows: 40,
    transport: async (wire, service, signal) =>
      wire.method === 'POST'
        ? {status: 500, headers: {}, body: '{"errors":[{"reason":"Later"}]}'}
        : service(wire, signal),
  });
  await screen.press('n');
  await screen.type('web-new');
  await screen.press('enter', 'down', 'enter', 'down', 'enter', 'down', 'enter', 'ctrl-g');
  const password = passwordIn(screen);
  await screen.press('ctrl-s', 'right', 'enter');
  await screen.press('ctrl-o');
  expect(screen.secrets).toEqual([password]);
});

test('copying anything else does not count as copying the secret', async () => {
  const screen = await atPassword();
  await screen.press('ctrl-g', 'ctrl-y', 'esc', 'c', 'enter');
  expect(screen.copied.length).toBe(2);
  expect(screen.secrets).toEqual([]);
});
