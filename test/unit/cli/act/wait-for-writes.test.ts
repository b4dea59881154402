import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {formOf} from '../../../../src/app/screens/form/form-of.ts';
import type {State, TrackedWrite, Write} from '../../../../src/app/state/state.ts';
import {waitForWrites} from '../../../../src/cli/act/wait.ts';
import type {EndingSignal} from '../../../../src/cli/input.ts';
import {open} from '../../../screens/screen.tsx';

/** Six nodes are rebooted at once: four requests are on their way, held back until the gate opens. */
async function rebooting() {
  const gate = Promise.withResolvers<void>();
  const sent: string[] = [];
  const screen = await open({
    columns: 120,
    transport: async (wire, service, signal) => {
      if (wire.method !== 'GET') {
        sent.push(wire.url);
        await gate.promise;
      }
      return service(wire, signal);
    },
  });
  await screen.press(...Array(6).fill(['space', 'j']).flat());
  screen.keys('B', 'right', 'enter');
  while (sent.length < 4) await new Promise(setImmediate);
  const ids = Object.keys(screen.store.get().writes);
  const interrupts: (() => void)[] = [];
  const reports: string[] = [];
  const ending = waitForWrites(screen.store, ids, {
    wait: true,
    report: text => reports.push(text),
    onInterrupt: stop => {
      interrupts.push(() => stop('SIGINT'));
      return () => {};
    },
  });
  const statuses = () => ids.map(id => screen.store.get().writes[id]?.status);
  const interrupt = () => {
    for (const stop of interrupts) stop();
  };
  return {screen, ids, gate, sent, ending, reports, statuses, interrupt};
}

test('an interrupt sends nothing further, and waits for what is on its way', async () => {
  const {gate, sent, ending, reports, statuses, interrupt} = await rebooting();
  expect(statuses().filter(status => status === 'queued')).toHaveLength(2);
  interrupt();
  expect(statuses().filter(status => status === 'cancelled')).toHaveLength(2);
  expect(reports.join()).toContain(
    'nothing further is sent; waiting for the answer to 4 writes · ctrl-c again leaves it',
  );
  gate.resolve();
  expect(await ending).toBe(130);
  expect(statuses().filter(status => status === 'done')).toHaveLength(4);
  expect(sent).toHaveLength(4);
});

test('a second interrupt does not wait', async () => {
  const {gate, sent, ending, statuses, interrupt} = await rebooting();
  interrupt();
  interrupt();
  expect(await ending).toBe(130);
  expect(statuses().filter(status => status === 'sending')).toHaveLength(4);
  gate.resolve();
  expect(sent).toHaveLength(4);
});

test('an interrupt while the item is read sends nothing, and does not wait for the read', async () => {
  const gate = Promise.withResolvers<void>();
  const sent: string[] = [];
  const reads = {held: false, begun: 0};
  const screen = await open({
    columns: 120,
    transport: async (wire, service, signal) => {
      if (wire.method !== 'GET') sent.push(wire.url);
      else if (reads.held) {
        reads.begun += 1;
        await gate.promise;
      }
      return service(wire, signal);
    },
  });
  await screen.go('volumes label~old-wiki');
  await screen.press('x');
  const word = formOf(screen.store.get())?.state.targets[0]?.label ?? '';
  await screen.type(word);
  reads.held = true;
  screen.keys('enter');
  while (reads.begun === 0) await turn();
  const [id = ''] = Object.keys(screen.store.get().writes);
  const reports: string[] = [];
  let interrupt = () => {};
  const ending = waitForWrites(screen.store, [id], {
    wait: false,
    report: text => reports.push(text),
    onInterrupt: stop => {
      interrupt = () => stop('SIGINT');
      return () => {};
    },
  });
  expect(screen.store.get().writes[id]?.status).toBe('checking');
  interrupt();
  expect(await ending).toBe(130);
  expect(reports).toEqual([]);
  expect(screen.store.get().writes[id]?.status).toBe('cancelled');
  gate.resolve();
  await screen.idle();
  expect(sent).toEqual([]);
  expect(screen.journal).toEqual([]);
});

test('a wait for the rate limit is told, and one of more than 90 seconds ends what was not sent', async () => {
  const queued = {...write, status: 'queued'} as const;
  const brief = waiting({writes: {w1: queued}}, false);
  await brief.become({plannedHeld: Date.now() + 30_000});
  await brief.become({plannedHeld: undefined});
  expect([brief.reports, brief.dispatched]).toEqual([['the rate limit is used up for 30 s'], []]);
  const long = waiting({writes: {w1: queued}}, false);
  await long.become({plannedHeld: Date.now() + 3_600_000});
  expect(long.reports).toEqual(['the rate limit is used up for 1 h: nothing further is sent']);
  expect(long.dispatched).toEqual([{type: 'interrupted'}]);
});

const write: Write = {
  ...{id: 'w1', resource: 'nodes', action: 'reboot', params: {}, status: 'done'},
  target: {id: '3', label: 'web', value: undefined},
  request: {method: 'POST', path: '/nodes/3/reboot', budget: 'other'},
};
const tracked: TrackedWrite = {
  ...{resource: 'nodes', params: {}, id: '3', since: 0, from: 0, at: 0},
  ...{moved: false, readings: 0, failures: 0, still: 0, reading: false},
};

/** Waits for a write in states that follow one another. */
function waiting(first: Partial<State>, wait: boolean) {
  let state = {trackedWrites: {}, writes: {}, ...first};
  const listeners = new Set<() => void>();
  const dispatched: unknown[] = [];
  const reports: string[] = [];
  let interrupt: ((signal: EndingSignal) => void) | undefined;
  let hasEnded = false;
  const store = {
    // The cast: nothing else of the state is looked at.
    get: () => state as State,
    dispatch: (message: unknown) => void dispatched.push(message),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    idle: async () => {},
  };
  const ending = waitForWrites(store, ['w1', 'gone'], {
    wait,
    report: text => reports.push(text),
    onInterrupt: stop => {
      interrupt = stop;
      return () => {
        interrupt = undefined;
      };
    },
  });
  void ending.then(() => {
    hasEnded = true;
  });
  const become = async (next: Partial<State>) => {
    state = {...state, ...next};
    for (const listener of listeners) listener();
    await turn();
    return hasEnded;
  };
  return {
    ending,
    become,
    reports,
    dispatched,
    interrupt: (signal: EndingSignal = 'SIGINT') => interrupt?.(signal),
    left: () => listeners.size + (interrupt ? 1 : 0),
  };
}
const of = (more: Partial<Write>) => ({writes: {w1: {...write, ...more}}});

test('each step of what a write started is told once', async () => {
  const {become, ending, reports, left} = waiting({...of({}), trackedWrites: {w1: tracked}}, true);
  expect(await become({trackedWrites: {w1: {...tracked, percent: 44.6}}})).toBe(false);
  await become({trackedWrites: {w1: {...tracked, percent: 45.1}}});
  expect(await become({trackedWrites: {}})).toBe(true);
  expect(await ending).toBeUndefined();
  expect(reports).toEqual(['reboot node web: under way', 'reboot node web: 45 %']);
  expect(left()).toBe(0);
});

test.each([
  [false, 4],
  [true, 7],
])('a write without an answer is looked up so often, with --wait %s: %i times', async (wait, most) => {
  for (const status of ['unknown', 'notVisible'] as const) {
    const {become} = waiting(of({status}), wait);
    expect(await become(of({status, lookUps: most - 1})), status).toBe(false);
    expect(await become(of({status, lookUps: most})), status).toBe(true);
    expect(await waiting(of({status, noMoreLookUps: true}), wait).become({}), status).toBe(true);
  }
});

test.each([
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)('after %s the exit status is that of other programs: %i', async (signal, status) => {
  const {interrupt, ending} = waiting({...of({}), trackedWrites: {w1: tracked}}, true);
  interrupt(signal);
  interrupt('SIGINT');
  expect(await ending).toBe(status);
});

test('an interrupt names the one write that is on its way, and waits for it', async () => {
  const {interrupt, become, reports} = waiting(of({status: 'sending'}), false);
  interrupt();
  expect(reports).toEqual([
    'nothing further is sent; waiting for the answer to reboot node web · ctrl-c again leaves it',
  ]);
  expect(await become({})).toBe(false);
  expect(await become(of({status: 'done'}))).toBe(true);
});
