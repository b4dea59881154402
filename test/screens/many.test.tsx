import {expect, test} from 'vitest';
import {golden} from '../golden.ts';
import {open} from './screen.tsx';

/** Marked rows: one panel, a table of outcomes. */

async function leftovers() {
  const screen = await open({columns: 120, rows: 30});
  await screen.go('volumes tags=leftover');
  await screen.press('space', 'space', 'space');
  return screen;
}

const writes = (screen: Awaited<ReturnType<typeof open>>) =>
  screen.requests.filter(({method}) => method !== 'GET');

test('marks are shown, counted, and taken away', async () => {
  const screen = await leftovers();
  expect(screen.frame()).toContain('3 marked');
  expect(
    screen
      .frame()
      .split('\n')
      .filter(line => line.startsWith('•')),
  ).toHaveLength(3);
  await screen.press('G', 'V');
  expect(screen.frame()).not.toContain('3 marked');
  await screen.press('u');
  expect(screen.frame()).not.toContain('marked');
});

test('one panel does it to all marked, and each outcome is told', async () => {
  const screen = await leftovers();
  await screen.press('z', 'ctrl-u');
  await screen.type('3000');
  await screen.press('ctrl-s', 'right', 'enter');
  expect(writes(screen)).toHaveLength(3);
  golden('volumes-many', screen.frame());
  await screen.press('esc');
  expect(screen.frame()).not.toContain('marked');
});

test('a delete of several wants their number typed', async () => {
  const screen = await leftovers();
  await screen.press('x', 'enter');
  expect(writes(screen)).toEqual([]);
  await screen.type('3');
  await screen.press('enter');
  expect(writes(screen)).toHaveLength(3);
});

test('what one of them forbids is said before anything is sent', async () => {
  const screen = await open({columns: 120, rows: 30});
  await screen.go('volumes');
  await screen.press('space', 'space', 'space', 'space', 'space', 'x');
  const {text} = screen.store.get().notice ?? {};
  expect(text).toMatch(
    /^[45] of 5 marked: volume \S+: it is attached to \S+: detach it first \(t\); volume /,
  );
  expect(text).toMatch(/ · u unmarks all$/);
  expect(text?.match(/detach it first/g)).toHaveLength(3);
  expect(screen.frame()).toContain(' of 5 marked: volume ');
  expect(screen.store.get().overlay).toBeUndefined();
});

test('what was not done stays marked when the outcomes are left', async () => {
  let asked = 0;
  const screen = await open({
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) =>
      wire.method === 'POST' && asked++ === 1
        ? {status: 400, headers: {}, body: '{"errors":[{"reason":"not this one"}]}'}
        : service(wire, signal),
  });
  await screen.go('volumes tags=leftover');
  await screen.press('space', 'space', 'space', 'z');
  await screen.type('3000');
  await screen.press('ctrl-s', 'right', 'enter');
  const refused = Object.values(screen.store.get().jobs).find(({status}) => status === 'refused');
  await screen.press('esc');
  expect(screen.frame()).toContain('1 marked');
  expect(screen.frame()).toMatch(new RegExp(`^[•▌]+ ?${refused?.target?.label} `, 'm'));
});
