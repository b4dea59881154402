import {expect, test} from 'vitest';
import {matches, parseFilter} from '../../../../src/api/index.ts';
import {fields} from './sample.ts';

const item = {
  label: 'Web-1',
  status: null,
  size: '40.50',
  memory: 4096,
  deprecated: false,
  tags: ['prod', 'Blue'],
  ipv4: [],
  created: '2026-01-31T23:59:59',
  entity: {id: 7},
};

test.each([
  ['web', true],
  ['label=web-1', false],
  ['label=Web-1', true],
  ['label>V', true],
  ['status=running', false],
  ['status!=running', true],
  ['status~r', false],
  ['status!~r', true],
  ['size=40.5', true],
  ['size>9', true],
  ['size!=40.5', false],
  ['memory>=4096 memory<4097', true],
  ['memory~09', true],
  ['deprecated=false', true],
  ['deprecated!=true', true],
  ['tags=prod', true],
  ['tags=blue', false],
  ['tags~blu', true],
  ['tags!=prod', false],
  ['tags!=x', true],
  ['ipv4=1', false],
  ['ipv4!=1', true],
  ['created=2026-01', true],
  ['created<=2026-01', true],
  ['created>2026-01', false],
  ['created>=2026-01-31T23', true],
  ['created<2026', false],
  ['created!=2026-01-31', false],
  ['updated>2020', false],
  ['entity.id=7', true],
  ['disk>0', false],
  ['x or (web memory=4096)', true],
  ['x or web memory=1', false],
])('%s is %s', (text, expected) => {
  const parsed = parseFilter(text, fields);
  if ('mistake' in parsed || parsed.filter === undefined) throw new Error(text);
  expect(matches(parsed.filter, item)).toBe(expected);
});
