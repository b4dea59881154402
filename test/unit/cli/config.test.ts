import {execFileSync} from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
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

test('a key that there is none of is marked at its name, one that cannot be at what is wrong', async () => {
  write('{"keys": {"filtr": "F",\n "filter": "d",\n "refresh": ["f5", "alt-r"]}}');
  const {stderr} = await config('check');
  expect(stderr.match(/:\d+:\d+: keys\.\w+(\.\d+)?/g)).toEqual([
    ':1:11: keys.filtr',
    ':2:12: keys.filter',
    ':3:20: keys.refresh.1',
  ]);
});

test('of a setting that stands there several times each further one is named, and the value of the last is checked', async () => {
  write(
    '{"theme": "dark",\n "sort": {"a.nodes": "label", "a.nodes": "nme"},\n "theme": 7,\n "theme": "lihgt"}',
  );
  const {stderr} = await config('check');
  expect(
    stderr.match(/^.*?:\d+:\d+: [\w.]+( stands here again)?/gm)?.map(line => line.replace(/^[^:]*/, '')),
  ).toEqual([
    ':2:31: sort.a.nodes stands here again',
    ':2:42: sort.a.nodes',
    ':3:2: theme stands here again',
    ':4:2: theme stands here again',
    ':4:11: theme',
  ]);
});

test('a filter is not called like a word of the palette', async () => {
  write('{"filters": {\n  "quit": {"resource": "nodes", "filter": "label~web"}}}');
  const why = (name: string) => `${name} already means something else in the palette`;
  expect(await config('check')).toMatchObject({
    code: 2,
    stderr: `~/skydeck/config.json:2:3: filters.quit is not used: ${why('quit')}\n`,
  });
  const value = '{"resource": "nodes", "filter": "label~web"}';
  const {code, stderr} = await config('set', 'filters.volumes', value);
  expect(code).toBe(2);
  expect(stderr).toContain(`filters.volumes was not changed: ${why('volumes')}`);
  expect((await config('set', 'filters.web', value)).code).toBe(0);
});

test('nor is a command of yours, by an alias of a resource either', async () => {
  const why = (name: string) => `${name} already means something else in the palette`;
  write('{"commands": {\n  "volume": {"run": "echo {label}", "on": "nodes"}}}');
  expect(await config('check')).toMatchObject({
    code: 2,
    stderr: `~/skydeck/config.json:2:3: commands.volume is not used: ${why('volume')}\n`,
  });
  const value = '{"run": "echo {label}", "on": "nodes"}';
  for (const name of ['volumes', 'quit', 'servers', 'attach']) {
    const {code, stderr} = await config('set', `commands.${name}`, value);
    expect(code).toBe(2);
    expect(stderr).toContain(`commands.${name} was not changed: ${why(name)}`);
  }
  for (const name of ['trace', 'lookup', 'console'])
    expect((await config('set', `commands.${name}`, value)).code).toBe(0);
});

test('check of what can be used, and of no file at all', async () => {
  expect(await config('check')).toMatchObject({code: 0, stdout: /no settings yet/, stderr: ''});
  const work = '{"url": "https://a.example.com/v4", "word": "node", "token": "sesame"}';
  write(`{"current": "wrok",\n "profiles": {"work": ${work}}}`);
  expect(await config('check')).toMatchObject({
    code: 2,
    stderr:
      '~/skydeck/config.json:1:13: current is not used: no profile is called "wrok": did you mean work?\n',
  });
  write('{"theme": "dark", "profiles": {}}');
  expect((await config('check')).stdout).toBe('~/skydeck/config.json: 1 setting, nothing wrong\n');
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

test('get prints the default of what is not set, and says that it is the default', async () => {
  const values = {
    theme: 'auto',
    timeZone: 'UTC',
    ssh: 'ssh -l root -- {address}',
    mouse: 'true',
    'keys.refresh': '[\n  "r"\n]',
    'keys.nodes.reboot': '[\n  "B"\n]',
  };
  for (const [key, value] of Object.entries(values)) {
    const {code, stdout, stderr} = await config('get', key);
    expect([key, code, stdout, stderr]).toEqual([
      ...[key, 0, `${value}\n`, `skydeck: ${key} is not in the settings file: this is the default\n`],
    ]);
  }
  expect(JSON.parse((await config('get', 'columns.volumes', '-o', 'json')).stdout)).toContain('Size');
  expect(await config('get', 'pane')).toMatchObject({
    ...{code: 0, stdout: '', stderr: 'skydeck: pane is not set: shown from 140 columns on\n'},
  });
  expect(await config('get', 'start')).toMatchObject({
    ...{
      code: 0,
      stdout: '',
      stderr: 'skydeck: start is not set: the overview; of the demo account its nodes\n',
    },
  });
  const whole = await config('get');
  expect(whole.stdout).toMatch(/^start +default +not set: the overview; of the demo account its nodes$/m);
  expect(JSON.parse((await config('get', '-o', 'json')).stdout)).toMatchObject({start: null, pane: null});
  expect(await config('get', 'filters.mine')).toMatchObject({code: 2, stdout: ''});
  expect(await config('set', 'start', 'overview')).toMatchObject({code: 0});
  for (const key of ['timeZone', 'ssh'])
    expect(await config('set', key, values[key as 'ssh'])).toMatchObject({code: 0});
});

test('a value that cannot be used is refused also where it stands in the file already', async () => {
  write('{"theme": "drak"}');
  const refused = await config('set', 'theme', 'drak');
  expect(refused).toMatchObject({code: 2, stderr: expect.stringContaining('theme was not changed: ')});
  expect(await config('set', 'theme', 'dark')).toMatchObject({code: 0});
});

test('without a name get prints all settings, each with the line that it has in the file', async () => {
  write(
    '{"theme": "drak",\n "mouse": false,\n "start": "overview",\n "columns": {"nodes": ["Label"]},\n "timeZone": "Europe/Berlin"}',
  );
  const {code, stdout} = await config('get');
  const rows = stdout.trimEnd().split('\n');
  expect(code).toBe(0);
  expect(rows).toHaveLength(Object.values(declared).filter(one => !('own' in one)).length);
  expect(rows).toEqual(
    expect.arrayContaining([
      'theme         default   auto',
      'mouse         line 2    false',
      'start         line 3    overview',
      'columns       line 4    {"nodes":["Label"]}',
      'timeZone      line 5    Europe/Berlin',
      'pane          default   not set: shown from 140 columns on',
    ]),
  );
  const {stdout: json} = await config('get', '-o', 'json');
  expect(JSON.parse(json)).toMatchObject({
    theme: 'auto',
    mouse: false,
    pane: null,
    timeZone: 'Europe/Berlin',
  });
  expect(json).toMatch(/^\{\n {2}"/);
  expect((await config('get', 'mouse', '-o', 'json')).stdout).toBe('false\n');
  expect((await config('get', 'theme', '-o', 'json')).stdout).toBe('"auto"\n');
  expect(await config('get', '-o', 'csv')).toMatchObject({
    ...{code: 2, stdout: '', stderr: 'there is no output csv: config get prints table or json\n'},
  });
});

test('get names the line of what cannot be used', async () => {
  write('{\n  "theme": "drak",\n  "keys": {"refresh": "j"}\n}');
  const {code, stdout, stderr} = await config('get', 'theme');
  expect([code, stdout]).toEqual([0, 'auto\n']);
  expect(stderr).toMatch(/^skydeck: settings, line 2: theme is not used: .* did you mean dark\?/);
  expect((await config('get', 'keys.refresh')).stderr).toMatch(
    /line 3: keys\.refresh is not used: j is down/,
  );
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
  [
    ['keys.refresh', 'j'],
    `change those too, or choose another key; several at once: skydeck config set keys '{"refresh":"j","OTHER":"KEY"}'`,
  ],
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

test('a field of an entry is got by its name, whatever dots the name of the entry has', async () => {
  write(
    '{"filters": {"a.b": {"resource": "nodes", "filter": "label~x"}, "filter": {"resource": "volumes", "filter": "size>1"}}}',
  );
  expect((await config('get', 'filters.a.b.filter')).stdout).toBe('label~x\n');
  expect(JSON.parse((await config('get', 'filters.a.b')).stdout)).toEqual({
    resource: 'nodes',
    filter: 'label~x',
  });
  expect(JSON.parse((await config('get', 'filters.filter')).stdout)).toMatchObject({resource: 'volumes'});
  expect((await config('set', 'filters.a.b.filter', 'label~y')).code).toBe(0);
  expect((await config('get', 'filters.a.b.filter')).stdout).toBe('label~y\n');
  expect((await config('set', 'columns.nodes', 'Label, IPv4')).code).toBe(0);
  expect(JSON.parse((await config('get', 'columns.nodes')).stdout)).toEqual(['Label', 'IPv4']);
});

test('path and schema print just that, and no flag of an account applies to config', async () => {
  expect(await config('path')).toEqual({code: 0, stdout: `${path()}\n`, stderr: ''});
  const {stdout} = await config('schema');
  expect(JSON.parse(stdout)).toMatchObject({title: 'Settings of skydeck', additionalProperties: false});
  for (const words of [
    ['path'],
    ['schema'],
    ['check'],
    ['edit'],
    ['get'],
    ['set', 'theme', 'dark'],
    ['unset', 'theme'],
  ])
    await expect(parseArguments(['--demo', 'config', ...words], '1.2.3'), words[0]).rejects.toThrow(
      `--demo does not apply to skydeck config ${words[0]}`,
    );
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

test('edit adds the schema to a file that has none, and leaves another one', async () => {
  vi.stubEnv('VISUAL', undefined);
  vi.stubEnv('EDITOR', 'true');
  write('{"theme": "dark"}');
  expect((await config('edit')).code).toBe(0);
  expect(readFileSync(path(), 'utf8')).toBe('{"theme": "dark", "$schema": "./config.schema.json"}');
  expect(existsSync(join(home, 'skydeck', 'config.schema.json'))).toBe(true);
  expect((await config('edit')).code).toBe(0);
  expect(readFileSync(path(), 'utf8')).toBe('{"theme": "dark", "$schema": "./config.schema.json"}');
  write('{"$schema": "https://a.example/mine.json"}');
  rmSync(join(home, 'skydeck', 'config.schema.json'));
  expect((await config('edit')).code).toBe(0);
  expect(existsSync(join(home, 'skydeck', 'config.schema.json'))).toBe(false);
  expect(readFileSync(path(), 'utf8')).toBe('{"$schema": "https://a.example/mine.json"}');
});

const schemaPath = () => join(home, 'skydeck', 'config.schema.json');
const inPlaceOfSchema: [string, () => void, () => void][] = [
  [
    'a link',
    () => {
      writeFileSync(join(home, 'precious'), 'mine');
      symlinkSync(join(home, 'precious'), schemaPath());
    },
    () => expect(readFileSync(join(home, 'precious'), 'utf8')).toBe('mine'),
  ],
  [
    'a link that leads nowhere',
    () => symlinkSync(join(home, 'nowhere'), schemaPath()),
    () => expect(existsSync(join(home, 'nowhere'))).toBe(false),
  ],
  [
    'a pipe',
    () => execFileSync('mkfifo', [schemaPath()]),
    () => expect(lstatSync(schemaPath()).isFIFO()).toBe(true),
  ],
];
test.each(inPlaceOfSchema)('%s in place of the schema is left alone', async (_, make, isLeft) => {
  write('{}');
  make();
  expect(await config('set', 'theme', 'dark')).toMatchObject({code: 0});
  expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual({theme: 'dark'});
  isLeft();
});

test('the schema is written whole or not at all, and stays readable under any umask', async () => {
  const umask = process.umask(0o777);
  try {
    await config('set', 'theme', 'dark');
  } finally {
    process.umask(umask);
  }
  expect(statSync(schemaPath()).mode & 0o777).toBe(0o600);
  writeFileSync(schemaPath(), 'an older one');
  const before = openSync(schemaPath(), 'r');
  expect((await config('set', 'theme', 'light')).code).toBe(0);
  // The older one is as it was: the new one has taken its place.
  expect(readFileSync(before, 'utf8')).toBe('an older one');
  closeSync(before);
  expect(readFileSync(schemaPath(), 'utf8')).toBe((await config('schema')).stdout);
  expect(readdirSync(join(home, 'skydeck')).sort()).toEqual(['config.json', 'config.schema.json']);
});

test.each([
  ['exit 3;', 'status 3'],
  ['kill -TERM $$;', 'SIGTERM'],
])('an editor that ends with %j is told, and the file is not checked', async (editor, how) => {
  vi.stubEnv('VISUAL', undefined);
  vi.stubEnv('EDITOR', editor);
  write('{"theme": "drak"}');
  expect(await config('edit')).toMatchObject({
    ...{code: 1, stdout: ''},
    stderr: `skydeck: the editor ${editor} ended with ${how}: look at the file with skydeck config check\n`,
  });
});

test('what a link leads to is edited, and the link stays', async () => {
  vi.stubEnv('VISUAL', undefined);
  vi.stubEnv('EDITOR', `sed -i.old --follow-symlinks s/light/dark/`);
  mkdirSync(join(home, 'skydeck'), {mode: 0o700});
  const there = join(home, 'elsewhere.json');
  writeFileSync(there, '{"theme": "light"}\n', {mode: 0o644});
  symlinkSync(there, path());
  expect(await config('edit')).toMatchObject({code: 0, stderr: ''});
  expect(lstatSync(path()).isSymbolicLink()).toBe(true);
  expect(readFileSync(there, 'utf8')).toContain('"theme": "dark"');
  expect(statSync(there).mode & 0o777).toBe(0o600);
  rmSync(there);
  expect(await config('edit')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('is a link that leads nowhere and not a regular file: move it away'),
  });
});

test('an editor may remove the file', async () => {
  vi.stubEnv('VISUAL', undefined);
  vi.stubEnv('EDITOR', 'rm');
  expect(await config('edit')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^there are no settings yet/),
  });
});

test('keys that exchange their actions are told how, with those that are changed already', async () => {
  write('{"keys": {"copy": "F"}}');
  expect((await config('set', 'keys.refresh', 'j')).stderr).toContain(
    `several at once: skydeck config set keys '{"copy":"F","refresh":"j","OTHER":"KEY"}'`,
  );
  expect((await config('set', 'keys', '{"refresh": "j"}')).stderr).not.toContain('several at once');
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

test.each([
  [
    '{"profiles": {"a": {"url": "ftp://a.example/v4", "word": "node", "token": "t"}}}',
    '1:28: profiles.a.url is not used: the URL must',
  ],
  [
    '{"profiles": {"a": {"url": "https://a.example/v4", "word": "node", "token": ""}}}',
    '1:77: profiles.a.token is not used: it is empty: skydeck login a writes one\n',
  ],
  [
    '{"profiles": {"a": {"url": "https://a.example/v4", "word": "node", "token": "tok with space\\n"}}}',
    '1:77: profiles.a.token is not used: the token contains a space',
  ],
  [
    `{"profiles": {"a": {"url": "https://a.example/v4", "word": "node", "token": "${'t'.repeat(4097)}"}}}`,
    '1:77: profiles.a.token is not used: the token has 4097 characters',
  ],
  [
    '{"profiles": {"a": {"url": "http://a.example/v4", "word": "node", "token": "t"}}}',
    '1:28: profiles.a.url is not used: the token would be sent unencrypted',
  ],
  [
    '{"profiles": {"a": {"url": "https://a.example/v4", "word": "node"}}}',
    '1:15: profiles.a has no token: skydeck login a gives it one\n',
  ],
  [
    '{"profiles": {"a": {"url": "https://a.example/v4", "word": "node", "tokenCommand": ""}}}',
    '1:84: profiles.a.tokenCommand is not used: it is empty: write a command that prints the token',
  ],
  [
    '{"profiles": {"a": {"url": "https://a.example/v4", "word": "node", "token": "t", "tokenCommand": "x"}}}',
    '1:98: profiles.a.tokenCommand is not used: the token beside it is used; take one of them out\n',
  ],
  [
    '{"chosen": {"types": "x"}}',
    '1:22: chosen.types is not used: it must be a list of ids in quotes, such as ["g6-standard-1"]\n',
  ],
  [
    '{"profiles": {"a": {"url": "https://a.example/v4", "word": "node", "color": "ultraviolet", "token": "t"}}}',
    '1:77: profiles.a.color is not used: no colour is called "ultraviolet"',
  ],
  [
    '{"profiles": {"bad name!": {"url": "https://a.example/v4", "word": "node"}}}',
    '1:15: profiles.bad name! has a wrong name',
  ],
  [
    '{"profiles": {"demo": {"url": "https://a.example/v4", "word": "node"}}}',
    '1:15: profiles.demo has a wrong name: that name is reserved',
  ],
  [
    '{"commands": {"go": {"run": "mtr {nope}", "on": "nodes"}}}',
    '1:29: commands.go.run is not used: nodes have no field nope',
  ],
  [
    '{"commands": {"go": {"run": "echo {backups}", "on": "nodes", "in": "reader"}}}',
    '1:29: commands.go.run is not used: backups has several parts: name one, such as {backups.enabled}',
  ],
  [
    '{"commands": {"go": {"run": "echo {tags}", "on": "nodes", "in": "reader"}}}',
    '1:29: commands.go.run is not used: tags is a list: write {tags.0} for the first',
  ],
  [
    '{"commands": {"go": {"run": "echo {label", "on": "nodes"}}}',
    '1:29: commands.go.run is not used: {label has no closing brace',
  ],
])('check finds what would fail later: %s', async (text, says) => {
  write(text);
  const {code, stderr} = await config('check');
  expect(code).toBe(2);
  expect(stderr).toContain(`config.json:${says}`);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

test('a profile may leave its token to the environment', async () => {
  write('{"profiles": {"a": {"url": "https://a.example/v4", "word": "node"}}}');
  vi.stubEnv('SKYDECK_TOKEN', 'sesame');
  expect(await config('check')).toMatchObject({code: 0, stderr: ''});
  expect(await config('get', 'theme')).toMatchObject({
    stderr: 'skydeck: theme is not in the settings file: this is the default\n',
  });
});

test.each([
  [['filters.big', 'size>500'], 'resource is missing'],
  [['filters.big', 'volumes', 'size>500'], 'resource is missing'],
])('a filter that is no object is told what one is: %j', async (words, why) => {
  expect(await config('set', ...words)).toMatchObject({
    code: 2,
    stderr: `filters.big was not changed: ${why}; write an object such as '{"resource":"nodes","filter":"label^web"}'\n`,
  });
  const half = await config('set', 'filters.big', '{"resource":"volumes"}');
  expect(half.stderr).toBe('filters.big was not changed: filter is missing\n');
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

test('unset of what is not set changes nothing, and is no mistake', async () => {
  for (const key of ['theme', 'keys.refresh'])
    expect(await config('unset', key)).toEqual({
      code: 0,
      stdout: `${key} is not set: nothing was changed\n`,
      stderr: '',
    });
  expect(existsSync(path())).toBe(false);
});
