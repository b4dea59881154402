import * as fc from 'fast-check';
import {expect, test} from 'vitest';
import {
  type ColumnLayout,
  columnAt,
  gap,
  gutter,
  placeColumns,
} from '../../../../src/app/data/columns/place-columns.ts';
import type {Column} from '../../../../src/resources/definition/definition.ts';
import {resources} from '../../../../src/resources/index.ts';

const taken = ({placed}: ColumnLayout<unknown>) =>
  placed.reduce((sum, {width}) => sum + width, 0) + gap * (placed.length - 1) + gutter;
const titles = ({placed}: ColumnLayout<unknown>) => placed.map(({column}) => column.title);

const column = (title: string, rank: number, more: Partial<Column<unknown>> = {}): Column<unknown> => ({
  title,
  rank,
  cell: () => title,
  ...more,
});

const lists = resources.filter(({columns}) => columns.length > 0);
/** What the columns of a list hold, as wide as that. */
const contents = fc.tuple(
  fc.constantFrom(...lists),
  fc.integer({min: 40, max: 320}),
  fc.infiniteStream(fc.oneof(fc.integer({min: 1, max: 24}), fc.integer({min: 1, max: 200}))),
);

test.each(lists.map(list => [list.name, list] as const))(
  '%s has a column for the least room',
  (_, {columns}) => {
    expect(placeColumns({columns, content: () => 60}, 12).placed.length).toBeGreaterThan(0);
  },
);

test('columns always fit, and those of rank 1 are shown', () => {
  fc.assert(
    fc.property(contents, ([{columns}, cells, stream]) => {
      const widths = new Map(columns.map(one => [one, stream.next().value]));
      const layout = placeColumns({columns, content: one => widths.get(one)}, cells);
      expect(taken(layout)).toBeLessThanOrEqual(cells);
      for (const one of columns.filter(({rank}) => rank === 1)) expect(titles(layout)).toContain(one.title);
      const order = columns.map(({title}) => title);
      expect(titles(layout)).toEqual(order.filter(title => titles(layout).includes(title)));
    }),
  );
});

test('no column is wider than its content, and none is added while another is cut', () => {
  fc.assert(
    fc.property(contents, ([{columns}, cells, stream]) => {
      const widths = new Map(columns.map(one => [one, stream.next().value]));
      const {placed} = placeColumns({columns, content: one => widths.get(one)}, cells);
      const wants = ({title, reserve = 0}: Column<unknown>, content: number) =>
        Math.max(title.length, reserve, content);
      for (const {column, width} of placed)
        if (width !== column.wide?.width)
          expect(width).toBeLessThanOrEqual(wants(column, widths.get(column) ?? 0));
      const cut = placed.filter(
        ({column: one, width}) => !one.optional && width < Math.min(40, wants(one, widths.get(one) ?? 0)),
      );
      if (cut.length > 0) expect(placed.filter(({column: one}) => one.optional)).toEqual([]);
    }),
  );
});

const columns = [
  column('Label', 1, {width: 8}),
  column('Type', 2),
  column('Image', 3),
  column('Id', 10, {optional: true}),
  column('Tags', 11, {optional: true, width: 6}),
  column('Host', 12, {optional: true, rank: undefined as never}),
];
const holds: Record<string, number> = {Label: 30, Type: 16, Image: 20, Id: 8, Tags: 12, Host: 36};
const place = (cells: number, chosen?: readonly string[]) => {
  const shown = chosen ? chosen.flatMap(title => columns.filter(one => one.title === title)) : columns;
  return placeColumns(
    {columns: shown, chosen: chosen !== undefined, content: ({title}) => holds[title]},
    cells,
  );
};
const widths = ({placed}: ColumnLayout<unknown>) =>
  placed.map(({column: {title}, width}) => `${title} ${width}`);

test('a name has 20 cells before others are placed; free width goes to cut columns, then to more', () => {
  expect(widths(place(40))).toEqual(['Label 20', 'Type 16']);
  expect(widths(place(50))).toEqual(['Label 30', 'Type 16']);
  expect(widths(place(62))).toEqual(['Label 20', 'Type 16', 'Image 20']);
  expect(widths(place(72))).toEqual(['Label 30', 'Type 16', 'Image 20']);
  expect(widths(place(82))).toEqual(['Label 30', 'Type 16', 'Image 20', 'Id 8']);
  expect(widths(place(92))).toEqual(['Label 30', 'Type 16', 'Image 20', 'Id 8', 'Tags 8']);
  expect(widths(place(300))).toEqual(['Label 30', 'Type 16', 'Image 20', 'Id 8', 'Tags 12']);
});

test('the sort column displaces another, and no lesser one takes the rest', () => {
  const wanted = columns.find(({title}) => title === 'Tags');
  const titles = (cells: number) =>
    placeColumns({columns, wanted, content: ({title}) => holds[title]}, cells).placed.map(
      ({column: {title}}) => title,
    );
  expect(titles(54)).toEqual(['Label', 'Type', 'Tags']);
  expect(titles(102)).toEqual(['Label', 'Type', 'Image', 'Id', 'Tags']);
});

test('chosen columns keep their order, and those without room are named', () => {
  const {placed, left} = place(60, ['Host', 'Label', 'Image']);
  expect(placed.map(({column: {title}, width}) => `${title} ${width}`)).toEqual(['Host 36', 'Label 20']);
  expect(left.map(({title}) => title)).toEqual(['Image']);
  expect(widths(place(40, ['Image', 'Host']))).toEqual(['Image 20']);
});

test('an unknown column is as wide as its title', () => {
  expect(
    placeColumns({columns: [column('Label', 1), column('Type', 2)], content: () => undefined}, 40).placed.map(
      ({width}) => width,
    ),
  ).toEqual([5, 4]);
});

test('where the most important columns do not fit, the widest give way, down to four cells each', () => {
  const widthsIn = (cells: number) => {
    const columns = ['Label', 'Status', 'Type'].map(title => column(title, 1));
    return placeColumns({columns, content: () => 20}, cells).placed.map(({width}) => width);
  };
  expect(widthsIn(gutter + 2 * gap + 3 * 20)).toEqual([20, 20, 20]);
  expect(widthsIn(gutter + 2 * gap + 3 * 6)).toEqual([6, 6, 6]);
  expect(widthsIn(10)).toEqual([4, 4, 4]);
});

test('the blank after a column belongs to it, the one before the first to none', () => {
  const placed = [
    {column: {title: 'Label'}, width: 4},
    {column: {title: 'Id'}, width: 1},
  ];
  const titles = Array.from({length: 12}, (_, cell) => columnAt(placed as never, cell)?.title);
  const [label, id] = ['Label', 'Id'];
  expect(titles).toEqual([
    ...[undefined, label, label, label, label, label, label],
    ...[id, id, id, undefined, undefined],
  ]);
});

test('a sorted column that displaces another leaves what room is over to none that ranks below that', () => {
  const widths: Record<string, number> = {A: 10, B: 10, C: 2, W: 8};
  const shown = (wanted: Column<unknown>, cells: number) =>
    titles(
      placeColumns(
        {
          columns: [column('A', 1), column('B', 3), column('C', 4, {optional: true}), wanted],
          wanted,
          content: ({title}) => widths[title],
        },
        cells + gutter,
      ),
    );
  expect(shown(column('W', 2, {optional: true}), 24)).toEqual(['A', 'W']);
  expect(shown(column('W', 2), 24)).toEqual(['A', 'C', 'W']);
});
