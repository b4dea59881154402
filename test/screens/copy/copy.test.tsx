import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {open} from '../screen.tsx';
import {openAt, type Screen} from '../steps.ts';

/** `c` copies the value that matters, `C` offers all there is to copy. */

test("a node's only address is copied at once, and a toast says so", async () => {
  const screen = await openAt('/ ctrl-u "label=ns1" enter · c');
  expect(screen.copied).toEqual(['192.0.2.7']);
  expect(screen.frame()).toContain('copied address 192.0.2.7');
  expect(screen.store.get().overlay).toBeUndefined();
});

test('for several addresses a menu asks which to copy', async () => {
  const screen = await openAt('c');
  expect(screen.copied).toEqual([]);
  const lines = screen.frame().split('\n').slice(2, 6);
  expect(lines).toEqual([
    expect.stringMatching(/^ Copy/),
    expect.stringMatching(/^ ▌ 1 address {3}192\.0\.2\.1 *$/),
    expect.stringMatching(/^ {3}2 address {3}192\.168\.\d+\.\d+ *$/),
    expect.stringMatching(/^ *$/),
  ]);
  await screen.press('down', 'enter');
  expect(screen.copied[0]).toMatch(/^192\.168\./);
  await screen.press('c', '1');
  expect(screen.copied[1]).toBe('192.0.2.1');
  await screen.press('c', '7');
  expect(screen.frame()).toContain('1–2 choose here');
  await screen.press('esc');
  expect(screen.copied).toHaveLength(2);
  expect(screen.frame()).toContain('LABEL');
});

test.each([
  ['volumes label=old-wiki', 'label', 'old-wiki'],
  ['images id=node/debian12', 'id', 'node/debian12'],
  ['domains domain=kestrel.test', 'label', 'kestrel.test'],
  ['regions id=nl-ams', 'id', 'nl-ams'],
])('of %s it is the %s', async (place, what, text) => {
  const screen = await openAt(`: "${place}" enter · c`);
  expect(screen.copied).toEqual([text]);
  expect(screen.frame()).toContain(`copied ${what} ${text}`);
});

test('a copied label that is not the one at the service is said to differ', async () => {
  const screen = await openAt(': "volumes" enter · / ctrl-u "safe" enter · c', {
    columns: 140,
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      return {...reply, body: reply.body.replaceAll('old-wiki', 'safe\u202egpj')};
    },
  });
  expect(screen.copied).toEqual(['safe\ufffdgpj']);
  expect(screen.frame()).toContain('(characters that could mislead are replaced: JSON has them)');
});

test('the menu offers the item, its row, the marked rows and the filter, without duplicates', async () => {
  const screen = await openAt('/ ctrl-u "tags=web" enter · space space C', {columns: 100});
  const shown = screen.frame();
  for (const name of [
    'address',
    'IPv6 address',
    'label',
    'id',
    'row',
    'JSON',
    'request as curl',
    '2 marked rows',
    'address of the 2 marked rows',
    'filter',
    "list's request as curl",
  ])
    expect(shown).toContain(` ${name} `);
  expect(shown).toContain('tags=web');
  expect(screen.copied).toEqual([]);
});

test.each([
  ['notices', false],
  ['account', false],
  ['transfer', false],
  ['volumes', true],
] as const)('the menu of %s offers an id only if the service knows it: %s', async (place, offered) => {
  const screen = await openAt(`: "${place}" enter · C`, {columns: 100});
  expect(screen.frame()).toContain(' JSON ');
  expect(/^ *▌? *\d id /m.test(screen.frame())).toBe(offered);
});

/** Copies the entry of that name. */
async function copyNamed(screen: Screen, name: string): Promise<string> {
  await screen.press('C');
  const chosen = () =>
    screen
      .frame()
      .split('\n')
      .find(line => line.startsWith(' ▌'));
  for (let turn = 0; turn < 20 && !chosen()?.includes(` ${name} `); turn++) await screen.press('j');
  await screen.press('enter');
  return screen.copied.at(-1) ?? '';
}

test('a copied row has tabs between columns, and values rather than what is drawn', async () => {
  const screen = await open();
  const row = (await copyNamed(screen, 'row')).split('\t');
  expect(row.slice(0, 5)).toEqual(['db-primary', 'running', 'nl-ams', 'g6-dedicated-16', '192.0.2.1']);
  expect(row).toContain('32768');
  expect(screen.frame()).toContain('copied row');
});

test('marked rows are copied with column titles', async () => {
  const screen = await openAt('space space');
  const lines = (await copyNamed(screen, '2 marked rows')).split('\n');
  expect(lines.map(line => line.split('\t')[0])).toEqual(['Label', 'db-primary', 'bastion']);
});

test('JSON is copied as the service sent it, also from the raw view', async () => {
  const screen = await openAt(': "volumes label=old-wiki" enter', {word: 'linode'});
  const json = await copyNamed(screen, 'JSON');
  expect(JSON.parse(json)).toMatchObject({label: 'old-wiki', linode_id: null});
  await screen.press('y', 'c');
  expect(screen.copied.at(-1)).toBe(json);
  expect(screen.frame()).toContain('copied JSON');
  expect(screen.store.get().overlay?.kind).toBe('raw');
});

test('the curl command requests the item or the list, with the token from a variable', async () => {
  const badge = {
    demo: false,
    profile: 'work',
    address: 'api.example.com/v4',
    word: 'linode',
    tokenFrom: 'token: settings file',
  };
  const screen = await openAt('/ ctrl-u "label=web-fra-1" enter', {badge, columns: 120});
  expect(await copyNamed(screen, 'request as curl')).toMatch(
    /^printf 'Authorization: Bearer %s\\n' "\$SKYDECK_TOKEN" \| curl -H @- -X GET -H 'X-Filter: \{"id":\d+\}' 'https:\/\/api\.example\.com\/v4\/linode\/instances'$/,
  );
  expect(screen.frame()).toContain('copied request as curl; it reads the token from SKYDECK_TOKEN');
  await screen.press('C');
  expect(screen.frame()).toContain('GET /linode/instances');
  await screen.press('esc');
  const list = await copyNamed(screen, "list's request as curl");
  const told = execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; cat; }\n${list}`], {
    env: {PATH: process.env.PATH ?? '', SKYDECK_TOKEN: 'sesame'},
    encoding: 'utf8',
  });
  expect(told.split('\n').slice(0, -1)).toEqual([
    ...['-H', '@-', '-X', 'GET', '-H', 'X-Filter: {"label":"web-fra-1"}'],
    ...['https://api.example.com/v4/linode/instances', 'Authorization: Bearer sesame'],
  ]);
});

test.each([
  ['volumes label=old-wiki', /\/volumes\/\d+'$/],
  ['account', /\/account'$/],
  ['domains domain=kestrel.test', /X-Filter: \{"domain":/],
])('the request for %s is one that the service answers', async (place, ending) => {
  const screen = await openAt(`: "${place}" enter`);
  const asked =
    place === 'account' || place.startsWith('volumes') ? 'request as curl' : "list's request as curl";
  expect(await copyNamed(screen, asked)).toMatch(ending);
});

test('copied text contains no control characters', async () => {
  const screen = await open({
    transport: async (wire, service, signal) => {
      const reply = await service(wire, signal);
      return {...reply, body: reply.body.replace('"db-primary"', '"a\\nrm -rf /\\u001b[A\\u202e"')};
    },
  });
  expect(await copyNamed(screen, 'label')).toBe('a␊rm -rf /␛[A\ufffd');
  expect(await copyNamed(screen, 'row')).not.toMatch(/\n|\u001b/);
  expect(await copyNamed(screen, 'JSON')).not.toMatch(/\u001b|\u202e/);
});

test('without a clipboard one sentence says where to read the text', async () => {
  const screen = await openAt(': "volumes label=old-wiki" enter · c', {
    columns: 100,
    copied: {outcome: 'failed', how: 'this terminal has no clipboard'},
  });
  expect(screen.frame()).toContain(
    'nothing was copied: this terminal has no clipboard; y shows the item, to read it off',
  );
});

test('text that was only sent to the terminal is not called copied', async () => {
  const screen = await openAt(': "volumes label=old-wiki" enter · c', {
    copied: {outcome: 'sent', how: ' by OSC 52, if the terminal takes that'},
  });
  expect(screen.frame()).toContain('sent label old-wiki by OSC 52, if the terminal takes that');
});

test.each([
  [40, 12],
  [200, 60],
])('it fits %d×%d', async (columns, rows) => {
  const screen = await openAt('space C', {columns, rows});
  for (let turn = 0; turn < 12; turn++) {
    const lines = screen.frame().split('\n');
    expect(lines.length).toBe(rows);
    expect(lines.every(line => line.length <= columns)).toBe(true);
    expect(lines.filter(line => line.startsWith(' ▌'))).toHaveLength(1);
    await screen.press('down');
  }
});

test('with marked rows c asks whether to copy them or the selected row', async () => {
  const screen = await openAt('space space c', {columns: 120});
  const names = screen.frame().split('\n').slice(3, 9);
  expect(names[0]).toMatch(/1 address +192\.0\.2\.\d+/);
  const at = names.findIndex(line => line.includes('2 marked rows'));
  expect(names[at]).toMatch(/2 marked rows +with the titles/);
  expect(names[at + 1]).toMatch(/address of the 2 marked rows +each on a line of its own/);
  await screen.press(String(at + 2));
  expect(screen.copied[0]).toBe('192.0.2.1\n192.0.2.2');
});
