import {expect, test} from 'vitest';
import {openAt, take} from '../steps.ts';
import {fieldText} from './field-text.ts';

/** Relations that could not be read, and the steps of a person that ask for them again. */

async function node(columns = 120) {
  const sky: {broken?: RegExp | undefined} = {};
  const screen = await openAt(': "nodes label=db-primary" enter', {
    columns,
    rows: 60,
    transport: async (wire, service, signal) =>
      sky.broken?.test(wire.url)
        ? {status: 400, headers: {}, body: JSON.stringify({errors: [{reason: 'the test says no'}]})}
        : service(wire, signal),
  });
  const asked = async (step: () => Promise<void>) => {
    const before = screen.requests.length;
    await step();
    return screen.requests.slice(before).map(({path}) => path.split('?')[0] ?? '');
  };
  const records = () => fieldText(screen.frame(), '4 Records');
  return {screen, sky, asked, records};
}

test('a search that failed does not say that there is nothing', async () => {
  const {screen, sky, records} = await node();
  await screen.press('d');
  sky.broken = /\/domains\?/;
  await screen.press('4');
  expect(screen.frame()).toContain('0 of 2 collections, 2 could not be read');
  await screen.press('esc');
  expect(records()).toMatch(/^could not be read: .*the test says no/);
  expect(screen.frame()).not.toContain('no records');
});

test('a search of which a part failed does not say that there is nothing either', async () => {
  const {screen, sky, asked, records} = await node();
  await screen.press('d');
  sky.broken = /\/records/;
  await take(screen, '4 · esc');
  expect(records()).toMatch(/^could not be read: .*the test says no/);
  // A few are tried again; where these fail, the others are not tried.
  const paths = await asked(() => screen.press('r'));
  expect(paths.filter(path => path.endsWith('/records'))).toHaveLength(6);
  expect(records()).toMatch(/^could not be read: .*the test says no/);
});

test('r on an item asks again for what a search behind a relation could not read, once', async () => {
  const {screen, sky, asked, records} = await node();
  await screen.press('d');
  sky.broken = /\/domains\?/;
  await take(screen, '4 · esc');
  expect(await asked(() => screen.press('j', 'k', 'G', 'g'))).not.toContain('/domains');
  const failing = await asked(() => screen.press('r'));
  expect(failing.filter(path => path === '/domains')).toHaveLength(1);
  expect(records()).toMatch(/^could not be read/);
  delete sky.broken;
  const paths = await asked(() => screen.press('r'));
  expect(paths.filter(path => path === '/domains')).toHaveLength(1);
  expect(records()).toMatch(/^looks for 192\.0\.2\.1 in all records/);
  await screen.press('4');
  expect(screen.frame()).toContain('all 2 collections');
  await screen.press('esc');
  expect(records()).toBe('no records');
});

test('r in the search behind a relation asks again for what failed', async () => {
  const {screen, sky, asked} = await node();
  await screen.press('d');
  sky.broken = /\/domains\?/;
  await screen.press('4');
  delete sky.broken;
  const paths = await asked(() => screen.press('r'));
  expect(paths.filter(path => path === '/domains')).toHaveLength(1);
  expect(screen.frame()).toContain('all 2 collections');
});

test('an item that is opened anew asks again for what failed, and tells no old reason', async () => {
  const {screen, sky, asked} = await node();
  sky.broken = /\/(volumes|account\/notifications)/;
  await screen.press('d');
  expect(fieldText(screen.frame(), '1 Volumes')).toMatch(/^could not be read/);
  expect(await asked(() => screen.press('j', 'k', '?', 'esc'))).toEqual([]);
  delete sky.broken;
  await screen.press('esc');
  const paths = await asked(() => screen.press('d'));
  expect(paths.filter(path => path === '/volumes')).toHaveLength(1);
  expect(screen.frame()).not.toContain('could not be read');
  expect(fieldText(screen.frame(), '1 Volumes')).toMatch(/^2 volumes/);
});

test('beside the list a failed search says why, and is asked again by r', async () => {
  const {screen, sky, asked} = await node(200);
  await screen.press('d');
  sky.broken = /\/domains\?/;
  await take(screen, '4 · esc · esc');
  await screen.ring();
  expect(screen.frame()).toMatch(/Records +could not be read/);
  expect(screen.frame()).not.toContain('no records');
  delete sky.broken;
  const paths = await asked(async () => {
    await screen.press('r');
    await screen.ring();
  });
  expect(paths.filter(path => path === '/domains')).toHaveLength(1);
  expect(screen.frame()).not.toContain('could not be read');
});
