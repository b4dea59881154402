import {expect, test} from 'vitest';
import {placedHints} from '../../../src/app/frame/hints.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {money} from '../../money.ts';
import {announce} from '../screen-reader/announce.ts';
import {openAt, type Screen, take} from '../steps.ts';

/** An item that was deleted and that reads of a lagging replica still list. */

/** Deletes the first item of a list, by its label or by the button. */
async function deleteAt(place: string, label: string | undefined, lag: number) {
  const screen = await openAt(`: "${place}" enter`, {columns: 120, rows: 24});
  screen.service.setFaults({lag});
  await screen.press('x');
  if (label === undefined) await screen.press('right', 'enter');
  else {
    await take(screen, `"${label}" enter enter`);
  }
  return screen;
}

const rowOf = (screen: Screen, label: string) =>
  screen
    .frame()
    .split('\n')
    .find(line => /^[ △▲]/.test(line.slice(1 + label.length)) && line.slice(1).startsWith(label));

const lists = (screen: Screen) => screen.requests.filter(({path}) => path.startsWith('/volumes?')).length;

test('its row says so until the service no longer lists it', async () => {
  const screen = await deleteAt('volumes tags=leftover', 'customer-export', 8000);
  expect(screen.frame()).toContain('Deleted volume customer-export');
  expect(rowOf(screen, 'customer-export')).toMatch(/ deleted +\d+ GB/);
  expect(rowOf(screen, 'customer-export')).not.toContain('active');
  await take(screen, 'j k 20s');
  expect(rowOf(screen, 'customer-export')).toBeUndefined();
  expect(screen.frame()).not.toContain('no longer matches the filter');
  const read = lists(screen);
  await screen.later(60);
  expect(lists(screen)).toBe(read);
});

test('no action is begun on it, and of several marked rows it is left out', async () => {
  const screen = await deleteAt('volumes tags=leftover', 'customer-export', 60_000);
  await screen.press('E');
  expect(screen.store.get().overlay).toBeUndefined();
  expect(screen.store.get().notice?.text).toBe('cannot edit volume customer-export: it was deleted');
  await screen.press('ctrl-a', 'E');
  expect(screen.frame()).toContain('left out, though marked: customer-export: it was deleted');
});

test('minutes later what the service lists is believed again', async () => {
  const screen = await deleteAt('volumes tags=leftover', 'customer-export', 600_000);
  await screen.later(60);
  expect(rowOf(screen, 'customer-export')).toContain('deleted');
  await screen.later(150);
  expect(rowOf(screen, 'customer-export')).toContain('active');
  await screen.press('E');
  expect(screen.store.get().overlay?.kind).toBe('form');
  const read = lists(screen);
  await take(screen, 'esc 120s');
  expect(lists(screen)).toBe(read);
});

test('a row without a status says it beside its label, also in a list that is not read again by itself', async () => {
  const screen = await deleteAt('sshkeys label=deploy', undefined, 8000);
  expect(rowOf(screen, 'deploy')).toMatch(/^.deploy +\S* ?deleted /);
  await screen.later(20);
  expect(rowOf(screen, 'deploy')).toBeUndefined();
});

test('it is read out as deleted', async () => {
  const screen = await deleteAt('volumes tags=leftover', 'customer-export', 8000);
  const read = announce(undefined, screen.store.get()).join('\n');
  expect(read).toMatch(/customer-export: deleted, size 160 GB/);
  expect(read).not.toContain('active');
});

test('its own screen and the pane beside the list say it, until it is gone', async () => {
  const screen = await deleteAt('volumes tags=leftover', 'customer-export', 8000);
  await screen.press('d');
  expect(screen.frame()).toMatch(/^ Volume · deleted/m);
  expect(screen.frame()).toMatch(/Status +○ deleted/);
  await screen.later(20);
  expect(screen.frame()).toContain('has nothing at GET');
  await screen.press('esc');
  const wide = await deleteAt('volumes tags=leftover', 'customer-export', 8000);
  await wide.resize({columns: 160, rows: 24});
  expect(wide.frame()).toMatch(/│ customer-export +○ deleted/);
});

const countLine = (screen: Screen) => screen.frame().split('\n').at(-2) ?? '';
const hintLine = (screen: Screen) => screen.frame().split('\n').at(-1) ?? '';

test('no hint names an action on it, only those on the list, on other rows and on marked rows', async () => {
  const screen = await deleteAt('volumes tags=leftover', 'customer-export', 60_000);
  await screen.press('j');
  expect(hintLine(screen)).toMatch(/\bresize\b.*\bclone\b/);
  await screen.press('k');
  expect(hintLine(screen)).toMatch(/\bcreate\b/);
  expect(hintLine(screen)).not.toMatch(/\b(edit|attach|resize|clone|delete)\b/);
  await screen.press('ctrl-a', 'j', 'k');
  expect(hintLine(screen)).toMatch(/\bresize\b.*\bclone\b/);
  await screen.press('u', 'd');
  expect(screen.frame()).toContain('Volume · deleted');
  expect(hintLine(screen)).not.toMatch(/\b(edit|attach|resize|clone|delete)\b/);
});

test('the sums below the list leave it out', async () => {
  const screen = await openAt(': "volumes tags=leftover" enter', {columns: 120, rows: 24});
  expect(countLine(screen)).toContain(money('· $188.00 a month · 1,880 GB'));
  screen.service.setFaults({lag: 8000});
  await take(screen, 'x "customer-export" enter enter');
  expect(rowOf(screen, 'customer-export')).toContain('deleted');
  expect(countLine(screen)).toContain(money('· $172.00 a month · 1,720 GB'));
  await screen.later(20);
  expect(rowOf(screen, 'customer-export')).toBeUndefined();
  expect(countLine(screen)).toContain(money('· $172.00 a month · 1,720 GB'));
});

test('nobody is connected to a deleted node: its address may be that of another by now', async () => {
  const called: string[] = [];
  const screen = await openAt(': "nodes label=wiki-old" enter', {
    ...{columns: 200, rows: 24},
    badge: {demo: false, profile: 'prod', address: 'a/v4', tokenFrom: 'token: settings file'},
    ssh: async address => void called.push(address),
  });
  const offered = () => placedHints(screen.store.get())?.hints.some(({does}) => does === 'ssh');
  expect(offered()).toBe(true);
  screen.service.setFaults({lag: 60_000});
  await take(screen, 'x "wiki-old" enter enter');
  expect(rowOf(screen, 'wiki-old')).toContain('deleted');
  await screen.press('j', 'k');
  expect(offered()).toBe(false);
  await screen.press('s');
  await screen.ring();
  expect(screen.store.get().notice?.text).toBe('node wiki-old: it was deleted');
  expect(called).toEqual([]);
});

async function remove(screen: Screen, label: string): Promise<void> {
  await take(screen, `x "${label}" enter enter`);
}

test('removing an item on its own screen returns to where it was opened', async () => {
  const screen = await openAt(': "volumes label~old-wiki" enter · d', {columns: 120});
  expect(placeOf(screen.store.get()).kind).toBe('item');
  await remove(screen, 'old-wiki');
  expect(placeOf(screen.store.get())).toMatchObject({
    ...{kind: 'list', resource: 'volumes', filter: 'label~old-wiki'},
  });
  expect(screen.frame()).toContain('Deleted volume old-wiki');
  expect(screen.frame()).not.toContain('there is no volume');
});
