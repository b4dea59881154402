import {expect, test} from 'vitest';
import {compactRows, compactWish} from '../../../../src/app/screens/overview/compact.ts';
import {noneText, shareText, sumText} from '../../../../src/app/screens/overview/data.ts';
import type {
  OverviewGroup,
  OverviewRow,
  OverviewSection,
  Piece,
  Tally,
} from '../../../../src/app/screens/overview/model.ts';
import {roomyRows, roomyWish} from '../../../../src/app/screens/overview/roomy.ts';
import type {Wish} from '../../../../src/app/screens/overview/share.ts';
import {golden} from '../../../golden.ts';

/** Parts of the overview, drawn in a column of their own, and beside their title where there is little room. */

const figure = (name: string) => ({name, behind: {kind: 'list', resource: 'nodes', filter: ''}}) as const;
const tally = (name: string, value: number | undefined, more: Partial<Tally> = {}): Tally => ({
  ...{figure: figure(name), name, value, text: value === undefined ? '—' : String(value)},
  ...more,
});
const section = (groups: readonly OverviewGroup[], more: Partial<OverviewSection> = {}): OverviewSection => ({
  ...{title: 'Nodes', figure: figure('all'), loading: false, groups},
  ...more,
});

const textOf = (piece: Piece) =>
  'text' in piece
    ? piece.text
    : piece
        .chart(false)
        .map(({text}) => text)
        .join('');
const texts = (rows: readonly OverviewRow[]) => rows.map(row => row.map(textOf).join(''));
/** The same with the tone of each piece: `<bold accent Nodes>`. */
const toned = (rows: readonly OverviewRow[]) =>
  rows.map(row =>
    row
      .map(piece => {
        const look = [piece.bold && 'bold', piece.tone].filter(Boolean).join(' ');
        return look === '' ? textOf(piece) : `<${look} ${textOf(piece)}>`;
      })
      .join(''),
  );

const statuses: OverviewGroup = {
  kind: 'tallies',
  title: 'status',
  entries: [
    tally('offline', 4, {mark: 'offline', tone: 'bad', more: 'at least $9'}),
    tally('running', 380, {mark: 'running'}),
  ],
};
const regions: OverviewGroup = {
  kind: 'tallies',
  title: 'region',
  entries: ['us-east', 'eu-west', 'ap-south', 'us-west', 'eu-north'].map((name, index) =>
    tally(name, 100 - 10 * index),
  ),
};
const prices: OverviewGroup = {
  kind: 'tallies',
  title: '',
  entries: [tally('nodes', undefined, {text: '$318.00'}), tally('volumes', undefined, {text: '$9.50'})],
};
const quotas: OverviewGroup = {
  kind: 'gauges',
  entries: [
    {figure: figure('account'), name: 'account', share: 0.45, text: '18 TB of 40 TB'},
    {figure: figure('sydney'), name: 'sydney', share: 0.97, text: '9.7 TB of 10 TB'},
    {figure: figure('unknown'), name: 'a region of a long name', share: undefined, text: 'no quota'},
    {figure: figure('tokyo'), name: 'tokyo', share: 0.1, text: '1 TB of 10 TB'},
  ],
};
const months: OverviewGroup = {
  kind: 'months',
  entries: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'].map((name, index) =>
    tally(name, 10 * (index + 1), {text: `$${index}0`}),
  ),
};
const events: OverviewGroup = {
  kind: 'lines',
  least: 2,
  entries: ['web-1', 'web-2', 'web-3', 'web-4', 'web-5', 'web-6'].map(name => ({
    ...{figure: figure(name), mark: 'failed', text: `boot of ${name}`, when: '3 min ago'},
  })),
};
const longNames: OverviewGroup = {
  ...{kind: 'tallies', title: 'an image'},
  entries: [tally('Debian GNU/Linux 13 (Trixie)', 20), tally('AlmaLinux 9', 3)],
};
const none: OverviewGroup = {kind: 'remark', text: 'nothing failed in a week', tone: 'good'};

const whole = section([statuses, regions, quotas], {sum: '384', at: '12:00Z', partial: '384 of 900 nodes'});
const all = [statuses, regions, prices, quotas, months, events, none];

test('in a column of its own, a part has bars that end together, and says how many others there are', () => {
  const parts = [[statuses, regions], [prices], [quotas], [months], [events, none]];
  const drawn = [70, 40, 24].flatMap(width =>
    parts.flatMap(groups =>
      [20, 7, 4].map(lines =>
        [
          `── ${width} × ${lines}`,
          ...texts(roomyRows(section(groups), width, lines)).map(line => `${line}|`),
        ].join('\n'),
      ),
    ),
  );
  golden('overview-parts-roomy', drawn.join('\n'));
});

test('beside its title, a part tells as much in its lines as there is room for', () => {
  const parts = [
    whole,
    section([events], {sum: '6'}),
    section([months]),
    section([longNames]),
    section([prices, longNames]),
    section([none], {unreadable: '1 could not be read'}),
  ];
  const drawn = [120, 80, 60, 59, 40, 30].flatMap(width =>
    parts.flatMap(part =>
      [4, 1].map(lines =>
        [
          `── ${width} × ${lines}`,
          ...texts(compactRows(part, {width, lines, above: undefined})).map(line => `${line}|`),
        ].join('\n'),
      ),
    ),
  );
  golden('overview-parts-compact', drawn.join('\n'));
});

test('a gauge gives way to the amounts beside it, then the amounts to the gauge', () => {
  const part = section([quotas]);
  const drawn = Array.from({length: 30}, (_, index) => index + 20).map(
    width =>
      `${width} ${compactRows(part, {width, lines: 1, above: undefined}).map(row => row.map(textOf).join(''))[0]}|`,
  );
  golden('overview-parts-gauge', drawn.join('\n'));
});

test('what needs attention has the tone of it, and names are set off from numbers', () => {
  const part = section(all, {sum: '384', tone: 'bad', at: '12:00Z'});
  const drawn = [
    ...toned(roomyRows(part, 60, 60)),
    ...toned(compactRows(part, {width: 80, lines: 20, above: undefined})),
  ];
  golden('overview-parts-tones', drawn.join('\n'));
});

test('a part that was read when the header says does not say it again', () => {
  const first = (above: string) => texts(compactRows(whole, {width: 80, lines: 4, above}))[0];
  expect(first('11:59Z')).toMatch(/ 384 of 900 nodes · 12:00Z $/);
  expect(first('12:00Z')).toMatch(/ 384 of 900 nodes $/);
});

test.each<[Partial<OverviewSection>, number, string]>([
  [{}, 20, ' Nodes ──────────── '],
  [{sum: '9'}, 20, ' Nodes 9 ────────── '],
  [{partial: '3 of 9 nodes', at: '12:00Z'}, 40, ' Nodes ────────── 3 of 9 nodes · 12:00Z '],
  [{partial: '3 of 9 nodes', at: '12:00Z'}, 30, ' Nodes  3 of 9 nodes · 12:00Z '],
  [{partial: '3 of 9 nodes', at: '12:00Z'}, 29, ' Nodes  3 of 9 nodes · 12:00Z'],
  [{partial: '3 of 9 nodes', at: '12:00Z'}, 28, ' Nodes ─────── 3 of 9 nodes '],
  [{at: '12:00Z', loading: true}, 24, ' Nodes ─────── 12:00Z … '],
])('the title of a part with %j, in %i cells: %s', (more, width, line) => {
  expect(texts(roomyRows(section([none], more), width, 3))[0]).toBe(line);
});

test('how many lines a part needs, its fair share, what it has a use for, and what it can fill', () => {
  const wish = ({least, fair, most, free}: Wish) => [least, fair, most, free];
  expect(all.map(group => wish(roomyWish(section([group]), 60)))).toEqual([
    [4, 4, 4, 4],
    [4, 6, 7, 7],
    [4, 4, 4, 4],
    [3, 5, 6, 6],
    [6, 7, 9, 21],
    [4, 7, 8, 8],
    [3, 3, 3, 3],
  ]);
  expect(all.map(group => wish(compactWish(section([group]), 80)))).toEqual([
    [1, 1, 1, 1],
    [1, 1, 1, 1],
    [1, 1, 1, 1],
    [1, 2, 2, 2],
    [1, 1, 1, 1],
    [2, 3, 6, 6],
    [1, 1, 1, 1],
  ]);
  expect(wish(roomyWish(section([statuses, none]), 60))).toEqual([5, 5, 5, 5]);
});

test('sentences are wrapped where lines are free, the first ones first, and no further than three lines', () => {
  const entry = (text: string) => ({figure: figure(text), mark: 'failed', text, when: '3 min ago'});
  const two = ['one sentence that is too long for its line', 'another one that does not fit beside its time'];
  const part = section([{kind: 'lines', least: 1, entries: two.map(entry)}]);
  const rows = (lines: number) =>
    texts(roomyRows(part, 44, lines + 2))
      .slice(1, -1)
      .map(row => row.trimEnd());
  expect(rows(2)).toEqual([
    ' ▲ one sentence that is too lon…  3 min ago',
    ' ▲ another one that does not fi…  3 min ago',
  ]);
  expect(rows(3)).toEqual([
    ' ▲ one sentence that is too long  3 min ago',
    '   for its line',
    ' ▲ another one that does not fi…  3 min ago',
  ]);
  expect(rows(9)).toHaveLength(4);
  const endless = section([{kind: 'lines', least: 1, entries: [entry('word '.repeat(99))]}]);
  expect(texts(roomyRows(endless, 44, 30)).slice(1, -1)).toHaveLength(3);
  expect(roomyWish(endless, 44)).toEqual({least: 3, fair: 3, most: 3, free: 5});
});

test('a name that is too long gives way to the numbers', () => {
  const names: OverviewGroup = {...longNames, title: ''};
  const rows = (width: number) => texts(roomyRows(section([names]), width, 5)).slice(1, 3);
  expect(rows(30)).toEqual([' Debian GNU/Linux 13 (T…   20 ', ' AlmaLinux 9                3 ']);
  expect(rows(37)).toEqual([
    ' Debian GNU/Linux 13 (Trixie) ███ 20 ',
    ' AlmaLinux 9                  ▌    3 ',
  ]);
});

test('an amount of a month is told whole or not at all', () => {
  for (let width = 9; width <= 90; width++) {
    const last = texts(roomyRows(section([months]), width, 7)).find(row => row.includes('$')) ?? '';
    expect(last.trimEnd(), `${width} columns`).toMatch(/^ [A-Z][a-z]{2} \$\d+( {2}[A-Z][a-z]{2} \$\d+)*$/);
    expect(last.trimEnd().length).toBeLessThanOrEqual(width);
  }
});

test.each([
  [0, 0, 0, 'no nodes', '3', '$5.00'],
  [2, 0, 2, 'no nodes', '3', '$5.00'],
  [2, 1, 2, 'no nodes, of those that could be read', '3', '$5.00'],
  [1, 1, 1, 'none of the 1 could be read', '3', '$5.00'],
  [2, 2, 2, 'none of the 2 could be read', '3', '$5.00'],
  [1, 0, 9, 'of the only 1 sent, no nodes', '3 of 1 read', 'at least $5.00'],
  [2, 1, 9, 'of the first 2, no nodes', '3 of 2 read', 'at least $5.00'],
])('of %i rows that were sent, %i unreadable, of %i it is said how far they were read', (...row) => {
  const [loaded, unreadable, results, none, share, sum] = row;
  const data = {loaded, unreadable, results};
  expect([noneText(data, 'no nodes'), shareText(data, '3'), sumText(data, '$5.00')]).toEqual([
    none,
    share,
    sum,
  ]);
});
