import {expect, test} from 'vitest';
import {placeLine} from '../../../../src/app/frame/place-line.ts';
import {noticeLines, paneColumns} from '../../../../src/app/state/layout.ts';
import {itemPlace, listPlace} from '../../../../src/app/state/places.ts';
import type {ListPlace, State} from '../../../../src/app/state/state.ts';
import {initialState} from '../../../../src/initial-state.ts';
import {defaultPreferences} from '../../../../src/preferences.ts';

/** What has to fit into a line: the path with filter and order, a notice, the pane beside a list. */

const account = {demo: true, profile: 'demo', address: '', url: '', tokenFrom: ''};
const at = (columns: number, place: ListPlace = listPlace('nodes')): State => {
  const state = initialState(
    account,
    {columns, rows: 24},
    {preferences: {...defaultPreferences, start: 'nodes'}},
  );
  return {...state, history: {...state.history, places: [place], at: 0}};
};

const domains = listPlace('domains', {crumb: 'domains'});
const records = (more: Partial<ListPlace> = {}): ListPlace => ({
  ...listPlace('records', {params: {domain_id: '1'}, crumb: 'records'}),
  up: {...domains, crumb: 'domains › kestrel.example'},
  ...more,
});
/** The path, then the cells of each crumb and the steps out to it. */
function lineAt(columns: number, place: ListPlace) {
  const {path, crumbs, asked} = placeLine(at(columns, place));
  return [path, asked, ...crumbs.map(({from, to, out}) => `${from}–${to} ${out}`)];
}

test('outer crumbs make room for inner ones and for the filter, and each stands where it is clicked', () => {
  const deep = records({up: {...listPlace('domains', {crumb: 'kestrel-freight.example'}), up: domains}});
  const whole = ['domains › kestrel-freight.example › records', '', '1–8 2', '11–34 1', '37–44 0'];
  expect(lineAt(80, deep)).toEqual(whole);
  expect(lineAt(45, deep)).toEqual(whole);
  const inner = ['… › kestrel-freight.example › records', '', '5–28 1', '31–38 0'];
  expect(lineAt(44, deep)).toEqual(inner);
  expect(lineAt(39, deep)).toEqual(inner);
  expect(lineAt(38, deep)).toEqual(['… › records', '', '5–12 0']);
  expect(lineAt(8, deep)).toEqual(['… › r…', '', '5–7 0']);
  expect(lineAt(40, {...deep, filter: 'type=A', sort: '-name'})).toEqual([
    '… › records',
    'type=A ↓ name',
    '5–12 0',
  ]);
  expect(lineAt(40, {...deep, filter: 'target~'.padEnd(60, 'x'), sort: '-name'})).toEqual([
    '… › records',
    'target~xxxxxxxxxx… ↓ name',
    '5–12 0',
  ]);
});

test('a notice takes two lines at most', () => {
  const linesOf = (text: string, columns = 40) => noticeLines({...at(columns), notice: {tone: 'info', text}});
  expect(linesOf('x'.repeat(38))).toEqual(['x'.repeat(38)]);
  expect(linesOf('x'.repeat(39))).toHaveLength(2);
  expect(linesOf('word '.repeat(40))).toHaveLength(2);
  expect(linesOf('word '.repeat(40)).at(-1)).toMatch(/…$/);
  expect(noticeLines(at(40))).toEqual([]);
});

test('a pane stands beside a list alone, from 140 columns, and from 110 if asked for', () => {
  const pane = (columns: number, wanted?: boolean) => {
    const state = at(columns);
    return paneColumns({
      ...state,
      preferences: {...state.preferences, ...(wanted === undefined ? {} : {pane: wanted})},
    });
  };
  expect([pane(139), pane(140), pane(200)]).toEqual([0, 59, 84]);
  expect([pane(109, true), pane(110, true), pane(140, true)]).toEqual([0, 46, 59]);
  expect([pane(140, false), pane(400)]).toEqual([0, 126]);
  const item = itemPlace('nodes', {}, '1', 'web-1');
  expect(paneColumns({...at(200), history: {...at(200).history, places: [item]}})).toBe(0);
});
