import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {spawn} from '@lydell/node-pty';
import {expect, inject, onTestFinished, test} from 'vitest';

/** Completion in the real shells, where they are installed: what a tab makes of a line, by what the line then runs. */

const profiles = [
  'one word',
  "two's",
  '$(touch pwned)',
  'three "quotes"',
  `ends with a quote'`,
  'four`touch pwned`',
  'semi;touch pwned',
  'star*',
  'co:lon:x',
  'eq=ual',
  'hash #x',
  'back\\slash',
  'dollar$HOME',
  'ünïcode',
  'v!w',
  'go!!',
  'kept!a',
  'kept!b',
  'my disk:data',
  'x y=z',
  'me@example.org',
];

/** Lines as they are typed up to the tab, and the words that they come to. */
const lines: readonly (readonly [string, ...string[]])[] = [
  ['over', 'overview'],
  ['volu', 'volumes'],
  ['volumes resi', 'volumes', 'resize'],
  ['volumes list --out', 'volumes', 'list', '--output'],
  ['volumes list --output nd', 'volumes', 'list', '--output', 'ndjson'],
  ['volumes list --output=nd', 'volumes', 'list', '--output=ndjson'],
  ['volumes list --columns id,lab', 'volumes', 'list', '--columns', 'id,label'],
  ['domains import x --file example.or', 'domains', 'import', 'x', '--file', 'example.org.zone'],
  ['profiles show on', 'profiles', 'show', 'one word'],
  ['profiles show "on', 'profiles', 'show', 'one word'],
  ["profiles show 'on", 'profiles', 'show', 'one word'],
  ['profiles show one\\ w', 'profiles', 'show', 'one word'],
  ['profiles show tw', 'profiles', 'show', "two's"],
  ['profiles show "tw', 'profiles', 'show', "two's"],
  ["profiles show 'tw", 'profiles', 'show', "two's"],
  ['profiles show \\$', 'profiles', 'show', '$(touch pwned)'],
  ["profiles show '$", 'profiles', 'show', '$(touch pwned)'],
  ['profiles show th', 'profiles', 'show', 'three "quotes"'],
  ['profiles show "th', 'profiles', 'show', 'three "quotes"'],
  ['profiles show "ends with a q', 'profiles', 'show', `ends with a quote'`],
  ["profiles show 'ends", 'profiles', 'show', `ends with a quote'`],
  ['profiles show fo', 'profiles', 'show', 'four`touch pwned`'],
  ['profiles show sem', 'profiles', 'show', 'semi;touch pwned'],
  ['profiles show sta', 'profiles', 'show', 'star*'],
  ['profiles show co', 'profiles', 'show', 'co:lon:x'],
  ['profiles show co:lo', 'profiles', 'show', 'co:lon:x'],
  ['profiles show eq', 'profiles', 'show', 'eq=ual'],
  ['profiles show eq=', 'profiles', 'show', 'eq=ual'],
  ['profiles show ha', 'profiles', 'show', 'hash #x'],
  ['profiles show ba', 'profiles', 'show', 'back\\slash'],
  ['profiles show "dol', 'profiles', 'show', 'dollar$HOME'],
  ['profiles show dol', 'profiles', 'show', 'dollar$HOME'],
  ['profiles show ün', 'profiles', 'show', 'ünïcode'],
  ['profiles show "v', 'profiles', 'show', 'v!w'],
  ['profiles show "go', 'profiles', 'show', 'go!!'],
  ['--profile on', '--profile', 'one word'],
  // Earlier words are read without their quotes.
  [`"profiles" 'show' on`, 'profiles', 'show', 'one word'],
  [`--profile 'two'\\''s' "profiles" sh\\ow on`, '--profile', "two's", 'profiles', 'show', 'one word'],
];

/** In bash alone: its words also end at `:`, `=` and `@`, and what a first tab has inserted is completed by a second one. */
const inBash: typeof lines = [
  ['profiles show my\\ disk:', 'profiles', 'show', 'my disk:data'],
  ['profiles show x\\ y=', 'profiles', 'show', 'x y=z'],
  ['profiles show me@ex', 'profiles', 'show', 'me@example.org'],
  ['profiles show "kept\ta', 'profiles', 'show', 'kept!a'],
];

const shells = [
  {
    name: 'bash',
    start: ['--norc', '-i'],
    load: 'source <(skydeck completion bash)',
    typed: [...lines, ...inBash],
  },
  {
    name: 'zsh',
    start: ['-f', '-i'],
    load: 'autoload -U compinit; compinit -u -D; source <(skydeck completion zsh)',
  },
  {
    name: 'zsh (fpath)',
    start: ['-f', '-i'],
    load: 'mkdir f; skydeck completion zsh > f/_skydeck; fpath=($PWD/f $fpath); autoload -U compinit; compinit -u -D',
    // The same script, loaded in another way: a few lines show that it is found.
    typed: lines.filter((_, at) => at % 5 === 0),
  },
  {name: 'fish', start: ['--no-config', '-i'], load: 'skydeck completion fish | source'},
];

for (const {name, start, load, typed: given = lines} of shells) {
  const [command = ''] = name.split(' ');
  const there = spawnSync(command, ['-c', 'true']).status === 0;
  test.skipIf(!there)(`${name} completes commands, flags, values and names of any characters`, async () => {
    const home = mkdtempSync(join(tmpdir(), 'skydeck-shell-'));
    onTestFinished(() => rmSync(home, {recursive: true, force: true}));
    const ran = join(home, 'ran');
    const program = join(home, 'skydeck');
    // It asks the real program, and writes down what it is run with.
    writeFileSync(
      program,
      `#!/bin/sh
case $1 in
  __complete | completion) exec "${process.execPath}" "${resolve(inject('program'))}" "$@" ;;
esac
printf '%s\\0' "$@" >>"${ran}"
printf '\\n' >>"${ran}"
`,
      {mode: 0o755},
    );
    mkdirSync(join(home, '.config', 'skydeck'), {recursive: true, mode: 0o700});
    const stored = Object.fromEntries(
      profiles.map(one => [one, {url: 'https://a.example/v4', word: 'node'}]),
    );
    writeFileSync(join(home, '.config', 'skydeck', 'config.json'), JSON.stringify({profiles: stored}), {
      mode: 0o600,
    });
    writeFileSync(join(home, 'example.org.zone'), '');
    const shell = spawn(command, start, {
      cols: 200,
      rows: 50,
      cwd: home,
      name: 'xterm-256color',
      env: {PATH: `${home}:${process.env.PATH}`, HOME: home, LANG: 'C.UTF-8', TERM: 'xterm-256color'},
    });
    let shown = '';
    shell.onData(part => {
      shown += part;
    });
    const ended = new Promise(done => shell.onExit(done));
    // A shell reads one key after the other: none has to be waited for.
    shell.write(`${load}\r${given.map(([typed]) => `skydeck ${typed}\t\r`).join('')}exit\r`);
    await ended;
    const found = existsSync(ran) ? readFileSync(ran, 'utf8').trimEnd().split('\n') : [];
    expect(
      found.map(line => line.split('\0').slice(0, -1)),
      shown,
    ).toEqual(given.map(([, ...words]) => words));
    expect(existsSync(join(home, 'pwned'))).toBe(false);
  });
}
