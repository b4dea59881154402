import {expect, test} from 'vitest';
import type {Reply} from '../../../src/api/index.ts';
import {open, type Setting} from '../screen.tsx';
import {take} from '../steps.ts';

/** Searches where reads failed: what failed is asked again by `r` and by a new search, and by nothing else. */

const answered = (status: number): Reply => ({
  status,
  headers: {},
  body: JSON.stringify({errors: [{reason: 'the test says no'}]}),
});

/** A screen whose service fails what `broken` matches, and the paths that a step of a person asked for. */
async function weather(setting: Setting = {}) {
  const sky: {broken?: RegExp | undefined; status: number} = {status: 400};
  const screen = await open({
    columns: 140,
    rows: 60,
    transport: async (wire, service, signal) =>
      sky.broken?.test(wire.url) ? answered(sky.status) : service(wire, signal),
    ...setting,
  });
  const asked = async (step: () => Promise<void>) => {
    const before = screen.requests.length;
    await step();
    return screen.requests.slice(before).map(({path}) => path.split('?')[0] ?? '');
  };
  const find = async (text: string) => {
    await take(screen, `* ctrl-u "${text}" enter`);
  };
  const count = () => screen.frame().split('\n').at(-2) ?? '';
  return {screen, sky, asked, find, count};
}

test('r in the results asks again for what could not be read', async () => {
  const {screen, sky, asked, find, count} = await weather();
  sky.broken = /\/(domains|images)\?/;
  await find('kestrel');
  expect(screen.frame()).toMatch(/domains +could not be read/);
  delete sky.broken;
  await screen.later(1);
  const paths = await asked(() => screen.press('r'));
  expect(paths.filter(path => path === '/domains')).toHaveLength(1);
  expect(paths.filter(path => path === '/images')).toHaveLength(1);
  expect(screen.frame()).not.toContain('could not be read');
  expect(count()).toMatch(/ found · all \d+ collections · \d+ requests/);
});

test('a new search asks again for what could not be read, and for nothing else', async () => {
  const {screen, sky, asked, find} = await weather();
  sky.broken = /\/(domains|images)\?/;
  await find('kestrel');
  await screen.later(1);
  // While the service is broken, each search tries once, and no other key does.
  expect(await asked(() => find('staging'))).toEqual(['/domains', '/images']);
  expect(await asked(() => screen.press('j', 'G', 'g', '?', 'esc'))).toEqual([]);
  delete sky.broken;
  await screen.later(1);
  const paths = await asked(() => find('web'));
  expect(paths.slice(0, 2)).toEqual(['/domains', '/images']);
  expect(paths.slice(2).every(path => /^\/domains\/\d+\/records$/.test(path))).toBe(true);
  expect(screen.frame()).not.toContain('could not be read');
});

test('rows that are known are read again by a new search if they could not be read the last time', async () => {
  const {screen, sky, asked, find} = await weather();
  await find('kestrel');
  sky.broken = /\/domains\?/;
  await take(screen, '1s r');
  expect(screen.frame()).toContain('not all could be read');
  delete sky.broken;
  expect(await asked(() => find('staging'))).toEqual(['/domains']);
  expect(screen.frame()).not.toContain('could be read');
});

test('what was read by hand since replaces an older failure', async () => {
  const {screen, sky, asked, find} = await weather();
  await find('kestrel');
  sky.broken = /\/domains\?/;
  await take(screen, '1s r');
  delete sky.broken;
  await take(screen, '1s : "domains" enter');
  expect(await asked(() => screen.press('['))).toEqual([]);
  expect(screen.frame()).not.toContain('could be read');
  expect(screen.frame()).toMatch(/domains \d+ +/);
});

test('what the token may not read is asked again by r alone', async () => {
  const {screen, sky, asked, find} = await weather();
  sky.broken = /\/domains\?/;
  sky.status = 403;
  await find('kestrel');
  expect(screen.frame()).toMatch(/domains +could not be read/);
  expect(await asked(() => find('staging'))).toEqual([]);
  expect(screen.frame()).toMatch(/domains +could not be read/);
  const paths = await asked(() => screen.press('r'));
  expect(paths.filter(path => path === '/domains')).toHaveLength(1);
});

test('the count line says how many collections could not be read, and how many only in part', async () => {
  const {sky, find, count} = await weather();
  sky.broken = /\/(domains|images)\?/;
  await find('kestrel');
  const [, read, total] = / · (\d+) of (\d+) collections, 3 could not be read · /.exec(count()) ?? [];
  // The records lie in the domains.
  expect(Number(read)).toBe(Number(total) - 3);
  sky.broken = /\/domains\/\d*[02468]\/records/;
  await find('staging');
  expect(count()).toMatch(/ · \d+ of \d+ collections, 1 only in part · /);
});
