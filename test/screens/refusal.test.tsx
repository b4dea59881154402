import {expect, test} from 'vitest';
import type {Reply} from '../../src/api/index.ts';
import {panelOf} from './doing.ts';
import {open} from './screen.tsx';

/** What a panel does when the service says no. */

/** A domain filled in and sent to a service that finds these faults with it, as often as it is asked. */
async function refusedDomain(...errors: {reason: string; field?: string}[]) {
  const screen = await open({
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal): Promise<Reply> =>
      wire.method === 'POST'
        ? {status: 400, headers: {}, body: JSON.stringify({errors})}
        : service(wire, signal),
  });
  await screen.go('domains');
  await screen.press('n');
  await screen.type('new.example');
  await screen.press('enter', 'enter');
  await screen.type('admin@new.example');
  await screen.press('enter', 'enter');
  return screen;
}

test('the first field that was refused is gone to', async () => {
  const screen = await refusedDomain(
    {reason: 'not this one', field: 'soa_email'},
    {reason: 'nor this', field: 'type'},
  );
  expect(panelOf(screen)).toMatchObject({stage: 'fill', at: 1, choice: -1, fresh: true});
  expect(screen.frame()).toMatch(/▌Type +master +nor this/);
});

test('a refusal that names no field of the panel leaves the focus where it was', async () => {
  const screen = await refusedDomain({reason: 'not today'});
  expect(panelOf(screen)?.at).toBe(3);
});
