import {expect, test} from 'vitest';
import {examples, formatFilter, parseFilter, signs} from '../../../src/api/filter/index.ts';
import {resourceOf} from '../../../src/resources/index.ts';

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
