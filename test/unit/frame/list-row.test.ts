import {expect, test} from 'vitest';
import type {PlacedColumn} from '../../../src/app/data/columns/columns.ts';
import {type ListRow, rowOf} from '../../../src/app/screens/list/body.ts';
import type {Slot} from '../../../src/app/state/state.ts';
import type {Theme} from '../../../src/frame/theme.ts';
import {noContext} from '../../../src/resources/definition/definition.ts';
import {drawn, palette} from './in-words.ts';

interface Disk {
  label: string;
  status: string;
  size: number;
}
const value: Disk = {label: 'db', status: 'active', size: 40};
// The columns of a table know their items; those of a row take whatever it holds.
const columns = [
  {column: {title: 'Label', width: 6, cell: (disk: Disk) => disk.label}, width: 6},
  {column: {title: 'Status', width: 10, cell: (disk: Disk) => disk.status, tone: 'status'}, width: 10},
  {column: {title: 'Size', width: 5, cell: (disk: Disk) => disk.size, align: 'right'}, width: 5},
] as unknown as readonly PlacedColumn<unknown>[];
const slot: Slot = {ok: true, value, raw: null};

const row = (props: Partial<ListRow> = {}, change: Partial<Theme> = {}): string => {
  const theme = {palette, ascii: false, ...change};
  const base = {theme, slot, columns, context: noContext, cursor: false, marked: false, width: 28};
  return drawn([rowOf({...base, ...props})], theme);
};

test('cells are in their columns, a status has glyph and colour', () => {
  expect(row()).toBe(' db      <green>● active  </>     40');
});

test('cursor and mark differ without colours too', () => {
  const marks = [
    [{}, ' '],
    [{cursor: true}, '▌'],
    [{marked: true}, '•'],
    [{cursor: true, marked: true}, '◆'],
  ] as const;
  for (const [props, mark] of marks)
    expect(row(props, {palette: undefined}).replace(/^<[a-z ]+>/, '')[0], mark).toBe(mark);
});

test('a marked row has its name in the accent', () => {
  expect(row({marked: true})).toMatch(/^<cyan>•<\/>.*db.*<green>● active/);
  expect(row({marked: true})).not.toBe(row().replace(' ', '•'));
});

test('the selected row is filled, and only problems are coloured', () => {
  expect(row({cursor: true})).toBe('<filled>▌db      ● active       40  </>');
});

test('a row not loaded yet is an ellipsis', () => {
  expect(row({slot: undefined})).toBe(' <gray>…</>');
});

test('an unreadable row says which and why, cleaned and within its columns', () => {
  const wrong: Slot = {ok: false, reason: 'size: a \u001b[2Jtext', raw: {label: 'db-7'}};
  expect(row({slot: wrong})).toBe(' <red>db-7 could not be read: si…</>');
  const broad = columns.map(placed => ({...placed, width: 30}));
  expect(row({slot: wrong, columns: broad})).toContain('size: a ␛[2Jtext');
});

test.each([
  [true, 'wizard reb…, 45 %'],
  [undefined, 'wizard reboots w…'],
] as const)('the percentage at the end is kept where cells are sentences: %s', (sentences, shown) => {
  const cell = () => 'wizard reboots web-3, 45 %';
  const placed = [{column: {title: 'What', sentences, cell}, width: 17}] as unknown as typeof columns;
  expect(row({columns: placed}).trim()).toBe(shown);
});

test('a status that is cut keeps the sign and the colour of the whole word', () => {
  const long: Slot = {ok: true, value: {...value, status: 'billing_suspension'}, raw: null};
  expect(row({slot: long})).toBe(' db      <red>▲ billing…</>     40');
});

test('an empty cell is dim, without glyph', () => {
  const empty: Slot = {ok: true, value: {...value, status: ''}, raw: null};
  expect(row({slot: empty})).not.toContain('●');
});
