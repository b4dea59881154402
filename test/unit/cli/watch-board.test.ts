import {expect, test} from 'vitest';
import {watchList} from '../../../src/cli/watch/watch-list.ts';
import {resourceOf} from '../../../src/resources/index.ts';
import {localAnswers} from '../../../src/sources/answers.ts';

const key = (id: number, label: string) => ({
  id,
  label,
  ssh_key: `ssh-ed25519 AAAA ${label}`,
  created: '2026-01-01T00:00:00',
});

/** What a terminal of that size is given of readings that follow one another, and what is left on it. */
async function drawn(readings: readonly ReturnType<typeof key>[][], size: {columns: number; rows: number}) {
  let at = 0;
  let left = '';
  let closed = false;
  const frames: (readonly string[])[] = [];
  const terminal = {
    size: () => ({...size, color: false}),
    draw: (lines: readonly string[]) => void frames.push(lines),
    onChange: () => {},
    isOver: () => false,
    close: () => {
      closed = true;
    },
  };
  await watchList(
    localAnswers(async () => readings[at] ?? []),
    resourceOf('sshkeys'),
    {output: 'table', columns: 'label', cells: size.columns},
    {
      now: () => Date.parse('2026-11-22T10:00:00Z') + at * 5000,
      pause: async () => ++at < readings.length,
      write: (part: string) => {
        left += part;
      },
      report: () => {},
      takeTerminal: () => terminal,
    },
  );
  return {frames, left, closed};
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
