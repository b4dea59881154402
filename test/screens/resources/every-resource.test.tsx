import {expect, test} from 'vitest';
import {screens} from '../../../src/app/frame/screens.ts';
import {preferencePorts, profilePorts} from '../../../src/connection/ports.ts';
import {resources} from '../../../src/resources/index.ts';
import {createService} from '../../../src/service/index.ts';
import {preferenceCommands} from '../../../src/sources/preferences.ts';
import {profileCommands} from '../../../src/sources/profiles.ts';
import {golden} from '../../golden.ts';
import {goTo} from '../every-action.ts';
import {noon, open, type Setting} from '../screen.tsx';
import {openAt} from '../steps.ts';

/** What every resource gets for being declared: a look at its screens, and a check of its declaration. */

test('names, singulars and aliases name one resource each', () => {
  const words = resources.flatMap(({name, singular, aliases = []}) => [
    ...new Set([name, singular, ...aliases]),
  ]);
  expect(words).toEqual([...new Set(words)]);
});

const lists = resources.filter(({list, parent}) => list && !parent);
const singles = resources.filter(({list}) => !list);

const write = {write: '1', what: 'resize volume db-data', method: 'POST', path: '/volumes/100/resize'};
/** What is kept on this machine, for the screens that show it. */
const here: Setting = {
  profiles: {work: {url: 'https://api.example.com/v4', word: 'linode', token: 'secret', readOnly: true}},
  journal: [
    {...write, at: noon - 5000, body: {size: 40}, outcome: 'sent'},
    {...write, at: noon - 4000, body: {size: 40}, outcome: 'unknown', detail: 'no answer in time'},
    {...write, at: noon - 3000, outcome: 'found done', detail: 'it is as requested'},
    {
      ...write,
      write: '2',
      what: 'delete volume old',
      method: 'DELETE',
      path: '/volumes/7',
      at: noon,
      outcome: 'sent',
    },
  ],
};

test.each(lists.map(({name}) => name))('%s: the list, one item, the item raw', async name => {
  const screen = await openAt(`: "${name}" enter`, {columns: 120, rows: 30, ...here});
  golden(name, screen.frame());
  expect(screen.frame()).toMatch(/ 1–\d+ of [\d,]+/);
  await screen.press('d');
  golden(`${name}-detail`, screen.frame());
  await screen.press('y');
  expect(screen.frame()).toContain(' {');
  await screen.press('esc', 'esc');
  expect(screen.frame()).toMatch(/ 1–\d+ of [\d,]+/);
});

test.each(singles.map(({name}) => name))('%s: its single object', async name => {
  const screen = await openAt(`: "${name}" enter`, {columns: 120, rows: 30});
  golden(name, screen.frame());
});

test('records are opened from their domain', async () => {
  const screen = await openAt(': "domains" enter · enter', {columns: 120, rows: 30});
  golden('records', screen.frame());
  await screen.press('d');
  golden('records-detail', screen.frame());
});

const sizes = [
  [40, 12],
  [80, 24],
  [120, 40],
  [200, 60],
] as const;

test.each(sizes)('at %i×%i every list fits the screen, line by line', async (columns, rows) => {
  const screen = await open({columns, rows});
  for (const {name} of [...lists, ...singles]) {
    await screen.go(name);
    const lines = screen.frame().split('\n');
    expect(lines, name).toHaveLength(rows);
    for (const line of lines) expect([...line].length, `${name}: ${line}`).toBeLessThanOrEqual(columns);
  }
  const fresh = await open({columns, rows});
  golden(`nodes-${columns}x${rows}`, fresh.frame());
});

test('action keys mean one thing each in their place, and name routes the service has, or commands', async () => {
  const service = await createService();
  const commands = {...profileCommands(profilePorts({})), ...preferenceCommands(preferencePorts({}))};
  for (const {name, actions = []} of resources) {
    const keys = actions.map(({key}) => key);
    expect(new Set(keys).size, name).toBe(keys.length);
    for (const {key, endpoint, title} of actions) {
      for (const mode of ['list', 'item'] as const)
        expect(
          screens[mode].keys.flatMap(binding => binding.keys),
          `${name} ${title}`,
        ).not.toContain(key);
      if (endpoint.kind === 'command') {
        expect(Object.keys(commands), title).toContain(endpoint.name);
        continue;
      }
      const path = `/v4${endpoint.route.replaceAll(/:\w+/g, '999999999')}`;
      const headers = {authorization: `Bearer ${service.token}`};
      const reply = await service.handle({method: endpoint.method, path, headers, body: '[]'});
      expect([400, 404], `${endpoint.method} ${path}`).toContain(reply.status);
      expect(reply.body, path).toMatch(/errors/);
      expect(reply.headers['x-accepted-oauth-scopes'], path).toBe(`${endpoint.scope}:read_write`);
    }
  }
});

const acting = resources.flatMap(resource =>
  resource.list ? (resource.actions ?? []).map(action => ({...action, from: resource.name, resource})) : [],
);

test.each(acting)(
  '$from $key: $title is on the next frame, whatever is still to be read',
  async ({resource, key, title, level}) => {
    const screen = await open({columns: 100, rows: 30, ...here});
    await goTo(screen, resource);
    screen.keys(key);
    // No reply has had a chance to come: the form is drawn from what is declared. Else the reason is.
    const {overlay, notice} = screen.store.get();
    if (overlay) expect(screen.frame()).toContain(` ${title}`);
    else expect(level === 'none' || notice?.text).toBeTruthy();
  },
);
