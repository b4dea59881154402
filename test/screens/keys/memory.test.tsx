import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {expect, test} from 'vitest';
import type {State} from '../../../src/app/state/state.ts';
import {resources} from '../../../src/resources/index.ts';
import {open} from '../screen.tsx';

/** What is remembered to save work must not hold more and more. */

setFlagsFromString('--expose-gc');
/** Frees what nothing holds. The cast: the flag has put a function there. */
const collect = runInNewContext('gc') as () => void;
/** What a WeakRef has shown lives until the turn ends. */
const collected = async () => {
  await new Promise(setImmediate);
  collect();
};

test('of hundreds of states, each with its lists as they were read then, a few are held', async () => {
  const screen = await open({columns: 160, rows: 40});
  const seen: WeakRef<State>[] = [];
  const stop = screen.store.subscribe(() => void seen.push(new WeakRef(screen.store.get())));
  for (const memory of [1, 2, 4, 8, 16, 32]) {
    await screen.filter(`region=Amsterdam memory>=${memory}GB created>3d`);
    screen.frame();
    await screen.press('r');
  }
  for (const {name, parent, hidden} of resources) {
    if (parent || hidden) continue;
    await screen.go(name);
    screen.frame();
    await screen.press('/', 'a', 'esc', 'enter');
    screen.frame();
    await screen.press('esc');
  }
  stop();
  expect(seen.length).toBeGreaterThan(500);
  await collected();
  expect(new Set(seen.flatMap(one => one.deref() ?? [])).size).toBeLessThan(5);
});
