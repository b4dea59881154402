import {expect, test} from 'vitest';
import {placeOf} from '../../../src/app/state/places.ts';
import {money, moneyIn} from '../../money.ts';
import {noon} from '../screen.tsx';
import {openAt, take} from '../steps.ts';

/** On a wide screen a form takes the place of the pane, and the list stays visible. */

const lines = (frame: string) => frame.split('\n').slice(2, -2);
const sides = (frame: string) => {
  const all = lines(frame).map(line => {
    const at = line.indexOf('│');
    return at < 0 ? ([line, ''] as const) : ([line.slice(0, at), line.slice(at + 1)] as const);
  });
  return {
    list: all.map(([left]) => left.trimEnd()).join('\n'),
    form: all.map(([, right]) => right.trimEnd()).join('\n'),
  };
};

test('the list stays as it was while its items are edited, asked about and written', async () => {
  const screen = await openAt(': "volumes label=customer-export" enter', {columns: 160, rows: 40});
  const before = sides(screen.frame()).list;
  await screen.press('E');
  expect(sides(screen.frame()).list).toBe(before);
  expect(sides(screen.frame()).form).toMatch(/^ Edit label and tags +volume customer-export/);
  await screen.press('esc', 'x');
  expect(sides(screen.frame()).list).toBe(before);
  expect(sides(screen.frame()).form).toContain('DELETE /volumes/');
  expect(Math.max(...lines(screen.frame()).map(line => line.length))).toBeLessThanOrEqual(160);
  await take(screen, 'esc z ctrl-u "180" enter right enter');
  expect(sides(screen.frame()).list).toContain('customer-export');
  expect(screen.requests.at(-1)?.path).toMatch(/volumes/);
});

test('where there are items to choose from the form is wider, so that their prices and sizes are whole', async () => {
  for (const columns of [160, 200]) {
    const screen = await openAt('z', {columns, rows: 40});
    const {list, form} = sides(screen.frame());
    expect(form).toContain(money('$65.00 a month (-$263.00) · smaller disk: 20 GB · 2 CPUs · 24 GB\n'));
    expect(form).toContain(money('$1,392.00 a month (+$1,064.00) · 32 CPUs · 192 GB · 3,840 GB disk\n'));
    expect(list).toMatch(/^ LABEL +STATUS +REGION/);
  }
});

test('what is marked is seen beside what will happen to it', async () => {
  const screen = await openAt(': "volumes node=none" enter · space j space x', {columns: 160, rows: 40});
  const {list, form} = sides(screen.frame());
  expect(list.split('\n').filter(line => /^[▐•▌]/.test(line)).length).toBeGreaterThanOrEqual(2);
  expect(form).toMatch(/^ Delete +2 volumes/);
});

test('a click on the list does not leave the form, and one on a field of it is that field', async () => {
  const screen = await openAt(': "volumes" enter · E "-typed"', {columns: 160, rows: 40});
  const before = screen.frame();
  const click = {type: 'mouse', does: 'click', at: noon} as const;
  screen.store.dispatch({...click, column: 5, row: 6});
  await screen.idle();
  expect(screen.frame()).toBe(before);
  const row = screen
    .frame()
    .split('\n')
    .findIndex(line => /│ *Tags/.test(line));
  screen.store.dispatch({...click, column: 100, row});
  await screen.idle();
  expect(screen.frame()).toMatch(/│ ?▌Tags/);
  expect(placeOf(screen.store.get()).kind).toBe('list');
});

test('an empty list says so beside the form for its first item', async () => {
  const screen = await openAt(': "volumes label=none-is-called-so" enter · n', {columns: 160, rows: 40});
  expect(sides(screen.frame()).list).toContain('No volumes match label=none-is-called-so');
  expect(sides(screen.frame()).form).toMatch(/^ Create volume/);
});

test('a choice beside the list shows its price and the difference', async () => {
  const screen = await openAt('z', {columns: 160, rows: 40});
  expect(screen.frame()).toMatch(moneyIn(/Dedicated 64GB +\$656\.00 a month \(\+\$328\.00\)/));
  expect(screen.frame()).toMatch(moneyIn(/Dedicated 16GB +\$164\.00 a month \(-\$164\.00\)/));
});
