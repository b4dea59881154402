import {expect, test} from 'vitest';
import {parseFilter} from '../../../../src/api/index.ts';
import {matches} from './matches.ts';
import {fields, noon, shown} from './sample.ts';

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
  node: 'web-7',
  node_id: null,
  region: 'eu-central',
  rules: [
    {port: 22, scheme: 'TCP'},
    {port: 443, scheme: 'UDP'},
  ],
  took: 300,
};

test.each([
  ['web', true],
  ['WEB', true],
  ['EB-', true],
  ['label~WEB', true],
  ['label!~EB', false],
  ['label^WEB', true],
  ['label^EB', false],
  ['tags^BL', true],
  ['memory<=4095', false],
  ['memory<=4096', true],
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
  ['2026-01-31 23', true],
  ['"2026-01-31 23:59"', true],
  ['blue', false],
  ['4096', true],
  ['409', false],
  ['""', true],
  ['not web', false],
  ['not prod', true],
  ['label^web', true],
  ['label^eb', false],
  ['label!^web', false],
  ['status^r', false],
  ['status!^r', true],
  ['tags^pr', true],
  ['tags^bl', true],
  ['status=none', true],
  ['status!=none', false],
  ['label=none', false],
  ['label!=none', true],
  ['ipv4=none', true],
  ['tags=none', false],
  ['disk=none', true],
  ['node=none', true],
  ['node!=none', false],
  ['node=web-7', true],
  ['rules.port=443', true],
  ['port=80', false],
  ['port!=443', false],
  ['rules.scheme~ud', true],
  ['rules.port>400 rules.scheme=TCP', true],
  ['rules.port=none', false],
  ['memory=4GB', true],
  ['memory>=4g', true],
  ['memory>=4.1GB', false],
  ['memory=4,096', true],
  ['memory<1TB', true],
  ['took=5m', true],
  ['took>4min', true],
  ['price>$2,000', true],
  ['price>$2,048', false],
  ['price!=none', true],
  ['created<3d', true],
  ['created>300d', true],
  ['deprecated=no', true],
  ['deprecated=YES', false],
  ['not deprecated=true', true],
  ['not memory>8GB', true],
  ['not disk>8GB', true],
  ['not (web and blue)', true],
  ['not (web or blue)', false],
  ['not not web', true],
])('%s is %s', (text, expected) => {
  const parsed = parseFilter(text, fields, noon);
  if ('mistake' in parsed || parsed.filter === undefined) throw new Error(text);
  expect(matches(parsed.filter, shown, item)).toBe(expected);
});

test.each<[value: unknown, isNone: boolean]>([
  [undefined, true],
  [null, true],
  ['', true],
  ['  ', true],
  ['None', true],
  ['none ', false],
  ['nobody', false],
  [[], true],
  [['', null], true],
  [['', 'a'], false],
  [0, false],
  [false, false],
])('of the value %j it holds that there is none: %s', (value, isNone) => {
  const parsed = parseFilter('label=none', fields, noon);
  if ('mistake' in parsed || parsed.filter === undefined) throw new Error('it is no filter');
  expect(matches(parsed.filter, shown, {label: value})).toBe(isNone);
});

test.each<[text: string, action: string, sent: string, passes: boolean]>([
  ['action~acme', 'node_boot', 'acme_boot', true],
  ['action~ACME_B', 'node_boot', 'ACME_boot', true],
  ['action^acme_b', 'node_boot', 'acme_boot', true],
  ['action~acm', 'node_boot', 'acme_boot', false],
  ['action~boot', 'node_boot', 'acme_boot', true],
  ['action=acme_boot', 'node_boot', 'acme_boot', true],
  ['action=acme_bo', 'node_boot', 'acme_boot', false],
  ['action!~acme', 'node_boot', 'acme_boot', false],
  ['action~acme', 'acme_boot', 'acme_boot', true],
  ['label~acme', 'node_boot', 'acme_boot', false],
])('%s of %s, sent as %s: %s', (text, action, sent, passes) => {
  const parsed = parseFilter(text, fields, noon);
  if ('mistake' in parsed || parsed.filter === undefined) throw new Error(text);
  expect(matches(parsed.filter, shown, {action}, {action: sent})).toBe(passes);
});

const inZone = (
  timeZone: string | undefined,
  text: string,
  now: number,
  created: string | null,
): boolean | undefined => {
  const {filter} = {filter: undefined, ...parseFilter(text, fields, now, timeZone)};
  return filter && matches(filter, shown, {created});
};
const inBerlin = inZone.bind(undefined, 'Europe/Berlin');

test.each([
  // The clock there goes from 2 to 3 on 29 March at 1:00 UTC, and from 3 back to 2 on 25 October.
  ['created>3h', '2026-03-29T03:00:00Z', '2026-03-29T00:00:01', '2026-03-28T23:59:59'],
  ['created>1h', '2026-10-25T01:30:00Z', '2026-10-25T00:30:01', '2026-10-25T00:29:59'],
  ['created>10m', '2026-10-25T00:30:00Z', '2026-10-25T00:20:01', '2026-10-25T00:19:59'],
  ['created>3d', '2026-10-27T12:00:00Z', '2026-10-24T12:00:01', '2026-10-24T11:59:59'],
  ['created<=now', '2026-10-25T01:30:00Z', '2026-10-25T01:30:00', '2026-10-25T01:30:01'],
  ['created=1h', '2026-10-25T02:30:00Z', '2026-10-25T01:10:00', '2026-10-25T02:10:00'],
  ['created>=today', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00', '2026-10-24T21:59:59'],
])('%s across a change of the clock, at %s', (text, now, inside, outside) => {
  const at = Date.parse(now);
  expect([inBerlin(text, at, inside), inBerlin(text, at, outside)]).toEqual([true, false]);
});

test.each(['created!=2026-11-20', 'not created=2026-11-20', 'created!^2026-11-20', 'created!=today'])(
  '%s in a time zone keeps what has no time',
  text => {
    expect(inBerlin(text, noon, null)).toBe(true);
    expect(inBerlin(text, noon, '2026-11-19T23:30:00')).toBe(false);
    expect(inBerlin(text, noon, '2026-11-20T23:30:00')).toBe(true);
  },
);

test('a time begins with a day of the time zone', () => {
  expect(inBerlin('created^2026-11-20', noon, '2026-11-19T23:30:00')).toBe(true);
  expect(inBerlin('created^2026-11-20', noon, '2026-11-20T23:30:00')).toBe(false);
});

test.each([undefined, 'Europe/Berlin'])(
  'a time begins with one as it is shown, or relative to now: %s',
  zone => {
    const passes = (text: string, created: string | null) => inZone(zone, text, noon, created);
    for (const text of [
      'created^"2026-11-20 12:00Z"',
      'created^"2026-11-20 13:00+01:00"',
      zone === undefined ? 'created^"2026-11-20 12:00"' : 'created^"2026-11-20 13:00"',
    ]) {
      expect(passes(text, '2026-11-20T12:00:05'), text).toBe(true);
      expect(passes(text, '2026-11-20T12:01:00'), text).toBe(false);
      expect(passes(text, null), text).toBe(false);
      const without = text.replace('^', '!^');
      expect(passes(without, '2026-11-20T12:00:05'), without).toBe(false);
      expect(passes(without, '2026-11-20T12:01:00'), without).toBe(true);
      expect(passes(without, null), without).toBe(true);
    }
    const day = new Date(noon).toISOString().slice(0, 10);
    expect(passes('created^today', `${day}T08:00:00`)).toBe(true);
    expect(passes('created^yesterday', `${day}T08:00:00`)).toBe(false);
    expect(passes('created!^today', `${day}T08:00:00`)).toBe(false);
  },
);

test('the beginning of a time that is none itself is looked for in its text', () => {
  for (const zone of [undefined, 'Europe/Berlin']) {
    expect(inZone(zone, 'created^2026-11-2', noon, '2026-11-20T12:00:05')).toBe(true);
    expect(inZone(zone, 'created^2026-11-2', noon, '2026-11-19T12:00:05')).toBe(false);
    expect(inZone(zone, 'created!^2026-11-2', noon, '2026-11-20T12:00:05')).toBe(false);
  }
});

test.each([
  ['created=2026-03-28', true],
  ['created=2026-03-29', false],
  ['created<2026-03-28T21:00:01', true],
  ['created>=2026-03-28T21:00', true],
  ['created^2026-03-28', true],
])('a time is compared in UTC, whatever its offset: %s', (text, expected) => {
  const read = parseFilter(text, fields, noon);
  const filter = 'filter' in read ? read.filter : undefined;
  expect(filter && matches(filter, shown, {...item, created: '2026-03-29T02:30:00.5+05:30'})).toBe(expected);
});
