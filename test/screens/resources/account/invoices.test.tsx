import {expect, test} from 'vitest';
import {golden} from '../../../golden.ts';
import {money, moneyIn} from '../../../money.ts';
import type {Setting} from '../../screen.tsx';
import {openAt, type Screen} from '../../steps.ts';

type Carry = NonNullable<Setting['transport']>;

const items = (screen: Screen) => screen.requests.filter(({path}) => path.includes('/items'));

/** The service, but for what it says of the items of invoices. */
const saying =
  (change: (body: string) => string): Carry =>
  async (wire, service, signal) => {
    const reply = await service(wire, signal);
    return wire.url.includes('/items') ? {...reply, body: change(reply.body)} : reply;
  };

test.each([
  [80, 24],
  [120, 50],
])('at %i×%i an invoice tells what it is for, and whether that comes to its total', async (columns, rows) => {
  const screen = await openAt(': "invoices" enter · enter', {columns, rows});
  expect(screen.frame()).toMatch(moneyIn(/Total +\$15,782\.44, which is what the invoice says/));
  expect(screen.frame()).toMatch(moneyIn(/Storage Volume +\$2,558\.44 {2}57 items/));
  golden(`invoices-items-${columns}x${rows}`, screen.frame());
  await screen.press('1');
  expect(screen.frame()).toMatch(/invoices › Invoice #\d+ › items/);
  expect(screen.frame()).toMatch(moneyIn(/Backup Service .* \$48\.40/));
  await screen.filter('label~"Storage Volume" region=us-east');
  expect(screen.frame()).toContain('Storage Volume - gpu-train-1-d');
  // The whole of it was read once.
  expect(items(screen)).toHaveLength(1);
});

test('what could be read of the items of an invoice is no sum: the reason stands in its place', async () => {
  const screen = await openAt(': "invoices" enter · enter', {
    columns: 100,
    rows: 50,
    nodes: 600,
    transport: async (wire, service, signal) =>
      /\/items\?.*page=2/.test(wire.url)
        ? {status: 500, headers: {}, body: JSON.stringify({errors: [{reason: 'not now'}]})}
        : service(wire, signal),
  });
  expect(screen.frame()).toMatch(/\n Items\n +could not be read: demo\.invalid answered .* 500/);
  expect(screen.frame()).not.toContain('What it is for');
});

test('items that do not add up to the total say by how much', async () => {
  const screen = await openAt(': "invoices" enter · enter', {
    columns: 100,
    rows: 50,
    transport: saying(body => body.replace('"total":348.48', '"total":348.47')),
  });
  expect(screen.frame()).toContain(money('$15,782.43: $0.01 less than the $15,782.44 of the invoice'));
});

test('a service without invoice items is asked once, and nothing is shown', async () => {
  const screen = await openAt(': "invoices" enter · enter', {
    columns: 100,
    rows: 40,
    transport: async (wire, service, signal) =>
      wire.url.includes('/items')
        ? {status: 404, headers: {}, body: JSON.stringify({errors: [{reason: 'Not found'}]})}
        : service(wire, signal),
  });
  expect(screen.frame()).toMatch(/Subtotal +\$/);
  expect(screen.frame()).not.toMatch(/What it is for|could not|not found/i);
  await screen.press('r', 'esc', 'j', 'enter', 'r');
  expect(screen.frame()).not.toMatch(/What it is for|could not|not found/i);
  expect(items(screen)).toHaveLength(1);
});

test('items are not summed before they are read, nor if some are unreadable', async () => {
  const screen = await openAt(': "invoices" enter', {
    columns: 100,
    rows: 50,
    transport: saying(body => body.replace('"total":348.48', '"total":[]')),
  });
  screen.keys('enter');
  expect(screen.frame()).toContain('asking the service …');
  await screen.idle();
  expect(screen.frame()).toMatch(/Items +220, and more that were not read/);
  expect(screen.frame()).toContain(money('$15,433.96 so far'));
});
