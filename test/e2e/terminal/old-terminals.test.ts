import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {expect, inject, onTestFinished, test} from 'vitest';
import {openProgram} from '../pty.ts';

/** Terminals that know little, answer late, change their size all the time, or go away. */

const outside = {screen: 'normal', cursor: true, paste: false, wrap: true};

/** The colours of a terminal of 16, and what is no colour. */
const sixteen = /^(?:[013-9]|2[2-9]|3[0-79]|4[0-79]|9[0-7]|10[0-7]|)$/;

test('on the Linux console it draws in 16 colours, asks nothing, survives 200 sizes and leaves an empty screen', async () => {
  const {waitFor, press, raw, resize, exited, modes} = await openProgram({
    // As sudo and ssh hand it on from another terminal.
    env: {TERM: 'linux', COLORTERM: ''},
    deaf: true,
  });
  await waitFor(/^▌db-primary +● running/m);
  for (const [, parameters = ''] of raw().matchAll(/\u001b\[([\d;]*)m/g))
    for (const one of parameters.split(';')) expect(one).toMatch(sixteen);
  for (let step = 1; step <= 200; step++) {
    resize(1 + ((step * 137) % 500), 1 + ((step * 71) % 200));
    if (step % 20 === 0) press(step % 40 === 0 ? 'k' : 'j');
    await sleep(2);
  }
  resize(39, 24);
  await waitFor(/more; this is 39×24/);
  resize(500, 200);
  // A key that came while the screen was too small to act on moved nothing.
  const wide = await waitFor(/^▌\S+ .* │ /m);
  expect(wide.split('\n')).toHaveLength(200);
  resize(80, 24);
  press('g');
  await waitFor(text => /^▌db-primary +● running/m.test(text) && !text.includes('│'));
  expect(raw()).not.toContain('\u001b]');
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
  expect(modes()).toEqual(outside);
  // The console has no alternate screen: its prompt must not come to stand within the frame.
  expect(raw().slice(-120)).toMatch(/\u001b\[m\u001b\[r\u001b\[H\u001b\[J.*\u001b\[\?25h/);
});

test('an answer that drips in and a pasted megabyte are no keys; when the terminal goes, so does the program', async () => {
  const {waitFor, press, paste, frame, signal, vanish} = await openProgram({deaf: true});
  await waitFor(/of 140/);
  const before = frame();
  for (const byte of '\u001b]11;rgb:1e1e/1e1e/1e1e\u001b\\') {
    press(byte);
    await sleep(3);
  }
  press('j');
  await waitFor(/^▌bastion/m);
  expect(frame().split('\n').at(1)).toBe(before.split('\n').at(1));
  const text = 'xdy\r'.repeat(250_000);
  paste(text);
  await waitFor(/a paste means nothing here/);
  press('*');
  await waitFor(/^ find$/m);
  paste(text);
  await waitFor(/nothing was put in: 1,000,000 characters were pasted/);
  press('esc', 'k');
  await waitFor(/^▌db-primary/m);
  vanish();
  const gone = () => {
    try {
      signal('SIGURG');
      return false;
    } catch {
      return true;
    }
  };
  for (let tries = 0; tries < 200 && !gone(); tries++) await sleep(50);
  expect(gone()).toBe(true);
});

test.skipIf(!existsSync('/usr/bin/screen'))(
  'inside GNU screen it is drawn, steps aside and leaves as elsewhere',
  async () => {
    // The folder of its sockets has to be on a disk that knows sockets, and short.
    const sockets = mkdtempSync(join(tmpdir(), 'scr-'));
    onTestFinished(() => rmSync(sockets, {recursive: true, force: true}));
    const start = `skydeck() { ${process.execPath} ${join(process.cwd(), inject('program'))}; }`;
    const {press, waitFor, frame} = await openProgram({
      shell: true,
      env: {SCREENDIR: sockets, SHELL: '/bin/bash', COLORTERM: 'truecolor'},
    });
    await waitFor(/shell> /);
    press('screen -c /dev/null -T screen bash --norc --noprofile', 'enter');
    await waitFor(/bash-\S+[$#] /);
    press(start, 'enter', 'skydeck', 'enter');
    await waitFor(/^▌db-primary +● running/m);
    press('j');
    await waitFor(/^▌bastion/m);
    press('ctrl-z');
    await waitFor(/Stopped/);
    expect(frame()).not.toContain('db-primary');
    press('fg', 'enter');
    await waitFor(/^▌bastion/m);
    press('q');
    await waitFor(text => /bash-\S+[$#] $/m.test(text) && !text.includes('db-primary'));
    expect(frame()).not.toMatch(/rgb:|\]11/);
    press('exit', 'enter');
    await waitFor(/shell> /);
  },
);
