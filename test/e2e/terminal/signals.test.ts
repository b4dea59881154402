import {expect, test} from 'vitest';
import {openProgram} from '../pty.ts';

/** Signals that few people send: each ends the program as it should, or not at all, and the terminal is as before. */

const outside = {screen: 'normal', cursor: true, paste: false, wrap: true};

test.each([
  ['SIGALRM', 142],
  ['SIGUSR2', 140],
  ['SIGXCPU', 152],
  ['SIGABRT', 134],
  ['SIGVTALRM', 154],
  ['SIGIO', 157],
] as const)('%s gives the terminal back too', async (name, code) => {
  const {waitFor, signal, exited, modes} = await openProgram();
  await waitFor(/of 140/);
  signal(name);
  expect(await exited).toEqual({code, signal: 0});
  expect(modes()).toEqual(outside);
});

test('SIGUSR1 opens no debugger, and SIGXFSZ does not end the program', async () => {
  const {waitFor, signal, press, raw, exited} = await openProgram();
  await waitFor(/of 140/);
  signal('SIGUSR1');
  signal('SIGXFSZ');
  press('j');
  await waitFor(/▌bastion/);
  press('q');
  expect(await exited).toEqual({code: 0, signal: 0});
  expect(raw()).not.toMatch(/[Dd]ebugger/);
});
