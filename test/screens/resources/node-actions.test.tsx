import {expect, test} from 'vitest';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {money, moneyIn} from '../../money.ts';
import {fillNewNode} from '../new-node.ts';
import {open, type Setting} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** What people do with nodes every day, by keys. */

const wide: Setting = {columns: 120, rows: 40};
const writes = (screen: Screen) => screen.requests.filter(({method}) => method !== 'GET');
const sentBody = (screen: Screen) => Object.values(screen.store.get().writes).at(-1)?.request.body;
const text = (screen: Screen) => screen.frame().replace(/\s+/g, ' ');

/** In the list of nodes, on the one of that name. */
async function at(label: string, setting: Setting = wide) {
  const screen = await open(setting);
  await screen.go(`nodes label=${label}`);
  return screen;
}

test('a resize shows the price difference, and progress until it has settled', async () => {
  const screen = await at('staging-web-lon-1');
  await take(screen, 'z "g6-standard-2"');
  expect(screen.frame()).toMatch(moneyIn(/› Node 4GB .*\$24\.00 a month \(\+\$12\.00\)/));
  await screen.press('enter', 'enter');
  expect(screen.frame()).toContain('type g6-standard-1 → g6-standard-2');
  expect(screen.frame()).toContain(money('$12.00 → $24.00 a month (+$12.00)'));
  await screen.press('right', 'enter');
  expect(sentBody(screen)).toEqual({type: 'g6-standard-2', allow_auto_disk_resize: true});
  expect(screen.frame()).toContain('accepted, under way: resize node staging-web-lon-1');
  await screen.later(5);
  expect(screen.frame()).toMatch(/migrating \d+ %/);
  await screen.later(30);
  expect(screen.frame()).toContain('node staging-web-lon-1 is offline · type g6-standard-1 → g6-standard-2');
});

test('the question about a resize says what to know before, and what is told afterwards does not', async () => {
  const screen = await at('mail');
  await take(screen, 'z "g6-standard-4" enter enter');
  expect(text(screen)).toContain(
    `type g6-standard-2 → g6-standard-4; shut down while it moves; with its disk grown, g6-standard-2 is refused afterwards`,
  );
  await screen.press('esc', 'space', 'enter');
  expect(text(screen)).not.toContain('refused afterwards');
  await screen.press('right', 'enter');
  expect(text(screen)).not.toContain('while it moves');
});

test('resize and clone of a node with backups include their price', async () => {
  const screen = await at('mail');
  await take(screen, 'z "g6-standard-4"');
  expect(screen.frame()).toMatch(moneyIn(/› Node 8GB .*\$58\.00 a month \(\+\$29\.00\)/));
  await screen.press('enter', 'enter');
  expect(screen.frame()).toContain(money('$29.00 → $58.00 a month (+$29.00) · $10.00 of it for backups'));
  while (formOf(screen.store.get())) await screen.press('esc');
  await take(screen, 'l tab tab ctrl-u "g6-standard-4"');
  // Whether the copy has backups is asked for it: without, it costs less.
  expect(screen.frame()).toMatch(moneyIn(/› Node 8GB .*\$48\.00 a month \(\+\$19\.00\)/));
});

test('without a list of disks the service decides whether they fit', async () => {
  const screen = await at('web-fra-1', {
    ...wide,
    transport: async (wire, service, signal) =>
      wire.url.includes('/disks')
        ? {status: 404, headers: {}, body: '{"errors":[{"reason":"Not found"}]}'}
        : service(wire, signal),
  });
  await take(screen, 'z "g6-nanode-1" enter ctrl-s right enter');
  expect(text(screen)).toContain('The disks of this Node take 81920 MB');
  expect(writes(screen)).toHaveLength(1);
});

test('several nodes are resized at once, with the summed cost', async () => {
  const screen = await openAt(
    ': "nodes type=g6-standard-1 status=offline" enter · space space z "g6-standard-2" enter ctrl-s',
    wide,
  );
  expect(screen.frame()).toContain(money('together $24.00 → $48.00 a month (+$24.00)'));
  await screen.press('right', 'enter');
  expect(writes(screen)).toHaveLength(2);
  expect(screen.frame()).toContain('2 moving');
});

test('the price of a type that some of several nodes have is that of the others, and says so', async () => {
  const screen = await openAt(
    `
    : "nodes label=mail OR label=db-primary OR label=staging-web-lon-1" enter · ctrl-a · z
    "g6-standard-1"
  `,
    wide,
  );
  expect(screen.frame()).toMatch(/ Dedicated 32GB +2 of 3 together \$/);
});

test('a rebuild needs the label typed, and accepts keys instead of a password', async () => {
  const screen = await at('web-fra-1');
  await take(screen, 'R ctrl-u "debian12" enter ctrl-s');
  expect(formOf(screen.store.get())?.selected?.name).toBe('root_pass');
  await screen.press('tab', 'space', 'ctrl-s');
  expect(text(screen)).toContain('This cannot be undone. Type web-fra-1 to rebuild');
  expect(text(screen)).toContain('on new disks: all that is on the old ones is lost');
  await take(screen, '"web-fra-2" enter');
  expect(writes(screen)).toEqual([]);
  await take(screen, 'ctrl-u "web-fra-1" enter');
  expect(sentBody(screen)).toEqual({
    image: expect.stringContaining('debian12'),
    authorized_keys: [expect.stringMatching(/^ssh-/)],
  });
  await screen.later(40);
  expect(screen.frame()).toContain('node web-fra-1 is running');
});

test('the cursor goes to a clone, priced by type and region', async () => {
  const screen = await at('staging-web-lon-1');
  await take(
    screen,
    `
    esc · : "nodes" enter · : "nodes label^staging-web-lon" enter · l enter ctrl-u "br-gru" enter
    enter
  `,
  );
  expect(screen.frame()).toMatch(/\$\d+\.\d\d a month in Sao Paulo br-gru/);
  await screen.press('right', 'enter');
  expect(sentBody(screen)).toEqual({
    label: 'staging-web-lon-1-copy',
    region: 'br-gru',
    type: 'g6-standard-1',
  });
  expect(screen.frame()).toMatch(/▌ *staging-web-lon-1-copy/);
});

test('backups are enabled at a shown price, and cancelled by typing the label', async () => {
  const screen = await at('staging-web-lon-1');
  await screen.press('A');
  expect(screen.frame()).toContain(money('$12.00 → $14.50 a month (+$2.50)'));
  await screen.press('right', 'enter');
  expect(writes(screen).at(-1)?.path).toMatch(/\/backups\/enable$/);
  await take(screen, '5s X');
  expect(text(screen)).toContain('Type staging-web-lon-1 to cancel backups');
  expect(screen.frame()).toContain(money('$2.50'));
});

test("backups that the account's settings add are in the cost of a new node", async () => {
  const screen = await open(wide);
  screen.service.store.updateSingleton('settings', {backups_enabled: true});
  await fillNewNode(screen);
  expect(screen.requests.filter(({path}) => path === '/account/settings')).toHaveLength(1);
  await screen.press('ctrl-s');
  const cost = money("$7.00 a month in Amsterdam nl-ams · the account's settings add backups");
  expect(screen.frame()).toContain(cost);
  await screen.press('esc', 'tab', 'tab', 'tab');
  expect(screen.frame()).toMatch(moneyIn(/Backups +\[ \] +\$2\.00 a month; the account's settings add them/));
  await take(screen, 'esc esc · : "nodes label=staging-web-lon-1" enter · l tab tab ctrl-u "g6-standard-1"');
  expect(screen.frame()).toMatch(moneyIn(/› Node 2GB .*\$14\.50 a month \(\+\$2\.50\)/));
  await screen.press('enter');
  expect(screen.frame()).toMatch(
    moneyIn(/\$14\.50 a month in London 2 gb-lon · the account's settings add backups/),
  );
});

test("a token that may not read the account's settings still sees the price", async () => {
  const screen = await open({
    ...wide,
    transport: async (wire, service, signal) =>
      wire.url.endsWith('/account/settings')
        ? {status: 401, headers: {}, body: '{"errors":[{"reason":"Your OAuth token is not authorized"}]}'}
        : service(wire, signal),
  });
  await fillNewNode(screen);
  await screen.press('ctrl-s');
  expect(screen.frame()).toContain(money('$5.00 a month in Amsterdam nl-ams'));
  expect(screen.frame()).not.toMatch(/authorized|settings/);
});

/** The form of a new node, filled in as far as it must be, in the field after its password. */
async function fresh() {
  const screen = await open(wide);
  await fillNewNode(screen);
  await screen.press('enter');
  return screen;
}

test('enter skips rarely used fields, and tab visits them', async () => {
  const screen = await fresh();
  expect(screen.frame()).toContain(
    'tab: more fields: keys of users, tags, backups, private address, swap, script, leave it off',
  );
  await screen.press('enter');
  expect(formOf(screen.store.get())?.mode).toBe('confirm');
  await screen.press('esc', 'tab');
  expect(screen.frame()).toContain('── more fields ──');
  await take(screen, 'tab "web, prod" enter');
  expect(screen.frame()).toMatch(moneyIn(/Backups +\[ \] +\$2\.00 a month/));
  await screen.press('space', 'enter', 'space', 'ctrl-s');
  expect(screen.frame()).toContain(money('$7.00 a month in Amsterdam nl-ams'));
  await screen.press('right', 'enter');
  expect(sentBody(screen)).toMatchObject({
    tags: ['web', 'prod'],
    backups_enabled: true,
    private_ip: true,
  });
  expect(sentBody(screen)).not.toHaveProperty('booted');
});

test("a script's fields are asked, and the answers are stored nowhere", async () => {
  const screen = await fresh();
  await screen.press('tab', 'tab', 'tab', 'tab', 'tab', 'tab');
  expect(formOf(screen.store.get())?.selected?.name).toBe('stackscript_id');
  await take(screen, '"postgres" enter');
  expect(text(screen)).toContain('still needed: ROLE: What this machine is (primary or replica)');
  await screen.type('secondary');
  expect(text(screen)).toContain('ROLE is one of primary, replica');
  await take(screen, 'ctrl-u "ROLE=replica" ctrl-s');
  expect(text(screen)).toContain('"stackscript_data":{"ROLE":"••••••••"}');
  await screen.press('right', 'enter');
  expect(sentBody(screen)).toMatchObject({stackscript_data: {ROLE: 'replica'}});
  expect(JSON.stringify(screen.journal)).not.toContain('"ROLE":"replica"');
});

test('after a create its password can be copied once, and its address as usual', async () => {
  const screen = await fresh();
  await screen.press('ctrl-s', 'right', 'enter');
  expect(text(screen)).toContain('create node web-new · C copies its root password, once');
  expect(screen.frame()).toMatch(/▌ *web-new/);
  await screen.press('c');
  expect(screen.copied).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/)]);
  await screen.press('C');
  expect(screen.frame()).toContain('root password');
  const secret = sentBody(screen)?.root_pass;
  expect(screen.frame()).not.toContain(String(secret));
  const menu = screen.frame().split('\n');
  const number =
    menu.findIndex(line => line.includes('root password')) - menu.findIndex(line => /address/.test(line)) + 1;
  await screen.press(String(number));
  expect(screen.secrets).toEqual([secret]);
  await screen.press('C');
  expect(screen.frame()).not.toContain('root password');
});
