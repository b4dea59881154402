import {expect, test} from 'vitest';
import {blankRows, footerRows, frame, placeRow} from '../../../src/app/frame/frame.ts';
import {typedRow} from '../../../src/app/screens/common/rows.ts';
import {filterRows} from '../../../src/app/screens/filter/filter.ts';
import {itemBody} from '../../../src/app/screens/item/rows.ts';
import {tableRows} from '../../../src/app/screens/list/body.ts';
import {paletteBody} from '../../../src/app/screens/palette/palette.ts';
import {readerBody} from '../../../src/app/screens/reader/body.ts';
import type {Overlay, OverlayOf} from '../../../src/app/state/overlay.ts';
import {itemPlace, placeFor} from '../../../src/app/state/places.ts';
import type {ItemPlace, ListPlace, State} from '../../../src/app/state/state.ts';
import {initialState} from '../../../src/initial-state.ts';
import {width} from '../../../src/text/text.ts';
import {listPlaceOf, regionsState} from '../app/screens/regions.ts';
import {drawn, palette} from './in-words.ts';

const theme = {palette, ascii: false};
const lines = (rows: Parameters<typeof drawn>[0]) => drawn(rows).split('\n');
const plain = (line: string) => line.replaceAll(/<[^>]*>/g, '');
const inputOf = (text: string) => ({text, caret: text.length});

const account: State['account'] = {
  demo: false,
  profile: 'work',
  address: 'api.example.com/v4',
  tokenFrom: 'token: settings file',
};
const stateOf = (change: Partial<State> = {}, columns = 100): State => ({
  ...initialState(account, {columns, rows: 24}),
  ...change,
});

test('the header shows account, address and token source; production is always red', () => {
  const header = (change: Partial<State['account']>) =>
    lines(frame(stateOf({account: {...account, ...change}}), theme))[0];
  expect(header({})).toContain(
    '<bold green inverse> work </> api.example.com/v4<gray> · token: settings file</>',
  );
  expect(header({color: 'magenta'})).toContain('<bold inverse magenta> work </>');
  expect(header({profile: 'production', color: 'magenta'})).toContain('<bold inverse red> production </>');
  expect(header({readOnly: 'the profile work is read-only'})).toContain(' read-only · work ');
});

test('the header shows the budget if there is room, and the account always', () => {
  const budgets = {list: {limit: 200, remaining: 17}};
  const header = (columns: number) => {
    const state = stateOf({budgets, account: {...account, address: 'api.test/v4'}}, columns);
    return plain(lines(frame(state, theme))[0] ?? '');
  };
  expect(header(100)).toMatch(/^ skydeck {2}work .*budget {2}17\/200 {3}\? help$/);
  expect(header(70)).not.toContain('budget');
  for (const columns of [40, 50, 60, 70, 80, 90, 100]) expect(header(columns)).toContain(' work ');
});

test('a notice replaces the hints, a long one the count too', () => {
  const footer = (text: string) => lines(footerRows(stateOf({notice: {tone: 'bad', text}})));
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
    const line = plain(lines(footerRows(stateOf({history}, columns)))[1] ?? '');
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
  const up = {...nodes, crumb: 'eu-fleet-of-many-nodes'};
  const line = (filter: string, columns: number) => {
    const place = {...nodes, up, crumb: 'web-3', filter};
    return plain(drawn([placeRow(stateOf({history: {places: [place], at: 0}}, columns))]));
  };
  expect(line('status=running', 100)).toMatch(/^ eu-fleet-of-many-nodes › web-3 +status=running$/);
  expect(line('status=running', 40)).toMatch(/^ … › web-3 +status=running$/);
  const long = 'memory>=4GB status=running region=nl-ams label~web';
  expect(line(long, 80)).toBe(` … › web-3${' '.repeat(80 - 11 - long.length)}${long}`);
  expect(line(long, 60)).toMatch(/^ … › web-3 {2}memory>=4GB status=running region=nl-ams label…$/);
});

test('an empty body says what happened in bold (red if bad), then what to do, and fits its height', () => {
  const blank = (tone: 'info' | 'bad', texts: string[]) =>
    blankRows({tone, lines: texts}, {columns: 60, height: 20});
  expect(drawn(blank('info', ['No nodes match web', '/ changes the filter']))).toBe(
    '\n<bold>  No nodes match web</>\n<gray>  / changes the filter</>',
  );
  expect(drawn(blank('bad', ['the service \u001b[2J said no']))).toBe(
    '\n<bold red>  the service ␛[2J said no</>',
  );
  const high = lines(blank('info', ['a sentence that takes some room '.repeat(200)]));
  expect(high).toHaveLength(20);
  for (const line of high) expect(width(plain(line))).toBeLessThanOrEqual(60);
});

function table(change: Partial<ListPlace> = {}, rows = 24): string[] {
  const state = {...regionsState(), size: {columns: 100, rows}};
  return lines(tableRows(state, {...listPlaceOf(state), ...change}, theme));
}

test('titles are above the columns, the cursor is on the first row, and marked rows have a dot', () => {
  const [titles = '', first = '', , third = ''] = table();
  expect(plain(titles)).toMatch(/^ ID +LABEL↑ +COUNTRY +STATUS +SITE +CAPABILITIES *$/);
  expect(first).toContain('<filled>▌eu-ber');
  expect(first).toContain('● ok');
  expect(third).toMatch(/^ eu-osl .*<red>.*outage/);
  expect(plain(first).indexOf('Berlin')).toBe(plain(titles).indexOf('LABEL'));
  expect(table().at(-1)).toContain('<red>nowhere could not be read: id is missing');
  const marked = table({selection: ['eu-osl', 'us-lax']});
  expect(marked.filter(line => line.startsWith('<cyan>•</>'))).toHaveLength(2);
});

test('only rows that fit are drawn, including the selected one', () => {
  const shown = table({cursor: 1, top: 1}, 7);
  expect(shown).toHaveLength(3);
  expect(shown[1]).toContain('<filled>▌us-lax');
});

test('of an item fields have names, statuses colours, unknown values a dash, and relations a number', () => {
  const detail = (change: Partial<ItemPlace> = {}) => {
    const place = {...itemPlace('regions', {}, 'eu-ber', 'eu-ber'), ...change};
    return lines(itemBody({...regionsState(place), size: {columns: 80, rows: 24}}, place, theme));
  };
  const all = detail();
  expect(all[0]).toMatch(/^<gray> {2}Id +<\/>eu-ber$/);
  expect(all).toContainEqual(expect.stringMatching(/Status +<\/><green>● ok<\/>$/));
  expect(all).toContainEqual(expect.stringMatching(/Resolvers +— *<\/>$/));
  const heading = all.indexOf('<bold cyan> Relations</>');
  expect(all[heading + 1]).toMatch(/^<gray> {2}1 Nodes +asking the service …<\/>$/);
  expect(detail({top: 2})).toEqual(all.slice(2));
});

function paletteLines(text: string, suggestionIndex = 0): string[] {
  const overlay: OverlayOf<'palette'> = {kind: 'palette', input: inputOf(text), suggestionIndex};
  return lines(paletteBody(regionsState(undefined, overlay), overlay));
}

test('the palette lists matches, the selected one filled with a bar, and scrolls to it', () => {
  const [prompt, blank, first, second] = paletteLines('vol', 1);
  expect(prompt).toBe('<bold cyan> : </>vol<caret> </>');
  expect(blank).toBe('');
  expect(first).toMatch(/^ {3}volumes /);
  expect(second).toMatch(/^<filled> ▌ /);
  expect(paletteLines('vol', 0)[2]).toMatch(/^<filled> ▌ volumes .*<\/>$/);
  const scrolled = paletteLines('', 22);
  expect(scrolled).toHaveLength(20);
  expect(scrolled.filter(line => line.includes('▌'))).toHaveLength(1);
  expect(paletteLines('zzzz')[2]).toMatch(/^<gray> {3}nothing matches · .*<\/>$/);
});

function filter(text: string, change: Partial<OverlayOf<'filter'>> = {}): string[] {
  const overlay: OverlayOf<'filter'> = {
    ...{kind: 'filter', input: inputOf(text), suggestionIndex: 0, mistakesShown: false},
    ...change,
  };
  return lines(filterRows(regionsState(undefined, overlay), overlay));
}

test('the filter prompt suggests at the caret and describes the filter', () => {
  const [prompt, suggestions, meaning] = filter('stat');
  expect(prompt).toBe('<bold cyan> / </>stat<caret> </>');
  expect(suggestions).toMatch(/^<gray> tab {2}<\/><bold cyan underline>status=<\/>/);
  expect(meaning).toMatch(/^<gray> .*stat.*<\/>$/);
  expect(filter('')[2]).toContain('no filter: enter shows everything');
});

test('the filter prompt marks a mistake within the text, and at the end once applied', () => {
  const inside = filter('nosuch=1 and status=ok', {input: {text: 'nosuch=1 and status=ok', caret: 0}});
  expect(inside[1]).toBe('<red>   ^^^^^^</>');
  expect(inside[2]).toMatch(/^<red> .*nosuch/);
  expect(filter('web and')[2]).toMatch(/^<gray> /);
  expect(filter('web and', {mistakesShown: true})[1]).toContain('^');
});

test('of many suggestions the chosen one is seen, with three before it', () => {
  const shown = (suggestionIndex: number) =>
    plain(filter('', {suggestionIndex})[1] ?? '')
      .trim()
      .split(/\s+/)
      .slice(1);
  const all = shown(0);
  expect(all.length).toBeGreaterThan(4);
  expect(shown(3)).toEqual(all);
  expect(shown(4)[0]).toBe(all[1]);
  expect(filter('', {suggestionIndex: 4})[1]).toContain(`<bold cyan underline>${all[4]}</>`);
});

const sections = [
  {
    title: 'Lists',
    keys: [
      {keys: ['o'], help: 'sort by the next column'},
      {keys: ['d'], help: 'fields, relations, events', off: true},
      {keys: ['O'], help: 'Sort the other way'},
    ],
  },
];

function reading(text: string, searching: boolean, rows = 24): string[] {
  const overlay: OverlayOf<'help'> = {kind: 'help', sections, top: 0, search: inputOf(text), searching};
  return lines(readerBody({...stateOf(), size: {columns: 100, rows}, overlay}, overlay));
}

test('matches of a search are marked in either case and counted', () => {
  const found = reading('sort', false);
  const marked = found.filter(line => line.includes('<inverse>'));
  expect(marked).toHaveLength(2);
  expect(marked[0]).toContain('<inverse>sort</> by the next column');
  expect(marked[1]).toContain('<inverse>Sort</> the other way');
  expect(found.at(-1)).toContain('2 matching lines');
});

test('the search line is the last line, with a caret while typing, and there only with a search', () => {
  const typing = reading('zz', true, 12);
  expect(typing).toHaveLength(8);
  expect(typing.at(-1)).toBe('<bold cyan> search </>zz<caret> </><gray>   0 matching lines</>');
  expect(reading('zz', false, 12).at(-1)).toBe('<bold cyan> search </>zz <gray>   0 matching lines</>');
  expect(reading('', false).join('\n')).not.toMatch(/search|inverse/);
});

test('what means nothing here is dim, and the title of a part bold', () => {
  const help = reading('', false);
  expect(help.find(line => line.includes('Lists'))).toBe('<bold> Lists</>');
  expect(help.find(line => line.includes('the other way'))).toMatch(/^ {3}O +Sort the other way$/);
  expect(help.find(line => line.includes('fields, relations'))).toMatch(
    /^<gray> {3}d +fields, relations, events<\/>$/,
  );
});

test.each([
  [true, 'nothing is printed yet …'],
  [false, 'it has printed nothing'],
])('of a command that has printed nothing, running %s, is said so in dim', (running, text) => {
  const overlay: Extract<Overlay, {kind: 'output'}> = {
    ...{kind: 'output', title: 'lookup', text: '', running, top: 0},
    ...{search: inputOf(''), searching: false},
  };
  expect(lines(readerBody(stateOf({overlay}), overlay))[0]).toBe(`<gray> ${text}</>`);
});

const typed = (
  text: string,
  caret: number,
  props: Partial<Parameters<typeof typedRow>[0]> = {},
  selected?: true,
) =>
  drawn([
    typedRow({
      label: ' / ',
      input: {text, caret, ...(selected ? {selected} : {})},
      active: true,
      columns: 40,
      ...props,
    }),
  ]);

test('the caret is on the next character, in the focused field only, and a note beside the text', () => {
  expect(typed('web', 1)).toBe('<bold cyan> / </>w<caret>e</>b');
  expect(typed('web', 3)).toBe('<bold cyan> / </>web<caret> </>');
  expect(typed('web', 1, {active: false})).toBe('<bold cyan> / </>web');
  expect(typed('40', 2, {note: 'GB'})).toBe('<bold cyan> / </>40<caret> </><gray>   GB</>');
  expect(typed('a\u001b[2J\rb', 0)).toBe('<bold cyan> / </><caret>a</>␛[2J␍b');
});

test('a long text is drawn around its caret', () => {
  const text = Array.from({length: 20}, (_, index) => `word${index}`).join(' ');
  expect(typed(text, 0)).toMatch(/<\/><caret>w<\/>ord0 word1 .*…$/);
  expect(typed(text, text.length)).toMatch(/word18 word19<caret> <\/>$/);
  for (const caret of [0, 40, text.length]) expect(plain(typed(text, caret)).length).toBeLessThanOrEqual(40);
});

test('how to go on with a proposed text is told where it fits, with some cells to spare', () => {
  const told = (columns: number) => typed('web', 3, {columns}, true).includes('typing replaces it');
  expect([told(51), told(50)]).toEqual([true, false]);
});
