import {expect, test} from 'vitest';
import {formOf} from '../../../../src/app/screens/form/form-of.ts';
import {formStateOf} from '../../every-action.ts';
import {openAt, type Screen, take} from '../../steps.ts';

/** What a form fills in of itself, in which order it asks, and what it leaves out of its choices. */

const line = (screen: Screen, text: string) =>
  screen
    .frame()
    .split('\n')
    .find(row => row.includes(text));

/** The labels of the fields, as they stand. */
const asked = (screen: Screen) => formOf(screen.store.get())?.fields.map(({field}) => field.label);

test('record fields come in the order people write them, each with a description', async () => {
  const screen = await openAt(': "domains" enter · enter n', {columns: 120, rows: 40});
  for (const [type, fields] of [
    ['CAA', ['Name', 'Tag', 'Target']],
    ['MX', ['Name', 'Priority', 'Target']],
    ['SRV', ['Service', 'Protocol', 'Priority', 'Weight', 'Port', 'Target']],
  ] as const) {
    await take(screen, `ctrl-u "${type}"`);
    expect(asked(screen), type).toEqual(['Type', ...fields, 'TTL']);
    for (const _ of [...fields, 'TTL']) {
      await screen.press('tab');
      expect(formOf(screen.store.get())?.selected?.hint, type).toMatch(/\w/);
    }
    await screen.press(...fields.map(() => 'shift-tab'), 'shift-tab');
  }
  await take(screen, 'ctrl-u "CAA" tab tab tab');
  expect(line(screen, '▌Target')).toContain('the authority, such as letsencrypt.org');
});

test('a backend is labelled like its node unless a label was typed', async () => {
  const screen = await openAt(': "balancers" enter · enter enter n', {columns: 120, rows: 40});
  const label = () => formStateOf(screen)?.inputs.label?.text;
  await screen.press('down', 'tab');
  const first = label();
  expect(line(screen, '▌Label')).toContain(first);
  expect(first).toMatch(/^[\w-]{3}/);
  await screen.press('shift-tab', 'down', 'down', 'tab');
  const second = label();
  expect(second).not.toBe(first);
  await take(screen, '"mine" shift-tab down tab');
  expect(label()).toBe('mine');
});

test('a backend with a typed address is labelled like the node that has it, else like the address', async () => {
  const screen = await openAt(': "balancers" enter · enter enter n', {columns: 120, rows: 40});
  const label = () => formStateOf(screen)?.inputs.label?.text;
  await take(screen, '"192.168.200.9:81" tab');
  expect(label()).toBe('192.168.200.9');
  await screen.press('shift-tab', 'ctrl-u');
  const [, name, address] = /(web-1) .*(192\.168\.\d+\.\d+)/.exec(screen.frame()) ?? [];
  await screen.type(`${address}:8080`);
  await screen.press('tab');
  expect(label()).toBe(name);
  await take(screen, 'ctrl-u "mine" shift-tab ctrl-u "192.168.200.10:81" enter');
  expect(label()).toBe('mine');
});

test.each([
  ['volumes', ['n'], 'Block Storage'],
  ['balancers', ['n'], 'NodeBalancers'],
] as const)('%s: only regions that have them are offered', async (resource, keys, capability) => {
  const screen = await openAt(`: "regions" enter · : "${resource}" enter`, {columns: 120, rows: 40});
  await screen.press(...keys);
  await screen.type('abc');
  await screen.press('tab', ...(resource === 'volumes' ? ['tab'] : []));
  expect(line(screen, '▌')).toContain('Region');
  const regions = new Map(
    Object.values(screen.store.get().lists)
      .filter(list => list.resource === 'regions')
      .flatMap(({pages}) => Object.values(pages).flatMap(({slots}) => slots))
      .flatMap(slot => (slot.ok ? [slot.value as {id: string; capabilities: string[]}] : []))
      .map(({id, capabilities}) => [id, capabilities]),
  );
  const offered = formOf(screen.store.get())?.selected?.suggestions ?? [];
  expect(offered.length).toBeGreaterThan(5);
  expect(offered.length).toBeLessThan(regions.size);
  for (const {value} of offered) expect(regions.get(value), value).toContain(capability);
});

test('folded fields of a node are listed, those about keys first', async () => {
  const screen = await openAt('n tab tab tab "debian 12" enter', {columns: 80, rows: 24});
  expect(screen.frame().replace(/\s+/g, ' ')).toContain(
    'more fields: keys of users, tags, backups, private address, swap, script, leave it off',
  );
});

test('the users whose SSH keys a node gets are chosen from the account', async () => {
  const screen = await openAt('n tab tab tab "debian 12" tab tab tab', {columns: 120, rows: 40});
  expect(line(screen, '▌Keys of users')).toMatch(/0 of \d+ chosen/);
  await screen.press('space', 'down', 'space');
  const {requests = []} = formOf(screen.store.get()) ?? {};
  expect(JSON.stringify(requests[0]?.request?.body)).toMatch(/"authorized_users":\["[^"]+","[^"]+"\]/);
  await take(screen, '"nobody" tab');
  expect(screen.frame()).toContain('keys of users: nothing to choose matches nobody');
});

test('a label that another thing has already is said beside its field, and is no mistake', async () => {
  const screen = await openAt(': "volumes" enter · n "old-wik"', {columns: 120, rows: 40});
  expect(line(screen, '▌Label')).not.toContain('has this label');
  await screen.type('i');
  expect(line(screen, '▌Label')).toContain('another volume has this label');
  expect(formOf(screen.store.get())?.fields.find(({name}) => name === 'label')?.mistake).toBeUndefined();
  await take(screen, 'esc esc · / ctrl-u "label=old-wiki" enter · E');
  expect(line(screen, '▌Label')).not.toContain('has this label');
  await take(screen, 'ctrl-u "tmp"');
  expect(line(screen, '▌Label')).toContain('another volume has this label');
});

test('where labels are unique it says that the service refuses it', async () => {
  const screen = await openAt('n "wiki-old"', {columns: 120, rows: 40});
  expect(line(screen, '▌Label')).toContain('another node has this label: the service refuses it');
});
