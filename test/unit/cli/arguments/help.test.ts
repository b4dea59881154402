import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import type {Command} from 'commander';
import {expect, onTestFinished, test} from 'vitest';
import {commandsFor, parseArguments} from '../../../../src/cli/arguments/parse-arguments.ts';
import {resourceFor} from '../../../../src/cli/nouns.ts';
import {columnsFrom} from '../../../../src/cli/read/rows.ts';
import {everyNoun} from '../../../../src/resources/index.ts';
import {readSort} from '../../../../src/resources/sort.ts';
import {golden} from '../../../golden.ts';
import {runWith} from '../run-command.ts';
import {served} from '../served.ts';

/** Every command, by the words that name it. */
async function everyCommand(): Promise<string[][]> {
  const paths: string[][] = [[]];
  const add = (before: readonly string[], {commands}: Command) => {
    for (const command of commands.filter(one => one.name() !== 'help')) {
      paths.push([...before, command.name()]);
      add([...before, command.name()], command);
    }
  };
  add([], await commandsFor([]));
  for (const {name} of everyNoun()) {
    const found = (await commandsFor([name])).commands.find(one => one.name() === name);
    if (!found) throw new Error(`${name} has no command`);
    paths.push([name]);
    add([name], found);
  }
  return paths;
}

async function helpOf(...words: readonly string[]): Promise<string> {
  const help = await parseArguments([...words, '--help'], '1.2.3');
  return help.command === 'text' ? help.text : '';
}

/** The words of a line as a shell has them, as far as examples need that: up to a pipe, a redirection or a second command. */
const wordsOf = (line: string): string[] =>
  [...(line.split(/ [|>] | && /)[0] ?? '').matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );

test('the help of every command has two examples, which the program itself understands', async () => {
  const commands = await everyCommand();
  expect(commands.length).toBeGreaterThan(120);
  for (const words of commands) {
    const help = await helpOf(...words);
    const [, text = ''] = help.split(/^Examples:\n/m);
    const lines = (text.split('\n\n')[0] ?? '').trimEnd().split('\n');
    const where = `skydeck ${words.join(' ')}`;
    expect(lines.length, where).toBeGreaterThanOrEqual(2);
    expect(new Set(lines).size, where).toBe(lines.length);
    for (const line of lines) {
      // One that a person can type on; what a shell would read otherwise is quoted.
      expect(line, where).toMatch(/^ {2}(source <\()?skydeck( |$)/);
      expect(line.replaceAll(/'[^']*'/g, ''), where).not.toMatch(/[*?"]/);
      // Those of a noun, and of the program, are of its verbs.
      if (words.length === 2)
        for (const [flag] of (line.split(/ [|>] | && /)[0] ?? '').matchAll(/--[a-z][\w-]*/g))
          expect(help.split(/^Examples:\n/m)[0], line).toContain(flag);
      const [, ...argv] = wordsOf(line.replace(/source <\((.*)\)/, '$1'));
      const invocation = await parseArguments(argv, '1.2.3');
      if (invocation.command !== 'list') continue;
      const resource = resourceFor(invocation.resource);
      const {sort, columns} = invocation;
      if (sort !== undefined) expect(readSort(resource, sort), line).not.toHaveProperty('mistake');
      if (columns !== undefined) expect(() => columnsFrom(resource, columns), line).not.toThrow();
    }
  }
});

/** The examples of all nouns that show an item or tell what would be sent, without those of what is on this machine. */
async function triedExamples(): Promise<string[]> {
  const lines = new Set<string>();
  for (const [noun = '', verb] of await everyCommand()) {
    const resource = everyNoun().find(({name}) => name === noun);
    if (!resource?.source.account || verb === undefined) continue;
    const [, text = ''] = (await helpOf(noun, verb)).split(/^Examples:\n/m);
    const [shown, dry] = [/^ +(skydeck .* show .*)$/m, /^ +(skydeck .* --dry-run.*)$/m].map(
      one => one.exec(text)?.[1],
    );
    for (const line of [shown, dry]) if (line !== undefined) lines.add(line);
  }
  return [...lines];
}

test('an example works on the demo account as it stands there, and changes something', async () => {
  const {run, requests} = await served({}, undefined, {nodes: 140});
  const home = mkdtempSync(join(tmpdir(), 'skydeck-examples-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  mkdirSync(join(home, '.ssh'));
  writeFileSync(
    join(home, '.ssh/my-key.pub'),
    `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'A'.repeat(43)} me@here\n`,
  );
  writeFileSync(join(home, 'setup.sh'), '#!/bin/sh\n');
  writeFileSync(join(home, 'example.org.zone'), 'new 300 IN A 192.0.2.1\n');
  const failed: string[] = [];
  const lines = await triedExamples();
  expect(lines.length).toBeGreaterThan(70);
  for (const line of lines) {
    const [, ...argv] = wordsOf(line.replaceAll('~', home));
    const {code, stdout, stderr} = await run(...argv);
    // Of what is so already, nothing is printed. Of what cannot be undone, the word is told that would confirm it.
    const more = stderr.replace(/^skydeck: nothing was \w+: .* cannot be undone: add --confirm .*\n$/, '');
    if (code !== 0 || stdout === '' || more !== '') failed.push(`${line} → ${code} ${stderr}`);
  }
  expect(failed).toEqual([]);
  expect(requests.filter(one => !one.startsWith('GET'))).toEqual([]);
}, 30_000);

test('the help of the program and its commands, and of one resource', async () => {
  const text = async (paths: readonly string[][]) =>
    (
      await Promise.all(
        paths.map(async words => `$ ${['skydeck', ...words, '--help'].join(' ')}\n${await helpOf(...words)}`),
      )
    ).join('\n');
  const nouns = new Set(everyNoun().map(({name}) => name));
  const every = await everyCommand();
  golden('help-program', await text(every.filter(([first = '']) => !nouns.has(first))));
  golden('help-volumes', await text(every.filter(([first]) => first === 'volumes')));
});

test('an example gives what its other flags call for, and a secret without its value', async () => {
  expect(await helpOf('nodes', 'rebuild')).toContain(
    "nodes rebuild web-1 --image 'Debian 12' --make-root-pass --dry-run",
  );
  expect(await helpOf('nodes', 'list')).toContain('nodes list --columns id,label,status --output csv');
  expect((await helpOf('nodes', 'create')).split('Examples:')[1]).not.toContain('root-pass');
});

test('help speaks of flags, not of the keys and lines of a form', async () => {
  for (const words of await everyCommand()) {
    const help = (await helpOf(...words)).replaceAll(/\s+/g, ' ');
    expect(help, words.join(' ')).not.toMatch(/\bempty\b|\btab\b|\bpress\b|undefined|\bnull\b/);
    for (const line of (await helpOf(...words)).split('Examples:')[0]?.split('\n') ?? [])
      expect(line.length, line).toBeLessThanOrEqual(80);
  }
});

test('--version says where the program and its files are', async () => {
  const {code, stdout, home} = await runWith({}, '--version');
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    '1.2.3',
    `node      ${process.version}`,
    `settings  ${home}/skydeck/config.json, not written yet`,
    `journal   ${home}/skydeck/journal.jsonl`,
    `program   ${process.argv[1]}`,
    '',
  ]);
  const XDG_CONFIG_HOME = mkdtempSync(join(tmpdir(), 'skydeck-version-'));
  onTestFinished(() => rmSync(XDG_CONFIG_HOME, {recursive: true}));
  mkdirSync(join(XDG_CONFIG_HOME, 'skydeck'), {mode: 0o700});
  writeFileSync(join(XDG_CONFIG_HOME, 'skydeck', 'config.json'), '{}', {mode: 0o600});
  expect((await runWith({XDG_CONFIG_HOME}, '--version')).stdout).toMatch(/^settings .*config\.json$/m);
});
