import {expect, test} from 'vitest';
import {Table} from '../../../components/list/Table.tsx';
import type {ListPlace} from '../../../src/app/state/state.ts';
import {draw, styled} from './draw.tsx';
import {listPlaceOf, regionsState} from './regions.ts';

function table(change: Partial<ListPlace> = {}, rows = 24): string[] {
  const state = {...regionsState(), size: {columns: 100, rows}};
  return styled(draw(<Table state={state} place={{...listPlaceOf(state), ...change}} />).frame()).split('\n');
}

test('titles are above the columns, and the cursor is on the first row', () => {
  const [titles = '', first = '', , third = ''] = table();
  const plain = (line: string) => line.replaceAll(/<[^>]*>/g, '');
  expect(plain(titles)).toMatch(/^ ID +LABEL↑ +COUNTRY +STATUS +SITE +CAPABILITIES *$/);
  expect(first).toContain('<filled>▌eu-ber');
  expect(first).toContain('● ok');
  expect(third).toMatch(/^ eu-osl .*<red>.*outage/);
  expect(plain(first).indexOf('Berlin')).toBe(plain(titles).indexOf('LABEL'));
});

test('an unreadable item has a row that says why', () => {
  expect(table().at(-1)).toContain('<red>nowhere could not be read: id is missing');
});

test('marked rows have a dot', () => {
  const lines = table({selection: ['eu-osl', 'us-lax']});
  expect(lines.filter(line => line.startsWith('<cyan>•</>'))).toHaveLength(2);
});

test('only rows that fit are drawn, including the selected one', () => {
  const lines = table({cursor: 1, top: 1}, 7);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('<filled>▌us-lax');
});
