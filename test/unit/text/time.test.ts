import * as fc from 'fast-check';
import {expect, onTestFinished, test, vi} from 'vitest';
import {
  ageText,
  ago,
  clock,
  instantOf,
  localClock,
  moment,
  momentAndAgo,
  momentToSecond,
  secondsSince,
  utcOf,
  utcTime,
  withOffset,
} from '../../../src/text/time.ts';

const berlin = {timeZone: 'Europe/Berlin'};

test("a time is in UTC, or in the settings' zone with its abbreviation or offset", () => {
  expect(moment('2026-11-20T12:00:59', {})).toBe('2026-11-20 12:00Z');
  expect(moment('2026-11-20T12:00:59', berlin)).toBe('2026-11-20 13:00 CET');
  expect(moment('2026-07-20T23:30:00', berlin)).toBe('2026-07-21 01:30 CEST');
  expect(moment('2026-11-20T00:10:00', {timeZone: 'America/St_Johns'})).toBe('2026-11-19 20:40-03:30');
  expect(moment('2026-11-20T12:00:00', {timeZone: 'UTC'})).toBe('2026-11-20 12:00 UTC');
  expect(momentToSecond('2026-11-20T12:00:59.123Z', berlin)).toBe('2026-11-20 13:00:59 CET');
  expect(clock(Date.UTC(2026, 10, 20, 12, 3, 7), {})).toBe('12:03:07Z');
  expect(clock(Date.UTC(2026, 10, 20, 12, 3, 7), berlin)).toBe('13:03:07 CET');
  for (const none of [null, undefined, '']) expect(moment(none, berlin)).toBeUndefined();
  expect(moment('soon', berlin)).toBe('soonZ');
});

test('on a clock change each hour has its own offset', () => {
  expect(moment('2026-10-25T00:59:00', berlin)).toBe('2026-10-25 02:59 CEST');
  expect(moment('2026-10-25T01:00:00', berlin)).toBe('2026-10-25 02:00 CET');
  for (const [text, time] of [
    ['2026-10-25 02:59:59 CEST', '2026-10-25T02:59:59+02:00'],
    ['2026-10-25 02:00 CET', '2026-10-25T02:00+01:00'],
    ['2026-03-29 01:59:59 CET', '2026-03-29T01:59:59+01:00'],
    ['2026-03-29 03:00 CEST', '2026-03-29T03:00+02:00'],
  ] as const)
    expect(withOffset(text, berlin.timeZone)).toBe(time);
});

test('a time in any zone is the same moment', () => {
  const zones = [
    'Europe/Berlin',
    'America/New_York',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ];
  const times = fc.date({min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true});
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), (date, timeZone) => {
      const whole = date.toISOString().slice(0, 16);
      const text = moment(`${whole}:00`, {timeZone}) ?? '';
      expect(Date.parse(withOffset(text, timeZone).replace(' ', 'T'))).toBe(Date.parse(`${whole}:00Z`));
    }),
    {numRuns: 200},
  );
});

test('ages count from when the rows were read', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const cases: Record<string, string> = {
    '2026-11-20T11:59:40': 'just now',
    '2026-11-20T12:00:20': 'just now',
    '2026-11-20T12:00:59': 'just now',
    '2026-11-20T11:55:00': '5 min ago',
    '2026-11-20T09:00:00': '3 h ago',
    '2026-11-18T11:00:00': '2 d ago',
    '2026-05-20T12:00:00': '6 mo ago',
    '2019-05-20T12:00:00': '7 y ago',
    '2026-12-02T13:00:00': 'in 12 d',
    '2026-11-25T12:00:00': 'in 5 d',
    '2026-11-20T12:59:40': 'in 1 h',
  };
  for (const [time, text] of Object.entries(cases)) expect(ago(time, {now}), time).toBe(text);
  expect(ago('2026-11-20T09:00:00', {now: 0})).toBeUndefined();
  expect(ago('soon', {now})).toBeUndefined();
  expect(momentAndAgo('2026-11-20T09:00:00', {now})).toBe('2026-11-20 09:00Z · 3 h ago');
});

test.each(['America/New_York', 'Asia/Tokyo'])(
  'times of the service are in UTC wherever this machine is: %s',
  zone => {
    vi.stubEnv('TZ', zone);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(new Date(0).getTimezoneOffset()).not.toBe(0);
    const now = Date.UTC(2026, 10, 20, 12);
    for (const end of ['', 'Z', 'z']) {
      expect(moment(`2026-11-20T11:00:00${end}`, berlin)).toBe('2026-11-20 12:00 CET');
      expect(ago(`2026-11-20T11:00:00${end}`, {now})).toBe('1 h ago');
      expect(secondsSince(`2026-11-20T11:00:00${end}`, now)).toBe(3600);
    }
  },
);

test.each([
  ['Europe/Berlin', '2026-11-20T13:00:00', '2026-11-20T12:00:00'],
  ['Europe/Berlin', '2026-07-20T13:00:00', '2026-07-20T11:00:00'],
  ['America/St_Johns', '2026-11-20T08:30:07', '2026-11-20T12:00:07'],
  ['Asia/Kathmandu', '2026-11-20T17:45:00', '2026-11-20T12:00:00'],
  // Around a change of the clocks.
  ['Europe/Berlin', '2026-10-25T01:30:00', '2026-10-24T23:30:00'],
  ['Europe/Berlin', '2026-10-25T03:30:00', '2026-10-25T02:30:00'],
  ['Europe/Berlin', '2026-03-29T01:30:00', '2026-03-29T00:30:00'],
  ['Europe/Berlin', '2026-03-29T03:30:00', '2026-03-29T01:30:00'],
])('in %s it is %s when it is %s in UTC', (timeZone, local, utc) => {
  expect(utcOf(local, timeZone)).toBe(utc);
  expect(localClock(Date.parse(`${utc}Z`), timeZone)).toBe(Date.parse(`${local}Z`));
});

test.each([
  // The clocks go forward at midnight: there is no 0:00, and the day begins at 1:00.
  ['2026-09-06T00:00:00', 'America/Santiago', '2026-09-06T04:00:00'],
  ['2026-03-08T00:00:00', 'America/Havana', '2026-03-08T05:00:00'],
  ['2026-04-24T00:00:00', 'Africa/Cairo', '2026-04-23T22:00:00'],
  ['2026-03-08T02:30:00', 'America/New_York', '2026-03-08T07:30:00'],
  ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00'],
  // This day was left out.
  ['2011-12-30T00:00:00', 'Pacific/Apia', '2011-12-30T10:00:00'],
])('%s, which a clock change in %s leaves out, is read as if that came later', (local, timeZone, utc) => {
  expect(utcOf(local, timeZone)).toBe(utc);
});

test('an age is written in the largest unit of which there are enough', () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const [minute, hour, day] = [60, 3600, 86_400];
  const cases: readonly (readonly [seconds: number, text: string])[] = [
    [-5, 'now'],
    [0, 'now'],
    [59.9, 'now'],
    [minute, '1 min'],
    [hour - 1, '59 min'],
    [hour, '1 h'],
    [2 * day - 1, '47 h'],
    [2 * day, '2 d'],
    [90 * day - 1, '89 d'],
    [90 * day, '2 mo'],
    [730 * day - 1, '23 mo'],
    [730 * day, '2 y'],
    [365_000 * day, '1,000 y'],
  ];
  for (const [seconds, text] of cases) {
    const time = new Date(now - seconds * 1000).toISOString();
    expect(ageText(time, {now}), time).toBe(text);
  }
  for (const unknown of [null, undefined, '', 'soon']) {
    expect(ageText(unknown, {now})).toBeUndefined();
    expect(momentAndAgo(unknown === 'soon' ? '' : unknown, {now})).toBeUndefined();
  }
  expect(ageText('2026-11-20T11:00:00', {now: 0})).toBeUndefined();
  expect(momentAndAgo('2026-11-20T09:00:00', {now: 0})).toBe('2026-11-20 09:00Z');
});

test.each<[sent: string, utc: string | undefined]>([
  ['2026-03-29T02:30:00', '2026-03-29T02:30:00'],
  ['2026-03-29T02:30:00Z', '2026-03-29T02:30:00'],
  ['2026-03-29T02:30:00z', '2026-03-29T02:30:00'],
  ['2026-03-29 02:30:00', '2026-03-29T02:30:00'],
  ['2026-03-29T02:30:00.987654', '2026-03-29T02:30:00'],
  ['2026-03-29T02:30:00.5+00:00', '2026-03-29T02:30:00'],
  ['2026-03-29T02:30:00+05:30', '2026-03-28T21:00:00'],
  ['2026-03-29T02:30:00+0530', '2026-03-28T21:00:00'],
  ['2026-03-29T02:30:00-04', '2026-03-29T06:30:00'],
  ['2026-03-29T02:30+05:30', '2026-03-28T21:00:00'],
  ['2026-01-01T00:30:00+01:00', '2025-12-31T23:30:00'],
  ['2026-02-30T00:00:00Z', undefined],
  ['2026-13-01T00:00:00Z', undefined],
  ['2026-03-29T25:00:00Z', undefined],
  ['2026-03-29T02:75:00Z', undefined],
  ['0000-00-00T00:00:00Z', undefined],
  ['2026-03-29T02:30:00+5', undefined],
  ['tomorrow', undefined],
])('%s is %s in UTC', (sent, utc) => {
  expect(utcTime(sent)).toBe(utc ?? sent);
  const second = Math.floor(instantOf(sent) / 1000) * 1000;
  expect(second).toBe(utc === undefined ? Number.NaN : Date.parse(`${utc}Z`));
  if (utc === undefined) return;
  expect(moment(sent, {})).toBe(`${utc.slice(0, 16).replace('T', ' ')}Z`);
  expect(moment(sent, {timeZone: 'Europe/Berlin'})).toBe(moment(utc, {timeZone: 'Europe/Berlin'}));
});
