import {expect, test} from 'vitest';
import {layoutOf} from '../../../src/app/screens/overview/layout.ts';
import {pieceWidth} from '../../../src/app/screens/overview/model.ts';
import {clampOverview} from '../../../src/app/screens/overview/overview.ts';
import {bodyHeight} from '../../../src/app/state/layout.ts';
import {placeOf} from '../../../src/app/state/places.ts';
import {overviewParts} from '../../../src/resources/definition/overview.ts';
import {openAt} from '../steps.ts';

/** Where the arrows lead, and from which size on parts stand side by side. */

const countLine = (frame: string) => frame.split('\n').at(-2)?.trim() ?? '';

test.each([
  [80, 24],
  [200, 60],
])(
  'at %i×%i tab leads to the next part, shift-tab to the one before, from any of its figures',
  async (columns, rows) => {
    const screen = await openAt('H', {columns, rows});
    const told = async (...keys: string[]) => {
      await screen.press(...keys);
      return countLine(screen.frame()).replace('enter opens ', '');
    };
    const all = ['all notices'];
    for (let part = 1; part < overviewParts.length; part++) all.push(await told('tab'));
    expect(all.toSorted()).toEqual(
      [
        ...[
          'all notices',
          'all nodes',
          'all volumes',
          'all nodes',
          'the transfer',
          'all events',
          'all invoices',
        ],
        'events with status=failed created>7d',
      ].toSorted(),
    );
    expect(await told('tab')).toBe('all notices');
    expect(await told('j', 'j', 'tab')).toBe(all[1]);
    expect(await told('j', 'shift-tab')).toBe('all notices');
    expect(await told('shift-tab')).toBe(all.at(-1));
  },
);

test('a figure below the screen comes up as its last line, one above it as its first', async () => {
  const screen = await openAt('H', {columns: 60, rows: 10});
  /** The lines of the body: the first one shown, that of the figure under the cursor, and how many there are. */
  const lines = () => {
    const state = screen.store.get();
    const place = placeOf(state);
    if (place.kind !== 'screen') throw new Error('it is the overview');
    const {figures, rows} = layoutOf(state, place);
    return {top: place.top, line: figures[place.cursor]?.line ?? -1, rows: rows.length};
  };
  const height = bodyHeight(screen.store.get());
  expect(lines().rows).toBeGreaterThan(height);
  for (let step = 0; step < 12; step++) {
    const {top} = lines();
    await screen.press('j');
    const now = lines();
    expect(now.top).toBe(Math.max(top, now.line - height + 1));
  }
  expect(lines().top).toBe(lines().rows - height);
  for (let step = 0; step < 12; step++) {
    const {top} = lines();
    await screen.press('k');
    const now = lines();
    expect(now.top).toBe(Math.min(top, now.line));
  }
  expect(lines()).toMatchObject({top: 0, line: 0});
});

test('from 100 columns and 22 lines on parts stand in two columns, from 160 columns in three', async () => {
  const screen = await openAt('H');
  const columns = async (columns: number, rows: number) => {
    await screen.resize({columns, rows});
    // The titles of parts stand side by side.
    const titles = ['Notices', 'Nodes', 'Transfer', 'Events', 'Invoices', 'Cost', 'Volumes', 'Failed'];
    const left = screen
      .frame()
      .split('\n')
      .flatMap(line => titles.map(title => line.search(new RegExp(`(?<=^| ) ${title} .*─`))))
      .filter(at => at >= 0);
    return new Set(left).size;
  };
  expect([await columns(99, 40), await columns(100, 40)]).toEqual([0, 2]);
  expect([await columns(159, 40), await columns(160, 40)]).toEqual([2, 3]);
  expect([await columns(120, 25), await columns(120, 26)]).toEqual([0, 2]);
});

test('an overview whose figures stand as before is the same, and not drawn again', async () => {
  const screen = await openAt('H j j');
  const state = screen.store.get();
  const place = placeOf(state);
  if (place.kind !== 'screen') throw new Error('it is the overview');
  expect(clampOverview(state, place)).toBe(place);
});

test('on any size each line fits', async () => {
  const screen = await openAt('H');
  const state = screen.store.get();
  const place = placeOf(state);
  if (place.kind !== 'screen') throw new Error('it is the overview');
  for (let columns = 40; columns <= 210; columns++)
    for (const rows of [10, 24, 40])
      for (const row of layoutOf({...state, size: {columns, rows}}, place).rows)
        expect(row.reduce((sum, piece) => sum + pieceWidth(piece), 0)).toBeLessThanOrEqual(columns);
});
