import {expect, test} from 'vitest';
import {openAt} from '../steps.ts';

/** Sentences about what could not be read are whole at 80 columns, where lines are free. */

const why =
  'the service is being moved to another building and answers again tomorrow at about nine in the morning';

test.each([
  ['/account/events', 'nodes'],
  ['/stats', 'nodes'],
  ['/items', 'invoices'],
  ['/replies', 'tickets'],
])('of %s', async (path, list) => {
  const screen = await openAt(`: "${list}" enter · d`, {
    columns: 80,
    rows: 60,
    transport: async (wire, service, signal) =>
      wire.url.includes(path)
        ? {status: 409, headers: {}, body: JSON.stringify({errors: [{reason: why}]})}
        : service(wire, signal),
  });
  const text = screen.frame().replaceAll(/\s+/g, ' ');
  expect(text).toContain('about nine in the morning');
});

test('of what the palette takes, where nothing matches', async () => {
  const screen = await openAt(': "qqqqqq"', {columns: 80, rows: 24});
  expect(screen.frame()).toContain('#700');
});
