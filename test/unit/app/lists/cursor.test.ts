import {expect, test} from 'vitest';
import {followCursor, justDisplaced} from '../../../../src/app/data/lists/follow-cursor.ts';
import {withCursorKept} from '../../../../src/app/data/lists/kept-cursor.ts';
import {clamp} from '../../../../src/app/loop/clamp.ts';
import type {List, Slot, State} from '../../../../src/app/state/state.ts';
import {resourceOf} from '../../../../src/resources/index.ts';
import {at, having, node, placeIn, slotOf} from '../loaded.ts';

/** The cursor stays on its item and its line while rows come, go and move. */

const nodes = (...ids: readonly number[]): readonly Slot[] => ids.map(id => node(id));
const upTo = (most: number, from = 1): number[] =>
  Array.from({length: most - from + 1}, (_, index) => from + index);
const where = (state: State) => {
  const {cursor, top, cursorId} = placeIn(state);
  return [cursor, top, cursorId];
};
/** The state with the cursor on a row, once other rows have come in place of the first ones. */
function followed(
  [cursor, top, cursorId]: readonly [number, number, string | undefined],
  before: readonly number[],
  after: readonly number[],
  more: {filter?: string; notice?: State['notice']; results?: number} = {},
): State {
  const {filter = '', notice, results} = more;
  const state = at({cursor, top, filter, ...(cursorId === undefined ? {} : {cursorId})});
  const was = having(state, [nodes(...before)]);
  return followCursor(was, {
    ...having(was, [nodes(...after)], results === undefined ? {} : {results}),
    ...(notice ? {notice} : {}),
  });
}

test('the cursor moves with its item, and the view with most rows on the screen', () => {
  expect(where(followed([2, 0, '3'], [1, 2, 3, 4], [9, 1, 2, 3, 4]))).toEqual([3, 1, '3']);
  expect(where(followed([2, 0, '3'], [1, 2, 3, 4], [2, 3, 4]))).toEqual([1, 0, '3']);
  // A row that moves alone does not take the view along.
  expect(where(followed([1, 0, '2'], [1, 2, 3, 4, 5], [1, 3, 4, 5, 2]))).toEqual([4, 0, '2']);
  expect(where(followed([20, 5, '21'], upTo(60), [99, 98, ...upTo(60)]))).toEqual([22, 7, '21']);
  expect(where(followed([20, 5, '21'], upTo(60), upTo(60, 4)))).toEqual([17, 2, '21']);
  // Where none of the rows on the screen is there any more, it goes as far as the item.
  expect(where(followed([1, 0, '2'], [1, 2, 3], [7, 8, 2, 9]))).toEqual([2, 1, '2']);
  expect(where(followed([1, 0, undefined], [1, 2, 3], [3, 2, 1]))).toEqual([1, 0, undefined]);
});

test('an item that is gone is named with the one that is under the cursor now, and a key that acts is refused', () => {
  const gone = followed([1, 0, '2'], [1, 2, 3], [1, 3]);
  expect(gone.notice).toEqual({
    tone: 'info',
    text: 'web-2 is gone: the cursor is on web-3 now',
    settled: true,
  });
  expect(gone.displaced).toEqual({from: 'web-2', to: 'web-3', at: 1_000_000});
  expect(followed([2, 0, '3'], [1, 2, 3], [1, 2]).displaced).toMatchObject({from: 'web-3', to: 'web-2'});
  const loaded = followed([1, 0, '2'], [1, 2, 3], [1, 3], {results: 300}).notice?.text;
  expect(loaded).toBe('web-2 is no longer among the loaded rows: the cursor is on web-3 now');
  const filtered = followed([1, 0, '2'], [1, 2, 3], [1, 3], {filter: 'label~web'}).notice?.text;
  expect(filtered).toBe('web-2 no longer matches the filter: the cursor is on web-3 now');
  const why = 'the cursor was on web-2 until just now, and is on web-3: press the key again for that';
  expect(justDisplaced(gone)).toBe(why);
  expect(justDisplaced({...gone, now: 1_000_800})).toBe(why);
  expect(justDisplaced({...gone, now: 1_000_801})).toBeUndefined();
  expect(justDisplaced(at())).toBeUndefined();
});

test('of long names as much is told as is needed to recognize them', () => {
  const long = (id: number) => node(id, {label: `${'x'.repeat(50)}-${id}`});
  const was = having(at({cursor: 1, cursorId: '2'}), [[long(1), long(2), long(3)]]);
  const {from, to} = followCursor(was, having(was, [[long(1), long(3)]])).displaced ?? {};
  expect([from, to]).toEqual(Array(2).fill(`${'x'.repeat(39)}…`));
});

test('what was just said of gone rows is said with it, but a warning stays as it is', () => {
  const says = (notice: NonNullable<State['notice']>) => {
    const after = followed([1, 0, '2'], [1, 2, 3], [1, 3], {notice});
    return [after.notice?.text, ...after.queuedNotices.map(({text}) => text)];
  };
  expect(says({tone: 'info', text: '1 row is gone: web-2'})).toEqual([
    '1 row is gone: web-2 · the cursor is on web-3 now',
  ]);
  const own = 'web-2 is gone: the cursor is on web-3 now';
  expect(says({tone: 'warn', text: 'careful'})).toEqual(['careful', own]);
  expect(says({tone: 'info', text: 'node web-9 is running', settled: true})).toEqual([
    `${own} · and node web-9 is running`,
  ]);
});

test('nothing is said of what cannot be compared', () => {
  expect(followed([1, 0, '7'], [1, 2, 3], [1, 3]).displaced).toBeUndefined();
  expect(followed([1, 0, '2'], [1, 2, 3], []).displaced).toBeUndefined();
  const unreadable: Slot = {ok: false, reason: 'no id', raw: null};
  const was = having(at({cursor: 1, cursorId: '2'}), [nodes(1, 2)]);
  expect(followCursor(was, having(was, [[...nodes(1), unreadable]])).displaced).toBeUndefined();
});

test('in the first row of the newest items, and while rows to sort are read, the cursor stays in the first row', () => {
  const event = (id: number) =>
    slotOf({id, action: 'node_boot', status: 'finished', created: `2026-01-0${id}T00:00:00`});
  const moved = (state: State, before: readonly Slot[], after: readonly Slot[], more: Partial<List> = {}) => {
    const was = having(state, [before], more);
    const next = followCursor(was, having(was, [after], more));
    return [placeIn(next).cursor, next.displaced !== undefined, next.notice?.text];
  };
  const first = {cursor: 0, cursorId: '1'};
  const stays = [0, true, undefined];
  expect(moved(at(first, 'events'), [event(1)], [event(2), event(1)])).toEqual(stays);
  expect(
    moved(at({cursor: 1, cursorId: '1'}, 'events'), [event(3), event(1)], [event(3), event(2), event(1)]),
  ).toEqual([...[2, false, undefined]]);
  expect(moved(at({...first, sort: 'created'}, 'events'), [event(1)], [event(2), event(1)])[0]).toBe(1);
  expect(moved(at(first), nodes(1), nodes(2, 1))).toEqual([1, false, undefined]);
  // Prices are sorted by here, and come with the catalogues.
  const priced = at({...first, sort: 'price'});
  expect(moved(priced, nodes(1), nodes(2, 1))).toEqual(stays);
  const lists = Object.fromEntries(
    (resourceOf('nodes').catalogues ?? []).map(resource => [
      resource,
      {...{resource, params: {}, pageSize: 100, results: 0, pages: {}, loading: [], failures: {}}},
    ]),
  );
  expect(moved({...priced, lists}, nodes(1), nodes(2, 1))).toEqual([1, false, undefined]);
  expect(moved({...priced, lists}, nodes(1), nodes(2, 1), {results: 9})).toEqual(stays);
  expect(moved({...priced, lists: {}}, [], nodes(2, 1))[0]).toBe(1);
});

test('the cursor stays within the rows, and its row on the screen', () => {
  const clamped = (cursor: number, top: number, rows = 60) =>
    where(clamp(having(at({cursor, top}), [nodes(...upTo(rows))])));
  expect(clamped(0, 0)).toEqual([0, 0, '1']);
  expect(clamped(-3, 0)).toEqual([0, 0, '1']);
  expect(clamped(99, 0)).toEqual([59, 41, '60']);
  expect(clamped(18, 0)).toEqual([18, 0, '19']);
  expect(clamped(19, 0)).toEqual([19, 1, '20']);
  expect(clamped(10, 10)).toEqual([10, 10, '11']);
  expect(clamped(10, 11)).toEqual([10, 10, '11']);
  expect(clamped(59, 50)).toEqual([59, 41, '60']);
  expect(clamped(2, 5, 4)).toEqual([2, 0, '3']);
  expect(clamped(0, 0, 0)).toEqual([0, 0, undefined]);
  const settled = clamp(having(at({cursor: 3, top: 1}), [nodes(...upTo(60))]));
  expect(clamp(settled)).toBe(settled);
  // Before the length of the list is known, the cursor may be beyond what has come.
  expect(where(clamp(at({cursor: 70, top: 60, cursorId: '71'})))).toEqual([70, 60, '71']);
});

test('a list in place of one with fewer rows keeps the cursor on its item and its line', () => {
  const narrow = {cursor: 3, top: 1, filter: 'label~web', cursorId: '4'};
  const rows = (...ids: readonly number[]) => [nodes(...ids)];
  const kept = (after: readonly number[], id: string | null = '4', more = {}) => {
    const was = having(at({...narrow, cursorId: id ?? undefined}), rows(1, 2, 3, 4, 5));
    const here = placeIn(was);
    const next = {...here, filter: ''};
    const wide = having({...was, history: {places: [next], at: 0}}, rows(...after), more);
    return withCursorKept({...wide, history: {places: [here], at: 0}}, here, next);
  };
  expect(where(kept([1, 9, 8, 2, 3, 4, 5]))).toEqual([5, 3, '4']);
  expect(where(kept([4, 1, 2]))).toEqual([0, 0, '4']);
  expect(kept([4, 1, 2]).notice).toBeUndefined();
  expect(where(kept([1, 2, 4], null))).toEqual([0, 0, undefined]);
  // The nearest of the others, the one before it first.
  expect(where(kept([1, 9, 8, 7, 2, 3, 5]))).toEqual([5, 3, undefined]);
  expect(where(kept([1, 9, 8, 7, 2, 5]))).toEqual([5, 3, undefined]);
  expect(where(kept([7, 8]))).toEqual([0, 0, undefined]);
  expect(kept([7, 8]).notice).toBeUndefined();
  expect(kept([7, 8], '4', {results: 2000}).notice?.text).toBe(
    'web-4 is not among the 2 rows that are loaded of the whole list',
  );
  expect(where(kept([], '4', {results: undefined, pages: {}}))).toEqual([3, 1, '4']);
});
