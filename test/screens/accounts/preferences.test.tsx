import {expect, test} from 'vitest';
import {mistakesIn} from '../../../src/connection/ports.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** The settings on the screen: what holds, where it comes from, and changes that count at once. */

const wide = {columns: 138, rows: 40};

/** The row of a setting. */
async function rowOf(screen: Screen, name: string) {
  await screen.go(`preferences name=${name}`);
  return (
    screen
      .frame()
      .split('\n')
      .find(line => line.includes(` ${name} `) || line.includes(`▌${name} `)) ?? ''
  );
}

/** Changes a setting to what is typed into its field. */
async function change(screen: Screen, name: string, typed: string) {
  await rowOf(screen, name);
  await take(screen, `enter ctrl-u "${typed}" ctrl-s ctrl-s`);
}

const file = `{
  // The night shift likes it dark.
  "theme": "dark", // always
  "keys": {"refresh": "f5"},
  "pace": "brisk"
}
`;

test('each setting has its value and where that is from, and a mistake in the file is told there', async () => {
  const screen = await open({...wide, settingsText: file, env: {SKYDECK_SSH_USER: 'ops'}});
  expect(await rowOf(screen, 'theme')).toMatch(/theme +dark +settings, line 3/);
  expect(await rowOf(screen, 'mouse')).toMatch(/mouse +true +default/);
  expect(await rowOf(screen, 'ssh')).toMatch(/ssh +ssh -l ops \S.* SKYDECK_SSH_USER/);
  expect(await rowOf(screen, 'keys.refresh')).toMatch(/f5 +settings, line 4/);
  expect(await rowOf(screen, 'keys.nodes.reboot')).toMatch(/B +default/);
  expect(await rowOf(screen, 'pace')).toMatch(/pace +normal +default/);
  await screen.press('d');
  expect(screen.frame()).toMatch(/Not used +no pace is called "brisk"/);
});

test('a theme is chosen among those that there are, counts at once, and leaves the comments', async () => {
  const screen = await open({...wide, settingsText: file});
  await rowOf(screen, 'theme');
  await screen.press('enter', 'down', 'enter');
  expect(screen.frame()).toContain('theme dark → light');
  await screen.press('enter');
  expect(screen.store.get().preferences.theme).toBe('light');
  expect(screen.frame()).toMatch(/theme +light +settings, line 3/);
  expect(screen.settingsText()).toBe(file.replace('"dark"', '"light"'));
  await screen.press('U', 'right', 'enter');
  expect(screen.store.get().preferences.theme).toBe('auto');
  expect(screen.settingsText()).not.toContain('theme');
});

test('a changed key counts at once: in the bar, in sentences, and in its old place no more', async () => {
  const screen = await openAt(': "nodes" enter', wide);
  expect(screen.frame()).toContain('/ filter');
  await change(screen, 'keys.filter', 'ctrl-t');
  expect(screen.frame()).toContain('Changed preference keys.filter');
  await screen.go('nodes');
  expect(screen.frame()).toContain('ctrl-t filter');
  expect(screen.frame()).not.toContain('/ filter');
  await screen.press('/');
  expect(screen.store.get().overlay).toBeUndefined();
  await screen.press('ctrl-t');
  expect(screen.store.get().overlay?.kind).toBe('filter');
  await screen.press('esc');
  await rowOf(screen, 'keys.filter');
  await take(screen, 'U right enter · : "nodes" enter');
  expect(screen.frame()).toContain('/ filter');
});

test('the key of an action, several keys, and none', async () => {
  const screen = await open(wide);
  await change(screen, 'keys.nodes.reboot', 'Q');
  await change(screen, 'keys.watch', 'none');
  await change(screen, 'keys.down', 'ctrl-n, down');
  expect(JSON.parse(screen.settingsText()).keys).toEqual({
    'nodes.reboot': 'Q',
    watch: null,
    down: ['ctrl-n', 'down'],
  });
  await take(screen, ': "nodes" enter · Q');
  expect(screen.frame()).toContain('Reboot');
});

test.each([
  ['keys.refresh', '/', '/ is filter as well'],
  ['keys.refresh', 'f55', 'no key is called "f55"'],
  ['keys.out', 'none', 'it leads out'],
  ['timeZone', 'Mars/Base', 'no time zone is called'],
  ['theme', 'drak', 'nothing to choose matches drak'],
  ['prices.balancer', 'much', 'number of dollars'],
  ['columns.nodes', 'Labell', 'no column of nodes is called "Labell"'],
  ['sort.demo.nodes', 'memry', 'memry'],
])('%s cannot become %s: it is told beside the field, and nothing is written', async (name, typed, why) => {
  const screen = await open(wide);
  const before = screen.settingsText();
  await change(screen, name, typed);
  expect(screen.store.get().overlay?.kind).toBe('form');
  expect(screen.frame()).toContain(why);
  expect(screen.settingsText()).toBe(before);
});

test('time zone, prices, columns and the order of a list count at once', async () => {
  const screen = await openAt(': "nodes" enter', {columns: 160, rows: 40});
  const first = screen.frame().split('\n')[3];
  await change(screen, 'timeZone', 'Europe/Berlin');
  await change(screen, 'prices.balancer', '10');
  await change(screen, 'columns.nodes', 'Label,Created');
  await change(screen, 'sort.demo.nodes', '-label');
  expect(screen.store.get().preferences).toMatchObject({
    timeZone: 'Europe/Berlin',
    prices: {balancer: 10},
    columns: {nodes: ['Label', 'Created']},
  });
  await screen.go('nodes');
  expect(screen.frame()).toMatch(/ LABEL↓? +CREATED/);
  expect(screen.frame().split('\n')[3]).not.toBe(first);
  expect(screen.store.get().history.places.at(-1)).toMatchObject({sort: '-label'});
});

test('a command of your own is added, counts at once, is changed, and removed', async () => {
  const screen = await openAt(': "commands" enter', wide);
  expect(screen.frame()).toContain('there are no commands of your own yet: n adds one');
  await take(screen, 'n "trace" tab "mtr {ipv4.0}" tab "nodes" tab "/" ctrl-s ctrl-s');
  expect(screen.frame()).toContain('/ is filter as well');
  await screen.press('ctrl-u', 'M', 'ctrl-s', 'ctrl-s');
  expect(screen.frame()).toContain('▌commands.trace');
  expect(JSON.parse(screen.settingsText()).commands).toEqual({
    trace: {run: 'mtr {ipv4.0}', on: 'nodes', key: 'M'},
  });
  await screen.go('nodes');
  expect(screen.frame()).toContain('M trace');
  await take(screen, ': "preferences setting=commands" enter · E · ctrl-u "ping {label" ctrl-s ctrl-s');
  expect(screen.frame()).toContain('{label has no closing brace');
  await take(screen, '"}" ctrl-s ctrl-s');
  expect(screen.store.get().preferences.commands.trace?.run).toBe('ping {label}');
  await screen.press('x', 'right', 'enter');
  expect(JSON.parse(screen.settingsText()).commands).toEqual({});
  expect(screen.store.get().preferences.commands).toEqual({});
});

test('the comments within a command stay when a part of it is changed', async () => {
  const settingsText = `{"commands": {
  "trace": {
    "run": "mtr {label}", // by name
    "on": ["nodes"]
  }
}}`;
  const screen = await open({...wide, settingsText});
  await rowOf(screen, 'commands.trace');
  await take(screen, 'enter ctrl-u "mtr {ipv4.0}" ctrl-s ctrl-s');
  expect(screen.settingsText()).toContain('"run": "mtr {ipv4.0}", // by name');
});

test('what counts at the next start only is told', async () => {
  const screen = await open(wide);
  await rowOf(screen, 'screenReader');
  await screen.press('enter', 'up', 'enter');
  expect(screen.frame()).toContain('it counts from the next start on');
});

test.each<[string, Setting]>([
  [
    'a broken file',
    {settingsFailure: 'the settings file ~/x cannot be read (line 1): fix it or move it away'},
  ],
  ['a file of another user', {settingsFailure: '~/x is read-only, and nothing was changed'}],
])('%s is told beside the field, and the form stays', async (_, setting) => {
  const screen = await open({...wide, ...setting});
  await change(screen, 'pace', 'calm');
  expect(screen.frame()).toContain(setting.settingsFailure);
  expect(screen.store.get().preferences.pace).toBe('normal');
});

test('a read-only account does not forbid it: it is on this machine', async () => {
  const badge = {
    demo: false,
    profile: 'prod',
    address: 'x',
    url: 'https://x',
    tokenFrom: 'y',
    readOnly: 'it is the production account',
  };
  const screen = await open({...wide, badge});
  await change(screen, 'pace', 'calm');
  expect(screen.store.get().preferences.pace).toBe('calm');
});

test.each([
  'preferences',
  'remap',
  'theme',
  'config',
  'settings',
  'shortcuts',
  'keys',
  'commands',
  'keybindings',
])('the palette finds it by %s', async word => {
  const screen = await openAt(`: "${word}"`, wide);
  expect(screen.frame()).toMatch(/ (preferences|keys|commands) {3,}\S/);
});

test('all that the program itself writes into the settings passes their check', async () => {
  const screen = await openAt(
    `
    | down space enter v · : "sort memory" enter · : "sort keep" enter · / ctrl-u "label^web" enter ·
    : "save web-prod" enter · : "theme dark" enter
  `,
    wide,
  );
  await change(screen, 'keys.nodes.reboot', 'Q');
  await take(
    screen,
    `
    : "commands" enter · n "trace" tab "mtr {ipv4.0}" tab "nodes" ctrl-s ctrl-s · :
    "volumes node=none" enter · a · down enter ctrl-s right enter · : "profiles" enter · n
  `,
  );
  for (const text of ['work', 'https://api.example.com/v4', 'linode', 'sesame-open']) {
    await take(screen, `"${text}" enter`);
  }
  await screen.press('ctrl-s', 'right', 'enter');
  const content = {...JSON.parse(screen.settingsText()), profiles: screen.settings().profiles};
  expect(Object.keys(content).toSorted()).toEqual([
    'chosen',
    'columns',
    'commands',
    'filters',
    'keys',
    'pane',
    'profiles',
    'sort',
    'theme',
  ]);
  expect(content).toMatchObject({
    chosen: {'volumes.attach.node_id': [expect.any(String)]},
    profiles: {work: {}},
  });
  expect(mistakesIn(content)).toEqual([]);
});
