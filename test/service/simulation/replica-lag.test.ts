import {expect, test} from 'vitest';
import {ReplicaLag} from '../../../src/service/simulation/replica-lag.ts';

test('writes that reads show by now are forgotten, however many there are', () => {
  const lag = new ReplicaLag();
  let now = 0;
  lag.now = () => now;
  lag.milliseconds = 500;
  const holder = {};
  for (; now < 10_000; now++)
    lag.recordOverwrite(() => ({holder, key: now, drop: () => {}, restore: () => {}}));
  expect(lag.recorded).toBeLessThan(1500);
  expect(lag.hidesWrites).toBe(true);
  now += 499;
  expect(lag.hidesWrites).toBe(false);
});
