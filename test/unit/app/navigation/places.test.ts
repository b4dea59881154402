import {expect, test} from 'vitest';
import {budgetHere, hasBudget, withBudget} from '../../../../src/app/data/lists/budget.ts';
import {asPreferred, go, out, stepInHistory, visit} from '../../../../src/app/data/relations/history.ts';
import {
  crumbs,
  itemPlace,
  listPlace,
  placeFor,
  placeOf,
  screenPlace,
} from '../../../../src/app/state/places.ts';
import type {Place, State} from '../../../../src/app/state/state.ts';
import {at} from '../loaded.ts';

/** The places that were visited: the way on, the way out, and the steps in their history. */

const state: State = at();
const resources = ({history}: State) => history.places.map(place => place.crumb);
const through = (...places: readonly Place[]): State => places.reduce(go, state);

test('a place that is opened comes behind the current one, in place of those ahead', () => {
  const three = through(listPlace('volumes'), listPlace('domains'));
  expect([resources(three), three.history.at]).toEqual([['nodes', 'volumes', 'domains'], 2]);
  const back = stepInHistory(stepInHistory(three, -1), -1);
  expect(placeOf(back).crumb).toBe('nodes');
  expect(stepInHistory(back, -1)).toBe(back);
  expect(placeOf(stepInHistory(back, 1)).crumb).toBe('volumes');
  expect(stepInHistory(three, 1)).toBe(three);
  const other = go(back, listPlace('users'));
  expect([resources(other), other.history.at]).toEqual([['nodes', 'users'], 1]);
});

test('the last 200 places are remembered', () => {
  const many = through(...Array.from({length: 250}, (_, index) => listPlace('nodes', {crumb: `${index}`})));
  expect([many.history.places.length, many.history.at]).toEqual([200, 199]);
  expect([resources(many)[0], placeOf(many).crumb]).toEqual(['50', '249']);
});

test('a place that is already open is not opened again, and the way out of another leads back', () => {
  const here = visit(state, listPlace('nodes'));
  expect([here.notice?.text, here.history]).toEqual(['already at nodes', state.history]);
  const filtered = visit(state, listPlace('nodes', {filter: 'status=offline'}));
  expect(crumbs(placeOf(filtered))).toEqual(['nodes', 'nodes']);
  const item = itemPlace('nodes', {}, '1', 'web-1');
  const [one, other] = [item, {...item, id: '2', crumb: 'web-2'}].map(place => visit(go(state, item), place));
  expect(one?.notice?.text).toBe('already at web-1');
  expect(placeOf(other ?? state).crumb).toBe('web-2');
  const found = (text: string) => screenPlace('find', [], {text});
  expect(visit(go(state, found('a')), found('a')).notice?.text).toBe('already at find');
  expect(visit(go(state, found('a')), found('b')).notice).toBeUndefined();
});

test('the way out leads to the place as it was left, or opens it anew', () => {
  const volumes = listPlace('volumes', {up: placeOf(state)});
  const moved = {...state, history: {...state.history, places: [{...listPlace('nodes'), cursor: 7}]}};
  const left = out(go(moved, volumes));
  expect(left.history).toMatchObject({at: 0, places: [{cursor: 7}, {resource: 'volumes'}]});
  const far = out(go(moved, {...volumes, up: listPlace('domains')}));
  expect([resources(far), far.history.at]).toEqual([['nodes', 'volumes', 'domains'], 2]);
  expect(out(state).notice?.text).toBe('nothing to go back to · : to go elsewhere · q to quit');
  expect(out(at({selection: ['1', '2']})).notice?.text).toBe(
    'nothing to go back to · u to unmark 2 · : to go elsewhere · q to quit',
  );
  // What was to be found there is looked for no longer, and nothing lies above it.
  const sought = out(
    go({...at({seek: {id: '5'}}), overlay: {kind: 'findPrompt', input: {text: '', caret: 0}}}, volumes),
  );
  expect(placeOf(sought)).not.toHaveProperty('seek.id');
  expect(sought.overlay).toBeUndefined();
});

test('a list is opened in the order that was chosen for it, if there is such an order', () => {
  const preferred = (sort: Record<string, string>, place: Place = listPlace('nodes')) => {
    const there = asPreferred({...state, preferences: {...state.preferences, sort}}, place);
    return there.kind === 'list' ? there.sort : there;
  };
  expect(preferred({'demo.nodes': '-memory'})).toBe('-memory');
  expect(preferred({'demo.volumes': '-size'})).toBeUndefined();
  expect(preferred({'demo.nodes': '-nothing'})).toBeUndefined();
  expect(preferred({'demo.nodes': '-memory'}, {...listPlace('nodes'), sort: 'label'})).toBe('label');
  expect(preferred({nodes: '-memory', 'prod.nodes': '-memory'})).toBeUndefined();
  const item = itemPlace('nodes', {}, '1', 'web-1');
  expect(preferred({'demo.nodes': '-memory'}, item)).toBe(item);
});

test('of what there is one of, the first place is the thing itself', () => {
  expect(placeFor('nodes')).toMatchObject({
    kind: 'list',
    crumb: 'nodes',
    cursor: 0,
    top: 0,
    filter: '',
    base: '',
  });
  expect(placeFor('settings')).toMatchObject({kind: 'item', crumb: 'settings', top: 0});
  expect(listPlace('nodes', {base: 'status=offline'})).toMatchObject({
    ...{filter: 'status=offline', base: 'status=offline'},
  });
  expect(listPlace('nodes', {filter: 'a', base: 'b'})).toMatchObject({filter: 'a', base: 'b'});
});

test('the budget is that of the lists of the place, and counts while more than a share of it is left', () => {
  const left = (remaining: number, of: 'list' | 'other' = 'list') =>
    withBudget(state, {of, limit: 100, remaining});
  expect(budgetHere(state)).toBeUndefined();
  expect(hasBudget(state, 0.5)).toBe(true);
  expect(budgetHere(left(60))).toEqual({limit: 100, remaining: 60});
  expect(budgetHere(left(60, 'other'))).toBeUndefined();
  expect([51, 50].map(remaining => hasBudget(left(remaining), 0.5))).toEqual([true, false]);
  expect(withBudget(state, undefined)).toBe(state);
  expect(budgetHere(go(left(60), screenPlace('overview', [])))).toEqual({limit: 100, remaining: 60});
});
