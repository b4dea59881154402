import {expect, test} from 'vitest';
import {ApiError} from '../../../../src/api/index.ts';
import {watchItems, watchList} from '../../../../src/cli/watch/watch.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';
import {resourceOf} from '../../../../src/resources/index.ts';
import {localAnswers} from '../../../../src/sources/answers.ts';
import {golden} from '../../../golden.ts';

const key = (id: number, label: string) => ({
  id,
  label,
  ssh_key: `ssh-ed25519 AAAA ${label}`,
  created: '2026-01-01T00:00:00',
});

/** A terminal of that size, its clock five seconds further with each reading, and what is drawn, told and left on it. */
function around(readings: number, size: {columns: number; rows: number; color?: boolean}) {
  const seen = {at: 0, frames: [] as (readonly string[])[], told: [] as string[], left: '', closed: false};
  const outside: NonNullable<Parameters<typeof watchList>[3]> = {
    now: () => Date.parse('2026-11-22T10:00:00Z') + seen.at * 5000,
    pause: async () => ++seen.at < readings,
    write: (part: string) => {
      seen.left += part;
    },
    report: text => void seen.told.push(text),
    takeTerminal: () => ({
      size: () => ({color: false, ...size}),
      draw: lines => void seen.frames.push(lines),
      onChange: () => {},
      isOver: () => false,
      close: () => {
        seen.closed = true;
      },
    }),
  };
  return {seen, outside};
}

/** What is drawn of a list, read again and again. */
async function drawn(
  readings: readonly ReturnType<typeof key>[][],
  size: Parameters<typeof around>[1],
  answers = (at: () => number) => localAnswers(async () => readings[at()] ?? []),
) {
  const {seen, outside} = around(readings.length, size);
  const options = {output: 'table', columns: 'label', cells: size.columns} as const;
  await watchList(
    answers(() => seen.at),
    resourceOf('sshkeys'),
    options,
    outside,
  );
  return seen;
}

test('a watched list is drawn again in its place, with a sign at what has changed', async () => {
  const {frames, left, closed} = await drawn(
    [
      [key(1, 'laptop'), key(2, 'desk')],
      [key(1, 'old laptop'), key(3, 'phone')],
      [key(1, 'old laptop'), key(3, 'phone')],
    ],
    {columns: 60, rows: 24},
  );
  const sentences = [
    '10:00:05Z  old laptop  label laptop → old laptop',
    '10:00:05Z  phone  new',
    '10:00:05Z  desk  gone',
  ];
  const title = (second: string) => `2 sshkeys · as of 10:00:${second}Z · q quits`;
  expect(frames).toEqual([
    [title('00'), '  LABEL', '  laptop', '  desk'],
    [title('05'), '  LABEL', '~ old laptop', '+ phone', ...sentences],
    [title('10'), '  LABEL', '  old laptop', '  phone', ...sentences],
  ]);
  expect({left, closed}).toEqual({left: 'LABEL\nold laptop\nphone\n', closed: true});
});

test('it never has more lines than the terminal, and says how many rows are left out', async () => {
  const many = Array.from({length: 30}, (_, id) => key(id + 1, `key-${id + 1}`));
  const {frames} = await drawn([many], {columns: 40, rows: 8});
  expect(frames[0]).toHaveLength(8);
  expect(frames[0]?.slice(-2)).toEqual(['  key-5', '  25 more have no room here']);
});

test('items that are shown are drawn in their place, with what has changed below', async () => {
  const first = [key(1, 'old')];
  const {frames, left, closed} = await drawnItems([first, [key(1, 'new')], []]);
  expect(closed).toBe(true);
  expect(frames).toHaveLength(3);
  expect(frames[0]?.join('\n')).toMatch(/^1 key · as of 10:00:00Z · q quits\n\n {2}Label +old\n/);
  expect(frames[1]?.[2]).toMatch(/^ {2}Label +new$/);
  expect(frames[1]).toContainEqual(expect.stringMatching(/^10:00:05Z {2}new {2}label old → new/));
  for (const frame of frames) for (const line of frame) expect(line.length).toBeLessThanOrEqual(60);
  // What has gone is not on the board any more, and a sentence says so.
  expect(left).toBe('10:00:10Z  new  gone\n');
});

/** What is drawn of an item, read again and again. */
async function drawnItems(readings: readonly ReturnType<typeof key>[][]) {
  const {seen, outside} = around(readings.length, {columns: 60, rows: 20});
  const [item] = readings[0] ?? [];
  await watchItems(
    localAnswers(async () => readings[seen.at] ?? []),
    {resource: resourceOf('sshkeys'), params: {}, items: item ? [{value: item, raw: item}] : []},
    {cells: 60, preferences: defaultPreferences},
    outside,
  );
  return seen;
}

test('on terminals of any size the board keeps its title and says what has no room', async () => {
  const many = (count: number, word: string) =>
    Array.from({length: count}, (_, id) => key(id + 1, `${word}-${id + 1}`));
  const readings = [many(6, 'key'), many(7, 'kez'), [key(1, 'kez-1')], []];
  const text: string[] = [];
  for (const rows of [1, 2, 3, 4, 7, 8, 9, 13, 14, 15, 24])
    for (const columns of [1, 3, 12, 60]) {
      const {frames} = await drawn(readings, {columns, rows, color: columns === 60});
      for (const frame of frames) {
        expect(frame.length).toBeLessThanOrEqual(rows);
      }
      if (columns < 12 || ![2, 8, 24].includes(rows)) continue;
      for (const frame of frames.slice(1, 3))
        text.push(`── ${columns} × ${rows}`, ...frame.map(line => JSON.stringify(line).slice(1, -1)));
    }
  golden('boards', `${text.join('\n')}\n`);
});

test('what could not be read stands on the board until the next reading', async () => {
  const {frames} = await drawn([[key(1, 'laptop')], [], [key(1, 'laptop')]], {columns: 80, rows: 24}, at => {
    const answers = localAnswers(async () => [key(1, 'laptop')]);
    const late = new ApiError({kind: 'timeout', message: 'no answer within 10 s', sent: true});
    return {...answers, list: (...args) => (at() === 1 ? Promise.reject(late) : answers.list(...args))};
  });
  const told = frames.map(lines => lines.slice(3));
  expect(told[0]).toEqual([]);
  expect(told).toContainEqual(['no answer within 10 s; reading it again about every 5 s']);
  expect(told.at(-1)).toEqual([]);
});
