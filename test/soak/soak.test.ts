import {execFile} from 'node:child_process';
import {promisify} from 'node:util';
import {expect, test} from 'vitest';

/** A fortieth of `npm run soak`: random use of the whole program over every fault of the network; see steps.ts and session.ts. */

test('2,500 steps of random use: nothing fails, freezes, leaks, or is sent by accident or twice', {
  timeout: 600_000,
}, async () => {
  const steps = ['scripts/soak.ts', '--steps', '2500', '--seed', String(Number(process.env.SEED) || 2)];
  // What fails is printed with the command that does it again.
  const {stdout} = await promisify(execFile)(process.execPath, steps).catch(
    ({stdout: said, stderr}: {stdout: string; stderr: string}) => expect.fail(`${said}${stderr}`),
  );
  const told = JSON.parse(stdout) as {steps: number; writes: number; ends: number};
  // A run in which nothing is sent, and nobody leaves, would prove nothing.
  expect(told.steps).toBeGreaterThanOrEqual(2500);
  expect(told.writes).toBeGreaterThan(5);
  expect(told.ends).toBeGreaterThan(0);
});
