import {mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {run, serve} from '../command.ts';
import {openProgram} from '../pty.ts';

/** What decides on the account before there is a screen: arguments, the environment, the settings file, `login`. */

test('a token for plain http and an unknown flag are refused before a screen is drawn', async () => {
  const clear = await run([], {SKYDECK_URL: 'http://api.example.com/v4', SKYDECK_TOKEN: 'sesame'});
  expect(clear).toMatchObject({code: 2, stdout: ''});
  expect(clear.stderr).toMatch(/^skydeck: .*https.*\n$/);
  expect(clear.stderr).not.toContain('sesame');
  const flag = await run(['--frobnicate']);
  expect(flag).toMatchObject({code: 2, stdout: ''});
  expect(flag.stderr).toMatch(/^skydeck: .*--frobnicate.*\n$/);
  expect((await run(['--profile', 'nobody'])).stderr).toMatch(/no profile nobody/);
  expect((await run(['--demo', 'list', 'kernel'])).stdout.split('\n')).toHaveLength(332);
  expect((await run(['list', 'clouds'])).code).toBe(2);
});

test('without a terminal the program prints a plain list', async () => {
  const {code, stdout, stderr} = await run(['--demo']);
  expect(code).toBe(0);
  expect(stderr).toBe('');
  expect(stdout.split('\n')).toHaveLength(142);
  expect(stdout).toMatch(/^LABEL +STATUS +REGION/);
  expect(stdout).not.toContain('\x1b');
  const filtered = await run(['list', '--demo', 'types', '--filter', 'memory>=4096 class=nanode']);
  expect(filtered.stdout.trim().split('\n')).toHaveLength(1);
});

test('login stores a valid token readable by its owner alone, and no refused token', async () => {
  const {url, token} = await serve();
  const home = mkdtempSync(join(tmpdir(), 'skydeck-login-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  const file = join(home, '.config', 'skydeck', 'config.json');
  const refused = await run(['login', 'work', '--url', url], {HOME: home}, 'wrong\n');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('Invalid Token');
  expect(() => statSync(file)).toThrow();

  const asked = await openProgram({
    args: ['login', 'work'],
    env: {HOME: home, XDG_CONFIG_HOME: ''},
    columns: 100,
  });
  await asked.waitFor(/Address/);
  asked.press(url, 'enter');
  await asked.waitFor(/own word/);
  asked.press('enter');
  await asked.waitFor(/Access token/);
  asked.press(token, 'enter');
  expect(await asked.exited).toEqual({code: 0, signal: 0});
  expect(asked.raw()).not.toContain(token);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);

  const again = await openProgram({
    args: ['login', 'work', '--url', url, '--word', 'node'],
    env: {HOME: home, XDG_CONFIG_HOME: ''},
    columns: 100,
  });
  await again.waitFor(/Replace the profile work/);
  again.press('down');
  await again.waitFor(/❯ yes/);
  again.press('enter');
  await again.waitFor(/Access token/);
  again.press(token, 'enter');
  expect(await again.exited).toEqual({code: 0, signal: 0});

  const program = await openProgram({env: {HOME: home, XDG_CONFIG_HOME: ''}, columns: 140});
  expect(await program.waitFor(/Nodes +140/)).toMatch(/work .* 127\.0\.0\.1:\d+\/v4 · token: settings file/);
});

test('a broken settings file opens no account that it does not name, neither on the screen nor in a script', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-broken-'));
  onTestFinished(() => rmSync(home, {recursive: true}));
  const folder = join(home, '.config', 'skydeck');
  mkdirSync(folder, {recursive: true, mode: 0o700});
  writeFileSync(join(folder, 'config.json'), '{"profiles": {', {mode: 0o600});
  const env = {HOME: home, XDG_CONFIG_HOME: ''};
  const screen = await openProgram({env, columns: 120});
  await screen.waitFor(/cannot be read[\s\S]*skydeck config edit[\s\S]*skydeck --demo/);
  expect(await screen.exited).toEqual({code: 2, signal: 0});
  const listed = await run(['list', 'nodes'], {HOME: home});
  expect(listed).toMatchObject({code: 2, stdout: ''});
  expect(listed.stderr).toMatch(
    /~\/\.config\/skydeck\/config\.json cannot be read .*skydeck config edit .* skydeck --demo/,
  );
  expect(await (await openProgram({args: ['--demo'], env})).waitFor(/Amsterdam/)).toContain('DEMO');
  expect((await run(['--demo', 'list', 'nodes'], {HOME: home})).code).toBe(0);
});

test('a port in use is reported in one sentence', async () => {
  const {url} = await serve();
  const port = new URL(url).port;
  const {code, stderr} = await run(['serve', '--port', port]);
  expect(code).toBe(1);
  expect(stderr).toContain(`port ${port} on 127.0.0.1 is in use`);
});
