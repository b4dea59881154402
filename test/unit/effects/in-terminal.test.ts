import {expect, test, vi} from 'vitest';
import {machinePorts} from '../../../src/effects/machine/machine.ts';
import {type LeaveTerminal, runInTerminal} from '../../../src/effects/machine/programs.ts';

/** Other programs that are given the terminal, and own commands that are not. */

const env = {PATH: process.env.PATH};

test('a program in the terminal is ended with skydeck, and what was to be done at that end is', async () => {
  const before = process.listeners('exit');
  const atExit = vi.fn();
  const running = runInTerminal('sleep', ['30'], env, atExit);
  const added = await vi.waitFor(() => {
    const [one] = process.listeners('exit').filter(listener => !before.includes(listener));
    if (!one) throw new Error('nothing has been started yet');
    return one;
  });
  // The cast: this is what is called when skydeck ends.
  (added as () => void)();
  expect(await running).toEqual({code: null, signal: 'SIGHUP'});
  expect(atExit).toHaveBeenCalledOnce();
  expect(process.listeners('exit')).toEqual(before);
});

test.each([
  ['foreground', 1],
  ['reader', 0],
  ['background', 0],
] as const)('a command in the %s gets the terminal %i times', async (where, times) => {
  const leave = vi.fn(async (work: () => Promise<unknown>) => work());
  // The cast: it resolves with what the work resolves with.
  const leaveTerminal = leave as unknown as LeaveTerminal;
  const ports = machinePorts(env, {
    leaveTerminal,
    pause: async () => {},
    redact: text => text,
    send: () => {},
  });
  const command = {what: 'x', script: 'exit 0', args: [], env: {}, shown: 'exit 0', in: where};
  const options = {signal: new AbortController().signal, onText: () => {}};
  expect(await ports.runOwn(command, options)).toBeUndefined();
  expect(leave).toHaveBeenCalledTimes(times);
});
