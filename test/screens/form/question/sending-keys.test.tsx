import {expect, test} from 'vitest';
import type {Binding} from '../../../../src/app/input/binding.ts';
import {actsOutside} from '../../../../src/app/input/send-guard.ts';
import {screenOf, screens} from '../../../../src/app/screens/index.ts';
import type {Screen} from '../../../../src/app/screens/screen.ts';
import type {State} from '../../../../src/app/state.ts';
import {resourceOf} from '../../../../src/resources/index.ts';
import {fill} from '../../every-action.ts';
import {connectionLost} from '../../lost.ts';
import {open} from '../../screen.tsx';

/** The states of a tour through every screen, prompt and form, by the screen whose keys count in them. */
async function tour(): Promise<Map<Screen, State[]>> {
  let lost = false;
  const screen = await open({
    columns: 120,
    rows: 30,
    preferences: {
      commands: {
        asked: {run: 'true', on: 'nodes', key: 'M', confirm: true},
        printed: {run: 'true', on: 'nodes', key: 'W', in: 'reader'},
      },
    },
    transport: async (wire, service, signal) => {
      if (lost && wire.method !== 'GET') throw connectionLost();
      return service(wire, signal);
    },
  });
  const states = new Map<Screen, State[]>();
  screen.store.subscribe(() => {
    const state = screen.store.get();
    const here = screenOf(state);
    states.set(here, [...(states.get(here) ?? []), state]);
  });
  await screen.press('/', 'a', 'esc', 'space', 'd', 'y', '/', 'a', 'enter', 'esc', 'esc', '?', 'q', 'esc');
  await screen.press('*', 'w', 'enter', 'C', 'esc', 'esc', 'H', 'esc');
  await screen.go('nodes');
  await screen.press('M', 'right', 'esc', 'W', 'j', 'esc');
  await screen.press('|', 'space', 'esc', 'C', 'esc', 'e', 'tab', 'tab', 'ctrl-s');
  await screen.press('e', 'ctrl-s');
  await screen.press('right', 'esc', 'esc');
  for (const [resource, action] of [
    ['nodes', 'create'],
    ['profiles', 'add'],
  ] as const) {
    await screen.go(resource);
    const {actions = []} = resourceOf(resource);
    await screen.press(actions.find(({name}) => name === action)?.key ?? '');
    await fill(screen);
    await screen.press('right', 'esc', 'esc', 'esc');
  }
  await screen.go('overview');
  await screen.press('j', 'esc');
  await screen.go('tickets');
  await screen.press('n', 'tab', 'tab', 'esc', 'esc');
  await screen.go('domains');
  await screen.press('I');
  await screen.type('made-here');
  await screen.press('ctrl-s', 'right', 'esc', 'esc', 'esc');
  await screen.go('volumes label~old-wiki');
  await screen.press('E');
  await screen.type('x');
  await screen.press('enter', 'enter', 'enter', 'esc');
  await screen.press('x');
  await screen.type('old-wikix');
  await screen.press('esc');
  await screen.go('volumes label~customer-export');
  lost = true;
  await screen.press('z', 'ctrl-u');
  await screen.type('200');
  await screen.press('ctrl-s', 'right', 'enter');
  await screen.press('R', 'right');
  return states;
}

test('a key whose record does not declare `sends` never queues a write or begins an export', async () => {
  const states = await tour();
  const modes = Object.entries(screens).filter(([, screen]) => !states.has(screen));
  expect(modes.map(([mode]) => mode)).toEqual([]);
  const queue = (state: State, binding: Binding, name: string): boolean => {
    const result = binding.run(state, {name, help: () => []});
    const next = Array.isArray(result) ? result[0] : result;
    return actsOutside(state, next);
  };
  const sending = new Set<string>();
  for (const [{title, keys, actions}, there] of states) {
    for (const state of there) {
      for (const binding of [...keys, ...(actions?.(state) ?? [])]) {
        if (binding.when?.(state) === false || binding.off?.(state) !== undefined) continue;
        const queued = binding.keys.some(name => queue(state, binding, name));
        if (!binding.sends) expect(queued, `${title}: ${binding.name}`).toBe(false);
        else if (queued) sending.add(title);
      }
    }
  }
  // The tour came to where keys do send.
  for (const mode of ['text', 'button', 'confirm', 'label', 'resend', 'exportPath', 'exportReplace'] as const)
    expect([...sending]).toContain(screens[mode].title);
});
