import {expect, test} from 'vitest';
import {Footer, Header, PlaceLine} from '../../../components/frame/Frame.tsx';
import {Blank} from '../../../components/list/Table.tsx';
import {placeFor} from '../../../src/app/state/places.ts';
import type {State} from '../../../src/app/state/state.ts';
import {initialState} from '../../../src/initial-state.ts';
import {width} from '../../../src/text/text.ts';
import {draw, styled} from './draw.tsx';

const badge: State['account'] = {
  demo: false,
  profile: 'work',
  address: 'api.example.com/v4',
  tokenFrom: 'token: settings file',
};
const stateOf = (change: Partial<State> = {}, columns = 100): State => ({
  ...initialState(badge, {columns, rows: 24}),
  ...change,
});
const plain = (frame: string) => frame.replaceAll(/\u001b\[\d+m/g, '');

test('the header shows account, address and token source; production is always red', () => {
  const header = (account: Partial<State['account']>) =>
    styled(draw(<Header state={stateOf({account: {...badge, ...account}})} />).frame());
  expect(header({})).toContain(
    '<bold green inverse> work </> api.example.com/v4<gray> · token: settings file</>',
  );
  expect(header({color: 'magenta'})).toContain('<bold inverse magenta> work </>');
  expect(header({profile: 'production', color: 'magenta'})).toContain('<bold inverse red> production </>');
  expect(header({readOnly: 'the profile work is read-only'})).toContain(' read-only · work ');
});

test('an unknown badge colour is ignored', () => {
  const account = {...badge, color: '\u001b[2J'};
  expect(draw(<Header state={stateOf({account})} />).frame()).not.toContain('[2J');
});

test('the header shows the budget if there is room, and the account always', () => {
  const budgets = {list: {limit: 200, remaining: 17}};
  const account = {...badge, address: 'api.test/v4'};
  const header = (columns: number) =>
    plain(draw(<Header state={stateOf({budgets, account}, columns)} />).frame());
  expect(header(100)).toMatch(/^ skydeck {2}work .*budget {2}17\/200 {3}\? help$/);
  expect(header(70)).not.toContain('budget');
  for (const columns of [40, 50, 60, 70, 80, 90, 100]) {
    expect(header(columns)).toContain(' work ');
    expect(width(header(columns))).toBeLessThanOrEqual(columns);
  }
});

test('a notice replaces the hints, a long one the count too', () => {
  const footer = (text: string) =>
    styled(draw(<Footer state={stateOf({notice: {tone: 'bad', text}})} />).frame()).split('\n');
  const short = footer('it was refused');
  expect(short).toHaveLength(2);
  expect(short[1]).toBe('<red> it was refused</>');
  const long = footer(`it was refused ${'because '.repeat(20)}of that`);
  expect(long).toHaveLength(2);
  expect(long[0]).toMatch(/^<red> it was refused because .*<\/>$/);
  expect(long[1]).toMatch(/^<red> because .* of that<\/>$/);
});

test('as many whole hints as fit are drawn, with a sign for more', () => {
  const history = {places: [placeFor('nodes')], at: 0};
  const hints = (columns: number): string[] => {
    const [, line = ''] = plain(draw(<Footer state={stateOf({history}, columns)} />).frame()).split('\n');
    expect(width(line)).toBeLessThanOrEqual(columns);
    // The sign that there are more may stand closer, in the last cell.
    return line.trim().split(/ {2,}| (?=…$)/);
  };
  const all = hints(100);
  for (const columns of [40, 60]) {
    const fewer = hints(columns);
    expect(fewer.at(-1)).toBe('…');
    expect(fewer.slice(0, -1)).toEqual(all.slice(0, fewer.length - 1));
  }
});

test('breadcrumbs are at the left, the filter at the right; the last breadcrumb stays', () => {
  const nodes = placeFor('nodes');
  const place = {
    ...nodes,
    up: {...nodes, crumb: 'eu-fleet-of-many-nodes'},
    crumb: 'web-3',
    filter: 'status=running',
  };
  const line = (columns: number) =>
    plain(draw(<PlaceLine state={stateOf({history: {places: [place], at: 0}}, columns)} />).frame());
  expect(line(100)).toMatch(/^ eu-fleet-of-many-nodes › web-3 +status=running$/);
  expect(line(40)).toMatch(/^ … › web-3 +status=running$/);
  const filter = 'memory>=4GB status=running region=nl-ams label~web';
  const long = (columns: number) => {
    const filtered = {history: {places: [{...place, filter}], at: 0}};
    return plain(draw(<PlaceLine state={stateOf(filtered, columns)} />).frame());
  };
  expect(long(80)).toBe(` … › web-3${' '.repeat(80 - 11 - filter.length)}${filter}`);
  expect(long(60)).toMatch(/^ … › web-3 {2}memory>=4GB status=running region=nl-ams label…$/);
});

test('an empty body says what happened in bold (red if bad), then what to do', () => {
  const blank = (tone: 'info' | 'bad', lines: string[]) =>
    styled(draw(<Blank state={stateOf()} words={{tone, lines}} />).frame());
  expect(blank('info', ['No nodes match web', '/ changes the filter'])).toBe(
    '\n<bold>  No nodes match web</>\n<gray>  / changes the filter</>',
  );
  expect(blank('bad', ['the service \u001b[2J said no'])).toBe('\n<bold red>  the service ␛[2J said no</>');
});

test('an empty body fits its height', () => {
  const lines = ['a sentence that takes some room '.repeat(200)];
  const frame = draw(<Blank state={stateOf({}, 60)} words={{tone: 'info', lines}} />).frame();
  expect(frame.split('\n')).toHaveLength(20);
  for (const line of frame.split('\n')) expect(width(plain(line))).toBeLessThanOrEqual(60);
});
