import {expect, test} from 'vitest';
import {
  isAbsent,
  lacks,
  rememberItemSupport,
  rememberSupport,
} from '../../../../src/app/data/lists/absent.ts';
import {catalogueList, isCatalogueRead, namesIn} from '../../../../src/app/data/lists/catalogue.ts';
import {hasMovingItems, newestCopy, partReadAt, wantsOwn} from '../../../../src/app/data/lists/copies.ts';
import {deletedIn, isDeleted} from '../../../../src/app/data/lists/deleted-rows.ts';
import {
  knownItem,
  knownItems,
  nameAfterItem,
  positionOf,
} from '../../../../src/app/data/lists/known-items.ts';
import {hasMovingRows} from '../../../../src/app/data/lists/moving-rows.ts';
import {namesakesOf} from '../../../../src/app/data/lists/namesakes.ts';
import {problemHere, problemsHere} from '../../../../src/app/data/lists/problems.ts';
import {itemKey} from '../../../../src/app/data/lists/query.ts';
import {itemPlace, listPlace, screenPlace} from '../../../../src/app/state/places.ts';
import type {List, Problem, Slot, State, TrackedWrite, Write} from '../../../../src/app/state/state.ts';
import {at, having, node, placeIn, slotOf} from '../loaded.ts';

/** What is known of items from all lists that were read, from single reads, and from what was sent. */

const listOf = (pages: readonly (readonly [at: number, ...Slot[]])[], more: Partial<List> = {}): List => ({
  ...{resource: 'nodes', params: {}, pageSize: 100, loading: [], failures: {}},
  results: pages.reduce((sum, [, ...slots]) => sum + slots.length, 0),
  pages: Object.fromEntries(pages.map(([read, ...slots], index) => [index + 1, {slots, at: read}])),
  ...more,
});
const withLists = (lists: State['lists'], items: State['items'] = {}): State => ({...at(), lists, items});
const ref = (id: string) => ({resource: 'nodes', params: {}, id});
const key = (id: string) => itemKey('nodes', {}, id);
const labelOf = (known: {value: unknown; at: number} | undefined) =>
  known && [(known.value as {label: string}).label, known.at];
const problem = (kind: Problem['kind'], when = 1): Problem => ({
  ...{kind, message: '', reasons: [], sent: true, at: when},
});

test('an item is known as it was read last, in a list or by itself', () => {
  const old = listOf([[5, node(1, {label: 'old'})]]);
  const fresh = listOf([
    [7, node(2)],
    [9, node(3), node(1, {label: 'fresh'})],
  ]);
  const single = (when: number) => ({
    [key('1')]: {value: {id: 1, label: 'single'}, raw: null, at: when, loading: false},
  });
  const both = (one: State) => [
    labelOf(knownItem(one, ref('1'))),
    labelOf(knownItems(one, ref('1'), ['1', '4']).get('1')),
    labelOf(knownItems(one, ref('1'), ['1']).get('1')),
  ];
  const same = (label: string, when: number) => Array(3).fill([label, when]);
  expect(both(withLists({old, fresh}))).toEqual(same('fresh', 9));
  expect(both(withLists({fresh, old}))).toEqual(same('fresh', 9));
  expect(both(withLists({old}, single(6)))).toEqual(same('single', 6));
  expect(both(withLists({old}, single(4)))).toEqual(same('old', 5));
  expect(both(withLists({}))).toEqual(Array(3).fill(undefined));
  // One that is being read for the first time, or could not be, has no value.
  expect(both(withLists({old}, {[key('1')]: {loading: true, at: 99}}))).toEqual(same('old', 5));
  expect([...knownItems(withLists({old, fresh}), ref(''), ['3', '1', '7']).keys()]).toEqual(['1', '3']);
  expect(positionOf(fresh, ref('1'))).toEqual([2, 1]);
  expect(positionOf(fresh, {...ref('1'), params: {node_id: '1'}})).toBeUndefined();
  expect(positionOf(fresh, {...ref('1'), resource: 'volumes'})).toBeUndefined();
});

test('a row that could not be read tells nothing of its item', () => {
  const broken: Slot = {ok: false, reason: 'no label', raw: {id: 1}};
  expect(knownItem(withLists({one: listOf([[5, broken]])}), ref('1'))).toBeUndefined();
});

test('the other items with a label are those that are called so now', () => {
  const lists = {
    old: listOf([[5, node(1, {label: 'app'}), node(2, {label: 'app'}), node(3, {label: 'db'})]]),
    fresh: listOf([[9, node(2, {label: 'renamed'}), node(4, {label: 'app'})]]),
    other: listOf([[9, slotOf({id: 8, label: 'app'})]], {resource: 'volumes'}),
  };
  const named = (own: readonly string[], label = 'app') =>
    namesakesOf(withLists(lists), {resource: 'nodes', params: {}, label, own}).map(({id}) => id);
  expect(named([])).toEqual(['1', '4']);
  expect(named(['1'])).toEqual(['4']);
  expect(named([], 'web')).toEqual([]);
});

const deletion = (id: string, when: number, more: Partial<Write> = {}): Write => ({
  ...{id: `w${id}`, status: 'done', resource: 'nodes', action: 'remove', params: {}, at: when},
  target: {id, label: `web-${id}`, value: undefined},
  request: {budget: 'other', method: 'DELETE', path: `/nodes/${id}`},
  ...more,
});
const sent = (state: State, ...writes: readonly Write[]): State => ({
  ...state,
  writes: Object.fromEntries(writes.map(one => [one.id, one])),
});

test('a deleted item counts as gone in what was read within two minutes of its deletion', () => {
  const listed = (read: number, write: Write) => {
    const one = listOf([[0], [read, node(1), node(2)]]);
    const state = sent(withLists({one}), write);
    return [[...deletedIn(state, one)], isDeleted(state, ref('2'))];
  };
  expect(listed(120_999, deletion('2', 1000))).toEqual([['2'], true]);
  expect(listed(121_000, deletion('2', 1000))).toEqual([[], false]);
  expect(listed(500, deletion('2', 1000))).toEqual([['2'], true]);
  expect(listed(500, deletion('2', 1000, {status: 'sending'}))).toEqual([[], false]);
  expect(listed(500, deletion('2', 1000, {params: {domain_id: '1'}}))).toEqual([[], false]);
  expect(listed(500, deletion('2', 1000, {action: 'reboot'}))).toEqual([[], false]);
  // Of one that is not listed nothing has to be left out.
  expect(listed(500, deletion('9', 1000))).toEqual([[], false]);
  expect([...deletedIn(sent(at(), deletion('2', 1)), undefined)]).toEqual([]);
});

const tracked = (id: string): TrackedWrite => ({
  ...{resource: 'nodes', params: {}, id, since: 0, from: 0, at: 0},
  ...{moved: false, readings: 0, failures: 0, still: 0, reading: false},
});

test('a list is read again while a row on the screen is in transition or deleted, but not for one that is watched', () => {
  const moves = (rows: readonly Slot[], more: Partial<State> = {}, top = 0) => {
    const state = {...having(at({top}), [rows]), ...more};
    return [hasMovingRows(state, placeIn(state), 2), hasMovingItems(state, placeIn(state))];
  };
  const booting = node(3, {status: 'booting'});
  expect(moves([node(1), node(2)])).toEqual([false, false]);
  expect(moves([node(1), booting])).toEqual([true, true]);
  expect(moves([node(1), node(2), booting])).toEqual([false, true]);
  expect(moves([node(1), node(2), booting], {}, 1)).toEqual([true, true]);
  expect(moves([booting, node(2), node(1)], {}, 1)).toEqual([false, true]);
  expect(moves([node(1), booting], {trackedWrites: {w: tracked('3')}})).toEqual([false, false]);
  expect(moves([booting, node(4, {status: 'booting'})], {trackedWrites: {w: tracked('3')}})).toEqual([
    true,
    true,
  ]);
  expect(moves([node(1), node(2)], {writes: {w: deletion('2', 1000)}})).toEqual([true, false]);
});

test('a collection that is needed whole is taken from the copy that has all of it and was read last', () => {
  const state = at();
  const browse = placeIn(state);
  const wholePlace = {...browse, whole: true as const};
  const read = (
    small: [when: number, results: number] | undefined,
    large: [when: number, results: number] | undefined,
  ) => {
    const put = (one: State, place: typeof browse, [when, results]: [number, number]): State => {
      const there = {...one, history: {places: [place], at: 0}};
      return having(there, [[node(1)]], {results, pages: {1: {slots: [node(1)], at: when}}});
    };
    const one = small ? put(state, browse, small) : state;
    const two = large ? put(one, wholePlace, large) : one;
    const copy = newestCopy(two, wholePlace);
    return [copy?.pages[1]?.at, wantsOwn(two, wholePlace), partReadAt(two, wholePlace)];
  };
  expect(read(undefined, undefined)).toEqual([undefined, true, undefined]);
  expect(read([5, 1], undefined)).toEqual([5, false, 5]);
  expect(read([5, 2], undefined)).toEqual([5, true, 5]);
  expect(read(undefined, [5, 1])).toEqual([5, true, 5]);
  expect(read([6, 1], [5, 1])).toEqual([6, false, 6]);
  expect(read([5, 1], [5, 1])).toEqual([5, true, 5]);
  expect(read([6, 2], [5, 1])).toEqual([5, true, 5]);
});

test('the catalogue of a resource is its unfiltered list, one that is whole before others', () => {
  const part = listOf([[1, node(1)]], {results: 2});
  const failed = listOf([[1, node(2)]], {results: 2, failures: {2: problem('server')}});
  const whole = listOf([[1, node(3)]], {server: {'+order_by': 'label', '+order': 'asc'}});
  const filtered = listOf([[1, node(4)]], {server: {label: 'x'}});
  const found = (lists: State['lists']) => [
    Object.keys(lists).find(name => lists[name] === catalogueList(withLists(lists), 'nodes')),
    isCatalogueRead(withLists(lists), 'nodes'),
  ];
  expect(found({filtered})).toEqual([undefined, false]);
  expect(found({filtered, part})).toEqual(['part', false]);
  expect(found({part, failed})).toEqual(['failed', true]);
  expect(found({part, failed, whole})).toEqual(['whole', true]);
  expect(found({loading: {...failed, loading: [1]}})).toEqual(['loading', false]);
  expect(found({volumes: {...whole, resource: 'volumes'}})).toEqual([undefined, false]);
  expect(namesIn(whole)).toEqual([{id: '3', label: 'web-3'}]);
  expect([namesIn(part), namesIn(undefined)]).toEqual([undefined, undefined]);
});

test('what the service lacks is remembered, with what is within it', () => {
  // Disks are beyond the specification, nodes are not.
  const disks = (more: Partial<List>) => listOf([], {resource: 'node-disks', results: undefined, ...more});
  const missing = {failures: {1: problem('missing')}};
  const lists = [disks(missing), disks({}), disks({failures: {2: problem('missing')}}), listOf([], missing)];
  expect(lists.map(isAbsent)).toEqual([true, false, false, false]);
  const known = (list: List, support: State['support'] = {}) =>
    rememberSupport({...at(), support}, list).support;
  expect(known(disks(missing))).toEqual({'node-disks': false});
  expect(known(disks({}))).toEqual({});
  expect(known(disks({results: 0}))).toEqual({'node-disks': true});
  // A later 404 is about its node.
  expect(known(disks(missing), {'node-disks': true})).toEqual({'node-disks': true});
  expect(known(listOf([[1, node(1)]]))).toEqual({});
  expect(lacks({...at(), support: {domains: false}}, 'records')).toBe(true);
  expect(lacks({...at(), support: {records: false}}, 'domains')).toBe(false);
  expect(lacks({...at(), support: {domains: true}}, 'records')).toBe(false);
  const single = (resource: string | undefined, kind: Problem['kind']) =>
    rememberItemSupport(at(), resource, problem(kind)).support;
  expect(single('grants', 'missing')).toEqual({grants: false});
  expect(single('grants', 'forbidden')).toEqual({});
  expect([single('nodes', 'missing'), single('node-disks', 'missing'), single(undefined, 'missing')]).toEqual(
    [{}, {}, {}],
  );
});

test('the latest problem of a place is told, without what the service lacks on a screen of several parts', () => {
  const failing = having(at(), [[node(1)]], {
    failures: {2: problem('server', 5), 3: problem('missing', 9), 4: problem('limited', 7)},
  });
  expect(problemsHere(failing).map(({at: when}) => when)).toEqual([9, 7, 5]);
  expect(problemHere(failing)?.kind).toBe('missing');
  const screen: State = {...failing, history: {places: [screenPlace('overview', [placeIn(failing)])], at: 0}};
  expect(problemsHere(screen).map(({kind}) => kind)).toEqual(['limited', 'server']);
  const item = (more: object): State => ({
    ...withLists({}, {[key('1')]: {loading: false, ...more}}),
    history: {places: [itemPlace('nodes', {}, '1', 'web-1')], at: 0},
  });
  expect(problemHere(item({problem: problem('forbidden')}))?.kind).toBe('forbidden');
  expect(problemHere(item({}))).toBeUndefined();
});

test('the place of an item is named as the item is called, that of what there is one of by its title', () => {
  const named = (resource: string, crumb: string, value?: object) => {
    const place = itemPlace(resource, {}, '1', crumb);
    const items = value ? {[itemKey(resource, {}, '1')]: {value, loading: false}} : {};
    const state: State = {...at(), items, history: {places: [listPlace('nodes'), place], at: 1}};
    const next = nameAfterItem(state);
    return [next.history.places[1]?.crumb, next === state];
  };
  expect(named('nodes', 'web-1', {id: 1, label: 'app'})).toEqual(['app', false]);
  expect(named('nodes', 'app', {id: 1, label: 'app'})).toEqual(['app', true]);
  expect(named('nodes', 'web-1')).toEqual(['web-1', true]);
  expect(named('settings', 'settings', {})).toEqual(['settings', true]);
  expect(nameAfterItem(at())).toEqual(at());
});
