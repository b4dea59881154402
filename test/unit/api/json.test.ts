import fc from 'fast-check';
import {describe, expect, test} from 'vitest';
import {endpoints, type Json} from '../../../src/api/index.ts';
import {digitsOf, limits, parseJson} from '../../../src/api/json.ts';
import {fake} from './fake.ts';

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
