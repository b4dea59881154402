import {expect, test} from 'vitest';
import {type Load, loadOf, span} from '../../../src/service/nodes/node-stats.ts';
import {golden} from '../../golden.ts';

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

test('what a day of some nodes adds up to, and their load at some times', () => {
  const names = ['cpu', 'io', 'swap', 'in', 'out', 'privateIn', 'privateOut'] as const;
  const drawn = (load: Load) => names.map(name => `${name} ${load[name].toFixed(3)}`).join('  ');
  const lines = Array.from({length: 12}, (_, index) => {
    const one = {
      id: 41_200_792 + index * 301,
      vcpus: 1 + (index % 4),
      privateAddress: index % 2 === 0,
      backupHour: index % 3 === 0 ? 22 : undefined,
    };
    const loads = day.map(time => loadOf(one, time));
    const sum = Object.fromEntries(
      names.map(name => [name, loads.reduce((total, load) => total + load[name], 0)]),
    );
    return [
      JSON.stringify(one),
      `  all day  ${drawn(sum as unknown as Load)}`,
      ...loads
        .filter((_load, step) => step % 72 === 40)
        .map((load, part) => `  ${String(part * 6 + 3).padStart(2, '0')}:20    ${drawn(load)}`),
    ];
  });
  golden('load', `${lines.flat().join('\n')}\n`);
});
