import {setImmediate as turn} from 'node:timers/promises';
import {expect, test} from 'vitest';
import type {Reply} from '../../../src/api/index.ts';
import {money, moneyIn} from '../../money.ts';
import {fieldText} from '../item/field-text.ts';
import type {Setting} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

type Carry = NonNullable<Setting['transport']>;

const answer = (status: number, body: unknown): Reply => ({status, headers: {}, body: JSON.stringify(body)});
const isPrices = (url: string) => /\/(volumes|nodebalancers)\/types/.test(url);

/** A service that knows no more than the specification. */
const bare: Carry = async (wire, service, signal) =>
  isPrices(wire.url) ? answer(404, {errors: [{reason: 'Not found'}]}) : service(wire, signal);

const wide = {columns: 140, rows: 40, preferences: {pane: false}};
const asked = (screen: Screen) => screen.requests.filter(({path}) => isPrices(path)).length;

test("a node's price is that of its type in its region plus backups", async () => {
  const screen = await openAt('/ ctrl-u "label=mail" enter', wide);
  expect(screen.frame()).toMatch(moneyIn(/\$\/MO .*\n.*mail .*g6-standard-2 .* \$29\.00 /));
  await screen.press('d');
  // What the list says comes first, on the page and in the pane.
  expect(fieldText(screen.frame(), '$/mo')).toMatch(
    moneyIn(/^\$29\.00 a month · \$5\.00 of it for backups( ·)? \$0\.044 an hour$/),
  );
  await screen.go('nodes $/mo=$328');
  expect(screen.frame()).toMatch(moneyIn(/db-primary .* \$328\.00 /));
  expect(screen.frame()).not.toContain('bastion');
  expect(screen.requests.filter(({path}) => path.startsWith('/node/types'))).toHaveLength(1);
});

test('the pane has the price of its row, whatever room it has', async () => {
  for (const columns of [110, 120, 160]) {
    const screen = await openAt('/ ctrl-u "label=db-primary" enter', {
      columns,
      rows: 40,
      preferences: {pane: true},
    });
    const prices = [...screen.frame().matchAll(/\$\/mo +(\$\S+) a month/g)].map(([, price]) => price);
    expect(prices.length === 0 ? screen.frame().match(/db-primary .* (\$\S+) /)?.[1] : prices[0]).toBe(
      money('$328.00'),
    );
    expect(screen.frame(), String(columns)).not.toContain(money('$288.00'));
  }
});

test('a volume is priced by GB in lists, details and forms, several summed', async () => {
  const screen = await openAt(': "volumes label=customer-export or label=old-wiki" enter', wide);
  expect(screen.frame()).toMatch(moneyIn(/customer-export .*160 GB .* \$16\.00 /));
  await take(screen, 'z ctrl-u "500"');
  expect(screen.frame()).toContain(money('   $16.00 → $50.00 a month (+$34.00)'));
  await take(screen, 'esc space j space z "200"');
  expect(screen.frame()).toContain(money('   together $20.00 → $40.00 a month (+$20.00)'));
  await screen.press('esc', 'x');
  expect(screen.frame()).toContain(money('   together $20.00 a month less'));
  await screen.press('esc', 'space', 'l');
  expect(screen.frame()).toContain(money('   $16.00 a month in Amsterdam nl-ams'));
  expect(asked(screen)).toBe(1);
  await screen.press('esc', 'u', 'g', 'd');
  expect(screen.frame()).toMatch(moneyIn(/\$\/mo +\$16\.00 a month · \$0\.024 an hour/));
});

test("a create shows the region's price; without a region none", async () => {
  const screen = await openAt(': "volumes" enter · n "fresh" enter enter', wide);
  expect(screen.frame()).not.toMatch(/^ +\$.* a month$/m);
  await take(screen, '"br-gru" enter');
  expect(screen.frame()).toContain(money('   $2.80 a month in Sao Paulo br-gru'));
  // Attached, it comes to the node's region.
  await take(screen, 'shift-tab shift-tab "bastion-fra" enter');
  expect(screen.frame()).toContain(money('   $2.00 a month in Frankfurt eu-central'));
  await take(screen, 'esc · : "balancers" enter · n tab "id-cgk" enter');
  expect(screen.frame()).toContain(money('   $12.00 a month in Jakarta id-cgk'));
});

test('a service without prices is asked once, and none are shown', async () => {
  const screen = await openAt(': "volumes" enter', {...wide, transport: bare});
  expect(screen.frame()).toContain('old-wiki');
  expect(screen.frame()).not.toMatch(/\$|not found/i);
  await screen.press('r', 'd', 'r');
  expect(screen.frame()).toContain('mail-archive');
  expect(screen.frame()).not.toMatch(/\$\/mo|price/);
  await take(screen, 'esc z "2000"');
  expect(screen.frame()).toMatch(/^ {3}price not known *$/m);
  await screen.press('esc');
  for (const region of Array.from({length: 70}, (_, index) => index)) await screen.go(`nodes id=${region}`);
  await screen.go('volumes');
  expect(asked(screen)).toBe(1);
});

test('unreadable prices are requested again with the list', async () => {
  let down = true;
  const screen = await openAt(': "volumes" enter', {
    ...wide,
    transport: async (wire, service, signal) =>
      down && isPrices(wire.url) ? answer(400, {errors: [{reason: 'not now'}]}) : service(wire, signal),
  });
  expect(screen.frame()).not.toMatch(/\$|not now/);
  down = false;
  await screen.press('r');
  expect(screen.frame()).toContain(money('$4.00'));
});

test("the settings' prices apply where the service has none", async () => {
  const preferences = {...wide.preferences, prices: {volumeGB: 0.25, balancer: 0}};
  const screen = await openAt(': "volumes" enter', {...wide, transport: bare, preferences});
  expect(screen.frame()).toMatch(moneyIn(/old-wiki .*40 GB .* \$10\.00 /));
  await screen.go('balancers');
  // Free is not the same as not known.
  expect(screen.frame()).toMatch(moneyIn(/ \$0\.00 /));
  const told = await openAt(': "volumes" enter', {...wide, preferences});
  expect(told.frame()).toMatch(moneyIn(/old-wiki .*40 GB .* \$4\.00 /));
});

test('what a volume for a node costs is not called unknown while the prices are read', async () => {
  let read = () => {};
  const until = new Promise<void>(resolve => {
    read = resolve;
  });
  const screen = await openAt('/ ctrl-u "label=mail" enter', {
    ...wide,
    transport: async (wire, service, signal) => {
      if (isPrices(wire.url)) await until;
      return service(wire, signal);
    },
  });
  // What is asked is not answered yet: the loop is not idle meanwhile.
  screen.keys('a', ...'extra', 'tab', ...'30');
  await turn();
  expect(screen.frame()).toContain('30 GB');
  expect(screen.frame()).not.toMatch(/^ {3}(\$|price)/m);
  read();
  await screen.store.idle();
  expect(screen.frame()).toMatch(moneyIn(/^ {3}\$3\.00 a month in /m));
});
