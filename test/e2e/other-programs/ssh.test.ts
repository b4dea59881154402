import {chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {serve} from '../command.ts';
import {openProgram, type ProgramOptions} from '../pty.ts';

/** Stepping aside for ssh, which a script of that name stands in for. */

const inside = {screen: 'alternate', cursor: false, paste: true, wrap: true};
const outside = {screen: 'normal', cursor: true, paste: false, wrap: true};

/** Tells how it was called and what of the environment came along, then does what the test wants. */
async function openWith(
  script: string,
  {shows = /of 140/, ...options}: ProgramOptions & {shows?: RegExp} = {},
) {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-ssh-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  mkdirSync(join(home, 'bin'));
  const ssh = join(home, 'bin', 'ssh');
  writeFileSync(ssh, `#!/bin/sh\necho "called with $*, token <$SKYDECK_TOKEN>"\n${script}\n`);
  chmodSync(ssh, 0o755);
  // The demo account connects to nothing.
  const {url, token} = await serve();
  const program = await openProgram({
    ...options,
    home,
    env: {
      PATH: `${join(home, 'bin')}:${process.env.PATH}`,
      SKYDECK_URL: url,
      SKYDECK_TOKEN: token,
      ...options.env,
    },
  });
  await program.waitFor(shows);
  return {...program, file: (name: string) => join(home, name)};
}

const ask = 'read line; echo "got <$line>"; read line';

test('s hands the terminal to ssh and restores the screen afterwards', async () => {
  const {press, waitFor, modes, frame, exited} = await openWith(ask);
  // Prices, notices and the rest of what is summed come after the rows.
  await waitFor(/▌db-primary[\s\S]*db-primary-fra ▲[\s\S]*of 140 · \$[\d,.]+ a month/);
  const before = frame();
  press('s');
  await waitFor(/called with -l root -- 192\.0\.2\.1, token <>/);
  expect(modes()).toEqual(outside);
  // To the first letter, and the terminal echoes as it does for any program.
  press('qxj:', 'enter');
  expect(await waitFor(/got <qxj:>/)).toContain('\nqxj:\n');
  press('enter');
  await waitFor(/▌db-primary/);
  expect(modes()).toEqual(inside);
  // All but the header, which tells the age. The list is drawn again in more than one piece.
  const steady = (text: string) => text.split('\n').slice(1).join('\n');
  await waitFor(() => steady(frame()) === steady(before));
  press('j');
  await waitFor(/▌bastion/);
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
  expect(modes()).toEqual(outside);
});

test('keys received together with s keep ssh from starting, and those left over when it ends are ignored', async () => {
  const {press, waitFor, read, raw, exited} = await openWith('read line');
  press('sqx');
  await waitFor(/not connected: more keys were typed after s/);
  await read();
  await read();
  press('s');
  await waitFor(/called with/);
  const before = raw().length;
  press('enter', 'q', 'x', 'S', 'enter');
  await waitFor(/▌db-primary/);
  await waitFor(() => raw().slice(before).includes('\u001b[?1049h'));
  press('j');
  const frame = await waitFor(/▌bastion/);
  expect(frame).not.toMatch(/cannot be undone|Shut down {2}node/);
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
});

test('ctrl-c during ssh goes to ssh', async () => {
  const {press, waitFor} = await openWith(
    'trap "echo caught; read line; exit 0" INT; echo ready; while :; do sleep 0.05; done',
  );
  press('s');
  await waitFor(/ready/);
  press('ctrl-c');
  await waitFor(/caught/);
  press('enter');
  await waitFor(/▌db-primary/);
  press('j');
  expect(await waitFor(/▌bastion/)).not.toContain('ssh to');
});

test('a lost connection is reported; SKYDECK_SSH_USER and --ascii are respected', async () => {
  const {press, waitFor} = await openWith('exit 255', {
    columns: 120,
    args: ['--ascii'],
    env: {SKYDECK_SSH_USER: 'alice'},
  });
  press('s');
  await waitFor(/called with[\s\S]*Press any key to go back to skydeck/);
  press('x');
  const frame = await waitFor(/ssh to node db-primary: it ended with status 255/);
  expect(frame).toMatch(/^[\x20-\x7e\n]*$/);
  expect(frame).not.toContain('cannot be undone');
  press('q');
  await waitFor(/called with -l alice -- 192\.0\.2\.1/);
});

test('terminal modes that a lost connection left on are switched off', async () => {
  const {press, waitFor, furtherModes, raw} = await openWith(
    "printf '\\033[?1000h\\033[?1003h\\033[?1006h\\033[?1004h\\033[?1h\\033='; echo on; read line; exit 255",
  );
  press('s');
  await waitFor(/on$/m);
  expect(furtherModes()).toEqual({mouse: 'any', focus: true, cursorKeys: true, keypad: true});
  press('enter');
  await waitFor(/Press any key/);
  press('space');
  await waitFor(/it ended with status 255/);
  expect(furtherModes()).toEqual({mouse: 'vt200', focus: true, cursorKeys: false, keypad: false});
  for (const mode of [1002, 1005, 1006, 1015]) expect(raw()).toContain(`\u001b[?${mode}l`);
});

test('the error message of ssh stays until a key is pressed; a hang-up then ends the program', async () => {
  // A service of which nothing is awaited: the key alone keeps the program.
  const {url, token} = await serve('--nodes', '1');
  const {press, waitFor, modes, signal, exited} = await openWith(
    'echo "Host key verification failed."; exit 255',
    {shows: /of 1/, env: {SKYDECK_URL: url, SKYDECK_TOKEN: token}},
  );
  press('s');
  const said = await waitFor(/Host key verification failed\.[\s\S]*Press any key to go back to skydeck/);
  expect(said).toContain('called with');
  expect(modes()).toEqual(outside);
  press('ctrl-c');
  await waitFor(/it ended with status 255/);
  expect(modes()).toEqual(inside);
  press('?');
  await waitFor(/keys · lines/);
  press('esc');
  press('s');
  await waitFor(/Press any key/);
  signal('SIGHUP');
  expect(await exited).toEqual({code: 129, signal: 0});
  expect(modes()).toEqual(outside);
});
