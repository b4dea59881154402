import {readFileSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {openProgram, type Program} from '../pty.ts';

/** A terminal at the end of a slow line, and what is on its way to it: ssh takes all that is written at once. */

async function hold({press}: Pick<Program, 'press'>, key: string, times: number): Promise<void> {
  for (let count = 0; count < times; count++) {
    press(key);
    await sleep(20);
  }
}

test('when a held key is released, two frames at most are still to come over 9,600 baud', async () => {
  const program = await openProgram({rate: 960});
  const {waitFor, press, raw, exited} = program;
  await waitFor(/of 140 .* a month/);
  await hold(program, 'j', 100);
  const released = raw().length;
  await waitFor(/–101 of 140/);
  // Each has all rows, and some thousand bytes. A frame for every key would be ten times as many.
  expect(raw().length - released).toBeLessThan(2400);
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
});

test('an answer of the terminal is typed into no shell: by ctrl-z and q with keys on their way', async () => {
  const program = await openProgram({rate: 9600, shell: true});
  const {press, waitFor, raw} = program;
  await waitFor(/shell> /);
  press('skydeck', 'enter');
  await waitFor(/of 140 .* a month/);
  await hold(program, 'j', 20);
  press('ctrl-z');
  await waitFor(/Stopped/);
  press('echo here $((6*7))', 'enter');
  expect(await waitFor(/here 42/)).toMatch(/^shell> echo here \$\(\(6\*7\)\)$/m);
  press('fg', 'enter');
  await waitFor(/of 140/);
  await hold(program, 'k', 15);
  press('q');
  await waitFor(/shell> $/m);
  press('echo here $((6*8))', 'enter');
  expect(await waitFor(/here 48/)).toMatch(/^shell> echo here \$\(\(6\*8\)\)$/m);
  expect(raw().split('\u001b[5n').length).toBeGreaterThan(6);
});

/** Has Node throw an error that nobody catches when the signal comes. */
const crashing = `process.on('SIGURG', () => { throw new Error('crashed') })`;

test.each([
  ['a signal that ends it', 'SIGTERM', 143],
  ['an error that nobody caught', 'SIGURG', 1],
] as const)('nor by %s', async (_, signal, code) => {
  const env = {NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(crashing)}`};
  const {pid, press, waitFor} = await openProgram({rate: 9600, shell: true, env});
  await waitFor(/shell> /);
  press('skydeck', 'enter');
  await waitFor(/of 140 .* a month/);
  await hold({press}, 'j', 40);
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  process.kill(Number(child), signal);
  await waitFor(/shell> $/m);
  press('echo here $((6*8)) $?', 'enter');
  const ended = new RegExp(`^shell> echo here \\$\\(\\(6\\*8\\)\\) \\$\\?\\s+here 48 ${code}$`, 'm');
  expect(await waitFor(/here 48/)).toMatch(ended);
});
