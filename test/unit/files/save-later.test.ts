import {expect, test} from 'vitest';
import {saveLater} from '../../../src/profiles/settings.ts';

function saves(fails: (change: string) => boolean = () => false) {
  const timers = new Set<() => void>();
  const saved: string[] = [];
  const later = saveLater<string>(
    async change => {
      if (fails(change)) throw new Error(`${change} cannot be saved`);
      saved.push(change);
    },
    (_, ring) => {
      timers.add(ring);
      return () => timers.delete(ring);
    },
  );
  return {...later, saved, ring: () => [...timers].map(ring => ring())};
}

test('changes are saved soon and in order', async () => {
  const {save, saved, ring} = saves();
  const all = [save('a'), save('b'), save('c')];
  await new Promise(setImmediate);
  expect(saved).toEqual([]);
  ring();
  await Promise.all(all);
  expect(saved).toEqual(['a', 'b', 'c']);
});

test('a change is waited for once: its timer is stopped at exit, and neither rings nor is stopped again', async () => {
  const stopped: string[] = [];
  const rings: (() => void)[] = [];
  const {save, flush} = saveLater<string>(
    async () => {},
    (milliseconds, ring) => {
      rings.push(ring);
      return () => stopped.push(`${milliseconds} ms`);
    },
  );
  const work = save('a');
  rings[0]?.();
  await work;
  const before = stopped.length;
  const last = save('b');
  await flush();
  await last;
  await flush();
  expect(stopped.slice(before)).toEqual(['500 ms']);
});

test('a change that cannot be saved is reported and does not block others', async () => {
  const {save, flush, saved} = saves(change => change === 'a');
  const first = expect(save('a')).rejects.toThrow('a cannot be saved');
  const second = save('b');
  await flush();
  await first;
  await second;
  expect(saved).toEqual(['b']);
});
