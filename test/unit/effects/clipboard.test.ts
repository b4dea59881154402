import {execFileSync} from 'node:child_process';
import {chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {beforeEach, expect, onTestFinished, test} from 'vitest';
import {copyText} from '../../../src/effects/machine/clipboard.ts';

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
    expect(await copy(env, platform)).toEqual({outcome: 'copied', how: ''});
    expect(one.called()).toBe(called);
    expect(one.text().toString()).toBe(text);
  },
);

test.each([
  [{WSL_DISTRO_NAME: 'Debian'}, 'linux'],
  [{}, 'win32'],
] as const)('clip.exe gets UTF-16: %o on %s', async (env, platform) => {
  const one = program('clip.exe');
  expect(await copy(env, platform)).toEqual({outcome: 'copied', how: ''});
  expect(one.text().toString('utf16le')).toBe(`\ufeff${text}`);
});

test('programs of another desktop, and tmux outside of it, are not asked', async () => {
  const others = ['wl-copy', 'tmux', 'pbcopy', 'clip.exe'].map(name => program(name));
  program('xclip');
  expect(await copy(x11)).toEqual({outcome: 'copied', how: ''});
  expect(others.map(one => one.called())).toEqual(others.map(() => undefined));
});

test('if a clipboard program fails the next is tried, then OSC 52', async () => {
  program('wl-copy', 'exit 1');
  const xclip = program('xclip', 'exec 0<&-; exit 3');
  const xsel = program('xsel');
  expect((await copy({...wayland, ...x11})).outcome).toBe('copied');
  expect(xclip.called()).toBeDefined();
  expect(xsel.called()).toBeDefined();
  expect(await copy(wayland)).toEqual({outcome: 'sent', how: ' by OSC 52, if the terminal takes that'});
  expect((await copy({PATH: '/nonexistent', ...x11})).outcome).toBe('sent');
});

test('a clipboard program that hangs is killed', async () => {
  const held = join(bin, 'held');
  execFileSync('mkfifo', [held]);
  program('wl-copy', `exec /bin/sleep 60 > "${held}"`);
  // It can be read to its end when the program has ended that holds it.
  const ended = readFile(held);
  expect((await copy(wayland)).outcome).toBe('sent');
  expect((await ended).length).toBe(0);
});

test('over ssh no clipboard program is used', async () => {
  const one = program('wl-copy');
  for (const name of ['SSH_CONNECTION', 'SSH_TTY', 'SSH_CLIENT'])
    expect((await copy({...wayland, [name]: 'x'})).outcome).toBe('sent');
  expect(one.called()).toBeUndefined();
});

test.each([
  [{}, ' by OSC 52, if the terminal takes that'],
  [{TERM: 'xterm-256color'}, ' by OSC 52, if the terminal takes that'],
  [{TERM: 'screen-256color'}, ' by OSC 52, if the terminal takes that'],
])('what is not certain is said: %o', async (env, how) => {
  expect(await copy(env)).toEqual({outcome: 'sent', how});
});

/** What is sent to the terminal, and what is told of it. */
async function sentTo(env: Record<string, string>, what = text) {
  const sent: string[] = [];
  const all = {PATH: bin, ...env};
  const copied = await copyText(what, all, sequence => sent.push(sequence), 'linux');
  return {sent: sent.join(''), ...copied};
}

const inTmux = {TMUX: '/tmp/tmux-0/default,1,0', TERM: 'tmux-256color'};

test('tmux gets the text and passes it to its terminal', async () => {
  const tmux = program('tmux');
  expect(await sentTo(inTmux)).toEqual({
    sent: '',
    outcome: 'copied',
    how: ' to tmux, and to the terminal if that takes it',
  });
  expect(tmux.called()).toMatch(/^load-buffer -w -\|/);
  expect(tmux.text().toString()).toBe(text);
});

test('GNU screen gets the sequence in short parts', async () => {
  const {sent, outcome} = await sentTo({STY: '1.x', TERM: 'screen'}, text.repeat(50));
  expect(outcome).toBe('sent');
  const parts = [...sent.matchAll(/\u001bP(.*?)\u001b\\/gs)].map(([, part = '']) => part);
  expect(parts.join('')).toBe(`\u001b]52;c;${Buffer.from(text.repeat(50)).toString('base64')}\u0007`);
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(700);
});

test.each(['linux', 'vt220', 'dumb'])('a terminal without a clipboard (%s) gets nothing', async TERM => {
  expect(await sentTo({TERM})).toEqual({sent: '', outcome: 'failed', how: 'this terminal has no clipboard'});
  program('xclip');
  expect(await sentTo({TERM, ...x11})).toEqual({sent: '', outcome: 'copied', how: ''});
});

test('a text too long for the terminal goes to a clipboard program only', async () => {
  const much = 'x'.repeat(56_001);
  expect((await sentTo({}, much.slice(1))).outcome).toBe('sent');
  expect(await sentTo({}, much)).toEqual({
    sent: '',
    outcome: 'failed',
    how: "this is more than a terminal's clipboard takes (56,000 bytes)",
  });
  const xclip = program('xclip');
  expect((await sentTo(x11, much)).outcome).toBe('copied');
  expect(xclip.text().length).toBe(56_001);
});
