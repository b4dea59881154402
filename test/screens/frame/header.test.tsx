import {expect, test} from 'vitest';
import {listOf} from '../../../src/app/data/lists/query.ts';
import {badgeOf, shorten} from '../../../src/app/frame/header-line.ts';
import {readAt} from '../../../src/app/screens/common/status-lines.ts';
import {listHeight} from '../../../src/app/state/layout.ts';
import {placeOf, setPlace} from '../../../src/app/state/places.ts';
import {noon, open} from '../screen.tsx';

const badge = {
  demo: false,
  profile: 'prod-eu',
  address: 'api.example.com/v4',
  tokenFrom: 'token: SKYDECK_TOKEN',
};

test.each([
  [120, / skydeck {2}prod-eu {2}api\.example\.com\/v4 · token: SKYDECK_TOKEN .*budget \d+\/200 {3}\? help/],
  [80, / prod-eu {2}api\.example\.com\/v4 · token: SKYDECK_TOKEN .*as of 12:00:00Z/],
  [60, / prod-eu .* · token: SKYDECK_TOKEN .*as of 12:00:00Z/],
  [40, / prod-eu .*token/],
])(
  'at %i columns the header says whose account it is, and where its token came from',
  async (columns, words) => {
    const screen = await open({columns, rows: 12, badge});
    const [header = ''] = screen.frame().split('\n');
    expect(header).toMatch(words);
    expect(header.length).toBeLessThanOrEqual(columns);
  },
);

test('the demo account is unmistakable at any width', async () => {
  for (const columns of [40, 60, 80, 120, 200]) {
    const screen = await open({columns, rows: 12});
    expect(screen.frame().split('\n')[0]).toContain(' DEMO ');
  }
});

test('the words about the demo account are shown in full or not at all, also while loading', async () => {
  for (const columns of [40, 44, 48, 50, 60, 80]) {
    const screen = await open({columns, rows: 12});
    for (const key of ['', 'r']) {
      if (key) screen.keys(key);
      const [header = ''] = screen.frame().split('\n');
      expect(header).toContain(' DEMO ');
      const rest = header.replace('embedded service', '').replace('nothing here is real', '');
      expect(rest, String(columns)).not.toMatch(/embed|service|nothing|here|real/);
    }
    await screen.idle();
  }
});

test('whatever room is left for them, the words about the demo account are whole', async () => {
  const screen = await open();
  const whole = badgeOf(screen.store.get());
  const shown = new Set<string>();
  for (let room = 8; room < 60; room++) {
    const [name, ...words] = shorten(whole, room, true).map(({text}) => text);
    expect(name).toBe(whole[0].text);
    for (const text of words) shown.add(text);
  }
  expect([...shown].sort()).toEqual([
    '',
    ' embedded service',
    ' nothing here is real',
    ' · nothing here is real',
  ]);
});

test.each([80, 120])(
  'at %i columns nothing in the header moves when loading starts or the budget shrinks',
  async columns => {
    const screen = await open({columns, rows: 12});
    const places = () => {
      const [header = ''] = screen.frame().split('\n');
      return ['as of', 'budget', '? help'].map(word => header.indexOf(word));
    };
    const before = places();
    expect(before.some(at => at > 0)).toBe(true);
    screen.keys('r');
    expect(screen.frame().split('\n')[0]).toMatch(/as of 12:00:00Z ?…/);
    expect(places()).toEqual(before);
    await screen.idle();
    screen.store.dispatch({type: 'budgetRead', budget: {of: 'list', limit: 200, remaining: 7}});
    expect(places()).toEqual(before);
    await screen.press('w');
    expect(screen.frame().split('\n')[0]).toContain('watching');
    expect(places()).toEqual(before);
  },
);

test.each([
  [40, / as of 12:00:00Z…$/],
  [80, / as of 12:00:00Z … budget \d+\/200 {3}\? help$/],
])('at %i columns the facts end the line, also while they are read again', async (columns, words) => {
  const screen = await open({columns, rows: 12});
  screen.keys('r');
  expect(screen.frame().split('\n')[0]).toMatch(words);
  await screen.idle();
});

test('between what is in progress and the notices stands a blank', async () => {
  for (const columns of [80, 100, 120, 140]) {
    const screen = await open({columns});
    await screen.go('notices');
    await screen.go('nodes label=wiki-old');
    await screen.press('l');
    await screen.type('-with-a-label-that-fills-the-line-to-its-end');
    const [header = ''] = screen.frame().split('\n');
    expect(header, String(columns)).not.toMatch(/\S▲/);
  }
});

test.each([-1, 1])(
  'the age is that of the oldest page with rows on the screen (from page to page %i s)',
  async by => {
    const screen = await open({nodes: 250});
    await screen.go('page 2');
    const state = screen.store.get();
    const place = placeOf(state);
    if (place.kind !== 'list') throw new Error('it is the list of nodes');
    const list = listOf(state, place);
    const {pageSize = 0, pages = {}} = list ?? {};
    const [key = ''] = Object.entries(state.lists).find(([, one]) => one === list) ?? [];
    const aged = Object.fromEntries(
      Object.entries(pages).map(([page, one]) => [page, {...one, at: noon + by * Number(page) * 1000}]),
    );
    const changed = {...state, lists: {...state.lists, [key]: {...list, pages: aged} as never}};
    const ageAt = (top: number) => {
      const at = readAt(setPlace(changed, {...place, top, cursor: top}));
      return at === undefined ? undefined : Math.abs(at - noon) / 1000;
    };
    const height = listHeight(state);
    const tops = [0, pageSize - height, pageSize - height + 1, pageSize - 1, pageSize, 2 * pageSize - height];
    expect(tops.map(ageAt)).toEqual(by < 0 ? [1, 1, 2, 2, 2, 2] : [1, 1, 1, 1, 2, 2]);
  },
);
