import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {endpoints, type Json} from '../../../src/api/index.ts';
import {digitsOf, limits, parseJson} from '../../../src/api/json.ts';
import {fake, json} from './fake.ts';

const answer = (body: string, status = 200) => ({status, headers: {}, body});
const listing = (body: string, settings = {}) =>
  fake([answer(body)], settings).client.list(endpoints.volumes.list);

test('JSON within the limits is read as by JSON.parse', () => {
  fc.assert(
    fc.property(fc.jsonValue({maxDepth: 8}), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      // What keeps its digits is written as it came.
      expect(JSON.stringify(parseJson(text))).toBe(JSON.stringify(JSON.parse(text)));
    }),
  );
});

test('brackets, commas and digits in strings are not counted', () => {
  const text = ['[', '{"', ',', '\\', '\\"', '1234567890123456789', ']'].map(part => part.repeat(300));
  expect(parseJson(JSON.stringify(text))).toEqual(text);
});

describe('excess is refused early, in one sentence', () => {
  const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
  test.each([
    [
      'arrays in arrays',
      `{"data": [${deep('[', ']', 5000)}]}`,
      'is nested too deeply to be read: more than 64 levels',
    ],
    [
      'objects in objects',
      `{"data": [${deep('{"a":', '}', 5000)}]}`,
      'is nested too deeply to be read: more than 64 levels',
    ],
    [
      'brackets that are never closed',
      '['.repeat(limits.length),
      'is nested too deeply to be read: more than 64 levels',
    ],
    [
      'values',
      `{"data": [${'0,'.repeat(limits.values)}0]}`,
      'is too large to be read: more than 250,000 values',
    ],
    [
      'objects',
      `{"data": [${'{},'.repeat(limits.values)}{}]}`,
      'is too large to be read: more than 250,000 values',
    ],
    ['characters', JSON.stringify('x'.repeat(limits.length)), 'is too large to be read: more than 8 MB'],
  ])('%s', async (_, body, message) => {
    // Under another word a reply is walked through as well.
    for (const word of ['node', 'cloud'])
      await expect(listing(body, {word})).rejects.toMatchObject({
        kind: 'malformed',
        message: `the answer of api.example.com to GET /volumes ${message}`,
      });
  });

  test('a refusal with excess content is still a refusal', async () => {
    const bodies = [
      `{"errors": ${deep('[', ']', 5000)}}`,
      '['.repeat(100_000),
      `{"errors": {${'"a":[],'.repeat(9)}"b":["no"]}}`,
    ];
    for (const body of bodies) {
      const {client} = fake([answer(body, 400)]);
      await expect(client.list(endpoints.volumes.list)).rejects.toMatchObject({kind: 'refused', status: 400});
    }
  });

  test('the number of reasons is limited', async () => {
    const errors = Object.fromEntries(Array.from({length: 5000}, (_, i) => [`field${i}`, ['no', 'never']]));
    const {client} = fake([json({errors}, 400)]);
    const error = await client.list(endpoints.volumes.list).catch(error => error);
    expect(error.reasons).toHaveLength(50);
  });

  test('more items than requested are refused', async () => {
    const {client} = fake([
      json({data: Array.from({length: 101}, (_, id) => ({id})), page: 1, pages: 1, results: 101}),
    ]);
    await expect(client.list(endpoints.volumes.list)).rejects.toMatchObject({
      kind: 'malformed',
      message:
        'api.example.com answered GET /volumes with 101 items, more than the 100 of a page: they are not shown',
    });
    expect((await client.list(endpoints.volumes.list, {pageSize: 200})).slots).toHaveLength(101);
  });
});

describe('numbers', () => {
  test.each(['9007199254740993', '-9007199254740993', '123456789012345678901234567890', '1e999', '-1e999'])(
    '%s keeps its digits as text',
    text => {
      const read = parseJson(`{"n": ${text}, "deep": [{"n": ${text}}]}`) as {[key: string]: Json};
      expect(digitsOf(read.n)).toBe(text);
      expect(JSON.stringify(read)).toBe(`{"n":${text},"deep":[{"n":${text}}]}`);
    },
  );

  test.each(['0', '9007199254740991', '0.12345678901234567890', '1e10', '-1.5e-300', '1e300'])(
    '%s is a number',
    text => {
      expect(parseJson(text)).toBe(Number(text));
    },
  );

  test.each([
    ['9007199254740993', 'id: 9007199254740993 has more digits than can be held exactly'],
    ['9007199254740992', 'id: 9007199254740992 has more digits than can be held exactly'],
    ['1e300', 'id: a number with this many digits cannot be held exactly'],
    ['1e999', 'id: 1e999 has more digits than can be held exactly'],
    ['-7', 'id: no id is negative'],
    ['7.5', 'id: Received 7.5'],
  ])('an item with the id %s is set aside', async (id, reason) => {
    for (const word of ['node', 'cloud']) {
      const page = await listing(
        `{"data": [{"id": ${id}}, {"id": 8}], "page": 1, "pages": 1, "results": 2}`,
        {word},
      );
      expect(page).toMatchObject({setAside: 1, slots: [{ok: false, reason}, {ok: true}]});
      expect(JSON.stringify(page.slots[0]?.raw)).toBe(`{"id":${id === '1e300' ? '1e+300' : id}}`);
    }
  });

  test('an item whose id would point to another is set aside', async () => {
    const page = await listing('{"data": [{"id": 1, "node_id": 9007199254740993}]}');
    expect(page.slots[0]).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/^node_id: 9007199254740993/),
    });
  });

  const volume = {id: 1};
  test.each([
    [{results: 1e9}, 1, 'the service reports an impossible count: 1000000000'],
    [{results: 1e11, pages: 1e9}, 1, 'the service reports an impossible count: 100000000000'],
    [{results: 1e12, pages: 1e10, page: 1e10}, 1, 'the service reports an impossible count: 1000000000000'],
    [{results: -5}, 1, 'the service reports an impossible count: -5'],
    [{results: 2.5}, 1, 'the service reports an impossible count: 2.5'],
    [{results: '7'}, 1, 'the service reports an impossible count: "7"'],
    [{results: {}}, 1, 'the service reports an impossible count: {}'],
    [{results: 0}, 1, 'the service reports an impossible count: 0'],
    [{results: 1, pages: 1e9}, 1, undefined],
    [{results: null}, 1, undefined],
  ])('a list that says %j has %i', async (numbers, results, countWarning) => {
    const page = await listing(JSON.stringify({data: [volume], page: 1, pages: 1, ...numbers}));
    expect(page.results).toBe(results);
    expect(page.pages).toBe(1);
    expect(page.countWarning).toBe(countWarning);
  });

  test('a count beyond the range of numbers is shown as received', async () => {
    const page = await listing('{"data": [{"id": 1}], "results": 99999999999999999999}');
    expect(page).toMatchObject({
      results: 1,
      countWarning: 'the service reports an impossible count: 99999999999999999999',
    });
  });
});

test.each([
  ['levels', (count: number) => '['.repeat(count) + ']'.repeat(count), 64],
  ['values', (count: number) => `[${'0,'.repeat(count - 1)}0]`, 250_000],
  ['empty lists, which count twice', (count: number) => `[${'[],'.repeat(count - 1)}[]]`, 125_000],
])('as many are read as are allowed, and no more: %s', (_, text, most) => {
  expect(JSON.stringify(parseJson(text(most)))).toBe(text(most));
  expect(() => parseJson(text(most + 1))).toThrow(/more than (64 levels|250,000 values)$/);
});

test.each(['[1e999]', '[1E999]', '[-1E400]'])('%s keeps its digits', text => {
  expect(JSON.stringify(parseJson(text))).toBe(text);
});
