import {expect, test} from 'vitest';
import {exitSentence} from '../../../src/app/data/writes/leaving.ts';
import type {State} from '../../../src/app/state/state.ts';
import {connectionLost} from '../lost.ts';
import {fillNewNode} from '../new-node.ts';
import {open} from '../screen.tsx';
import {type Screen, take} from '../steps.ts';

/** `q` while a write has no outcome says which one, in which state, and what quitting does to it. */

const work = {demo: false, profile: 'work', address: 'api.example.com/v4', tokenFrom: 'token: settings file'};

const resize = async (answer: Promise<void> | Error, rows = 1, badge: State['account'] = work) => {
  const screen = await open({
    badge,
    columns: 200,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (wire.method !== 'POST') return service(wire, signal);
      if (answer instanceof Error) throw answer;
      await answer;
      return service(wire, signal);
    },
  });
  screen.service.setFaults({lag: 60_000});
  await screen.go('volumes tags=leftover');
  for (let row = 0; row < rows; row++) await screen.press('space');
  await take(screen, 'z ctrl-u "3000" ctrl-s');
  return screen;
};

const told = ({store}: Screen) => store.get().notice?.text;

test('q names a write being sent; a second q still quits', async () => {
  const gate = Promise.withResolvers<void>();
  const screen = await resize(gate.promise);
  screen.keys('right', 'enter');
  await new Promise(setImmediate);
  screen.keys('esc', 'q');
  expect(told(screen)).toMatch(
    /^resize volume \S+ is being sent · q once more quits: the next start looks up what was sent$/,
  );
  expect(screen.exits).toEqual([]);
  screen.keys('q');
  expect(screen.exits).toEqual([0]);
  expect(exitSentence(screen.store.get())).toBe(
    '1 write has no outcome yet: skydeck journal list has it, and the next start looks it up',
  );
  gate.resolve();
});

test('of the demo account nothing is looked up later: it ends with the program', async () => {
  const lost = connectionLost();
  const screen = await resize(lost, 1, {...work, demo: true});
  await take(screen, 'right enter · esc · q');
  expect(told(screen)).toMatch(
    / got no answer yet · q once more quits: the demo account ends with the program$/,
  );
  expect(exitSentence(screen.store.get())).toBe(
    '1 write has no outcome yet: the demo account ended with the program',
  );
});

test('ctrl-c leaves what is being sent and what waits, and the sentence behind it counts both', async () => {
  const gate = Promise.withResolvers<void>();
  const screen = await resize(gate.promise, 6);
  screen.keys('right', 'enter');
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  screen.keys('ctrl-c', 'ctrl-c');
  expect(screen.exits).toEqual([0]);
  expect(exitSentence(screen.store.get())).toMatch(
    /^\d writes have no outcome yet: skydeck journal list has them, and the next start looks them up · \d writes? that waited: not sent$/,
  );
  gate.resolve();
});

test('after ctrl-c what was not on its way is not sent', async () => {
  const gate = Promise.withResolvers<void>();
  const screen = await resize(gate.promise, 6);
  const sent = () => screen.requests.filter(({method}) => method === 'POST').length;
  screen.keys('right', 'enter');
  await expect.poll(sent).toBe(4);
  screen.keys('ctrl-c', 'ctrl-c');
  expect(screen.exits).toEqual([0]);
  gate.resolve();
  await screen.idle();
  expect(sent()).toBe(4);
  expect(exitSentence(screen.store.get())).toBe('2 writes that waited: not sent');
});

test.each(['esc', 'ctrl-c'])('%s closes the outcomes, and what is queued is sent all the same', async key => {
  const gate = Promise.withResolvers<void>();
  const screen = await resize(gate.promise, 6);
  const sent = () => screen.requests.filter(({method}) => method === 'POST').length;
  screen.keys('right', 'enter');
  await expect.poll(sent).toBe(4);
  expect(screen.frame()).toContain('x cancel what is queued');
  screen.keys(key);
  expect(screen.store.get().overlay).toBeUndefined();
  expect(told(screen)).toMatch(/^2 more writes will be sent/);
  gate.resolve();
  await screen.idle();
  expect(sent()).toBe(6);
  expect(screen.exits).toEqual([]);
});

test.each([
  ['ctrl-c', ['ctrl-c', 'ctrl-c'], 6],
  ['q', ['x', 'esc', 'q', 'q'], 4],
])('after %s what was still being read before sending is not sent', async (_, quitKeys, waited) => {
  const screen = await resize(Promise.resolve(), 6);
  screen.keys('right', 'enter', ...quitKeys);
  expect(screen.exits).toEqual([0]);
  await screen.idle();
  expect(screen.requests.filter(({method}) => method === 'POST')).toEqual([]);
  expect(exitSentence(screen.store.get())).toBe(`${waited} writes that waited: not sent`);
});

test('a write that was to be sent again has no outcome yet, though it waited', async () => {
  const screen = await resize(connectionLost(), 1);
  await screen.press('right', 'enter');
  screen.keys('R', 'right', 'enter', 'ctrl-c', 'ctrl-c');
  await screen.idle();
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
  expect(exitSentence(screen.store.get())).toMatch(
    /^1 write has no outcome yet: skydeck journal list has it/,
  );
});

test('q names a root password that was not copied; once copied, or with its node gone, q quits at once', async () => {
  const created = async () => {
    const screen = await open({columns: 120, rows: 40});
    await fillNewNode(screen);
    await take(screen, 'ctrl-s right enter · : "nodes label=web-new" enter');
    return screen;
  };
  const screen = await created();
  await screen.press('q');
  expect(told(screen)).toBe(
    'the root password of web-new is not copied yet (C on it copies it) · q once more quits: it is stored nowhere else',
  );
  expect(screen.exits).toEqual([]);
  await screen.press('C');
  const menu = screen.frame().split('\n');
  const row = (text: string) => menu.findIndex(line => line.includes(text));
  await screen.press(String(row('root password') - row('address') + 1));
  expect(screen.secrets).toHaveLength(1);
  await screen.press('q');
  expect(screen.exits).toEqual([0]);
  expect(exitSentence(screen.store.get())).toBeUndefined();

  // `qq` is one movement of a finger, and comes as fast as from a key that is held.
  const twice = await created();
  await twice.press('q');
  twice.store.dispatch({type: 'key', name: 'q', text: 'q', repeat: true});
  expect(twice.exits).toEqual([0]);

  const quick = await created();
  await quick.press('ctrl-c');
  expect(quick.exits).toEqual([0]);
  expect(exitSentence(quick.store.get())).toBe(
    'the root password of web-new is not copied: it is stored nowhere else',
  );

  const typed = await open({columns: 120, rows: 40});
  await fillNewNode(typed);
  await take(typed, 'ctrl-u "Typed-Pass-word-9" ctrl-s right enter · esc q');
  expect(typed.exits).toEqual([0]);

  const gone = await created();
  await take(gone, '60s x "web-new" enter · q');
  expect(gone.exits).toEqual([0]);
});

test('of several secrets q names the newest, and how many more there are', async () => {
  const screen = await open({columns: 160, rows: 40});
  for (const label of ['web-new', 'web-newer', 'web-newest']) {
    await screen.go('nodes');
    await fillNewNode(screen, label);
    await screen.press('ctrl-s', 'right', 'enter');
  }
  await screen.press('q');
  expect(told(screen)).toBe(
    'the root password of web-newest and 2 more are not copied yet (C on it copies it) · q once more quits: they are stored nowhere else',
  );
  expect(screen.exits).toEqual([]);
});
