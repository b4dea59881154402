import {expect, test} from 'vitest';
import {openAt, type Screen, take} from '../../steps.ts';

/** Lengths of time: typed as people write them, sent in seconds. */

const line = (screen: Screen, text: string) =>
  screen
    .frame()
    .split('\n')
    .find(row => row.includes(text));

/** In the TTL of a record. */
async function atTtl() {
  const screen = await openAt(': "domains" enter · enter · / ctrl-u "type=MX" enter · E tab tab tab', {
    columns: 120,
    rows: 40,
  });
  expect(line(screen, '▌')).toContain('TTL');
  return screen;
}

test('a TTL is typed in minutes, hours or days, and sent in seconds', async () => {
  const screen = await atTtl();
  for (const [typed, seconds, told] of [
    ['300', 300, '300 s (5 min)'],
    ['5m', 300, '300 s (5 min)'],
    ['1h', 3600, '3,600 s (1 h)'],
    ['2d', 172_800, '172,800 s (2 d)'],
    ['400', 400, '400 s (6 min 40 s), may be rounded up to 3,600 s (1 h)'],
  ] as const) {
    await take(screen, `ctrl-u "${typed}"`);
    expect(screen.frame(), typed).toContain(`{"ttl_sec":${seconds}}`);
    expect(line(screen, '▌TTL'), typed).toContain(told);
  }
  await take(screen, 'ctrl-u "soon" ctrl-s');
  expect(screen.frame()).toContain('seconds, or a length of time such as 5m, 1h or 2d');
  expect(screen.frame()).toContain('{"ttl_sec":—}');
});

test('allowed values are suggested, the stored one is marked, and typed text stays', async () => {
  const screen = await atTtl();
  expect(line(screen, ' now ')).toMatch(/default +now/);
  await screen.press('down', 'down', 'down', 'down');
  expect(line(screen, '  › ')).toMatch(/› 1 h +3,600 s/);
  await screen.press('enter', 'enter');
  expect(screen.requests.at(-1)?.method).toBe('GET');
  const [write] = Object.values(screen.store.get().writes);
  expect(write?.request.body).toEqual({ttl_sec: 3600});
  await take(screen, 'esc E tab tab tab ctrl-u "90m" enter');
  expect(screen.frame()).toContain('{"ttl_sec":5400}');
});
