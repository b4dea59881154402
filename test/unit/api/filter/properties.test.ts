import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {
  type Ability,
  compileFilter,
  complete,
  type Filter,
  formatFilter,
  implies,
  type JsonObject,
  parseFilter,
  vocabulary,
} from '../../../../src/api/index.ts';
import {anyCharacter} from '../../../any-text.ts';
import {matches} from './matches.ts';
import {fields, filters, items, noon, shown} from './sample.ts';

test('a formatted filter parses to the same filter', () => {
  fc.assert(
    fc.property(filters, filter => {
      expect(parseFilter(formatFilter(filter), fields, noon)).toEqual({filter});
    }),
    {numRuns: 400},
  );
});

test.each(['operators', 'equality', 'none'] as Ability[])(
  'the remote and local parts together equal the filter (%s)',
  ability => {
    fc.assert(
      fc.property(filters, fc.array(items, {maxLength: 20}), (filter, some) => {
        const {server, local} = compileFilter(filter, fields, ability);
        const divided = some
          .filter(item => server === undefined || serves(server, item))
          .filter(item => local === undefined || matches(local, shown, item));
        expect(divided).toEqual(some.filter(item => matches(filter, shown, item)));
      }),
      {numRuns: 400},
    );
  },
);

test("the service's word changes no result", () => {
  fc.assert(
    fc.property(filters, fc.array(items, {maxLength: 20}), (filter, some) => {
      const {server, local} = compileFilter(filter, fields);
      const there = server && vocabulary(word).filter(server);
      const raw = some.map(item => ({...item, action: worded(item.action)}));
      const divided = some
        .map((item, index) => [item, raw[index]] as const)
        .filter(([, sent]) => there === undefined || serves(there, sent))
        .filter(([item, sent]) => local === undefined || matches(local, shown, item, sent));
      const kept = some.filter((item, index) => matches(filter, shown, item, raw[index]));
      expect(divided.map(([item]) => item)).toEqual(kept);
      // What is meant by the word of this program is found, whatever is found besides by the service's own.
      if ('operator' in filter && !filter.operator.startsWith('!'))
        expect(kept).toEqual(expect.arrayContaining(some.filter(item => matches(filter, shown, item))));
    }),
    {numRuns: 800},
  );
});

test('a filter that implies another matches a subset of it', () => {
  const implied = fc
    .tuple(filters, filters)
    .chain(([one, other]) =>
      fc.constantFrom(
        [one, other],
        [{all: [one, other]}, one],
        [one, {any: [one, other]}],
        [lengthened(one), one],
      ),
    );
  let told = 0;
  fc.assert(
    fc.property(implied, fc.array(items, {maxLength: 20}), ([filter, earlier], some) => {
      if (!filter || !earlier || !implies(filter, earlier, fields)) return;
      told++;
      const raw = some.map(item => ({...item, action: worded(item.action)}));
      for (const [index, item] of some.entries())
        if (matches(filter, shown, item, raw[index]))
          expect(matches(earlier, shown, item, raw[index])).toBe(true);
    }),
    {numRuns: 800},
  );
  expect(told).toBeGreaterThan(250);
});

/** The filter with a letter more in each of its texts, as somebody types on. */
function lengthened(filter: Filter): Filter {
  if ('all' in filter) return {all: filter.all.map(lengthened)};
  if ('any' in filter) return {any: filter.any.map(lengthened)};
  if ('not' in filter) return filter;
  if ('text' in filter) return {text: `${filter.text}b`};
  return typeof filter.value === 'string' ? {...filter, value: `${filter.value}o`} : filter;
}

test('equality sends only syntax of the specification', () => {
  fc.assert(
    fc.property(filters, filter => {
      const {server} = compileFilter(filter, fields, 'equality');
      const operators: string[] = [];
      JSON.stringify(server ?? {}, (key, value) => {
        if (key.startsWith('+')) operators.push(key);
        return value;
      });
      expect(operators.filter(name => name !== '+or')).toEqual([]);
    }),
  );
});

test("no text makes parser or completion throw, and a mistake's position is within the text", () => {
  const bits = fc.constantFrom(' ', ...'( ) " \\ = != ~ >= ^ not none label size or and 5 é'.split(' '));
  const texts = fc.oneof(
    fc.string({unit: anyCharacter}),
    fc.array(bits, {maxLength: 30}).map(parts => parts.join('')),
  );
  fc.assert(
    fc.property(texts, fc.nat(40), (text, caret) => {
      const parsed = parseFilter(text, fields, noon);
      if ('mistake' in parsed) {
        const {at, to, reason} = parsed.mistake;
        expect(0 <= at && at < to && to <= text.length).toBe(true);
        expect(reason).not.toBe('');
      }
      const {from, to} = complete(text, Math.min(caret, text.length), fields);
      expect(0 <= from && from <= to && to <= text.length).toBe(true);
    }),
    {numRuns: 800},
  );
});

/** What a service does with X-Filter, written from its description and not from the compiler. */
function serves(filter: unknown, item: unknown): boolean {
  return Object.entries(filter as JsonObject).every(([key, wanted]) => {
    if (key === '+and') return (wanted as JsonObject[]).every(part => serves(part, item));
    if (key === '+or') return (wanted as JsonObject[]).some(part => serves(part, item));
    let value: unknown = item;
    for (const step of key.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[step];
    const values = Array.isArray(value) ? value : [value];
    if (typeof wanted !== 'object' || wanted === null) return values.includes(wanted);
    return Object.entries(wanted).every(([operator, than]) => {
      if (operator === '+neq') return value !== than;
      if (operator === '+contains') {
        return values.some(
          one => typeof one === 'string' && one.toLowerCase().includes(String(than).toLowerCase()),
        );
      }
      if (value === null || value === undefined || than === null) return false;
      const [a, b] = [value as string | number, than as string | number];
      return {'+gt': a > b, '+gte': a >= b, '+lt': a < b, '+lte': a <= b}[operator];
    });
  });
}

/** The service's word is one that holds the beginning of a real action. */
const word = 'bootcamp';

function worded<T>(action: T): T | string {
  return typeof action === 'string' ? action.replace(/^node(?=_|$)/, word) : action;
}
