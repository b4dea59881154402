import {expect, test} from 'vitest';
import {openAt} from '../../steps.ts';

/** The settings of the account. */

test('only changed settings are sent, with their effect shown', async () => {
  const bodies: unknown[] = [];
  const screen = await openAt(': "settings" enter · E enter space', {
    columns: 100,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (wire.method === 'PUT') bodies.push(JSON.parse(wire.body ?? 'null'));
      return service(wire, signal);
    },
  });
  expect(screen.frame()).toContain('each new node has backups from then on, which are billed');
  await screen.press('enter', 'right', 'enter');
  expect(bodies).toEqual([{backups_enabled: true}]);
  expect(screen.frame()).toMatch(/Backups of new nodes +yes/);
  expect(screen.frame()).toContain('Edited settings');
  expect(screen.frame()).not.toContain('settings settings');
});
