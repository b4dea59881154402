import {
  type CellContext,
  type Column,
  nameOf,
  type Resource,
} from '../../../resources/definition/definition.ts';
import type {Tone} from '../../../resources/definition/status.ts';
import {resourceOf} from '../../../resources/index.ts';
import {textOf} from '../../../text/format.ts';
import {brief, fitTo, width as textWidth, wrap} from '../../../text/text.ts';
import {memoize} from '../../memoize.ts';
import {Document} from '../document.ts';
import type {Line} from './line.ts';

/** What an item holds itself: its fields, and its small tables. */

/** The most rows of a small table: more than a document holds, so in effect no limit. */
const rowsShown = 100_001;

/** Cells for the names of the fields of a resource. */
export function nameWidth({columns, details = [], relations = []}: Resource): number {
  const names = [
    ...columns.map(({title}) => title),
    ...details.map(([title]) => title),
    ...relations.map(({title}) => `1 ${title}`),
  ];
  return Math.min(24, Math.max(8, ...names.map(name => name.length)));
}

interface Field {
  name: string;
  text: string;
  tone?: Tone | 'status' | undefined;
  opens?: string | undefined;
}

/** Lays out a field on as many lines as it needs. @param width cells for its name */
export function layField(
  document: Document<Line>,
  {name, text, tone, opens}: Field,
  width: number,
  columns: number,
) {
  const room = Math.max(8, columns - width - 4);
  document.lay(text, (clean, most) =>
    wrap(clean, room, most).map((part, index) => ({
      kind: 'field',
      name: (index === 0 ? name : '').padEnd(width),
      text: part,
      tone,
      ...(opens === undefined ? {} : {opens}),
    })),
  );
}

export const toldRest = (text: string): Line => ({kind: 'field', name: '', text, tone: 'dim'});

/** The fields that a resource declares. @param told the columns that need not be told; with them each field has one line */
export const fieldLines = memoize(
  (
    name: string,
    value: unknown,
    context: CellContext,
    columns: number,
    told?: readonly Column<unknown>[],
  ): readonly Line[] => {
    const resource = resourceOf(name);
    const width = nameWidth(resource);
    const document = new Document<Line>();
    const field = (name: string, text: string, tone?: Tone | 'status') =>
      layField(document, {name, text: told ? brief(text, columns - width - 4) : text, tone}, width, columns);
    for (const column of resource.columns) {
      if (told?.includes(column)) continue;
      const {title, cell, detail = cell, tone} = column;
      // A computed column repeats fields that stand here anyway.
      if (column.detail === undefined && resource.fields.fields[nameOf(column)]?.computed) continue;
      const shown = detail(value, context);
      // What is not the item's own, such as a notice about it, is told only where there is one.
      if (column.sparse && column.detail && (shown === '' || shown === undefined)) continue;
      field(title, textOf(shown), typeof tone === 'function' ? tone(value) : tone);
    }
    for (const [title, cell] of resource.details ?? []) field(title, textOf(cell(value, context)));
    return document.lines(toldRest);
  },
);

/** The small tables. */
export const sectionLines = memoize((name: string, value: unknown, columns: number): readonly Line[] => {
  const document = new Document<Line>();
  for (const {title, rows} of resourceOf(name).sections ?? []) {
    const shown = firstOf(rows(value), rowsShown);
    if (shown.length === 0) continue;
    document.add({kind: 'blank'}, {kind: 'heading', text: title});
    const width = shown.reduce((most, [name]) => Math.min(24, Math.max(most, name.length)), 0);
    const said = shown.reduce(
      (most, [, cell, share]) => Math.max(most, share === undefined ? 0 : textWidth(textOf(cell))),
      0,
    );
    const room = {columns, said};
    for (const [name, cell, share] of shown) {
      // An empty line of a text is not an unknown value.
      const text = typeof cell === 'string' ? cell : textOf(cell);
      if (share === undefined) layField(document, {name: brief(name, width), text}, width, columns);
      else document.add(gaugeLine(fitTo(brief(name, width), width), share, brief(text, columns), room));
    }
  }
  return withoutFirst(document.lines(toldRest));
});

/** Cells of a gauge: more tell no more, and its number alone has as many as the least. */
const gaugeCells = {most: 32, least: 6} as const;

/** @param said cells for what stands behind a gauge: all gauges below one another are as long */
function gaugeLine(
  name: string,
  share: number,
  text: string,
  {columns, said}: {columns: number; said: number},
): Line {
  const room = columns - textWidth(name) - 4;
  const cells = Math.max(gaugeCells.least, Math.min(gaugeCells.most, room - said - 2));
  return {kind: 'chart', name, chart: {kind: 'gauge', share}, cells, text: brief(text, room - cells - 2)};
}

/** Without the blank line before the first heading. */
export const withoutFirst = (lines: readonly Line[]): readonly Line[] => lines.slice(1);

function firstOf<T>(all: Iterable<T>, most: number): T[] {
  const first: T[] = [];
  for (const one of all) {
    if (first.length >= most) break;
    first.push(one);
  }
  return first;
}
