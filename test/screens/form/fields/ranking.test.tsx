import {expect, test} from 'vitest';
import {money, moneyIn} from '../../../money.ts';
import {formStateOf} from '../../every-action.ts';
import type {open} from '../../screen.tsx';
import {openAt, type Screen, take} from '../../steps.ts';

/** What there is to choose from: how much of it, and what comes first of what is found. */

const notice = (screen: Screen) => screen.store.get().notice?.text ?? '';

/** The suggestions on the screen, by what they are called. */
const suggested = (screen: Screen): string[] =>
  screen
    .frame()
    .split('\n')
    .flatMap(line => /^ {10,}[› ] (?:\[.\] )?(\S.*?) {2,}/.exec(line)?.[1] ?? []);

const line = (screen: Screen, text: string) =>
  screen
    .frame()
    .split('\n')
    .find(row => row.includes(text));

/** In a field of a node that is being made: the region, the type or the image. */
async function at(field: 'Region' | 'Type' | 'Image', setting: Parameters<typeof open>[0] = {}) {
  const screen = await openAt('n "web-new" enter', {columns: 120, rows: 40, ...setting});
  for (const before of ['Region', 'Type'])
    if (field !== before && !(field === 'Region')) {
      if (field === 'Type' && before === 'Type') break;
      await screen.press('down', 'enter');
    }
  expect(line(screen, '▌')).toContain(field);
  return screen;
}

test('any words of a line find it: city, price or memory, in any order, without accents', async () => {
  const region = await at('Region');
  await region.type('bogota');
  expect(suggested(region)).toEqual(['co-bog-1', 'co-bog-2']);
  const type = await at('Type');
  await type.type('gb 16 cpus');
  expect(suggested(type).length).toBeGreaterThan(0);
  for (const name of suggested(type)) expect(line(type, name)).toMatch(/16/);
  await take(type, 'ctrl-u "$24"');
  expect(line(type, '› ')).toContain(money('$24.00 a month'));
});

test('plain images come first and newest first, special ones after them, deprecated ones last', async () => {
  const screen = await at('Image');
  await screen.type('ubuntu');
  expect(suggested(screen)).toEqual([
    'Ubuntu 24.04 LTS',
    'Ubuntu 22.04 LTS',
    'Ubuntu 24.04 for LKE',
    'Ubuntu 24.04 LTS NVIDIA',
    'Ubuntu 22.04 LTS KPP',
    'Ubuntu 25.10',
    'Ubuntu 20.04 LTS',
  ]);
  await take(screen, 'ctrl-u "debian 12"');
  expect(suggested(screen)[0]).toBe('Debian 12');
});

test('hidden text finds nothing, except a full id or a service name, which is then shown', async () => {
  const screen = await openAt(': "volumes" enter · n "data-new" enter', {columns: 120, rows: 40});
  const [node] = screen.service.store.tables.nodes.all(({label}) => label === 'web-1');
  const id = String(node?.id);
  await screen.type(id.slice(0, -1));
  expect(suggested(screen)).toEqual([]);
  await screen.type(id.slice(-1));
  expect(line(screen, '› ')).toContain('web-1 ');
  const image = await at('Image');
  await image.type('node/ubuntu24');
  expect(line(image, 'Ubuntu 24.04 LTS ')).toContain('node/ubuntu24.04');
});

test('a typing mistake finds the nearest choice', async () => {
  const screen = await at('Image');
  await screen.type('debain');
  expect(suggested(screen)[0]).toMatch(/^Debian/);
  // It is offered, and taken only by hand.
  for (const key of ['enter', 'ctrl-s']) {
    await screen.press(key);
    expect(notice(screen)).toMatch(/^image: nothing to choose matches debain · ↓ chooses Debian/);
    expect(screen.frame()).not.toContain('"image"');
  }
  await screen.press('down', 'enter');
  expect(screen.frame()).toContain('"image":"node/debian');
});

test('an unknown name never becomes another, and half a name is not sent unseen', async () => {
  const screen = await openAt(': "volumes label~import-scratch" enter · a', {columns: 120, rows: 40});
  for (const [typed, says] of [
    ['web-9', /^node: nothing to choose matches web-9 · ↓ chooses web-1/],
    ['web', /^node: \d+ match web · enter takes web-1$/],
  ] as const) {
    await take(screen, `ctrl-u "${typed}" ctrl-s`);
    expect(notice(screen)).toMatch(says);
  }
  expect(screen.requests.every(({method}) => method === 'GET')).toBe(true);
});

test('text that is not a choice is in no request', async () => {
  const screen = await at('Image');
  await screen.type('ubuntu');
  expect(screen.frame()).toContain('"region":"nl-ams"');
  expect(screen.frame()).not.toContain('"image"');
  await screen.press('enter');
  expect(screen.frame()).toContain('"image":"node/ubuntu24.04"');
});

test('the last choice comes first the next time, is marked, and is stored', async () => {
  const screen = await openAt(': "volumes" enter', {columns: 120, rows: 40});
  const make = async (label: string, region: string) => {
    await take(screen, `n "${label}" enter enter "${region}" enter enter right enter · esc`);
  };
  await make('one', 'de-fra');
  await make('two', 'newark');
  await take(screen, 'n "three" enter enter');
  expect(suggested(screen).slice(0, 2)).toEqual(['us-east', 'de-fra-2']);
  for (const region of ['us-east', 'de-fra-2'])
    expect(line(screen, ` ${region} `)).toMatch(new RegExp(`${region} +chosen lately `));
  expect(screen.store.get().preferences.chosen['volumes.create.region']).toEqual(['us-east', 'de-fra-2']);
  await screen.type('de');
  expect(suggested(screen)[0]).toBe('de-fra-2');
});

test("the item's present value is marked among the choices", async () => {
  const screen = await openAt('/ ctrl-u "type=g6-standard-2" enter · z', {columns: 80, rows: 24});
  expect(line(screen, 'Node 4GB ')).toMatch(moneyIn(/Node 4GB +now +\$29/));
  expect(screen.frame().match(/B +now +/g)).toHaveLength(1);
});

test('a resize begins at the present type: the next bigger follows it, the smaller is above', async () => {
  const chosen = {types: ['g6-nanode-1'], 'nodes.create.type': ['g6-nanode-1']};
  const screen = await openAt('/ ctrl-u "type=g6-standard-2" enter', {
    columns: 80,
    rows: 24,
    preferences: {chosen},
  });
  const at = async (key: string) => {
    await screen.press(key);
    return / › (\S+ \S+)/.exec(screen.frame())?.[1];
  };
  expect(await at('z')).toBe('Node 4GB');
  expect(screen.frame()).not.toContain('chosen lately');
  expect(await at('down')).toBe('Node 8GB');
  expect(await at('up')).toBe('Node 4GB');
  expect(await at('up')).toBe('Node 2GB');
  expect(await at('up')).toBe('Nanode 1GB');
  expect(await at('up')).toBe('Nanode 1GB');
  await screen.press('down', 'down', 'enter');
  expect(screen.frame()).toContain('new type: choose one: type to search, or press ↓');
  expect(await at('down')).toBe('Node 8GB');
});

test('tab accepts the selected suggestion as enter does, and nothing that is merely similar', async () => {
  const screen = await at('Region');
  await screen.press('tab');
  expect(line(screen, '▌')).toContain('Type');
  await take(screen, 'shift-tab "frankf" tab');
  expect(line(screen, '▌')).toContain('Type');
  expect(formStateOf(screen)?.inputs.region?.text).toBe('eu-central');
  await take(screen, '"g6 standrad" tab');
  expect(line(screen, '▌')).toContain('Type');
  expect(notice(screen)).toMatch(/^type: nothing to choose matches g6 standrad/);
  expect(screen.frame()).not.toContain('"type"');
});
