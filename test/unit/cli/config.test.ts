import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Ajv} from 'ajv';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {parseArguments} from '../../../src/cli/arguments/parse-arguments.ts';
import {run} from '../../../src/cli/run.ts';
import {declared} from '../../../src/preferences/declared.ts';
import {UsageError} from '../../../src/usage-error.ts';

let home: string;
const path = () => join(home, 'skydeck', 'config.json');

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skydeck-config-'));
  vi.stubEnv('HOME', home);
  vi.stubEnv('XDG_CONFIG_HOME', home);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, {recursive: true});
});

function write(text: string): void {
  mkdirSync(join(home, 'skydeck'), {recursive: true, mode: 0o700});
  writeFileSync(path(), text, {mode: 0o600});
}

/** Runs `skydeck config …` as the program does. */
async function config(...words: readonly string[]) {
  let [stdout, stderr] = ['', ''];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    stdout += String(text);
    return true;
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    stderr += String(text);
    return true;
  });
  try {
    return {code: await run(await parseArguments(['config', ...words], '1.2.3')), stdout, stderr};
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return {code: error instanceof UsageError ? 2 : 1, stdout, stderr: `${stderr}${error.message}\n`};
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

test('bare config prints every setting with its value and where that is from', async () => {
  write('{\n  "theme": "dark"\n}');
  vi.stubEnv('SKYDECK_SSH_USER', 'ops');
  const {code, stdout} = await config();
  expect(code).toBe(0);
  expect(stdout).toMatch(/^theme +line 2 +dark$/m);
  expect(stdout).toMatch(/^mouse +default +true$/m);
  expect(stdout).toMatch(/^ssh +SKYDECK_SSH_USER ssh -l ops -- \{address\}$/m);
  expect((await config('get', 'ssh')).stderr).toContain(
    'ssh is not in the settings file: this is from SKYDECK_SSH_USER',
  );
});

test('check says of each mistake its line, its column, its key and the nearest right word', async () => {
  write(`{
  // how it looks
  "theme": "drak",
  "moose": false,
  "columns": {"nodes": ["Label", "Memry"], "nods": []},
  "sort": {"a.nodes": "-memory", "a.volumes": "szie"},
  "filters": {"web": {"resource": "nodes", "filter": "lable=web"}},
  "start": "volums",
  "pane": "yes",
  "pane": true,
}
`);
  const {code, stdout, stderr} = await config('check');
  expect([code, stdout]).toEqual([2, '']);
  const told = stderr.split('\n').map(line => line.replace('~/skydeck/config.json', ''));
  expect(told.map(line => line.replace(/ is not used: /, ' '))).toEqual([
    ':3:12: theme no theme is called "drak": did you mean dark?',
    ':4:3: moose no setting is called "moose": did you mean mouse?',
    ':5:34: columns.nodes.1 no column of nodes is called "Memry": did you mean memory?',
    ':5:44: columns.nods no resource is called "nods": did you mean nodes?',
    expect.stringMatching(/^:6:47: sort\.a\.volumes .*did you mean size\?$/),
    expect.stringMatching(/^:7:54: filters\.web\.filter .*label/),
    ':8:12: start no place is called "volums": did you mean volumes?',
    ':10:3: pane stands here again: what it said before is not used',
    '',
  ]);
});

test.each([
  ['{"theme": dark}', 'line 1, column 11: a text wants double quotes'],
  ['{"version": 7}', 'of a newer skydeck: version 7'],
  ['[]', 'it is no object'],
  ['', 'it is empty: write {}'],
])('a file that cannot be read is one sentence, and stays: %s', async (text, says) => {
  write(text);
  for (const words of [['check'], ['get', 'theme'], ['set', 'theme', 'dark'], ['unset', 'theme']]) {
    const {code, stdout, stderr} = await config(...words);
    expect([code, stdout, stderr.split('\n').length]).toEqual([2, '', 2]);
    expect(stderr).toContain(says);
  }
  expect(readFileSync(path(), 'utf8')).toBe(text);
});

test('what a link leads to is read and written, and the link stays', async () => {
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  for (const name of ['elsewhere', 'skydeck.settings.json']) {
    const there = join(home, name);
    writeFileSync(there, '{"theme": "light"} // mine\n', {mode: 0o644});
    rmSync(path(), {force: true});
    symlinkSync(there, path());
    expect(await config('get', 'theme')).toMatchObject({code: 0, stdout: 'light\n'});
    expect(await config('set', 'theme', 'dark')).toMatchObject({code: 0});
    expect(lstatSync(path()).isSymbolicLink()).toBe(true);
    expect(readFileSync(there, 'utf8')).toMatch(/"theme": "dark".* \/\/ mine\n$/s);
    // There may be a token in it.
    expect(statSync(there).mode & 0o777).toBe(0o600);
  }
});

test('a link to nothing or to a folder, and a file that is read-only, are left as they are', async () => {
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  for (const [to, what] of [
    [join(home, 'nothing'), 'is a link that leads nowhere and not a regular file'],
    [home, 'is a folder'],
  ] as const) {
    symlinkSync(to, path());
    const link = await config('set', 'theme', 'dark');
    expect(link).toMatchObject({code: 2, stderr: expect.stringContaining(what)});
    rmSync(path());
  }
  write('{}');
  chmodSync(path(), 0o400);
  const locked = await config('set', 'theme', 'dark');
  expect(locked).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is read-only, and nothing was changed'),
  });
  expect(readFileSync(path(), 'utf8')).toBe('{}');
});

test('set keeps comments, order and mode, and names the schema, by which the file is valid', async () => {
  write('{\n  // at night\n  "theme": "light", // mine\n  "profiles": {}\n}\n');
  for (const words of [
    ['theme', 'dark'],
    ['sort.a.nodes', '-memory'],
    ['columns.nodes', 'Label,IPv4'],
    ['mouse', 'false'],
    ['prices.volumeGB', '0.1'],
    ['filters.web.prod', '{"resource": "nodes", "filter": "label^web"}'],
  ])
    expect(await config('set', ...words), words[0]).toMatchObject({code: 0, stderr: ''});
  const text = readFileSync(path(), 'utf8');
  expect(text).toMatch(/^\{\n {2}\/\/ at night\n {2}"theme": "dark", \/\/ mine\n {2}"profiles": \{\},\n/);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  const content = JSON.parse(text.replaceAll(/\/\/.*/g, ''));
  expect(content).toEqual({
    theme: 'dark',
    profiles: {},
    $schema: './config.schema.json',
    sort: {'a.nodes': '-memory'},
    columns: {nodes: ['Label', 'IPv4']},
    mouse: false,
    prices: {volumeGB: 0.1},
    filters: {'web.prod': {resource: 'nodes', filter: 'label^web'}},
  });
  const schema = JSON.parse(readFileSync(join(home, 'skydeck', 'config.schema.json'), 'utf8'));
  const valid = new Ajv({strict: false}).compile(schema);
  expect(valid(content), JSON.stringify(valid.errors)).toBe(true);
  for (const wrong of [
    ...[{theme: 'drak'}, {moose: true}, {columns: {nodes: 'Label'}}, {columns: {nods: []}}],
    ...[
      {columns: {nodes: ['Bogus']}},
      {keys: {bogus: 'x'}},
      {sort: {'a.nods': 'label'}},
      {sort: {nodes: 'label'}},
      {sort: {'a.nodes': 7}},
    ],
    ...[{version: 2}, {current: 7}, {profiles: []}],
  ])
    expect(valid(wrong), JSON.stringify(wrong)).toBe(false);
  expect(schema.properties.theme.description).toMatch(/^\S.*\. Without it: \S/);
  expect(statSync(join(home, 'skydeck', 'config.schema.json')).mode & 0o777).toBe(0o600);
  expect(
    valid(Object.fromEntries(Object.entries(declared).map(([name, {example}]) => [name, example]))),
  ).toBe(true);
  expect((await config('get', 'columns.nodes')).stdout).toBe('[\n  "Label",\n  "IPv4"\n]\n');
  expect((await config('unset', 'theme')).code).toBe(0);
  expect(readFileSync(path(), 'utf8')).toContain('{\n  // at night\n  // mine\n  "profiles"');
  expect((await config('get', 'theme')).stdout).toBe('auto\n');
});

test('get prints what is in force, and warns of what is not', async () => {
  const ping = {run: 'ping {label}', on: 'nodes'};
  write(
    JSON.stringify({
      sort: {'a.nodes': '-memoryy', 'a.volumes': 'size'},
      columns: {nodes: ['Label', 'IPv5'], volumes: ['Sizee']},
      filters: {quit: {resource: 'nodes', filter: ''}, web: {resource: 'nodes', filter: 'lable~web'}},
      keys: {refresh: ['f5', 'f50'], watch: 'f6'},
      commands: {list: {run: 'echo x', on: 'nodes'}, ping: {...ping, key: 'j'}},
      ssh: 'ssh {adress}',
      start: 'volumes labell~db',
    }),
  );
  const used = {
    sort: {'a.volumes': 'size'},
    columns: {nodes: ['Label']},
    filters: {},
    keys: {watch: 'f6'},
    commands: {ping},
    ssh: 'ssh -l root -- {address}',
    start: null,
  };
  const json = await config('get', '-o', 'json');
  expect(JSON.parse(json.stdout)).toMatchObject(used);
  expect(Object.entries(JSON.parse(json.stdout))).toEqual(expect.arrayContaining(Object.entries(used)));
  const warning =
    /^skydeck: settings, line 1: sort\.a\.nodes is not used: .*9 more cannot be used: skydeck config check lists them\n$/;
  expect(json.stderr).toMatch(warning);
  const table = await config('get');
  expect(table.stderr).toMatch(warning);
  expect(table.stdout).toMatch(/^sort +line 1 +\{"a\.volumes":"size"\}\n(.*\n)?filters +default +\{\}$/m);
  expect(await config('get', 'ssh')).toMatchObject({
    stdout: 'ssh -l root -- {address}\n',
    stderr: expect.stringContaining('ssh is not used: '),
  });
  expect(await config('get', 'keys.refresh')).toMatchObject({stdout: '[\n  "r"\n]\n'});
  expect(await config('get', 'sort.a.nodes')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('sort.a.nodes is not set: that of the file is not used\n'),
  });
});

test.each([
  [['theme', 'drak'], 'theme was not changed: no theme is called "drak": did you mean dark?'],
  [['them', 'dark'], 'no setting is called "them": did you mean theme?'],
  [
    ['sort.a.nodes', 'memry'],
    'sort.a.nodes was not changed: there is no field memry to sort nodes by; did you mean memory?',
  ],
  [
    ['sort.nodes', 'memory'],
    'sort.nodes was not changed: an order belongs to a profile now: write sort.PROFILE.nodes',
  ],
  [['sort.a.nods', 'memory'], 'sort.a.nods was not changed: no resource is called "nods"'],
  [
    ['columns.nodes', 'Bogus'],
    'columns.nodes was not changed: no column of nodes is called "Bogus": there are ',
  ],
  [['columns.nodes', 'Label,Memry'], 'no column of nodes is called "Memry": did you mean memory?'],
  [
    ['keys.bogus', 'x'],
    'no key is called "bogus": skydeck config schema names them all, docs/keys.md what they do',
  ],
  [['keys.refresh', 'j'], `change those too, or choose another key`],
  [['start', 'volumes zzz=1'], 'start was not changed: in "zzz=1" there is no field "zzz"; there are '],
  [
    ['filters.q', '{"resource":"volumes","filter":"bogus=1"}'],
    'filters.q was not changed: there is no field "bogus"; there are ',
  ],
  ...['keys.constructor', 'keys.__proto__', 'columns.prototype'].map((key): [string[], string] => [
    [key, 'x'],
    `${key} was not changed: nothing here can have that name`,
  ]),
  [['columns.nope', 'A'], 'columns.nope was not changed: no resource is called "nope"'],
  [['commands.e', '{"run":"echo","on":[]}'], 'commands.e was not changed: it names no resource'],
  [['mouse', 'no'], 'mouse was not changed: it must be true or false'],
  [
    ['prices.volumeGB', '-1'],
    'prices.volumeGB was not changed: it must be a number of dollars a month, 0 or more\n',
  ],
  ...['delete', 'remove'].map((verb): [string[], string] => [
    [`commands.${verb}`, '{"run": "echo x", "on": "nodes"}'],
    `commands.${verb} was not changed: nodes have the verb ${verb} already: choose another word`,
  ]),
  [['profiles.a.token', 'x'], 'profiles is no setting'],
  [
    ['current', 'x'],
    'current is no setting: skydeck login, use and logout change the profiles, and skydeck profiles list prints them',
  ],
  [['mouse.left', 'x'], 'mouse has no parts'],
])('set refuses what could not be used: %j', async (words, says) => {
  const {code, stderr} = await config('set', ...words);
  expect([code, stderr.split('\n').length]).toEqual([2, 2]);
  expect(stderr).toContain(says);
  expect(existsSync(path())).toBe(false);
});

test('what is at the place of the file and is none is not opened in an editor', async () => {
  vi.stubEnv('VISUAL', 'true');
  mkdirSync(path(), {recursive: true, mode: 0o700});
  expect(await config('edit')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/is a folder.*: move it away, and skydeck config edit makes a new one\n$/),
  });
});

test('get prints no token', async () => {
  write('{"profiles": {"a": {"url": "https://a.example.com/v4", "word": "node", "token": "sesame"}}}');
  for (const words of [
    ['get'],
    ['get', '--output', 'json'],
    ['get', 'profiles'],
    ['get', 'profiles.a.token'],
  ]) {
    const {stdout, stderr} = await config(...words);
    expect(stdout + stderr).not.toContain('sesame');
  }
});

test('edit makes the file, opens it in the editor, closes it to others, and checks it', async () => {
  vi.stubEnv('SKYDECK_TOKEN', 'sesame');
  vi.stubEnv('VISUAL', '');
  vi.stubEnv('EDITOR', `env > ${home}/env; sed -i 's/{/{"theme": "drak",/'`);
  const {code, stderr} = await config('edit');
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/json:1:11: theme is not used: no theme is called/),
  ]);
  expect(readFileSync(join(home, 'env'), 'utf8')).not.toContain('sesame');
  vi.stubEnv(
    'EDITOR',
    `sh -c 'sed s/drak/dark/ "$1" > ${home}/new && chmod 644 ${home}/new && mv ${home}/new "$1"' sh`,
  );
  expect((await config('edit')).code).toBe(0);
  expect(statSync(path()).mode & 0o777).toBe(0o600);
  vi.stubEnv('EDITOR', '');
  expect(await config('edit')).toMatchObject({code: 2, stderr: expect.stringContaining('set EDITOR')});
});

test('what was wrong before does not keep a setting from being changed', async () => {
  write('{"theme": "drak", "sort": {"a.nodes": "nme"}}');
  expect(await config('set', 'mouse', 'false')).toMatchObject({code: 0});
  expect(await config('set', 'theme', 'dark')).toMatchObject({
    code: 0,
    stdout: 'theme is "dark" in ~/skydeck/config.json\n',
  });
  expect(await config('unset', 'sort.a.nodes')).toMatchObject({
    code: 0,
    stdout: 'sort.a.nodes is out of ~/skydeck/config.json\n',
  });
  expect(await config('check')).toMatchObject({
    code: 0,
    stdout: '~/skydeck/config.json: 3 settings, nothing wrong\n',
  });
});

test('check names every mistake of a profile, also of one that a misspelt readOnly makes unusable', async () => {
  write(
    '{"profiles": {"a": {"url": "a.example/v4", "word": "no de", "color": "pinkk", "readonly": true, "token": "t"}}}',
  );
  const {code, stderr} = await config('check');
  expect(code).toBe(2);
  const told = stderr
    .trim()
    .split('\n')
    .map(line => /: profiles\.a\.(\w+) is not used/.exec(line)?.[1]);
  expect(told).toEqual(['url', 'word', 'color', 'readonly']);
});

const a = '"url": "https://a.example/v4", "word": "node"';
const go = '"on": "nodes", "run"';

test.each([
  [
    'profiles.a',
    '"url": "ftp://a.example/v4", "word": "node", "token": "t"',
    '28: profiles.a.url is not used: the URL must',
  ],
  [
    'profiles.a',
    `${a}, "token": ""`,
    '77: profiles.a.token is not used: it is empty: skydeck login a writes one\n',
  ],
  [
    'profiles.a',
    `${a}, "token": "tok with space\\n"`,
    '77: profiles.a.token is not used: the token contains a space',
  ],
  [
    'profiles.a',
    `${a}, "token": "${'t'.repeat(4097)}"`,
    '77: profiles.a.token is not used: the token has 4097 characters',
  ],
  [
    'profiles.a',
    '"url": "http://a.example/v4", "word": "node", "token": "t"',
    '28: profiles.a.url is not used: the token would be sent unencrypted',
  ],
  ['profiles.a', a, '15: profiles.a has no token: skydeck login a gives it one\n'],
  [
    'profiles.a',
    `${a}, "tokenCommand": ""`,
    '84: profiles.a.tokenCommand is not used: it is empty: write a command that prints',
  ],
  [
    'profiles.a',
    `${a}, "token": "t", "tokenCommand": "x"`,
    '98: profiles.a.tokenCommand is not used: the token beside it is used;',
  ],
  [
    'profiles.a',
    `${a}, "color": "ultraviolet", "token": "t"`,
    '77: profiles.a.color is not used: no colour is called "ultraviolet"',
  ],
  ['profiles.bad name!', a, '15: profiles.bad name! has a wrong name'],
  ['profiles.demo', a, '15: profiles.demo has a wrong name: that name is reserved'],
  ['commands.go', `${go}: "mtr {nope}"`, '44: commands.go.run is not used: nodes have no field nope'],
  [
    'commands.go',
    `${go}: "echo {backups}"`,
    'backups has several parts: name one, such as {backups.enabled}',
  ],
  ['commands.go', `${go}: "echo {tags}"`, 'tags is a list: write {tags.0} for the first'],
  ['commands.go', `${go}: "echo {label"`, 'commands.go.run is not used: {label has no closing brace'],
])('check finds what would fail later: %s %s', async (path, inside, says) => {
  const [setting, name] = path.split('.');
  write(`{"${setting}": {"${name}": {${inside}}}}`);
  const {code, stderr} = await config('check');
  expect(code).toBe(2);
  expect(stderr).toContain(says);
});

test('unset takes no field away that its entry needs', async () => {
  const text =
    '{"filters": {"big": {"resource": "volumes", "filter": "size>500"}, "half": {"resource": "nodes"}}}';
  write(text);
  expect(await config('unset', 'filters.big.resource')).toEqual({
    code: 2,
    stdout: '',
    stderr:
      'filters.big.resource was not removed: filters.big cannot do without it; skydeck config unset filters.big removes all of it\n',
  });
  expect(readFileSync(path(), 'utf8')).toBe(text);
  // What could not be used before may be taken away in parts.
  expect((await config('unset', 'filters.half.resource')).code).toBe(0);
  write('{"commands": {"note": {"run": "echo {label}", "on": "volumes", "title": "take a note"}}}');
  expect((await config('unset', 'commands.note.title')).code).toBe(0);
  expect((await config('unset', 'commands.note.run')).code).toBe(2);
  expect((await config('unset', 'commands.note')).code).toBe(0);
});
