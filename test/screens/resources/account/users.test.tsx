import {expect, test} from 'vitest';
import {createDemoService} from '../../../demo-account.ts';
import {fieldText} from '../../item/field-text.ts';
import {noon, type Setting} from '../../screen.tsx';
import {openAt, type Screen, take} from '../../steps.ts';

/** Users, and what the restricted of them may do. */

async function atUser(name: string, setting: Setting = {}) {
  const screen = await openAt(': "users" enter', {columns: 120, rows: 40, ...setting});
  await screen.filter(`username=${name}`);
  await screen.press('d');
  return screen;
}

const asked = (screen: Screen) => screen.requests.filter(({path}) => path.includes('/grants'));

test("a restricted user's grants are shown by kind", async () => {
  const screen = await atUser('lin-wei');
  expect(screen.frame()).toMatch(/Restricted +yes/);
  expect(screen.frame()).toMatch(/The account +read\n/);
  expect(screen.frame()).toMatch(/Make +nodes, volumes\n/);
  expect(screen.frame()).toMatch(/Nodes +read and change \d+: .+/);
  expect(screen.frame()).toMatch(/sin-1.*\n +read \d+: db-primary, bastion, /);
  expect(screen.frame()).toMatch(/Domains +read and change 3: .+\n +9 others not/);
  expect(screen.frame()).toMatch(/Volumes +none of \d+/);
  expect(asked(screen)).toHaveLength(1);
  await screen.press('2');
  expect(fieldText(screen.frame(), 'bastion')).toBe('read');
});

test('grants of an unrestricted user are not requested', async () => {
  const screen = await atUser('kestrel');
  expect(screen.frame()).toMatch(/Restricted +no/);
  expect(screen.frame()).toMatch(/May do +everything\n/);
  expect(screen.frame()).not.toContain('Grants');
  expect(asked(screen)).toEqual([]);
  await screen.press('2');
  expect(screen.frame()).toContain('users have 1 relation: 1 events');
});

test('grants are read on a service with another word', async () => {
  const screen = await atUser('lin-wei', {
    service: await createDemoService({now: () => new Date(noon), word: 'acme'}),
    word: 'acme',
  });
  expect(screen.frame()).toMatch(/Make +nodes, volumes\n/);
  expect(screen.frame()).toMatch(/\n +read \d+: db-primary, bastion, /);
});

test('a service without grants is asked once, and nothing is shown', async () => {
  const screen = await atUser('lin-wei', {
    transport: async (wire, service, signal) =>
      wire.url.includes('/grants')
        ? {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'}
        : service(wire, signal),
  });
  expect(screen.frame()).not.toMatch(/Not found|May do with|Grants/);
  await take(screen, 'esc · / ctrl-u "username=auditor" enter · d');
  expect(asked(screen)).toHaveLength(1);
});

test.each([
  [80, 24],
  [40, 12],
])('at %i×%i a failed login is seen to have failed', async (columns, rows) => {
  const screen = await openAt(': "users" enter', {columns, rows});
  expect(screen.frame()).toMatch(/^.\S.* ▲ failed/m);
  expect(screen.frame()).toContain('● successful');
});
