import {expect, test} from 'vitest';
import {loadOf, span} from '../../../src/service/nodes/load.ts';

/** The simulated load of nodes, over a day in steps of the charts. */

const machine = (id: number) => ({id, vcpus: 2, privateAddress: id % 2 === 0, backupHour: undefined});
const day = Array.from({length: 288}, (_, step) => Date.UTC(2026, 0, 5) + step * span);
const days = Array.from({length: 60}, (_, id) => day.map(time => loadOf(machine(id + 1), time)));

test('some nodes swap, a few blocks a second, and most never do', () => {
  const most = days.map(loads => Math.max(...loads.map(({swap}) => swap)));
  const swapping = most.filter(blocks => blocks > 0);
  expect(swapping.length).toBeGreaterThan(3);
  expect(swapping.length).toBeLessThan(25);
  expect(Math.max(...swapping)).toBeGreaterThan(4);
  expect(Math.max(...swapping)).toBeLessThan(30);
});

test('the processor is never busier than all its cores, and nothing is negative', () => {
  for (const loads of days)
    for (const load of loads) {
      expect(load.cpu).toBeLessThanOrEqual(200);
      expect(Math.min(...Object.values(load))).toBeGreaterThanOrEqual(0);
    }
});
