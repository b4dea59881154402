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

test('what the service refused can be asked again as it stands, by a key more', async () => {
  const screen = await refusedDomain({reason: 'not this one', field: 'soa_email'});
  const posts = () => screen.requests.filter(({method}) => method === 'POST').length;
  expect(screen.frame()).toContain('not this one');
  await screen.press('ctrl-s');
  expect(posts()).toBe(1);
  expect(panelOf(screen)).toMatchObject({at: 2, refused: {}});
  expect(screen.frame()).toContain('the service refused this before: ctrl-s once more asks again');
  await screen.press('ctrl-s');
  expect(posts()).toBe(2);
  expect(screen.frame()).toMatch(/Contact +admin@new.example +not this one/);
});

test('beside a mistake of its own the word of the service stays', async () => {
  const screen = await refusedDomain({reason: 'not this one', field: 'soa_email'});
  await screen.press('shift-tab', 'shift-tab', 'ctrl-u', 'ctrl-s', 'ctrl-s');
  expect(panelOf(screen)).toMatchObject({at: 0, refused: {soa_email: 'not this one'}});
  expect(screen.requests.filter(({method}) => method === 'POST')).toHaveLength(1);
});

test('a refusal speaks of the fields by their labels', async () => {
  const screen = await refusedDomain(
    {reason: 'not this one', field: 'soa_email'},
    {reason: 'never heard of', field: 'elsewhere'},
    {reason: 'not today'},
  );
  expect(screen.frame()).toContain(
    'create domain new.example: contact: not this one; elsewhere: never heard of; not today',
  );
});
