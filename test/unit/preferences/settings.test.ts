import {expect, test} from 'vitest';
import {conflicts, readKeys} from '../../../src/app/settings/keys.ts';
import {mistakesIn} from '../../../src/connection/ports.ts';
import {declared} from '../../../src/preferences/declared.ts';
import {withValue} from '../../../src/preferences/edit-text.ts';
import {doubled, readJsonc, spotOf} from '../../../src/preferences/jsonc.ts';
import {isTyped, keyName, readKey} from '../../../src/preferences/key-name.ts';
import {
  changePreferences,
  defaultPreferences,
  mistakeText,
  readPreferences,
} from '../../../src/preferences.ts';
import {golden} from '../../golden.ts';

/** What is read of settings, what is said of those that cannot be used, and how their file is changed. */

const json = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
const keep = (name: string, lines: readonly string[]) => {
  expect(lines.length).toBeGreaterThan(10);
  golden(name, `${lines.join('\n')}\n`);
};

/** Values of every setting: usable ones, and those that are not. */
const settings = `
theme: "auto" ¦ "dark" ¦ "light" ¦ "mono" ¦ "Dark" ¦ "drak" ¦ "" ¦ 7 ¦ null
start: "nodes" ¦ "overview" ¦ "volums" ¦ "nodes " ¦ "nodes label~db" ¦ {} ¦ "grants"
timeZone: "Europe/Berlin" ¦ "UTC" ¦ "Mars/Base" ¦ "" ¦ 1 ¦ "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"
prices: {"volumeGB":0.1} ¦ {"volumeGB":-1} ¦ {"volumeGB":"0.1"} ¦ {"moon":1} ¦ []
prices: {"balancer":10,"volumeGB":0}
columns: {"nodes":["Label"]} ¦ {"nodes":["Label","Memry"]} ¦ {"nods":["Label"]} ¦ {"nodes":"Label"}
columns: {"nodes":[]} ¦ {"volumes":["label","label"]} ¦ "x"
sort: {"prod.nodes":"-memory","a.b.volumes":"size"} ¦ {"nodes":"-memory"} ¦ {".nodes":"-memory"}
sort: {"prod.nodes":"memry"} ¦ {"prod.nodes":"--memory"} ¦ {"prod.nodes":""} ¦ {"prod.moons":"x"}
sort: {"moons":"x"} ¦ {"prod.nodes":7}
filters: {"web":{"resource":"nodes","filter":"label~web"}}
filters: {"web":{"resource":"nodes","filter":"lable=x"}} ¦ {"web":{"resource":"moons","filter":"x"}}
filters: {"web":{"filter":"x"}} ¦ {"web":"x"} ¦ {"web":{"resource":"nodes","filter":"","x":1}}
keys: {"refresh":"f5"} ¦ {"refresh":["f5","F6"]} ¦ {"refresh":null} ¦ {"refresh":"d"} ¦ {"refrsh":"f5"}
keys: {"nodes.reboot":"Y"} ¦ {"reboot":"x"} ¦ {"filter":"alt-x"} ¦ {"quit":[]} ¦ {"back":[]}
keys: {"down":"ctrl-n","up":"ctrl-p"}
commands: {"t":{"run":"mtr {label}","on":"nodes"}} ¦ {"t":{"run":"mtr {nope}","on":"nodes"}}
commands: {"t":{"run":"{label}","on":"nodes"}} ¦ {"t":{"run":"x","on":"moons"}}
commands: {"list":{"run":"x","on":"nodes"}} ¦ {"boot":{"run":"x","on":"nodes"}}
commands: {"rm":{"run":"x","on":"nodes"}} ¦ {"start":{"run":"x","on":"volumes"}}
commands: {"t":{"run":"x","on":"nodes","key":"d"}} ¦ {"t":{"run":"x","on":"nodes","key":"M"}}
commands: {"T":{"run":"x","on":"nodes"}} ¦ {"t":{"run":"","on":"nodes"}}
commands: {"t":{"run":"x","on":["nodes","volumes"],"in":"reader","confirm":true}} ¦ {"t":{"run":"x"}}
commands: {"one":{"run":"x","on":"nodes","key":"M"},"two":{"run":"y","on":"nodes","key":"M"}}
ssh: {} ¦ {"user":"root"} ¦ "ssh" ¦ {"user":7}
pace: "normal" ¦ "slow" ¦ "fast" ¦ "quick"
mouse: true ¦ false ¦ "yes" ¦ 0
pane: true ¦ "no"
firstPaint: false ¦ 1
screenReader: true ¦ "x"
profiles: {} ¦ {"a":{"url":"ftp://x","word":"node"}}
profiles: {"a b!":{"url":"https://a.example/v4","word":"node"}}
profiles: {"a":{"url":"https://a.example/v4","word":"Node 9","color":"pink","token":""}}
current: "a" ¦ 7
moose: true
chosen: {} ¦ "x"
`
  .trim()
  .split('\n')
  .flatMap(line => {
    const [, name = '', values = ''] = /^(\w+): (.*)$/.exec(line) ?? [];
    return values.split(' ¦ ').map(value => [name, JSON.parse(value)] as const);
  });

test('every setting has values here', () => {
  expect(settings.map(([name]) => name)).toEqual(expect.arrayContaining(Object.keys(declared)));
});

test('of every setting, what is used and what is said', () => {
  keep(
    'settings',
    settings.flatMap(([name, value]) => {
      const {preferences} = readPreferences({[name]: value});
      // The cast: a preference may be asked for by any name.
      const used = (preferences as Readonly<Record<string, unknown>>)[name];
      return [
        `── ${json({[name]: value})}`,
        ...(used === undefined ? [] : [`  ${json(used)}`]),
        ...mistakesIn({[name]: value}).map(one => `  ! ${mistakeText(one)}${one.name ? ' (the name)' : ''}`),
      ];
    }),
  );
});

test('the defaults, and how choices change them', () => {
  const changes = [
    ...([
      {key: 'theme', value: 'dark'},
      {key: 'pane', value: undefined},
      {key: 'columns', name: 'nodes', value: ['Label']},
    ] as const),
    ...([
      {key: 'columns', name: 'nodes', value: undefined},
      {key: 'sort', name: 'nodes', value: '-memory'},
    ] as const),
  ];
  let preferences = defaultPreferences;
  const lines = [json(preferences)];
  for (const change of changes) {
    preferences = changePreferences(preferences, change);
    lines.push(`${json(change)}: ${json(preferences)}`);
  }
  golden('defaults', `${lines.join('\n')}\n`);
});

test('the names of keys', () => {
  const plain = `a A é ab space enter Return esc Escape tab shift-tab backtab shift+a s-b ctrl-a Ctrl+A ^x c-x control-x
    ctrl-1 ctrl-i ctrl-m ctrl-h alt-x meta-x m-x alt-enter f1 F12 f13 pgdn PageDown pageup del delete down ↓ → home
    hyper-x entr 数`;
  const names = ['', ' ', '\u0007', ...plain.split(/\s+/)];
  keep(
    'key-names',
    names.map(name => {
      const read = readKey(name);
      return `${json(name)}: ${json(read)}${'key' in read ? ` shown ${keyName(read.key)}${isTyped(read.key) ? ', typed' : ''}` : ''}`;
    }),
  );
});

test('keys that are changed together', () => {
  const all: readonly Record<string, string>[] =
    `{"refresh":"f5","filter":"f5"} ¦ {"down":"j","up":"j"} ¦ {"down":"k","up":"j"}
{"reboot":"b","boot":"B"} ¦ {"nodes.reboot":"b"} ¦ {"open":"S"} ¦ {"reboot":"Y","nodes.reboot":"Z"}
{"selectSend":"y"} ¦ {"quitAlways":"q"} ¦ {"caretLeft":"x"} ¦ {"answer":"f6"}
{"back":["esc","f9"]} ¦ {"quit":["q","q"]} ¦ {"describe":"sort","sort":"d"} ¦ {"boot":[]}
{"help":""}`
      .split(/ ¦ |\n/)
      .map(one => JSON.parse(one));
  keep(
    'changed-keys',
    all.flatMap(keys => {
      const {changed, mistakes} = readKeys(keys);
      const actions = [...changed.actions].map(([{key}, to]) => `${key} → ${to.join(' ')}`);
      return [
        `── ${json(keys)}`,
        `  ${json([...changed.records])} ${actions.join(', ')}`,
        ...mistakes.map(one => `  ! ${mistakeText(one)}`),
        `  ${json(conflicts(changed, Object.keys(keys)))}`,
      ];
    }),
  );
});

test('changes of a file', () => {
  const files = [
    '',
    '{}',
    '{ }',
    '{\n}\n',
    '{"a": 1}',
    '{"a": 1,}',
    '{"a": {"b": 1, "c": 2}, "d": [1]}',
    '{\n  // one\n  "a": 1, // two\n  /* three */ "b": {"x": true}\n}\n',
    '{\r\n\t"a": 1,\r\n\t"b": 2,\r\n}',
    '{"a": 1, "a": 2}',
    '{"a": 1 /* , */, "b": 2}',
  ];
  const edits: readonly (readonly [readonly string[], unknown])[] = [
    ...([
      [['a'], 7],
      [['a'], undefined],
      [['b'], undefined],
      [['b', 'x'], undefined],
      [['b', 'x'], 'new'],
      [['n'], [1, 'x']],
      [['n', 'm'], {deep: {er: null}}],
    ] as const),
    [['l'], {text: 'x'.repeat(90), more: [1, 2]}],
  ];
  keep(
    'edits',
    files.flatMap(text => [
      `── ${json(text)}`,
      ...edits.map(
        ([path, value]) => `  ${path.join('.')} ${json(value)}: ${json(withValue(text, path, value))}`,
      ),
    ]),
  );
});

test('places in a file, and why it cannot be read', () => {
  const texts = [
    ...[
      '',
      ' ',
      '{',
      '}',
      '{"a"}',
      '{"a" 1}',
      '{"a": }',
      '{"a": 1 "b": 2}',
      '[1, 2',
      '{"a": "x}',
      '{a: 1}',
      "{'a': 1}",
      '{"a": dark}',
      '{"a": 1} x',
      '/* x',
      '{"a": 01}',
      '\ufeff{"a": 1}',
      '{"a": "\t"}',
      'null',
      '{,}',
    ],
    ...['{"a": {"b": [1, {"c": 2}]}, "a": 3,\n "d": {"e": 1, "e": 2}}', '{\n\n  "a": 1}'],
  ];
  const paths = [['a'], ['a', 'b'], ['a', 'b', '1', 'c'], ['d', 'e'], ['d', 'f'], ['z']];
  keep(
    'places',
    texts.flatMap(text => {
      const read = readJsonc(text);
      if ('why' in read) return [`── ${json(text)}`, `  ${json(read)}`];
      const spots = paths.map(
        path =>
          `  ${path.join('.')}: ${json(spotOf(read, path))}, its name ${json(spotOf(read, path, true))}`,
      );
      return [`── ${json(text)}`, `  ${json(read.value)}, again ${json(doubled(read))}`, ...spots];
    }),
  );
});
