import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import type {PreparedCommand} from '../../../src/app/state/overlay.ts';
import {runSsh, sshArguments} from '../../../src/effects/machine/programs.ts';

test('the address is a separate argument after the user', () => {
  expect(sshArguments('192.0.2.1', {})).toEqual(['-l', 'root', '--', '192.0.2.1']);
  expect(sshArguments('2001:db8::1', {SKYDECK_SSH_USER: 'alice'})).toEqual([
    '-l',
    'alice',
    '--',
    '2001:db8::1',
  ]);
  expect(sshArguments('192.0.2.1', {SKYDECK_SSH_USER: ''})).toEqual(['--', '192.0.2.1']);
});

test.each([
  '-oProxyCommand=touch x',
  '192.0.2.1; reboot',
  '192.0.2.1 ',
  'fe80::1%$(reboot)',
  'fe80::1%eth0',
  'example.com',
  '192.0.2.1/24',
  '\u001b[2J',
  '',
])('%j, from a hostile service, is handed to nobody', async address => {
  expect(sshArguments(address, {})).toBeUndefined();
  const aside = () => expect.fail('the terminal was left');
  expect(await runSsh(address, {}, aside, async () => {})).toMatch(/is not an IP address/);
});

test('a line names the target before the terminal is handed over', async () => {
  const told: string[] = [];
  let left = false;
  await runSsh(
    '192.0.2.1',
    {PATH: ''},
    work => {
      left = true;
      return work();
    },
    async () => {},
    text => {
      expect(left).toBe(true);
      told.push(text);
    },
  );
  expect(told).toEqual(['Connecting to 192.0.2.1 ...\n']);
});

test('if ssh is not on the PATH the failure says so', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'skydeck-path-'));
  onTestFinished(() => rmSync(empty, {recursive: true}));
  expect(
    await runSsh(
      '192.0.2.1',
      {PATH: empty},
      work => work(),
      async () => expect.fail('there is nothing to read'),
      () => {},
    ),
  ).toBe('ssh is not installed, or not on the PATH');
});

test.each([
  ['kill -TERM $$', 'it was ended by SIGTERM'],
  ['kill -INT $$', undefined],
  ['exit 255', 'it ended with status 255: no connection, or one that was lost'],
  ['exit 1', undefined],
])('an end of ssh by %j', async (script, trouble) => {
  const folder = mkdtempSync(join(tmpdir(), 'skydeck-path-'));
  onTestFinished(() => rmSync(folder, {recursive: true}));
  writeFileSync(join(folder, 'ssh'), `#!/bin/sh\n${script}\n`, {mode: 0o755});
  let paused = 0;
  const pause = async () => void paused++;
  const connect = (PATH: string, by?: PreparedCommand) =>
    runSsh(
      '192.0.2.1',
      {PATH},
      work => work(),
      pause,
      () => {},
      by,
    );
  expect(await connect(folder)).toBe(trouble);
  // A command of the settings in its place, without an ssh.
  const by = {
    what: 'ssh',
    script: `test "$LABEL" = web-1 && ${script}`,
    args: [],
    env: {LABEL: 'web-1'},
    shown: '',
  };
  expect(await connect('/nonexistent', {...by, in: 'foreground'})).toBe(trouble);
  expect(paused).toBe(trouble === undefined ? 0 : 2);
});
