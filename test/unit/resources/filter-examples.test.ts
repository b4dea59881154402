import {expect, test} from 'vitest';
import {examples, formatFilter, parseFilter, signs} from '../../../src/api/filter/index.ts';
import {resourceOf, resources} from '../../../src/resources/index.ts';

const eighty = 80 - 2;
const longName = 20;
const now = Date.UTC(2026, 10, 20, 12);

test.each(examples)('the example $filter parses to the expected filter', ({filter, resource, means}) => {
  const {fields} = resourceOf(resource);
  const parsed = parseFilter(filter, fields, now);
  if (!('filter' in parsed) || !parsed.filter) throw new Error(JSON.stringify(parsed));
  expect(parseFilter(formatFilter(parsed.filter), fields, now)).toMatchObject({filter: parsed.filter});
  const parts = 'all' in parsed.filter ? parsed.filter.all : 'any' in parsed.filter ? parsed.filter.any : [];
  expect(parts.length).toBe(/^(both|either|everything)/.test(means) ? 2 : 0);
});

test('the examples show operators of the table only', () => {
  const written = examples.flatMap(({filter}) => filter.match(/[=!~<>]+/g) ?? []);
  for (const sign of written) expect(signs).toContain(sign);
});

test.each(['3x', 'a quite long value that is typed by mistake'])(
  'what is wrong with %s fits 80 columns',
  typed => {
    const reasons = resources.flatMap(({fields}) =>
      Object.keys(fields.fields).flatMap(field => {
        // The prompt cuts the beginning of a longer message, not its end.
        if (field.length > longName) return [];
        const {mistake} = {mistake: undefined, ...parseFilter(`${field}="${typed}"`, fields, now)};
        return mistake ? [mistake.reason] : [];
      }),
    );
    for (const kind of ['number', 'size', 'duration', 'time', 'true or false'])
      expect(reasons.filter(reason => reason.includes(kind))).not.toEqual([]);
    for (const reason of reasons) {
      expect(reason).toMatch(/^\S+: .*write .*/);
      expect(reason).toContain(typed.slice(0, 11));
    }
    expect(reasons.filter(({length}) => length > eighty)).toEqual([]);
  },
);
