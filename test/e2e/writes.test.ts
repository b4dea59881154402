import {mkdtempSync, readdirSync, readFileSync, rmSync, statSync} from 'node:fs';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {run, serve} from './command.ts';
import {openProgram} from './pty.ts';

/** What is left on the disk, in the terminal and in the process list when a program acts, or dies while it does. */

function newHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-acts-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  return home;
}

/** Where a program in a pseudo-terminal keeps its settings, for one without. */
const at = (home: string) => ({HOME: home, XDG_CONFIG_HOME: join(home, 'config')});

/** A way to a service on which writes get stuck: they arrive nowhere, and are never answered. */
async function stuck(target: string) {
  const writes: string[] = [];
  const {promise: arrived, resolve: arrive} = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET') {
      writes.push(`${request.method} ${request.url}`);
      arrive();
      return;
    }
    const {host: _, connection: __, ...headers} = request.headers as Record<string, string>;
    const answer = await fetch(new URL(request.url ?? '', target), {headers});
    response.writeHead(answer.status, {'content-type': 'application/json'}).end(await answer.text());
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4`, writes, arrived};
}

const journalOf = (home: string) =>
  readFileSync(join(home, 'state/skydeck/journal.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as {what: string; outcome: string; pid: number});

test('a write killed in mid-send is in the journal, and the next start reports it once', async () => {
  const {url, token} = await serve();
  const way = await stuck(url);
  const home = newHome();
  const env = {SKYDECK_URL: way.url, SKYDECK_TOKEN: token};
  const first = await openProgram({home, env, columns: 120});
  await first.waitFor(/of 140/);
  first.press(':', 'volumes label~old-wiki', 'enter');
  await first.waitFor(/1–1 of 1/);
  first.press('x');
  await first.waitFor(/Type old-wiki to delete/);
  await first.read();
  first.press('old-wiki');
  await first.waitFor(/^ {3}old-wiki *$/m);
  await first.read();
  first.press('enter');
  await first.waitFor(/sending/);
  await way.arrived;
  first.signal('SIGKILL');
  expect(await first.exited).toMatchObject({signal: 9});
  expect(journalOf(home)).toMatchObject([{what: 'delete volume old-wiki', outcome: 'sent', pid: first.pid}]);

  const second = await openProgram({home, env, columns: 120});
  await second.waitFor(
    /delete volume old-wiki: on its way when skydeck last ended, and its outcome is not known/,
  );
  second.press('J');
  await second.waitFor(/▲ unknown +delete volume old-wiki/);
  second.press('q');
  await second.exited;
  const third = await openProgram({home, env, columns: 120});
  await third.waitFor(/of 140/);
  third.press('J');
  await third.waitFor(/▲ unknown +delete volume old-wiki/);
  expect(third.raw()).not.toContain('last ended');
  expect(journalOf(home)).toHaveLength(2);
  expect(way.writes).toHaveLength(1);
});

test('ctrl-c in mid-send says behind the screen what has no outcome, and the next start looks it up', async () => {
  const {url, token} = await serve();
  const way = await stuck(url);
  const home = newHome();
  const env = {SKYDECK_URL: way.url, SKYDECK_TOKEN: token};
  const program = await openProgram({home, env, columns: 120});
  await program.waitFor(/of 140/);
  program.press(':', 'volumes label~old-wiki', 'enter');
  await program.waitFor(/1–1 of 1/);
  program.press('E');
  await program.waitFor(/label/i);
  await program.read();
  program.press('s', 'ctrl-s');
  await program.waitFor(/›\[Edit label and tags\]/);
  await program.read();
  program.press('enter');
  await program.waitFor(/sending/);
  await way.arrived;
  program.press('ctrl-c', 'ctrl-c');
  expect(await program.exited).toMatchObject({code: 0});
  expect(program.raw().slice(program.raw().lastIndexOf('\u001b[?1049l'))).toContain(
    'skydeck: 1 write has no outcome yet: skydeck journal list has it, and the next start looks it up\r\n',
  );
  const next = await openProgram({home, env, columns: 120});
  await next.waitFor(/not visible yet/);
  next.press('ctrl-c');
  expect(await next.exited).toMatchObject({code: 0});
  expect(way.writes).toHaveLength(1);
});

test('a root password is in no file, journal, process list or frame', async () => {
  const {url, token} = await serve();
  const home = newHome();
  await run(['login', 'work', '--url', url], at(home), `${token}\n`);
  const secret = 'Zebra-Quartz-71';
  const program = await openProgram({home, columns: 120, rows: 40});
  await program.waitFor(/Nodes +140/);
  program.press(':', 'nodes', 'enter');
  await program.waitFor(/of 140/);
  program.press('n', 'secretive', 'enter', 'nl-ams', 'enter');
  await program.waitFor(/Type/);
  program.press('g6-nanode-1', 'enter', 'debian12', 'enter');
  await program.waitFor(/Root password/);
  for (const character of secret) program.press(character);
  const typed = await program.waitFor(new RegExp('•'.repeat(secret.length)));
  expect(typed).toContain('"root_pass":"••••••••"');
  program.press('ctrl-s');
  await program.waitFor(/Back/);
  await program.read();
  program.press('right');
  await program.read();
  program.press('enter');
  await program.waitFor(/secretive/);
  await program.waitFor(/accepted, under way: create node secretive/);
  expect(journalOf(home)).toMatchObject([
    {what: 'create node secretive', outcome: 'sent', body: {root_pass: '••••••••'}},
    {outcome: 'done'},
  ]);
  const command = readFileSync(`/proc/${program.pid}/cmdline`, 'utf8');
  program.press('J');
  await program.waitFor(/create node secretive/);
  program.press('d', 'y');
  await program.waitFor(/ \{/);
  for (const text of [program.raw(), command, ...filesOf(home)]) expect(text).not.toContain(secret);
  // The token is where it was put, and nowhere else.
  expect(filesOf(home).filter(text => text.includes(token))).toHaveLength(1);
});

function filesOf(folder: string): string[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .map(name => join(folder, name))
    .filter(path => statSync(path).isFile())
    .map(path => readFileSync(path, 'utf8'));
}

test('P switches to an account with a token command, and to the demo account', async () => {
  const {url, token} = await serve('--word', 'linode');
  const home = newHome();
  const program = await openProgram({home, columns: 120, rows: 30, env: {SKYDECK_TEST_TOKEN: token}});
  await program.waitFor(/DEMO/);
  program.press('P', 'n');
  await program.waitFor(/Add profile/);
  program.press('prod-eu', 'enter', url, 'enter', 'ctrl-u', 'linode', 'enter', 'tab');
  program.press('echo $SKYDECK_TEST_TOKEN', 'ctrl-s');
  await program.waitFor(/›\[Add profile\]/);
  await program.read();
  program.press('enter');
  await program.waitFor(/Added profile prod-eu/);
  program.press('g', 'enter');
  await program.waitFor(/this is prod-eu now/);
  expect(await program.waitFor(/Nodes +140/)).toMatch(/prod-eu .* 127\.0\.0\.1:\d+\/v4 · token: command/);
  expect(program.raw()).not.toContain(token);
  expect(filesOf(home).join('\n')).not.toContain(token);

  // What is there by default is opened by the next run; the command may ask on the terminal before the screen is taken.
  const next = await openProgram({home, columns: 120, env: {SKYDECK_TEST_TOKEN: token}});
  await next.waitFor(/prod-eu .*token: command/);
  next.press('P', '/demo', 'enter', 'enter');
  await next.waitFor(/DEMO/);
  const failing = await run(['list'], {...at(home), SKYDECK_TEST_TOKEN: ''});
  expect(failing).toMatchObject({code: 1, stdout: ''});
  expect(failing.stderr).toContain('the token command of profile prod-eu printed nothing: run it yourself');
});

test('repeated keys, a burst of 500, pastes and a resize in between send nothing', async () => {
  const {url, token} = await serve();
  const way = await stuck(url);
  const program = await openProgram({
    columns: 120,
    rows: 30,
    env: {SKYDECK_URL: way.url, SKYDECK_TOKEN: token},
  });
  await program.waitFor(/of 140/);
  for (const key of ['b', 'B', 'S', 'x', 'E', 'n']) {
    program.press(key, ...Array.from({length: 500}, () => 'enter'));
    program.press('esc', 'esc', 'esc');
  }
  // So many keys at once are taken for a paste; what is typed right behind them belongs to it.
  await program.waitFor(/a paste means nothing here/);
  program.press(':', 'volumes', 'enter');
  await program.waitFor(/of 60/);
  for (const key of ['a', 't', 'z', 'l', 'E', 'x', 'n']) {
    program.press(key);
    program.paste('\r\ry\r\u001b[C\r');
    program.resize(60, 20);
    program.press(...Array.from({length: 500}, () => 'enter'));
    program.resize(120, 30);
    program.press('esc', 'esc', 'esc');
  }
  // Whatever is open by now, what it shows came after all of that.
  program.press('esc', ':', 'kernels', 'enter');
  await program.waitFor(/of 330/);
  expect(way.writes).toEqual([]);
});
