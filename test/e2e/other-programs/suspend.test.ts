import {expect, test} from 'vitest';
import {openProgram} from '../pty.ts';

/** ctrl-z, under a shell and without one. */

test('ctrl-z gives the terminal to the shell, and fg restores the screen', async () => {
  const {press, waitFor, modes, furtherModes, frame} = await openProgram({shell: true});
  await waitFor(/shell> /);
  press('skydeck', 'enter');
  // Prices and notices come after the rows.
  await waitFor(/db-primary-fra ▲[\s\S]* a month/);
  press('j', 'j');
  await waitFor(/▌mail/);
  expect(furtherModes()).toMatchObject({mouse: 'vt200', focus: true});
  const before = frame();
  press('ctrl-z');
  await waitFor(/Stopped/);
  expect(modes()).toEqual({screen: 'normal', cursor: true, paste: expect.any(Boolean), wrap: true});
  expect(furtherModes()).toMatchObject({mouse: 'none', focus: false});
  press('echo here $((6*7))', 'enter');
  await waitFor(/here 42/);
  press('fg', 'enter');
  const rows = (text: string) => text.split('\n').slice(2, -2).join('\n');
  await waitFor(text => rows(text) === rows(before));
  expect(modes()).toMatchObject({screen: 'alternate', cursor: false, paste: true});
  expect(furtherModes()).toMatchObject({mouse: 'vt200', focus: true});
  press('k');
  await waitFor(text => rows(text) !== rows(before));
  press('q');
  await waitFor(/shell> $/m);
  expect(modes()).toMatchObject({screen: 'normal', cursor: true});
});

test('after fg the screen fits the size that the terminal got meanwhile', async () => {
  const {press, resize, waitFor, modes} = await openProgram({shell: true});
  await waitFor(/shell> /);
  press('skydeck', 'enter');
  await waitFor(/db-primary-fra ▲[\s\S]* a month/);
  for (const [columns, rows] of [
    [60, 16],
    [90, 30],
  ] as const) {
    press('ctrl-z');
    await waitFor(/Stopped/);
    // Only the shell is told: a stopped program is not in the terminal's foreground.
    resize(columns, rows);
    // ctrl-l clears the shell's screen of this stop, so that the next one is waited for.
    press('ctrl-l', 'fg', 'enter');
    await waitFor(
      frame =>
        modes().screen === 'alternate' && new RegExp(` 1–${rows - 5} of 140.*\n enter open.*$`).test(frame),
    );
  }
  press('q');
  await waitFor(/shell> $/m);
});

test('without a shell ctrl-z is refused with a sentence', async () => {
  const {press, waitFor, exited} = await openProgram();
  await waitFor(/of 140/);
  press('ctrl-z');
  await waitFor(/not started from a shell/);
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
});
