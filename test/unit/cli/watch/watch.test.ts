import {expect, test} from 'vitest';
import {ApiError} from '../../../../src/api/index.ts';
import {pauseFor} from '../../../../src/cli/watch/board.ts';
import {watchItems, watchList} from '../../../../src/cli/watch/watch.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';
import {resourceOf} from '../../../../src/resources/index.ts';
import {localAnswers} from '../../../../src/sources/answers.ts';

const key = (id: number, label: string) => ({
  id,
  label,
  ssh_key: `ssh-ed25519 AAAA ${label}`,
  created: '2026-01-01T00:00:00',
});
const keys = resourceOf('sshkeys');
type Reading = ReturnType<typeof key>[] | ApiError;

/** What a watch prints of readings that follow one another, and what is told beside it. */
async function watched(readings: readonly Reading[], options: Parameters<typeof watchList>[2]) {
  let at = 0;
  let text = '';
  const told: string[] = [];
  const answers = localAnswers(async () => {
    const reading = readings[at] ?? [];
    if (reading instanceof ApiError) throw reading;
    return reading;
  });
  // A local source turns what it throws into a refusal: here it is the network that fails.
  const {list} = answers;
  answers.list = (...args) => {
    const reading = readings[at];
    return reading instanceof ApiError ? Promise.reject(reading) : list(...args);
  };
  const around = {
    now: () => Date.parse('2026-11-22T10:00:00Z') + at * 5000,
    pause: async () => ++at < readings.length,
    write: (part: string) => {
      text += part;
    },
    report: (line: string) => told.push(line),
  };
  const ended = await watchList(answers, keys, options, around).catch((error: Error) => error.message);
  return {text, told, ended, answers, around};
}

const readings = [
  [key(1, 'laptop'), key(2, 'desk')],
  [key(1, 'laptop'), key(2, 'desk')],
  [key(1, 'old laptop'), key(2, 'desk'), key(3, 'phone')],
  [key(1, 'old laptop'), key(3, 'phone')],
];

test('first what there is, then what changes, when it was read', async () => {
  const {text, ended} = await watched(readings, {output: 'table', columns: 'label'});
  expect(ended).toBe(0);
  expect(text).toBe(
    [
      'LABEL',
      'laptop',
      'desk',
      '10:00:10Z  old laptop  label laptop → old laptop',
      '10:00:10Z  phone  new',
      '10:00:15Z  desk  gone',
      '',
    ].join('\n'),
  );
});

test.each(['ndjson', 'csv'] as const)(
  'of a part of a list, what comes and goes is neither new nor gone: %s',
  async output => {
    const {text} = await watched(readings, {output, columns: 'id', filter: 'label~o or label~desk'});
    const words = text.match(/\b(listed|entered|changed|left|new|gone)\b/g);
    expect(words?.filter(word => word !== 'changed')).toEqual(['listed', 'listed', 'entered', 'left']);
  },
);

test('what is said of the list itself is said once, however often it is read', async () => {
  // The cast: it stands for an item that the service sends wrongly.
  const broken = 'no key' as unknown as ReturnType<typeof key>;
  const {told, text, ended} = await watched(
    [
      [key(1, 'a'), key(2, 'desk'), broken],
      [key(1, 'b'), broken],
      [key(1, 'c'), broken],
    ],
    {
      ...{output: 'table', columns: 'label'},
    },
  );
  expect(told).toEqual(['1 of the sshkeys could not be read and is left out']);
  // It may be the one that could not be read.
  expect(text).toMatch(/desk {2}not among them any more/);
  expect(ended).toBe(3);
});

test('in NDJSON each change is a line, with what it was and is', async () => {
  const {text} = await watched(readings, {output: 'ndjson', columns: 'id,label'});
  const lines = text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(lines.map(({change, id}) => [change, id])).toEqual([
    ['listed', '1'],
    ['listed', '2'],
    ['changed', '1'],
    ['new', '3'],
    ['gone', '2'],
  ]);
  expect(lines[2]).toEqual({
    at: '2026-11-22T10:00:10.000Z',
    change: 'changed',
    id: '1',
    changed: {label: {from: 'laptop', to: 'old laptop'}},
    item: {id: 1, label: 'old laptop'},
  });
});

test('CSV has its titles once, and ids are those of what comes', async () => {
  const {text} = await watched(readings, {output: 'csv', columns: 'label'});
  expect(text.split('\r\n').map(line => line.replace(/^2026\S+?Z,/, ''))).toEqual([
    'At,Change,Label',
    'listed,laptop',
    'listed,desk',
    'changed,old laptop',
    'new,phone',
    'gone,desk',
    '',
  ]);
  expect((await watched(readings, {output: 'ids'})).text).toBe('1\n2\n3\n');
});

test('what only a limit leaves out has not gone, and a change of what is not shown is none', async () => {
  const {text} = await watched(readings, {output: 'table', columns: 'id', limit: 2, sort: '-id'});
  expect(text.split('\n')).toEqual([
    'ID',
    ' 2',
    ' 1',
    '10:00:10Z  phone  now among them',
    '10:00:10Z  laptop  not among them any more',
    '10:00:15Z  old laptop  now among them',
    '10:00:15Z  desk  not among them any more',
    '',
  ]);
});

test('on a list of several pages an item has gone when two readings lack it', async () => {
  const all = Array.from({length: 501}, (_, at) => key(at + 1, `key ${at + 1}`));
  const without = (...ids: number[]) => all.filter(({id}) => !ids.includes(id));
  const {text} = await watched([all, without(7), all, without(8), without(8, 9), without(9, 7)], {
    output: 'table',
    columns: 'id',
  });
  expect(text.split('\n').slice(502)).toEqual([
    '10:00:20Z  key 8  gone',
    '10:00:25Z  key 8  new',
    '10:00:25Z  key 9  gone',
    '',
  ]);
  const few = all.slice(0, 499);
  const small = await watched([few, few.slice(1)], {output: 'table', columns: 'id'});
  expect(small.text.split('\n').slice(500)).toEqual(['10:00:05Z  key 1  gone', '']);
});

test('a reading that fails is reported once, and no item counts as removed', async () => {
  const lost = new ApiError({kind: 'unreachable', message: 'the connection was refused', sent: false});
  const [first = []] = readings;
  const {text, told, ended} = await watched([first, lost, lost, first], {output: 'ids'});
  expect([text, ended]).toEqual(['1\n2\n', 0]);
  expect(told).toEqual([
    'the connection was refused; reading it again about every 5 s',
    'the service answers again',
  ]);
  const limited = new ApiError({kind: 'limited', message: 'too many', sent: true, retryAfter: 3600});
  expect((await watched([first, limited, lost, first], {output: 'ids'})).told).toEqual([
    'too many; reading it again about every 5 s',
    'the connection was refused; reading it again about every 1 h',
    'the service answers again',
  ]);
  const revoked = new ApiError({kind: 'unauthorized', message: 'the token is not accepted', sent: true});
  expect((await watched([first, revoked, first], {output: 'ids'})).ended).toBe('the token is not accepted');
});

test('an item is watched until it has gone', async () => {
  const {answers, around} = await watched([], {});
  let at = 0;
  let text = '';
  answers.list = localAnswers(async () => [[key(1, 'a')], [key(1, 'b')], []][Math.min(2, at)] ?? []).list;
  const ended = await watchItems(
    answers,
    {resource: keys, params: {}, items: [{value: key(1, 'a'), raw: key(1, 'a')}]},
    {preferences: defaultPreferences, chosen: [{title: 'Label', cell: item => keys.label(item)}]},
    {
      ...around,
      pause: async () => ++at < 10,
      write: (part: string) => {
        text += part;
      },
    },
  );
  expect(ended).toBe(0);
  expect(text).toMatch(/^LABEL\na\n\S+ {2}b {2}label a → b\n\S+ {2}b {2}gone\n$/);
  expect(at).toBe(2);
});

test('it waits longer for many requests, where nothing happens, and where the budget is used up', () => {
  expect(pauseFor({requests: 1, idle: 0})).toBe(5000);
  expect(pauseFor({requests: 200, idle: 0})).toBe(400_000);
  expect(pauseFor({requests: 1, idle: 60})).toBe(30_000);
  expect(pauseFor({requests: 1, idle: 0, budget: {limit: 200, remaining: 12}})).toBe(30_000);
  expect(pauseFor({requests: 1, idle: 0, retryAfter: 90})).toBe(90_000);
});

test('it reads less often while nothing changes, and as before after a change', async () => {
  const pauses: number[] = [];
  const failing = new ApiError({kind: 'timeout', message: 'no answer', sent: true, retryAfter: 90});
  const same = [key(1, 'a')];
  const given: readonly Reading[] = [
    ...Array.from({length: 8}, () => same),
    [key(1, 'b')],
    failing,
    ...Array.from({length: 6}, () => [key(1, 'b')]),
  ];
  let at = 0;
  const answers = localAnswers(async () => []);
  answers.list = (...args) => {
    const reading = given[at] ?? [];
    return reading instanceof ApiError
      ? Promise.reject(reading)
      : localAnswers(async () => reading).list(...args);
  };
  const told: string[] = [];
  await watchList(
    answers,
    keys,
    {output: 'ids'},
    {
      now: () => 0,
      pause: async milliseconds => {
        pauses.push(milliseconds);
        return ++at < given.length;
      },
      write: () => undefined,
      report: text => told.push(text),
    },
  );
  const often = 5000;
  expect(pauses).toEqual([
    ...Array.from({length: 6}, () => often),
    ...[2 * often, 2 * often],
    often,
    90_000,
    ...Array.from({length: 4}, () => often),
    ...[2 * often, 2 * often],
  ]);
  expect(told).toEqual(['no answer; reading it again about every 5 s', 'the service answers again']);
});
