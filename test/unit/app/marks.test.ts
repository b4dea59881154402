import {expect, test} from 'vitest';
import {sortAsAsked, sortByColumn, sortByNext, turnSort} from '../../../src/app/data/columns/change-sort.ts';
import {
  hiddenText,
  isMarked,
  leftOutOf,
  markedText,
  selectedItems,
  setSelection,
  unmarkRemoved,
  whyHidden,
} from '../../../src/app/data/lists/selection.ts';
import {newForm} from '../../../src/app/data/writes/new-form.ts';
import {type Result, withEffects} from '../../../src/app/input/binding.ts';
import {itemPlace, listPlace} from '../../../src/app/state/places.ts';
import type {ListPlace, State} from '../../../src/app/state/state.ts';
import {actionOf, resourceOf} from '../../../src/resources/index.ts';
import {at, having, node, placeIn} from './loaded.ts';

/** The marks of rows, and the order of a list. */

/** A list of nodes with marks, of which the filter shows these. */
function marked(selection: readonly string[], shown: readonly number[], filter = 'label~web'): State {
  const all = having(at(), [[1, 2, 3].map(id => node(id))]);
  const state: State = {...all, history: {places: [{...listPlace('nodes', {filter}), selection}], at: 0}};
  return having(state, [shown.map(id => node(id))]);
}

test('marked rows are shown, hidden by the filter, or not known any more', () => {
  const sorted = (state: State) => {
    const {shown, hidden, unknown} = selectedItems(state, placeIn(state));
    return [shown.map(({id}) => id), hidden.map(({id}) => id), unknown];
  };
  expect(sorted(marked(['2', '9', '1', '3'], [1, 2]))).toEqual([['2', '1'], ['3'], ['9']]);
  const state = marked(['2', '9', '1', '3'], [1, 2]);
  expect(selectedItems(state, placeIn(state))).toBe(selectedItems(state, placeIn(state)));
  // Without a filter none can be hidden.
  const gone = having(marked(['3'], [1], ''), [[node(1)]]);
  expect(
    sorted({...gone, items: {'["nodes",{},"3"]': {value: {id: 3, label: 'x'}, loading: false}}}),
  ).toEqual([...[[], [], ['3']]]);
});

test('why marked rows are not shown is said with their names, as far as there is room', () => {
  const why = (state: State, longest?: number) => whyHidden(selectedItems(state, placeIn(state)), longest);
  expect(why(marked(['1'], [1]))).toEqual([]);
  expect(why(marked(['2', '9', '3'], [1]))).toEqual([
    '2 marked rows are hidden by the filter (web-2, web-3)',
    '1 marked row is not known here any more (#9)',
  ]);
  expect(why(marked(['2', '3'], [1]), 8)).toEqual(['2 marked rows are hidden by the filter (web-2, …)']);
  const names = (length: number) => why(having(marked(['2'], []), [], {}), length)[0]?.length;
  expect(names(60)).toBe('1 marked row is hidden by the filter (web-2)'.length);
});

test('how many are marked is told with how many of them are not shown', () => {
  const told = (state: State) => [markedText(state, placeIn(state)), hiddenText(state, placeIn(state))];
  expect(told(marked([], [1]))).toEqual([undefined, undefined]);
  expect(told(marked(['1'], [1]))).toEqual(['1 marked', undefined]);
  expect(told(marked(['1', '2', '9'], [1]))).toEqual([
    '3 marked, 2 of them not shown',
    '2 of them not shown',
  ]);
});

test('a form says which marked rows it leaves out, where it is about any', () => {
  const left = (state: State, targets: number) => {
    const some = selectedItems(state, placeIn(state)).shown.slice(0, targets);
    return leftOutOf(
      state,
      newForm({resource: 'nodes', params: {}}, actionOf({resource: 'nodes', action: 'reboot'}), some),
    );
  };
  const state = marked(['1', '2'], [1]);
  expect(left(state, 1)).toEqual(['left out: 1 marked row is hidden by the filter (web-2)']);
  expect(left(state, 0)).toEqual([]);
});

test('the marks of what was removed go in every place of its collection', () => {
  const place = (selection: readonly string[], more: Partial<ListPlace> = {}) => ({
    ...listPlace('nodes'),
    ...{selection, ...more},
  });
  const places = [
    place(['1', '2']),
    place(['1']),
    place(['1'], {params: {domain_id: '1'}}),
    {...listPlace('volumes'), selection: ['1']},
    place(['2']),
    itemPlace('nodes', {}, '1', 'web-1'),
  ];
  const state: State = {...at(), history: {places, at: 0}};
  const after = unmarkRemoved(state, {resource: 'nodes', params: {}, id: '1'}).history.places;
  expect(after.map(one => (one.kind === 'list' ? one.selection : one.kind))).toEqual([
    ...[['2'], undefined, ['1'], ['1'], ['2'], 'item'],
  ]);
  expect(after[4]).toBe(places[4]);
  const one = marked(['1', '2', '3'], [1]);
  expect(placeIn(setSelection(one, placeIn(one), [])).selection).toBeUndefined();
  expect([
    isMarked(placeIn(one), node(2)),
    isMarked(placeIn(one), node(4)),
    isMarked(placeIn(one), undefined),
  ]).toEqual([...[true, false, false]]);
});

const rows = [
  node(1, {specs: {memory: 1024}, created: '2026-01-03T00:00:00'}),
  node(2, {specs: {memory: 4096}, created: '2026-01-02T00:00:00'}),
  node(3, {specs: {memory: 2048}, created: '2026-01-01T00:00:00'}),
];
/** The order after a key, what is saved and said, and where the cursor is. */
const ordered = (result: Result) => {
  const [state, effects] = withEffects(result);
  const {sort, cursor, cursorId} = placeIn(state);
  const saved = effects.map(effect => effect.type === 'savePreference' && effect.change);
  return {sort, orders: state.orders, saved: saved[0], says: state.notice?.text, where: [cursor, cursorId]};
};
const list = (more: Partial<ListPlace> = {}) => having(at(more), [rows]);

test('an order is kept in the place and for the session, in the settings only when asked, and the cursor stays on its item', () => {
  const asked = ordered(sortAsAsked(list({cursor: 1, cursorId: '2', halted: 'x'}), '-memory'));
  expect(asked).toMatchObject({
    ...{
      sort: '-memory',
      orders: {nodes: '-memory'},
      saved: undefined,
      says: undefined,
      where: [0, '2'],
    },
  });
  expect(ordered(sortAsAsked(list({cursor: 0, cursorId: '1'}), '-memory')).where).toEqual([0, undefined]);
  expect(ordered(sortAsAsked(list({cursor: 1, cursorId: '9'}), '-memory')).where).toEqual([0, undefined]);
  for (const text of ['', 'none'])
    expect(ordered(sortAsAsked(list({sort: '-memory'}), text))).toMatchObject({
      ...{sort: undefined, orders: {nodes: ''}, saved: undefined},
    });
  const name = `${list().account.profile}.nodes`;
  for (const value of ['-memory', undefined])
    expect(ordered(sortAsAsked(list({sort: value}), 'keep')).saved).toEqual({key: 'sort', name, value});
  const wrong = ordered(sortAsAsked(list(), 'nothing'));
  expect([wrong.sort, wrong.saved, wrong.says]).toEqual([
    undefined,
    undefined,
    expect.stringContaining('nothing'),
  ]);
});

test('an order is turned, by a key or at the title of its column; another column begins anew', () => {
  expect(ordered(turnSort(list({sort: 'memory'}))).sort).toBe('-memory');
  expect(ordered(turnSort(list({sort: '-memory'}))).sort).toBe('memory');
  expect(ordered(turnSort(list())).says).toBe("this is in the service's own order: o sorts it by a column");
  const column = resourceOf('nodes').columns.find(({title}) => title === 'Memory');
  if (!column) throw new Error('nodes have memory');
  const first = ordered(sortByColumn(list({sort: 'label'}), column)).sort;
  expect(first).toMatch(/^-?memory$/);
  expect(ordered(sortByColumn(list({sort: first}), column)).sort).toBe(
    first === 'memory' ? '-memory' : 'memory',
  );
});

test('sorting by the next column names the one after it, and behind the last comes the own order', () => {
  const sorts: (string | undefined)[] = [];
  const says: (string | undefined)[] = [];
  let state = list();
  for (let step = 0; step < 40; step++) {
    [state] = withEffects(sortByNext(state));
    sorts.push(placeIn(state).sort);
    says.push(state.notice?.text);
    if (placeIn(state).sort === undefined) break;
  }
  expect(sorts.length).toBeGreaterThan(5);
  expect(sorts.at(-1)).toBeUndefined();
  expect(new Set(sorts).size).toBe(sorts.length);
  const number = sorts.length - 1;
  expect(says[0]).toMatch(
    new RegExp(`^by \\S+ \\(1 of ${number}\\), then by \\S+ · :sort NAME sorts by any$`),
  );
  expect(says[1]).toMatch(new RegExp(`\\(2 of ${number}\\)`));
  expect(says.at(-2)).toMatch(
    new RegExp(`\\(${number} of ${number}\\), then unsorted · :sort NAME sorts by any$`),
  );
  // What has no room in the line is left out, from its end.
  const narrow = (columns: number) => {
    const [next] = withEffects(sortByNext({...list(), size: {columns, rows: 24}}));
    return next.notice?.text;
  };
  const whole = narrow(200) ?? '';
  expect(narrow(whole.length + 2)).toBe(whole);
  expect(narrow(whole.length + 1)).toBe(whole.split(', :')[0]);
  expect(narrow(10)).toBe(whole.split(', ')[0]);
});
