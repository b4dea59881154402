import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {waitForWrites} from '../../../../src/cli/act/wait-for-writes.ts';
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
      interrupts.push(stop);
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
  expect(reports.join()).toContain('nothing further is sent; waiting for the answer to 4');
  gate.resolve();
  expect(await ending).toBe(true);
  expect(statuses().filter(status => status === 'done')).toHaveLength(4);
  expect(sent).toHaveLength(4);
});

test('a second interrupt does not wait', async () => {
  const {gate, sent, ending, statuses, interrupt} = await rebooting();
  interrupt();
  interrupt();
  expect(await ending).toBe(true);
  expect(statuses().filter(status => status === 'sending')).toHaveLength(4);
  gate.resolve();
  expect(sent).toHaveLength(4);
});

test('what has ended by then is not waited for', async () => {
  const {screen, ids, gate, statuses} = await rebooting();
  gate.resolve();
  await screen.idle();
  expect(new Set(statuses())).toEqual(new Set(['done']));
  const again = waitForWrites(screen.store, ids, {
    wait: false,
    report: () => {},
    onInterrupt: () => () => {},
  });
  expect(await Promise.race([again, turn('it waits')])).toBe(false);
});
