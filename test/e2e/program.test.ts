import {readFileSync, statSync} from 'node:fs';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {serve} from './command.ts';
import {openProgram} from './pty.ts';

/** The built program, as a person meets it. */

const inside = {screen: 'alternate', cursor: false, paste: true, wrap: true};
const outside = {screen: 'normal', cursor: true, paste: false, wrap: true};

test('without any profile the program opens the demo account and says so', async () => {
  const {waitFor, modes, press, exited} = await openProgram();
  const frame = await waitFor(/1–19 of 140/);
  expect(frame).toContain('DEMO');
  expect(frame).toMatch(/▌\S+ +● running/);
  expect(modes()).toEqual(inside);
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
  expect(modes()).toEqual(outside);
});

test('keys typed ahead go to the screen that the keys before them opened', async () => {
  const {waitFor, press} = await openProgram();
  await waitFor(/of 140/);
  press(':', 'kernels', 'enter', 'G');
  await waitFor(/312–330 of 330 · .*page 4\/4/);
  press('/', 'version~6.1', 'enter', 'j', 'j');
  await waitFor(/service: version~6\.1/);
  press('j', 'd', 'y', '/', 'label');
  await waitFor(/search label +1 matching line/);
});

test('keys typed during the start are neither lost nor echoed', async () => {
  for (let pause = 0; pause < 4; pause++) {
    const {waitFor, press, raw} = await openProgram();
    if (pause === 1) await waitFor(() => raw().includes('\x1b[?1049h'));
    if (pause === 2) await waitFor(/DEMO/);
    if (pause === 3) await waitFor(/of 140/);
    press(':kernels\rjj');
    const frame = await waitFor(/of 330/);
    expect(frame.split('\n')[1]?.trim()).toBe('kernels');
    await waitFor(text => text.split('\n')[5]?.startsWith('▌') ?? false);
    expect(frame.match(/kernels/g)).toHaveLength(1);
  }
});

test('every way to quit restores the terminal', async () => {
  for (const [leave, code] of [
    ['ctrl-c', 0],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const) {
    const {waitFor, press, signal, exited, modes} = await openProgram();
    await waitFor(/of 140/);
    if (leave === 'ctrl-c') press(leave);
    else signal(leave);
    expect(await exited, leave).toEqual({code, signal: 0});
    expect(modes(), leave).toEqual(outside);
  }
});

test('if a file size limit stops the journal, nothing is sent and the screen says so', async () => {
  const {waitFor, press, read, home} = await openProgram({columns: 120, limit: 'ulimit -f 0'});
  await waitFor(/of 140/);
  press('E');
  await waitFor(/ctrl-s review/);
  await read();
  press('z', 'ctrl-s');
  await waitFor(/ctrl-s edit label and tags/);
  await read();
  press('enter');
  await waitFor(/nothing was sent · the journal cannot be written/);
  expect(statSync(join(home, 'state', 'skydeck', 'journal.jsonl')).size).toBe(0);
});

test('an arrow key that arrives in two parts is still an arrow key', async () => {
  const {waitFor, press, frame} = await openProgram();
  await waitFor(/of 140/);
  press('/');
  await waitFor(/no filter/);
  const before = frame();
  press('esc');
  press('[C');
  press('x');
  await waitFor(/ \/ x/);
  expect(frame()).not.toContain('[C');
  expect(before).toMatch(/^ \/$/m);
});

test('a paste is text, whatever it contains', async () => {
  const {waitFor, paste, press} = await openProgram();
  await waitFor(/of 140/);
  paste('q:q\n');
  press('/');
  paste('region=us-east\n');
  press('enter');
  await waitFor(/service: region=us-east/);
});

test('five hundred keys in one write all count', async () => {
  const {waitFor, press} = await openProgram();
  await waitFor(/of 140/);
  press(':kernels\r');
  await waitFor(/of 330/);
  press(...Array.from({length: 300}, () => 'j'));
  await waitFor(/283–301 of 330/);
});

test('the screen follows the terminal to any size', async () => {
  const {waitFor, resize} = await openProgram();
  await waitFor(/of 140/);
  for (const [columns, rows] of [
    [120, 40],
    [40, 12],
    [200, 60],
  ] as const) {
    resize(columns, rows);
    await waitFor(
      frame => new RegExp(`1–${rows - 5} of 140`).test(frame) && frame.split('\n').length === rows,
    );
  }
  resize(39, 9);
  await waitFor(/^skydeck needs a terminal of 40×10 or\s+more; this is 39×9\s*$/);
});

test('NO_COLOR removes colours, --ascii removes all characters but ASCII', async () => {
  const {waitFor, raw} = await openProgram({args: ['--ascii'], env: {NO_COLOR: '1'}});
  const frame = await waitFor(/of 140/);
  expect(frame).toMatch(/^[\x20-\x7e\n]*$/);
  expect(raw()).not.toMatch(/\x1b\[[0-9;]*(3[0-8]|9[0-7]|4[0-8])[;m]/);
});

test('a cursor move writes a few hundred bytes, scrolling or not; nothing is written while idle', async () => {
  const {waitFor, press, raw} = await openProgram({columns: 120, rows: 40});
  // With the prices, which are read once the rows are there.
  await waitFor(/of 140 .* a month/);
  // And the cities.
  await waitFor(/Amsterdam/);
  for (const times of [5, 60]) {
    for (let count = 0; count < times; count++) {
      const row = count + (times === 60 ? 6 : 1);
      const before = raw().length;
      press('j');
      await waitFor(frame => frame.split('\n')[3 + Math.min(row, 34)]?.startsWith('▌') ?? false);
      expect(Buffer.byteLength(raw().slice(before))).toBeLessThanOrEqual(500);
    }
  }
});

/** A service of the test's own making. */
async function fake(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v4`;
}

test('an account from the environment is shown with the source of its token, but never the token', async () => {
  const {url, token} = await serve('--word', 'linode', '--nodes', '60');
  const {waitFor, raw, press, pid} = await openProgram({
    columns: 140,
    env: {SKYDECK_URL: url, SKYDECK_TOKEN: token, SKYDECK_WORD: 'linode'},
  });
  const frame = await waitFor(/of 60/);
  expect(frame).not.toContain('DEMO');
  expect(frame).toMatch(/environment +127\.0\.0\.1:\d+\/v4 · token: SKYDECK_TOKEN/);
  press(':', 'events', 'enter');
  await waitFor(/ (booted|is booting) /);
  press(':', 'account', 'enter');
  await waitFor(/Balance/);
  press('y');
  await waitFor(/ \{/);
  expect(raw()).not.toContain(token);
  expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(token);
});

test('a wrong token, a service that is down and a gateway error get one sentence each, and the program goes on', async () => {
  const {url} = await serve();
  const wrong = await openProgram({columns: 120, env: {SKYDECK_URL: url, SKYDECK_TOKEN: 'wrong'}});
  await wrong.waitFor(/Invalid Token/);
  wrong.press('P');
  await wrong.waitFor(/environment +in use/);

  const nowhere = await openProgram({
    columns: 120,
    env: {SKYDECK_URL: 'http://127.0.0.1:9/v4', SKYDECK_TOKEN: 't'},
  });
  await nowhere.waitFor(/127\.0\.0\.1:9/);
  await nowhere.waitFor(/r tries again/);

  const gateway = await fake((_, response) =>
    response.writeHead(502, {'content-type': 'text/html'}).end('<html><title>Bad Gateway</title></html>'),
  );
  const html = await openProgram({columns: 120, env: {SKYDECK_URL: gateway, SKYDECK_TOKEN: 't'}});
  expect(await html.waitFor(/502/)).not.toContain('<html>');
});
