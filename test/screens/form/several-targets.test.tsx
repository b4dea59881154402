import {expect, test} from 'vitest';
import {queryOf} from '../../../src/app/data/lists/query.ts';
import {formOf} from '../../../src/app/screens/form/form-of.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {money, moneyIn} from '../../money.ts';
import {formStateOf} from '../every-action.ts';
import {openAt, take} from '../steps.ts';

/** A form for three volumes of different sizes. */
async function resizing() {
  const screen = await openAt(': "volumes status=active" enter · space space space z', {
    columns: 120,
    rows: 30,
  });
  return screen;
}

test('the form for several items is empty where they differ, and names those that would not grow', async () => {
  const screen = await resizing();
  const {targets = [], inputs} = formStateOf(screen) ?? {};
  expect(targets.length).toBeGreaterThan(1);
  expect(inputs?.size?.text).toBe('');
  const sizes = targets.map(({label, value}) => ({label, size: (value as {size: number}).size}));
  const largest = Math.max(...sizes.map(({size}) => size));
  const fitting = sizes.filter(({size}) => size < largest);
  expect(fitting.length).toBeGreaterThan(0);
  await screen.type(String(largest));
  const text = screen.frame().replace(/\s+/g, ' ');
  for (const {label} of sizes.filter(({size}) => size === largest))
    expect(text).toContain(`${label}: must be more than ${largest} GB: a volume never shrinks`);
  for (const {label, size} of fitting) expect(text).not.toContain(`${label}: must be more than ${size} GB`);
});

test('an empty size for several is a mistake, and nothing is sent', async () => {
  const screen = await resizing();
  expect(screen.frame()).not.toContain('each keeps its own');
  await screen.press('enter');
  expect(screen.store.get().notice?.text).toBe('new size: this is needed');
  await screen.press('ctrl-s');
  expect(formStateOf(screen)?.stage).toBe('fill');
  expect(screen.frame()).toMatch(/New size.* this is needed/);
  expect(screen.requests.filter(({method}) => method !== 'GET')).toHaveLength(0);
});

test('in place of a request that has no size yet, the preview says that it is needed', async () => {
  const screen = await resizing();
  const needed = 'needed before this can be sent: new size';
  expect(screen.frame()).toContain(needed);
  expect(screen.frame()).not.toMatch(/each with|POST/);
  await screen.type('x');
  expect(screen.frame()).not.toContain(needed);
  expect(screen.frame()).toContain('{"size":—}');
  await screen.press('ctrl-u');
  expect(screen.frame()).toContain(needed);
  await screen.type('9000');
  expect(screen.frame()).not.toContain(needed);
  expect(screen.frame()).toContain('{"size":9000}');
});

/** A form for three nodes of $5 and two of $12, or for the first of them. */
async function resizingNodes(marked = 5) {
  const screen = await openAt(
    ': "nodes label=bastion or label=ns1 or label=vpn or label=wiki-old or label=dev-1" enter',
    {columns: 110, rows: 30},
  );
  await screen.press(...Array.from({length: marked}, () => 'space'), 'z');
  expect(formStateOf(screen)?.targets).toHaveLength(marked);
  return screen;
}

test('beside a type is what all marked nodes would cost together, and the difference', async () => {
  const screen = await resizingNodes();
  expect(screen.frame()).toMatch(moneyIn(/Node 2GB +3 of 5 together \$36\.00 a month \(\+\$21\.00\)/));
  expect(screen.frame()).toMatch(moneyIn(/Node 4GB +together \$120\.00 a month \(\+\$81\.00\)/));
});

test('nodes that have the chosen type already are left out at the question, and are back at the fields', async () => {
  const screen = await resizingNodes();
  await take(screen, '"Node 2GB" enter enter');
  expect(formStateOf(screen)?.stage).toBe('confirm');
  const text = screen.frame().replace(/\s+/g, ' ');
  expect(text).toContain('Resize 3 of 5 marked nodes');
  expect(text).toContain('left out, though marked: wiki-old, dev-1: it has this type already');
  expect(text).toContain(money('together $15.00 → $36.00 a month (+$21.00)'));
  await take(screen, 'esc up "Node 4GB" enter enter');
  expect(screen.frame()).toContain('Resize  5 nodes');
  await take(screen, 'esc up "Node 2GB" enter enter right enter');
  const sent = screen.requests.filter(({method}) => method === 'POST').map(({path}) => path);
  expect(sent).toHaveLength(3);
});

test.each([
  [1, 'button'],
  [2, 'confirm'],
])('of the change of a single volume nothing is asked, of that of two it is: %i', async (number, mode) => {
  const screen = await openAt(': "volumes status=active" enter', {columns: 120, rows: 30});
  await screen.press(...Array.from({length: number}, () => 'space'), 'E');
  // Below the label, which several do not have in common.
  if (number === 1) await screen.press('tab');
  await take(screen, '"together" ctrl-s');
  expect(formOf(screen.store.get())?.mode).toBe(mode);
  expect(screen.requests.filter(({method}) => method !== 'GET')).toEqual([]);
});

test('a button that sends is not selected any more once the help was open', async () => {
  const screen = await openAt(': "nodes label=bastion" enter · S right', {columns: 120, rows: 30});
  expect(formStateOf(screen)?.sendSelected).toBe(true);
  await screen.press('?', 'esc');
  expect(formStateOf(screen)?.sendSelected).toBe(false);
  await screen.press('enter');
  expect(screen.requests.filter(({method}) => method !== 'GET')).toHaveLength(0);
});

test.each([
  [5, 5, 5],
  [3, 5, 3],
  [1, 5, 1],
  [1, 2, 1],
  // The service will say that they are gone.
  [0, 5, 5],
])('when %i of %i marked nodes are left in the list, the form is for %i', async (left, marked, targets) => {
  const screen = await resizingNodes(marked);
  const state = screen.store.get();
  const place = placeOf(state);
  if (place.kind !== 'list') throw new Error('this is no list');
  const {key} = queryOf(state, place);
  const slots = state.lists[key]?.pages[1]?.slots.slice(0, left) ?? [];
  screen.store.dispatch({type: 'pageLoaded', list: key, page: 1, slots, results: left, at: state.now});
  expect(formStateOf(screen)?.targets).toHaveLength(targets);
});
