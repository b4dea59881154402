import {chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {beforeEach, expect, onTestFinished, test} from 'vitest';
import {copyText} from '../../../src/effects/clipboard.ts';

let bin: string;
const wayland = {WAYLAND_DISPLAY: 'wayland-0'};
const x11 = {DISPLAY: ':0'};
const text = 'curl -X POST $SKYDECK_TOKEN "é"';

beforeEach(() => {
  bin = mkdtempSync(join(tmpdir(), 'skydeck-clipboard-'));
  onTestFinished(() => rmSync(bin, {recursive: true}));
});

/** A program of that name, which writes down what it is called with. */
function program(name: string, then = 'exit 0') {
  const path = join(bin, name);
  writeFileSync(
    path,
    `#!/bin/sh\nprintf '%s|%s' "$*" "$SKYDECK_TOKEN" > "${path}.called"\n/bin/cat > "${path}.text"\n${then}\n`,
  );
  chmodSync(path, 0o755);
  return {
    called: () => (existsSync(`${path}.called`) ? readFileSync(`${path}.called`, 'utf8') : undefined),
    text: () => readFileSync(`${path}.text`),
  };
}

async function copy(env: Record<string, string>, platform: NodeJS.Platform = 'linux') {
  const sent: string[] = [];
  const all = {PATH: bin, SKYDECK_TOKEN: 'sesame', ...env};
  const copied = await copyText(text, all, sequence => sent.push(sequence), platform);
  // The terminal may be another one than that of the desktop: it is told in any case.
  expect(sent).toEqual([`\u001b]52;c;${Buffer.from(text).toString('base64')}\u0007`]);
  return copied;
}

test.each([
  ['wl-copy', wayland, 'linux', '|'],
  ['xclip', x11, 'linux', '-selection clipboard|'],
  ['xsel', x11, 'linux', '--clipboard --input|'],
  ['pbcopy', {}, 'darwin', '|'],
] as const)(
  '%s gets the text on its standard input, and neither there nor elsewhere the token',
  async (name, env, platform, called) => {
    const one = program(name);
    expect(await copy(env, platform)).toEqual({sure: true, how: ''});
    expect(one.called()).toBe(called);
    expect(one.text().toString()).toBe(text);
  },
);

test('clip.exe gets it as Windows reads it', async () => {
  const one = program('clip.exe');
  expect(await copy({WSL_DISTRO_NAME: 'Debian'})).toEqual({sure: true, how: ''});
  expect(one.text().toString('utf16le')).toBe(`\ufeff${text}`);
});

test('one that fails, or is not there, gives way to the next, and the last to what the terminal does', async () => {
  program('wl-copy', 'exit 1');
  const xclip = program('xclip', 'exec 0<&-; exit 3');
  const xsel = program('xsel');
  expect((await copy({...wayland, ...x11})).sure).toBe(true);
  expect(xclip.called()).toBeDefined();
  expect(xsel.called()).toBeDefined();
  expect(await copy(wayland)).toEqual({sure: false, how: ' by OSC 52, if the terminal takes that'});
  expect((await copy({PATH: '/nonexistent', ...x11})).sure).toBe(false);
});

test('one that does not end is not waited for', async () => {
  program('wl-copy', 'exec /bin/sleep 60');
  expect((await copy(wayland)).sure).toBe(false);
});

test('over ssh the desktop here is not the one that is looked at', async () => {
  const one = program('wl-copy');
  for (const name of ['SSH_CONNECTION', 'SSH_TTY', 'SSH_CLIENT'])
    expect((await copy({...wayland, [name]: 'x'})).sure).toBe(false);
  expect(one.called()).toBeUndefined();
});

test.each([
  [{TMUX: '/tmp/tmux-0/default,1,0'}, ' by OSC 52, for which tmux needs: set -g set-clipboard on'],
  [{STY: '1.x'}, ' by OSC 52, which screen does not pass on'],
  [{}, ' by OSC 52, if the terminal takes that'],
])('what stands in the way is told: %o', async (env, how) => {
  expect(await copy(env)).toEqual({sure: false, how});
});
