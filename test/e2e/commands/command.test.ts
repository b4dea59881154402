import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {run, serve} from '../command.ts';
import {openProgram} from '../pty.ts';

/** Commands whose output goes to a program or a file. */

function homeWith(settings?: object): string {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-command-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  if (!settings) return home;
  const folder = join(home, '.config', 'skydeck');
  mkdirSync(folder, {recursive: true, mode: 0o700});
  writeFileSync(join(folder, 'config.json'), JSON.stringify(settings), {mode: 0o600});
  return home;
}

test('a command never falls back to the demo account unless asked to', async () => {
  const needs =
    'skydeck: no account is connected: run skydeck login, or ask for the demo account with --demo\n';
  for (const args of [[], ['list'], ['list', 'volumes'], ['whoami']])
    expect(await run(args), args.join(' ')).toEqual({code: 2, stdout: '', stderr: needs});
  expect(await run(['whoami', '--demo'])).toMatchObject({code: 0, stderr: ''});
  // What is kept on this machine needs no account.
  expect(await run(['list', 'profiles'])).toMatchObject({code: 0, stderr: ''});

  const kept = {url: 'https://127.0.0.1:9/v4', word: 'node', token: 'sesame'};
  const HOME = homeWith({profiles: {work: kept, prod: kept}});
  const choose =
    'skydeck: no profile is the default: skydeck use work makes it one, --profile work uses it once; known: work, prod\n';
  for (const args of [[], ['list'], ['whoami']])
    expect(await run(args, {HOME}), args.join(' ')).toEqual({code: 2, stdout: '', stderr: choose});
  expect(await run(['list', '--profile', 'work'], {HOME})).toMatchObject({code: 3, stdout: ''});
});

test('without a default profile the user chooses one from a list, and `use` makes it the default', async () => {
  const {url, token} = await serve('--nodes', '60');
  const elsewhere = {url: 'https://127.0.0.1:9/v4', word: 'node', token: 'sesame'};
  const HOME = homeWith({profiles: {work: elsewhere, home: {url, word: 'node', token}}});
  const env = {HOME, XDG_CONFIG_HOME: ''};
  const start = async (...args: string[]) => {
    const program = await openProgram({args, env});
    await program.waitFor(/^Which profile\?\n❯ work\n {2}home\n/);
    return program;
  };

  const explored = await start();
  explored.press('down');
  await explored.waitFor(/❯ home/);
  explored.press('enter');
  expect(await explored.waitFor(/Nodes +60/)).toMatch(/^ home .* 127\.0\.0\.1/);
  explored.press('j', 'q');
  expect(await explored.exited).toEqual({code: 0, signal: 0});

  const left = await start('whoami');
  left.press('esc');
  await left.waitFor(/skydeck: no profile was chosen/);
  expect(await left.exited).toEqual({code: 1, signal: 0});

  const sole = homeWith({profiles: {work: elsewhere}});
  const asked = await openProgram({args: ['whoami'], env: {HOME: sole, XDG_CONFIG_HOME: ''}});
  await asked.waitFor(/^Which profile\?\n❯ work\n/);
  asked.press('ctrl-c');
  expect(await asked.exited).toEqual({code: 130, signal: 0});

  const piped = await run(['use'], {HOME});
  expect(piped).toMatchObject({
    code: 2,
    stderr: 'skydeck: use needs a name, as in skydeck use work; known: work, home\n',
  });
  const used = await start('use');
  used.press('2');
  await used.waitFor(/profile home is now the default/);
  expect(await used.exited).toEqual({code: 0, signal: 0});
  expect(await run(['whoami'], {HOME})).toMatchObject({code: 0, stderr: ''});
  expect(await run(['use', 'hom'], {HOME})).toMatchObject({
    code: 2,
    stderr: 'skydeck: there is no profile hom: did you mean home?\n',
  });
});

test('a token command asks on the plain terminal, and has none while the screen is up', async () => {
  const {url, token} = await serve('--nodes', '60');
  const asks = `printf 'PIN: ' >&2; read pin; test "$pin" = 42 && echo ${token}`;
  const draws = `echo overdrawn >&2; { echo overdrawn >/dev/tty; } 2>/dev/null; echo ${token}`;
  const profiles = {
    main: {url, word: 'node', token},
    asking: {url, word: 'node', tokenCommand: asks},
    other: {url, word: 'node', tokenCommand: draws},
  };
  const env = {HOME: homeWith({profiles, current: 'main'}), XDG_CONFIG_HOME: ''};
  const plain = await openProgram({args: ['whoami', '--profile', 'asking'], env});
  await plain.waitFor(/^skydeck: asking the token command of profile asking\nPIN: /);
  plain.press('42', 'enter');
  expect(await plain.exited).toEqual({code: 0, signal: 0});
  expect(plain.raw()).not.toContain(token);

  const program = await openProgram({args: ['--profile', 'main'], env});
  await program.waitFor(/Nodes +60/);
  program.press('P');
  await program.waitFor(/asking/);
  program.press('/', 'other', 'enter');
  await program.waitFor(/1 found in/);
  program.press('enter');
  await program.waitFor(/^ other (.|\n)*60/);
  expect(program.raw()).not.toContain('overdrawn');
  program.press('q');
  expect(await program.exited).toEqual({code: 0, signal: 0});
});

test('a token passed as an argument by mistake is not printed', async () => {
  const token = 'dop_v1_3f9c2a7be5d84e6fa0b1';
  for (const args of [
    [`--token=${token}`],
    ['logout', token],
    ['list', token],
    ['--profile', token, 'list'],
    ['login', token],
    ['login', '--word', `${token}.`, '--url', 'https://a.example/v4'],
    [token],
    ['serve', '--token', `${token} `],
  ]) {
    const {code, stdout, stderr} = await run(args, {}, 'x\n');
    expect({code, stdout}, args.join(' ')).toEqual({code: 2, stdout: ''});
    expect(stderr, args.join(' ')).not.toMatch(/3f9c2a|dop_v1/);
  }
  // The one in use is known, whatever it looks like.
  const known = await run(['list', 'sesameopen'], {SKYDECK_TOKEN: 'sesameopen'});
  expect(known.stderr).toContain('there is no resource •••');
});

test('standard error and the screen warn that certificates are not checked', async () => {
  const env = {
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    NODE_NO_WARNINGS: '1',
    SKYDECK_URL: 'https://127.0.0.1:9/v4',
    SKYDECK_TOKEN: 'sesame-open',
  };
  const said =
    'NODE_TLS_REJECT_UNAUTHORIZED=0 is set: no certificate is checked, and whoever answers gets the token';
  for (const args of [['list'], ['whoami']]) expect((await run(args, env)).stderr).toContain(said);
  expect((await run(['list', '--demo', 'regions'], env)).stderr).toBe('');
  const {waitFor, press} = await openProgram({env, columns: 140});
  await waitFor(/NODE_TLS_REJECT_UNAUTHORIZED=0 is set/);
  press('?');
  // Whatever is read later, that stays.
  await waitFor(frame => !frame.includes('is set') && frame.includes('TLS not checked · environment'));
});
