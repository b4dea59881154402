import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {openProgram} from '../pty.ts';

/** The mouse as a terminal reports it. */

const click = (column: number, row: number) =>
  `\u001b[<0;${column + 1};${row + 1}M\u001b[<0;${column + 1};${row + 1}m`;
const wheelDown = '\u001b[<65;5;10M';

test('the mouse scrolls, selects a row and opens it; a mouse report cut in pieces is neither text nor Escape', async () => {
  const {press, waitFor, furtherModes, exited} = await openProgram();
  await waitFor(/of 140/);
  press(wheelDown, wheelDown);
  await waitFor(/7–\d+ of 140/);
  press('k');
  await waitFor(/6–\d+ of 140/);
  press(click(4, 7));
  const taken = /▌(\S+)/.exec(await waitFor(text => text.split('\n')[7]?.startsWith('▌') === true))?.[1];
  const report = click(4, 7);
  press(report.slice(0, 5));
  await new Promise(done => setTimeout(done, 60));
  press(report.slice(5));
  await waitFor(text => text.includes(`nodes › ${taken}`));
  expect(furtherModes()).toMatchObject({mouse: 'vt200', focus: true});
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
  expect(furtherModes()).toMatchObject({mouse: 'none', focus: false});
});

test('the setting `mouse: false` leaves the mouse to the terminal', async () => {
  const home = mkdtempSync(join(tmpdir(), 'skydeck-mouse-'));
  onTestFinished(() => rmSync(home, {recursive: true, force: true}));
  mkdirSync(join(home, 'config', 'skydeck'), {recursive: true, mode: 0o700});
  writeFileSync(join(home, 'config', 'skydeck', 'config.json'), '{"profiles":{},"mouse":false}', {
    mode: 0o600,
  });
  const {waitFor, furtherModes} = await openProgram({home});
  await waitFor(/of 140/);
  expect(furtherModes()).toMatchObject({mouse: 'none', focus: true});
});
