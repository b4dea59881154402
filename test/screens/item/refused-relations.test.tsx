import {expect, test} from 'vitest';
import {openAt, take} from '../steps.ts';

/** What the service refuses to filter below an item is filtered here. */

test('relations and events whose filter the service refuses are filtered locally', async () => {
  const screen = await openAt('/ ctrl-u "status=rebooting" enter · d', {
    columns: 120,
    rows: 40,
    transport: async (wire, service, signal) => {
      const filter = wire.headers['X-Filter'] ?? wire.headers['x-filter'] ?? '';
      return /entity|image"|"type"/.test(filter)
        ? {
            status: 400,
            headers: {},
            body: JSON.stringify({errors: [{reason: 'Cannot filter on that', field: 'X-Filter'}]}),
          }
        : service(wire, signal);
    },
  });
  expect(screen.frame()).not.toContain('could not be read');
  expect(screen.frame()).not.toContain('Cannot filter');
  expect(screen.frame()).toMatch(/Events +.*\d+ events/);
  await screen.press('G');
  expect(screen.frame()).toMatch(/Recent events/);
  // Asked once with the filter and not again.
  const refused = screen.requests.filter(({filter}) => JSON.stringify(filter ?? {}).includes('entity'));
  expect(refused.length).toBeLessThanOrEqual(2);
  await take(screen, ': "image debian" enter · d');
  expect(screen.frame()).not.toContain('could not be read');
});
