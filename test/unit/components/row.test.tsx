import {Box, Text} from 'ink';
import {expect, test} from 'vitest';
import {Lines} from '../../../components/frame/Lines.tsx';
import {type Row, rowText} from '../../../components/list/row-text.ts';
import {useTheme} from '../../../components/theme/theme-context.ts';
import type {PlacedColumn} from '../../../src/app/data/columns/place-columns.ts';
import type {Slot} from '../../../src/app/state/state.ts';
import {noContext} from '../../../src/resources/definition/definition.ts';
import {draw, styled} from './draw.tsx';

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

function Drawn(props: Partial<Row>) {
  const theme = useTheme();
  const base = {theme, slot, columns, context: noContext, cursor: false, marked: false, width: 28};
  return <Lines lines={[rowText({...base, ...props})]} />;
}
const row = (props: Partial<Row> = {}) => <Drawn {...props} />;

test('cells are in their columns, a status has glyph and colour', () => {
  expect(styled(draw(row()).frame())).toBe(' db      <green>● active  </>     40');
});

test('cursor and mark differ without colours too', () => {
  const marks = [
    [{}, ' '],
    [{cursor: true}, '▌'],
    [{marked: true}, '•'],
    [{cursor: true, marked: true}, '◆'],
  ] as const;
  for (const [props, mark] of marks)
    expect(
      draw(row(props), {palette: undefined})
        .frame()
        .replaceAll(/\u001b\[\d+m/g, '')[0],
      mark,
    ).toBe(mark);
});

test('a marked row has its name in the accent', () => {
  expect(styled(draw(row({marked: true})).frame())).toMatch(/^<cyan>•<\/>.*db.*<green>● active/);
  expect(styled(draw(row({marked: true})).frame())).not.toBe(styled(draw(row()).frame()).replace(' ', '•'));
});

test('the selected row is filled, and only problems are coloured', () => {
  expect(styled(draw(row({cursor: true})).frame())).toBe('<filled>▌db      ● active       40  </>');
});

test('a row not loaded yet is an ellipsis', () => {
  const {frame, redraw} = draw(row({slot: undefined}));
  expect(styled(frame())).toBe(' <gray>…</>');
  redraw(row());
  expect(frame()).toContain('active');
});

test('an unreadable row says which and why, cleaned and within its columns', () => {
  const wrong: Slot = {ok: false, reason: 'size: a \u001b[2Jtext', raw: {label: 'db-7'}};
  expect(styled(draw(row({slot: wrong})).frame())).toBe(' <red>db-7 could not be read: si…</>');
  const broad = columns.map(placed => ({...placed, width: 30}));
  expect(styled(draw(row({slot: wrong, columns: broad})).frame())).toContain('size: a ␛[2Jtext');
});

test.each([
  [true, 'wizard reb…, 45 %'],
  [undefined, 'wizard reboots w…'],
] as const)('the percentage at the end is kept where cells are sentences: %s', (sentences, shown) => {
  const cell = () => 'wizard reboots web-3, 45 %';
  const placed = [{column: {title: 'What', sentences, cell}, width: 17}] as unknown as typeof columns;
  expect(styled(draw(row({columns: placed})).frame()).trim()).toBe(shown);
});

test('a status that is cut keeps the sign and the colour of the whole word', () => {
  const long: Slot = {ok: true, value: {...value, status: 'billing_suspension'}, raw: null};
  expect(styled(draw(row({slot: long})).frame())).toBe(' db      <red>▲ billing…</>     40');
});

test('an empty cell is dim, without glyph', () => {
  const empty: Slot = {ok: true, value: {...value, status: ''}, raw: null};
  expect(styled(draw(row({slot: empty})).frame())).not.toContain('●');
});

test('without lines nothing is drawn, not even a blank one', () => {
  const between = (lines: readonly string[]) => (
    <Box flexDirection="column">
      <Text>above</Text>
      <Lines lines={lines} />
      <Text>below</Text>
    </Box>
  );
  expect(draw(between([])).frame()).toBe('above\nbelow');
  expect(draw(between([''])).frame()).toBe('above\n\nbelow');
});
