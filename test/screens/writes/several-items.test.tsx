import {expect, test} from 'vitest';
import {endpoints} from '../../../src/api/index.ts';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {golden} from '../../golden.ts';
import {formStateOf} from '../every-action.ts';
import {noon} from '../screen.tsx';
import {openAt, type Screen, take} from '../steps.ts';

/** Marked rows: one form, a table of outcomes. */

async function leftovers() {
  const screen = await openAt(': "volumes tags=leftover" enter · space space space', {
    columns: 120,
    rows: 30,
  });
  return screen;
}

const writes = (screen: Screen) => screen.requests.filter(({method}) => method !== 'GET');

/** The lines of the form, from its title to what is below it. */
const body = (screen: Screen) => screen.frame().split('\n').slice(2, -2);

const sizes = [
  [120, 30],
  [80, 24],
  [40, 12],
] as const;

test('a range with rows that are not loaded says which part of it is marked', async () => {
  const screen = await openAt('space G V', {columns: 120, rows: 30, nodes: 1000});
  expect(screen.frame()).toMatch(/not all: [1-9]\d\d of the 1,000 rows in between are loaded/);
  await screen.press('u', 'g', 'space', 'j', 'V');
  expect(screen.frame()).toContain('3 marked');
  expect(screen.frame()).not.toContain('not all');
});

test('one form acts on all marked rows and shows each outcome', async () => {
  const screen = await leftovers();
  await take(screen, 'z ctrl-u "3000" ctrl-s right enter');
  expect(writes(screen)).toHaveLength(3);
  golden('volumes-many', screen.frame());
  await screen.press('esc');
  expect(screen.frame()).not.toContain('marked');
});

test('of several, one that was renamed is not deleted, and the outcomes say so', async () => {
  const screen = await leftovers();
  await screen.press('x');
  const {id = '', label = ''} = formStateOf(screen)?.targets[1] ?? {};
  await screen.type('3');
  await screen.client.call(endpoints.volumes.update, {id}, {label: 'precious'});
  await screen.press('enter');
  const text = body(screen).join('\n');
  expect(text).toContain('2 done · 1 not sent');
  expect(text).toContain(`${label} · not sent · volume ${label} is called precious by now`);
  expect(writes(screen).filter(({method}) => method === 'DELETE')).toHaveLength(2);
  // What was asked is not done to another thing by another key either.
  await screen.press('r');
  expect(writes(screen).filter(({method}) => method === 'DELETE')).toHaveLength(2);
  expect(screen.frame()).not.toMatch(/\br tries/);
});

test('deleting several needs their number typed', async () => {
  const screen = await leftovers();
  await screen.press('x', 'enter');
  expect(screen.frame()).toContain('Type 3, their number, to delete');
  expect(writes(screen)).toEqual([]);
  await take(screen, '"3" enter');
  expect(writes(screen)).toHaveLength(3);
});

test('only what is on its way is timed, what is done beside it is not', async () => {
  let answer = () => {};
  const held = new Promise<void>(resolve => {
    answer = resolve;
  });
  let deleted = 0;
  const screen = await openAt(': "volumes tags=leftover" enter · space space x "2"', {
    columns: 120,
    rows: 30,
    transport: async (wire, service, signal) => {
      if (wire.method === 'DELETE' && deleted++ > 0) await held;
      return service(wire, signal);
    },
  });
  screen.keys('enter');
  const settled = screen.idle();
  while (!screen.frame().includes(' done')) await new Promise(setImmediate);
  for (let second = 0; second < 3; second++) screen.second();
  expect(screen.frame()).toMatch(/ done$/m);
  expect(screen.frame()).toMatch(/ sending … 3 s$/m);
  answer();
  await settled;
});

test('if no marked row allows the action, the reasons are shown', async () => {
  const screen = await openAt(': "volumes node!=none" enter · space space x');
  const {text} = screen.store.get().notice ?? {};
  expect(text).toMatch(
    /^cannot delete any of the 2 marked volumes \(u unmarks all\): \S+: it is attached to \S+: detach it first \(t\); and 1 more$/,
  );
  expect(screen.frame()).toMatch(/; and 1 more *$/m);
  expect(screen.store.get().overlay).toBeUndefined();
});

test('rows that do not allow the action are named with reasons, the others proceed', async () => {
  for (const [columns, rows] of sizes) {
    const screen = await openAt(': "nodes label~staging" enter · ctrl-a B', {columns, rows});
    const {targets = [], unfit = []} = formStateOf(screen) ?? {};
    expect(targets.length).toBeGreaterThan(2);
    expect(unfit.length).toBeGreaterThan(2);
    expect(screen.frame()).toContain(`Reboot  ${targets.length} of ${targets.length + unfit.length} marked`);
    const seen: string[] = [];
    for (let step = 0; step < 40; step++) {
      seen.push(...body(screen));
      await screen.press('down');
    }
    const text = seen.join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('left out, though marked: ');
    expect(text).toContain('it is offline');
    for (const {label} of [...targets, ...unfit]) expect(text).toContain(label);
    await screen.press('right', 'enter');
    const sent = writes(screen).map(({path}) => path.split('/').at(-2));
    expect(sent).toEqual(targets.map(({id}) => id));
    await screen.press('esc');
    // What was left out would otherwise be acted on by surprise later.
    expect(screen.frame().replaceAll(/\s+/g, ' ')).toContain(
      `left out, and no longer marked: ${unfit.length} rows`,
    );
    await screen.press('esc');
    expect(placeOf(screen.store.get())).toMatchObject({selection: undefined});
  }
});

test('a single remaining row is named, and rows that no longer allow it leave the open form', async () => {
  const screen = await openAt(': "nodes label~staging" enter · ctrl-a S', {columns: 120, rows: 30});
  const {targets = [], unfit = []} = formStateOf(screen) ?? {};
  expect(targets.length).toBeGreaterThan(2);
  // All but the last one, so that of two of them one leaves as well.
  for (const [index, {id, label, value: before}] of targets.slice(0, -1).entries()) {
    const value = {...(before as object), status: 'offline'};
    const read = {value, raw: {}};
    screen.store.dispatch({type: 'itemRead', resource: 'nodes', params: {}, id, read, at: noon});
    expect(formStateOf(screen)?.targets).toEqual(targets.slice(index + 1));
    expect(formStateOf(screen)?.unfit).toHaveLength(unfit.length + index + 1);
    expect(formStateOf(screen)?.unfit?.at(-1)?.label).toBe(label);
    // What was said first stays until a key is pressed.
    expect(screen.frame()).toContain(`left out now: ${targets[0]?.label}: it is offline`);
  }
  await screen.press('right', 'enter');
  expect(writes(screen)).toHaveLength(1);
});

test('failed rows stay marked after the outcomes are closed', async () => {
  let asked = 0;
  const screen = await openAt(
    ': "volumes tags=leftover" enter · space space space z "3000" ctrl-s right enter',
    {
      columns: 120,
      rows: 30,
      transport: async (wire, service, signal) =>
        wire.method === 'POST' && asked++ === 1
          ? {status: 400, headers: {}, body: '{"errors":[{"reason":"not this one"}]}'}
          : service(wire, signal),
    },
  );
  const refused = Object.values(screen.store.get().writes).find(({status}) => status === 'refused');
  await screen.press('esc');
  expect(screen.frame()).toContain(`not done, and still marked: ${refused?.target?.label}`);
  await screen.press('k');
  expect(screen.frame()).toContain('1 marked');
  expect(screen.frame()).toMatch(new RegExp(`^[•▌]+ ?${refused?.target?.label} `, 'm'));
});

test.each(sizes)('%i×%i: each item is named with its change and its request', async (columns, rows) => {
  const screen = await openAt(': "volumes tags=leftover" enter · space space space z "3000" ctrl-s', {
    columns,
    rows,
  });
  const seen: string[] = [];
  for (let step = 0; step < 20; step++) {
    for (const line of body(screen)) expect([...line].length).toBeLessThanOrEqual(columns);
    seen.push(...body(screen));
    expect(screen.frame()).toMatch(/›\[Back\] +\[Resize\]/);
    await screen.press('down');
  }
  const all = seen.join('\n').replaceAll(/\s+/g, ' ');
  for (const [label, size] of [
    ['customer-export', 160],
    ['old-wiki', 40],
    ['db-before-migration', 500],
  ]) {
    expect(all).toContain(`${label} size ${size} → 3,000 GB`);
    expect(all).toContain(
      `/volumes/${formStateOf(screen)?.targets.find(one => one.label === label)?.id}/resize`,
    );
  }
  expect(all).toContain('{"size":3000}');
  // Scrolling is no answer: the button is no longer selected.
  await screen.press('right', 'up', 'enter');
  expect(writes(screen)).toEqual([]);
});

test.each(sizes)('%i×%i: a delete of several names each and its request', async (columns, rows) => {
  const screen = await openAt(': "volumes tags=leftover" enter · space space space space space x', {
    columns,
    rows,
  });
  const seen: string[] = [];
  for (let step = 0; step < 20; step++) {
    seen.push(...body(screen));
    expect(screen.frame().replaceAll(/\s+/g, ' ')).toContain('This cannot be undone. Type 5');
    await screen.press('down');
  }
  const all = seen.join('\n').replaceAll(/\s+/g, ' ');
  for (const {id, label} of formStateOf(screen)?.targets ?? []) {
    expect(all).toContain(`${label} delete`);
    expect(all).toContain(`DELETE /volumes/${id}`);
  }
  await screen.type('5');
  expect(formStateOf(screen)?.typedWord.text).toBe('5');
});

test('rows that a filter hides are not marked any more once the others are done, and the screen says so', async () => {
  const screen = await openAt(
    `
    : "volumes label~mail-spool" enter · space · / ctrl-u "tags=leftover" enter · g space space z
    "3000" ctrl-s right enter · esc
  `,
    {columns: 120, rows: 30},
  );
  expect(screen.frame()).toContain('left out, and no longer marked: 1 row');
  await screen.filter('');
  expect(placeOf(screen.store.get())).toMatchObject({selection: undefined});
});

test('an action on several items is reported once, with their number', async () => {
  const screen = await openAt(': "nodes status=running" enter · space space space x "3" enter', {
    columns: 120,
    rows: 30,
  });
  const notices = () =>
    [screen.store.get().notice, ...screen.store.get().queuedNotices].map(one => one?.text);
  expect(notices()).toEqual(['Deleted 3 nodes']);
  await screen.press('esc', 'space', 'space', 'B', 'right', 'enter');
  expect(notices()).toEqual(['accepted, under way: reboot 2 nodes']);
  await take(screen, 'esc 120s');
  expect(notices()).toEqual(['Rebooted 2 nodes']);
});

test('a volume is told to be attached or detached, not to be active', async () => {
  const screen = await openAt(': "volumes node=none status=active" enter', {columns: 120});
  const form = () => formOf(screen.store.get());
  await screen.press('a', 'down', 'enter');
  const label = form()?.state.targets[0]?.label;
  await take(screen, 'ctrl-s right enter 60s');
  expect(screen.store.get().notice?.text).toMatch(new RegExp(`^volume ${label} is attached to \\S+$`));
  await screen.go(`volumes label=${label}`);
  await take(screen, 't right enter 60s');
  expect(screen.store.get().notice?.text).toBe(`volume ${label} is detached`);
});
