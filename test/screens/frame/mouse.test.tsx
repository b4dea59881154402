import {expect, test} from 'vitest';
import {placeOf} from '../../../src/app/state/places.ts';
import {formStateOf} from '../every-action.ts';
import {open} from '../screen.tsx';

/** The mouse: what lies under it is told by what is drawn there. */

type Screen = Awaited<ReturnType<typeof open>>;

/** Clicks on the first cell of a text that is on the screen, in the line that holds `line` too. */
async function click(screen: Screen, text: string, line = text): Promise<void> {
  const lines = screen.frame().split('\n');
  const row = lines.findIndex(one => one.includes(line) && one.includes(text));
  if (row < 0) throw new Error(`there is no ${text} to click on:\n${lines.join('\n')}`);
  screen.store.dispatch({type: 'mouse', does: 'click', column: lines[row]?.indexOf(text) ?? 0, row, at: 0});
  await screen.idle();
}

async function wheel(screen: Screen, by: -1 | 1, times = 1): Promise<void> {
  for (let time = 0; time < times; time++)
    screen.store.dispatch({type: 'mouse', does: 'wheel', by, column: 5, row: 9, at: 0});
  await screen.idle();
}

const notice = (screen: Screen) => screen.store.get().notice?.text;

function listOf(screen: Screen) {
  const place = placeOf(screen.store.get());
  if (place.kind !== 'list') throw new Error('no list is shown');
  return place;
}

test('a click selects a row, a second one opens it, and a breadcrumb leads back', async () => {
  const screen = await open();
  await click(screen, 'git ');
  expect(screen.frame()).toContain('▌git');
  expect(placeOf(screen.store.get()).kind).toBe('list');
  await click(screen, 'git ');
  expect(placeOf(screen.store.get())).toMatchObject({kind: 'item', crumb: 'git'});
  await click(screen, 'nodes', 'nodes › git');
  expect(screen.frame()).toContain('▌git');
});

test('the wheel scrolls three rows, and the cursor stays on its row while that is visible', async () => {
  const screen = await open();
  await screen.press('j', 'j', 'j', 'j');
  await wheel(screen, 1);
  expect(listOf(screen)).toMatchObject({top: 3, cursor: 4});
  await wheel(screen, 1);
  expect(listOf(screen)).toMatchObject({top: 6, cursor: 6});
  await wheel(screen, -1, 9);
  expect(listOf(screen)).toMatchObject({top: 0, cursor: 6});
  await wheel(screen, 1, 100);
  expect(listOf(screen).top).toBe(121);
  await screen.press('y');
  await wheel(screen, 1);
  expect(screen.store.get().overlay).toMatchObject({kind: 'raw', top: 3});
});

test('the wheel scrolls outcomes down and up', async () => {
  const screen = await open({columns: 100, rows: 14});
  await screen.go('volumes tags=prod');
  await screen.press('ctrl-a', 'z', 'ctrl-u');
  await screen.type('9000');
  await screen.press('enter', 'right', 'enter');
  // It takes the notice away.
  await wheel(screen, -1);
  const first = screen.frame();
  expect(screen.store.get().overlay).toMatchObject({kind: 'form'});
  await wheel(screen, 1);
  const lower = screen.frame();
  expect(lower).not.toBe(first);
  await wheel(screen, 1);
  await wheel(screen, -1);
  expect(screen.frame()).toBe(lower);
  await wheel(screen, -1);
  expect(screen.frame()).toBe(first);
});

test('a click after scrolling selects the visible row', async () => {
  const screen = await open({columns: 120, rows: 40});
  await wheel(screen, 1, 7);
  const label = screen.frame().split('\n')[20]?.trim().split(' ')[0] ?? '';
  await click(screen, label);
  expect(screen.frame()).toContain(`▌${label}`);
});

test('a click on a hint acts as its key, and no click sends its form', async () => {
  const screen = await open({columns: 160});
  await click(screen, 'delete', 'x delete');
  expect(formStateOf(screen)?.action).toBe('remove');
  await screen.press('esc');
  await click(screen, 'shut down');
  expect(screen.frame()).toContain('enter cancel');
  await screen.press('right');
  await click(screen, 'enter', 'enter shut down');
  expect(notice(screen)).toBe('a click changes nothing: press the key for that');
  expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
  await click(screen, 'esc', 'esc cancel');
  expect(screen.store.get().overlay).toBeUndefined();
});

test('no click anywhere in a form sends', async () => {
  const screen = await open({columns: 100, rows: 30});
  await screen.press('x');
  const form = screen.store.get();
  for (let row = 0; row < 30; row++)
    for (let column = 0; column < 100; column += 3) {
      screen.store.dispatch({type: 'mouse', does: 'click', column, row, at: 0});
      if (screen.store.get().overlay === undefined) await screen.press('x');
    }
  await screen.idle();
  expect(form.overlay?.kind).toBe('form');
  expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
});

test('in the palette a click selects, a second one opens', async () => {
  const screen = await open();
  await screen.press(':');
  await screen.type('vol');
  const before = screen.frame();
  await click(screen, 'volumes', 'block storage');
  expect(before).toContain('volumes');
  await screen.press('esc');
  await screen.press(':');
  await click(screen, 'volumes ');
  await click(screen, 'volumes ');
  expect(listOf(screen).resource).toBe('volumes');
});

test('a click beside rows does nothing', async () => {
  const screen = await open({rows: 24});
  await screen.filter('label=git');
  const before = placeOf(screen.store.get());
  for (const row of [0, 5, 12, 22]) {
    screen.store.dispatch({type: 'mouse', does: 'click', column: 3, row, at: 0});
    expect(placeOf(screen.store.get())).toBe(before);
  }
});

test('a click on a title sorts by its column, and a second one reverses', async () => {
  const screen = await open({columns: 120, nodes: 60});
  await click(screen, 'LABEL', 'STATUS');
  expect(listOf(screen).sort).toBe('label');
  const first = screen.frame();
  await click(screen, 'LABEL', 'STATUS');
  expect(listOf(screen).sort).toBe('-label');
  expect(screen.frame()).not.toBe(first);
  await click(screen, 'REGION', 'STATUS');
  expect(listOf(screen).sort).toBe('region');
});

test('in a form a click focuses a field or picks a choice, without leaving it', async () => {
  const screen = await open({columns: 100, rows: 40});
  await screen.press('n');
  const form = () => formStateOf(screen);
  await click(screen, 'Label');
  const label = form()?.fieldIndex;
  expect(screen.frame()).toContain('▌Label');
  await click(screen, 'Region');
  expect(form()?.fieldIndex).not.toBe(label);
  expect(screen.frame()).toContain('▌Region');
  await click(screen, 'ap-south', 'Singapore');
  expect(form()?.inputs.region?.text).toBe('ap-south');
  expect(screen.frame()).toContain('▌Region');
  expect(form()?.stage).toBe('fill');
});

test('in the copy menu a click selects, a second one copies', async () => {
  const screen = await open();
  await screen.press('C');
  await click(screen, 'label', 'label  ');
  expect(screen.copied).toEqual([]);
  await click(screen, 'label', 'label  ');
  expect(screen.copied).toEqual(['db-primary']);
});

test('a click opens a relation, and in an export selects a field or choice', async () => {
  const screen = await open({columns: 120, rows: 40});
  await screen.press('d');
  await click(screen, '1 Volumes');
  expect(listOf(screen).resource).toBe('volumes');
  await screen.press('esc');
  await click(screen, 'Label');
  expect(placeOf(screen.store.get()).kind).toBe('item');
  await screen.press('esc', 'e');
  expect(screen.frame()).toContain('CSV');
  await click(screen, 'Format');
  expect(screen.store.get().overlay).toMatchObject({kind: 'export', field: 'format'});
  await click(screen, 'NDJSON');
  expect(screen.store.get().overlay).toMatchObject({kind: 'export', format: 'ndjson'});
  await click(screen, 'File');
  expect(screen.store.get().overlay).toMatchObject({kind: 'export', field: 'path'});
});
