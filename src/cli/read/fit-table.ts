import {isEmpty} from '../../app/data/columns/content-widths.ts';
import {gutter, placeColumns} from '../../app/data/columns/place-columns.ts';
import {withFirstTogether} from '../../export/table.ts';
import type {Writer} from '../../export/writer.ts';
import {cellIn, noContext, readSafely} from '../../resources/definition/definition.ts';
import {textOf} from '../../text/format.ts';
import {brief, fitTo, width} from '../../text/text.ts';

type Placed = ReturnType<typeof placeColumns<unknown>>['placed'];

/** Writes a table that is no wider than the terminal. The widths follow from the first rows; longer texts are cut. */
export const fitTable = (cells: number, chosen: boolean): Writer =>
  async function* (batches, columns, context = noContext) {
    let placed: Placed | undefined;
    for await (const batch of withFirstTogether(batches)) {
      if (batch.length === 0) continue;
      const lines: string[] = [];
      if (!placed) {
        const texts = new Map(
          columns.map(column => [column, batch.map(({value}) => readSafely(column.cell, value, context))]),
        );
        const told = columns.filter(
          column => !column.sparse || texts.get(column)?.some(cell => !isEmpty(cell)),
        );
        const content = (column: (typeof columns)[number]) =>
          (texts.get(column) ?? []).reduce<number>(
            (most, cell) => Math.max(most, width(brief(textOf(cell), cells))),
            1,
          );
        ({placed} = placeColumns({columns: chosen ? columns : told, chosen, content}, cells + gutter));
        lines.push(titlesOf(placed));
      }
      for (const {value} of batch)
        lines.push(
          line(
            placed.map(({column, width: room}) =>
              fitTo(
                brief(textOf(readSafely(cellIn(column, room), value, context)), room),
                room,
                column.align,
              ),
            ),
          ),
        );
      yield lines.join('');
    }
    if (!placed) {
      ({placed} = placeColumns({columns, chosen, content: () => undefined}, cells + gutter));
      yield titlesOf(placed);
    }
  };

const titlesOf = (placed: Placed): string =>
  line(placed.map(({column, width: room}) => fitTo(column.title.toUpperCase(), room, column.align)));

const line = (cells: readonly string[]): string => `${cells.join('  ').trimEnd()}\n`;
