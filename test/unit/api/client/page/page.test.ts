import * as v from 'valibot';
import {expect, test} from 'vitest';
import {checkedItem, pageOf, slotOf} from '../../../../../src/api/client/page.ts';
import {noOrigin} from '../../../../../src/api/errors/api-error.ts';
import {createRedactor, type Json} from '../../../../../src/api/index.ts';
import {parseJson} from '../../../../../src/api/json.ts';

/** What a page of a list is taken for, whatever the service says of its numbers. */

const Item = v.looseObject({id: v.number(), deep: v.optional(v.looseObject({size: v.number()}))});
const context = {
  ...{request: {method: 'GET', path: '/volumes'} as const, what: 'GET /volumes', host: 'cloud.test'},
  ...{hasToken: true, origin: noOrigin, redactor: createRedactor('swordfish-7')},
};
const read = (json: Json, asked = {}) => pageOf(Item, {status: 200, json, raw: json}, asked, context);
const items = (count: number): Json => Array.from({length: count}, (_, id) => ({id}));

test.each<[said: object, length: number, asked: object, numbers: object]>([
  [{}, 0, {}, {page: 1, pages: 1, results: 0}],
  [{}, 3, {}, {page: 1, pages: 1, results: 3}],
  [{}, 3, {page: 2, pageSize: 25}, {page: 2, pages: 2, results: 28}],
  [{}, 0, {page: 2, pageSize: 25}, {page: 2, pages: 1, results: 0}],
  [{page: 1, pages: 3, results: 250}, 100, {}, {page: 1, pages: 3, results: 250}],
  [{page: 3, pages: 3, results: 250}, 50, {}, {page: 3, pages: 3, results: 250}],
  [{results: 250}, 100, {}, {page: 1, pages: 3, results: 250}],
  [
    {pages: 9, results: 250},
    100,
    {},
    {
      ...{page: 1, pages: 3, results: 250},
      countWarning: 'the service reports 250 items on 9 pages, which cannot be',
    },
  ],
  [{pages: 9}, 100, {}, {page: 1, pages: 9, results: 100}],
  [{pages: 5, results: 250}, 50, {}, {page: 1, pages: 5, results: 250}],
  [{pages: 1, page: 4}, 1, {}, {page: 4, pages: 4, results: 301}],
  [{page: 0, pages: 0}, 1, {page: 2}, {page: 2, pages: 2, results: 101}],
  [{page: 1.5, pages: '2', results: null}, 1, {}, {page: 1, pages: 1, results: 1}],
  [{results: 10_000_000, pages: 100_000}, 100, {}, {page: 1, pages: 100_000, results: 10_000_000}],
  [
    {results: 10_000_001, pages: 10_000_001},
    1,
    {},
    {...{page: 1, pages: 1, results: 1}, countWarning: 'the service reports an impossible count: 10000001'},
  ],
  [
    {results: 2},
    3,
    {},
    {...{page: 1, pages: 1, results: 3}, countWarning: 'the service reports an impossible count: 2'},
  ],
  [
    {results: 'swordfish-7 and what follows after it'},
    1,
    {},
    {
      ...{page: 1, pages: 1, results: 1},
      countWarning: 'the service reports an impossible count: "••• and what follows after i…',
    },
  ],
])('a list that says %j, of %d items, asked for as %j', (said, length, asked, numbers) => {
  const {slots, setAside, ...rest} = read({data: items(length), ...said}, asked);
  expect(rest).toEqual(numbers);
  expect([slots.length, setAside]).toEqual([length, 0]);
});

test('more items than were asked for are refused', () => {
  const refused = (length: number, asked: object) => {
    try {
      read({data: items(length)}, asked);
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
    return undefined;
  };
  const said = 'cloud.test answered GET /volumes with';
  expect(refused(100, {})).toBeUndefined();
  expect(refused(101, {})).toBe(`${said} 101 items, more than the 100 of a page: they are not shown`);
  expect(refused(26, {pageSize: 25})).toBe(
    `${said} 26 items, more than the 25 of a page: they are not shown`,
  );
});

test.each<[item: string, reason: string]>([
  ['{"id": "x"}', 'id: Expected number but received "x"'],
  ['{}', 'id: it is missing'],
  ['7', 'Expected Object but received 7'],
  ['{"id": 1, "deep": {"size": "swordfish-7"}}', 'deep.size: Expected number but received "•••"'],
  ['{"id": 12345678901234567890}', 'id: 12345678901234567890 has more digits than can be held exactly'],
  [`{"id": "${'x'.repeat(200)}"}`, `id: Expected number but received "${'x'.repeat(89)}…`],
])('the item %s is set aside, and why', (text, reason) => {
  const json = parseJson(text);
  const page = read({data: [{id: 1}, json, {id: 2}]});
  expect(page.slots).toEqual([
    {ok: true, value: {id: 1}, raw: {id: 1}},
    {ok: false, reason, raw: json},
    {ok: true, value: {id: 2}, raw: {id: 2}},
  ]);
  expect(page).toMatchObject({setAside: 1, results: 3});
  expect(() => checkedItem(Item, {status: 200, json, raw: json}, context)).toThrow(
    `cloud.test answered GET /volumes with something unexpected (${reason})`,
  );
});

test('an item is kept as it came, beside the one that was translated', () => {
  const page = pageOf(
    Item,
    {status: 200, json: {data: [{id: 1}]}, raw: {data: [{id: 1, acme: 2}]}},
    {},
    context,
  );
  expect(page.slots).toEqual([{ok: true, value: {id: 1}, raw: {id: 1, acme: 2}}]);
  const json = {id: 3};
  expect(slotOf(Item, json, json)).toEqual({ok: true, value: json, raw: json});
  expect(checkedItem(Item, {status: 200, json, raw: {a: 1}}, context)).toEqual({value: json, raw: {a: 1}});
});
