import {expect, test} from 'vitest';
import {queryOf} from '../../../../src/app/data/lists/query.ts';
import {pagesAskedAgain} from '../../../../src/app/screens/find/again.ts';
import {failedIn, failureIn} from '../../../../src/app/screens/find/failures.ts';
import {fieldsToSearch, hitIn} from '../../../../src/app/screens/find/hits.ts';
import {needleOf} from '../../../../src/app/screens/find/needle.ts';
import type {Asked, CollectionRead} from '../../../../src/app/screens/find/read.ts';
import {searchedText} from '../../../../src/app/screens/find/searched-text.ts';
import type {List} from '../../../../src/app/state/list.ts';
import {listPlace} from '../../../../src/app/state/places.ts';
import {initialState} from '../../../../src/initial-state.ts';
import type {Resource} from '../../../../src/resources/definition/definition.ts';
import {resourceOf} from '../../../../src/resources/index.ts';

/** Where a text is found in an item, and what is said of a search. */

const volumes = resourceOf('volumes');

const hit = (item: object, typed: string, raw: unknown = item) => hitIn(volumes, item, raw, needleOf(typed));

test('the whole label ranks first, then its beginning, a word of it, another part, another field', () => {
  const rank = (label: string, rest = {}) => hit({id: 1, label, ...rest}, 'Web')?.rank;
  expect(rank('WEB')).toBe(0);
  expect(rank('web-1')).toBe(1);
  expect(rank('my web')).toBe(2);
  expect(rank('cobweb-web')).toBe(2);
  expect(rank('My WEB')).toBe(2);
  expect(rank('2web')).toBe(3);
  expect(rank('cobwebs')).toBe(3);
  expect(rank('data', {tags: ['web']})).toBe(4);
  expect(rank('data', {tags: ['db']})).toBeUndefined();
});

test('an item is found by the first of its texts that holds the typed one, and by what the service sent', () => {
  expect(hit({id: 7, label: 'data', tags: ['db', 'web-1', 'web-2']}, 'web')).toEqual({
    ...{id: '7', label: 'data', field: 'tags', text: 'web-1', rank: 4},
  });
  expect(hit({id: 7, label: 'data', tags: []}, 'web', {id: 7, label: 'Web'})).toMatchObject({
    ...{label: 'data', text: 'Web', rank: 0},
  });
  expect(hit({id: 7, label: 'data', size: 20}, '20')).toBeUndefined();
  expect(hit({id: 7, label: 'data'}, '#7')).toMatchObject({field: 'id', text: '7'});
  expect(hit({id: 7, label: 'data', node_id: null}, '8')).toBeUndefined();
});

test('of a long text the part around the match is shown, and of 160 characters all', () => {
  const shown = (label: string) => hit({id: 1, label}, 'web')?.text;
  const x = (length: number) => 'x'.repeat(length);
  expect(shown(`web${x(157)}`)).toBe(`web${x(157)}`);
  expect(shown(`web${x(158)}`)).toBe(`web${x(157)}…`);
  expect(shown(`${x(40)}web${x(200)}`)).toBe(`${x(40)}web${x(117)}…`);
  expect(shown(`${x(41)}web${x(200)}`)).toBe(`…${x(40)}web${x(117)}…`);
  expect(shown(`a \n  b web${x(200)}`)).toBe(`a b web${x(150)}…`);
});

test('names, ids, addresses and tags are searched: the name first, then the id, and nothing that has few values', () => {
  const fields = {
    fields: {
      status: {kind: 'text', values: ['on', 'off']},
      region: {kind: 'text', catalogue: 'regions'},
      notice: {kind: 'text', computed: true},
      size: {kind: 'number'},
      node_id: {kind: 'number'},
      'entity.id': {kind: 'text'},
      void: {kind: 'number'},
      tags: {kind: 'list'},
      id: {kind: 'number'},
      name: {kind: 'text'},
      created: {kind: 'time'},
    },
  };
  // A field may have a second column, with more of the same; it is called as in the first.
  const columns = [{title: 'NODE', field: 'node_id'}, {title: 'TAGS'}, {title: 'ALL', field: 'node_id'}];
  const searched = (resource: object) =>
    fieldsToSearch(resource as Resource).map(({name, title, number}) => [name, title, number].join(' '));
  const others = ['region region false', 'node_id node true', 'entity.id entity.id true', 'tags tags false'];
  expect(searched({fields, columns, primary: 'name'})).toEqual(['name name false', 'id id true', ...others]);
  expect(searched({fields, columns})).toEqual(['id id true', ...others, 'name name false']);
  // Prices in a region are not in it.
  expect(searched({fields, columns, offered: true})).not.toContain('region region false');
});

const read = (kind?: string, pages = 0) =>
  ({
    pages: Array.from({length: pages}),
    ...(kind ? {problem: {kind, message: kind}} : {}),
  }) as unknown as CollectionRead;

test('a collection that the service lacks has not failed, one that it refuses has, at least in part', () => {
  expect(failureIn({reads: [read(), read('missing')]})).toBeUndefined();
  expect(failureIn({reads: [read('missing'), read('forbidden'), read('timeout')]})).toEqual({
    ...{message: 'forbidden', partly: false},
  });
  expect(failureIn({reads: [read('missing', 1)]})).toEqual({message: 'missing', partly: true});
  expect(failureIn({reads: [read('timeout'), read(undefined, 1)]})).toEqual({
    message: 'timeout',
    partly: true,
  });
});

test('what lies inside others is read no further than those', () => {
  const one = (name: string, done: boolean, reads: CollectionRead[], parent?: string) =>
    ({resource: {name, parent}, done, reads}) as unknown as Asked;
  const inside = (parent: CollectionRead) => [
    one('domains', true, [parent]),
    one('records', true, [read(undefined, 1)], 'domains'),
  ];
  expect(failedIn(inside(read('timeout', 1)))).toEqual([true, true]);
  expect(failedIn(inside(read('timeout')))).toEqual([false, false]);
  expect(failedIn(inside(read(undefined, 1)))).toEqual([]);
  expect(failedIn([one('domains', false, [read('timeout')])])).toEqual([]);
});

test.each([
  [{done: 22, total: 22}, 'all 22 collections'],
  [{done: 1, total: 1}, '1 of 1 collections'],
  [{done: 2, total: 2}, 'all 2 collections'],
  [{done: 22, total: 22, unread: 1}, '21 of 22 collections, 1 could not be read'],
  [{done: 22, total: 22, unread: 2, partly: 3}, '17 of 22 collections, 2 could not be read, 3 only in part'],
  [{done: 10, total: 22, partly: 1, asking: ['events']}, '9 of 22 collections, 1 only in part'],
  [{done: 22, total: 22, asking: ['events']}, '22 of 22 collections'],
])('of a search with %o it is said: %s', (found, text) => {
  const none = {
    rows: [],
    found: 0,
    whole: true,
    unread: 0,
    partly: 0,
    asking: [],
    requests: 0,
    oldest: undefined,
    fetches: {},
  };
  expect(searchedText({...none, ...found})).toBe(text);
});

test.each<[due: number[], sent: number[], hasFailed: boolean, spare: boolean, asked: number[]]>([
  [[2, 3, 4, 5, 6, 7, 8, 9], [], false, true, [2, 3, 4, 5, 6, 7]],
  [[2, 3, 4, 5, 6, 7, 8, 9], [3, 5], false, true, [3, 5, 2, 4, 6, 7]],
  [[2, 3, 4, 5, 6, 7, 8, 9], [4, 5, 6, 7, 8, 9], false, true, [4, 5, 6, 7, 8, 9]],
  [[2, 3, 4, 5, 6, 7, 8, 9], [3, 4, 5, 6, 7, 8, 9], false, true, [3, 4, 5, 6, 7, 8, 9]],
  [[2, 3], [3], false, false, [3]],
  [[2, 3], [3], true, true, [3]],
  [[], [], false, true, []],
])('of the pages %j that failed, with %j on their way, six at once are asked again', (...row) => {
  const [again, loading, hasFailed, spare, asked] = row;
  const failures = hasFailed ? {1: {}} : {};
  const badge = {demo: true, profile: 'demo', address: '', tokenFrom: ''};
  const state = initialState(badge, {columns: 80, rows: 24});
  const place = {...listPlace('domains'), whole: true as const};
  const list = {resource: 'domains', params: {}, pageSize: 500, pages: {}, again, loading, failures};
  const lists = {[queryOf(state, place).key]: list as unknown as List};
  const pages = pagesAskedAgain({...state, lists}, 'domains', spare);
  expect(pages.flatMap(one => one.pages)).toEqual(asked);
});
