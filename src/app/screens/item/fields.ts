import type {Chart} from '../../../charts/charts.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import {
  type Cell,
  type CellContext,
  type Column,
  nameOf,
  type Resource,
} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {textOf} from '../../../text/format.ts';
import {brief, fitTo, width as textWidth, wrapCut, wrapParts} from '../../../text/text.ts';
import {memoize, memoizeParts} from '../../state/memoize.ts';
import {Document} from '../common/document.ts';

export const fieldNameWidth = ({columns, details = []}: Resource): number =>
  widest([...columns.map(({title}) => title), ...details.map(([title]) => title)]);

/** Cells for the names of its fields and its relations. */
export const nameWidth = (resource: Resource): number =>
  Math.max(fieldNameWidth(resource), widest((resource.relations ?? []).map(({title}) => `1 ${title}`)));

/** Cells for the widest of some names. */
export const widest = (names: readonly string[]): number =>
  Math.min(24, Math.max(8, ...names.map(name => name.length)));

/** Lays out a field on as many lines as it needs. @param width cells for its name */
export function layField(
  document: Document<DetailLine>,
  {name, text, tone, opens}: TextField,
  width: number,
  columns: number,
) {
  const room = Math.max(8, columns - width - 4);
  document.lay(text, (clean, most) =>
    wrapParts(clean, room, most).map((part, index) => ({
      kind: 'field',
      name: (index === 0 ? name : '').padEnd(width),
      text: part,
      tone,
      ...(opens === undefined ? {} : {opens}),
    })),
  );
}

/** The most rows of a small table: more than a document holds. */
const rowsShown = 100_001;

interface SectionLines {
  lines: readonly DetailLine[];
  /** It takes all columns, because one is too narrow for it. */
  wide: boolean;
}

/** Lays out the small tables of an item. @param column the cells of one column @param whole the cells of all columns */
export const sectionParts = memoize(
  (
    name: string,
    value: unknown,
    context: CellContext,
    column: number,
    whole: number,
  ): readonly SectionLines[] =>
    (resourceOf(name).sections ?? []).flatMap(({title, rows, wide: text = false}) => {
      const shown = Iterator.from(rows(value, context)).take(rowsShown).toArray();
      if (shown.length === 0) return [];
      const wide = text || (column < whole && shown.some(row => isTorn(row, column)));
      const document = new Document<DetailLine>();
      document.add({kind: 'heading', text: title});
      layRows(document, shown, wide ? whole : column);
      return [{lines: document.lines(remarkLine), wide}];
    }),
);

type SectionRow = readonly [name: string, cell: Cell, share?: number];

/** Whether a row has a text that would not fit in one line of a column. */
const isTorn = ([name, cell, share]: SectionRow, column: number): boolean =>
  share === undefined && Math.min(24, name.length) + textOf(cell).length + 4 > column;

function layRows(document: Document<DetailLine>, rows: readonly SectionRow[], columns: number): void {
  const width = rows.reduce((most, [name]) => Math.min(24, Math.max(most, name.length)), 0);
  const said = rows.reduce(
    (most, [, cell, share]) => Math.max(most, share === undefined ? 0 : textWidth(textOf(cell))),
    0,
  );
  const room = {columns, said};
  for (const [name, cell, share] of rows) {
    // An empty line of a text is not an unknown value.
    const text = typeof cell === 'string' ? cell : textOf(cell);
    if (share === undefined) layField(document, {name: brief(name, width), text}, width, columns);
    else document.add(gaugeLine(fitTo(brief(name, width), width), share, brief(text, columns), room));
  }
}

/** The width of a gauge in cells: a longer one would not be more precise. */
const gaugeCells = {most: 32, least: 6} as const;

/** @param said the cells reserved for the text behind a gauge, so that all gauges below one another are equally long */
function gaugeLine(
  name: string,
  share: number,
  text: string,
  {columns, said}: {columns: number; said: number},
): DetailLine {
  const room = columns - textWidth(name) - 4;
  const cells = Math.max(gaugeCells.least, Math.min(gaugeCells.most, room - said - 2));
  return {kind: 'chart', name, chart: {kind: 'gauge', share}, cells, text: brief(text, room - cells - 2)};
}

interface TextField {
  name: string;
  text: string;
  tone?: Tone | 'status' | undefined;
  /** The title of the relation that a click on it opens. */
  opens?: string | undefined;
}

/** A line of the detail screen, its text clean and no wider than the screen. */
export type DetailLine =
  | ({kind: 'field'} & TextField)
  /** A chart of that many cells between the name and the text. */
  | {kind: 'chart'; name: string; chart: Chart; cells: number; text: string; tone?: Tone | undefined}
  /** As much of the `status` as fits is shown after it, with its sign. `past`: the cursor has already left the item. */
  | {kind: 'heading'; text: string; status?: string | undefined; past?: boolean}
  | {kind: 'blank'};

/** The most lines of a sentence from the service. */
const mostLines = 5;

/** A sentence in as many lines as it needs, such as why something could not be read. @param cells for the lines */
export const sentenceLines = (text: string, cells: number): string[] =>
  wrapCut(brief(text, (mostLines + 1) * cells), cells, mostLines);

export const remarkLine = (text: string): DetailLine => ({kind: 'field', name: '', text, tone: 'dim'});

interface FieldGroup {
  title: string;
  fields: readonly TextField[];
}

/** The groups that the fields of an item are laid out in. */
export interface Groups {
  groups: readonly FieldGroup[];
  /** The fields that are too long for a column. */
  long: readonly TextField[];
  /** Cells for the names of the fields. */
  names: number;
}

/**
 * The fields that a resource declares, in its groups.
 * @param most the greatest width of a column; undefined if there is only one
 * @param shownElsewhere columns that the row of the list already shows
 * @param deleted whether the item was deleted, and is still listed
 */
export const fieldGroups = memoize(
  (
    name: string,
    value: unknown,
    context: CellContext,
    most?: number,
    shownElsewhere?: readonly Column<unknown>[],
    deleted = false,
  ): Groups => {
    const resource = resourceOf(name);
    const all = fieldsOf(resource, value, context, shownElsewhere);
    const fields = deleted
      ? all.map(field => (field.tone === 'status' ? {...field, text: 'deleted'} : field))
      : all;
    const title = deleted ? `${resource.singular} · deleted` : resource.singular;
    if (most === undefined)
      return {groups: grouped(resource, fields, title), long: [], names: nameWidth(resource)};
    // With several columns, the relations, whose names are longer, are aligned separately.
    const names = fieldNameWidth(resource);
    const long = shownElsewhere ? [] : fields.filter(({text}) => isLong(text, most - names - 4));
    const short = fields.filter(field => !long.includes(field));
    return {groups: grouped(resource, short, title), long, names};
  },
);

/** Whether a text needs more than two lines of a column, or has a word that is too long for one. */
const isLong = (text: string, room: number): boolean => text.length > 2 * room || longestWord(text) > room;

const longestWord = (text: string): number =>
  text.split(' ').reduce((most, word) => Math.max(most, word.length), 0);

/** The width of a column in which no word of these fields has to be broken. */
export const untorn = ({fields}: FieldGroup, names: number): number =>
  fields.reduce((most, {text}) => Math.max(most, names + 4 + longestWord(text)), 0);

/** How much of a field is shown: all of it, what fits in one line, or a few lines of whole words. */
type FieldExtent = 'all' | 'line' | 'words';

function cutTo(text: string, room: number, extent: FieldExtent): string {
  if (extent === 'all') return text;
  const few = brief(text, 3 * room);
  return extent === 'line' || longestWord(few) > room ? brief(text, room) : few;
}

interface Shown {
  /** Cells for the names of the fields. */
  names: number;
  extent: FieldExtent;
}

/** Returns fields as lines that are that many cells wide. */
export const fieldLines = memoizeParts(
  (fields: readonly TextField[], columns: number, {names, extent}: Shown): readonly DetailLine[] => {
    const document = new Document<DetailLine>();
    for (const field of fields) {
      const text = cutTo(field.text, columns - names - 4, extent);
      layField(document, {...field, text}, names, columns);
    }
    return document.lines(remarkLine);
  },
);

function fieldsOf(
  resource: Resource,
  value: unknown,
  context: CellContext,
  shownElsewhere: readonly Column<unknown>[] = [],
): readonly TextField[] {
  const fields: TextField[] = [];
  for (const column of resource.columns) {
    if (shownElsewhere.includes(column)) continue;
    const {title, cell, detail = cell, tone} = column;
    if (column.known?.(context) === false) continue;
    // A computed column repeats fields that are shown here anyway.
    if (column.detail === undefined && resource.fields.fields[nameOf(column)]?.computed) continue;
    const shown = detail(value, context);
    // A column that is not a field of the item, such as a notice about it, is shown only if it has a text.
    if (column.sparse && column.detail && (shown === '' || shown === undefined)) continue;
    const own = typeof tone === 'function' ? tone(value, context) : tone;
    fields.push({name: title, text: textOf(shown), tone: own});
  }
  for (const [title, cell] of resource.details ?? [])
    fields.push({name: title, text: textOf(cell(value, context))});
  return fields;
}

/** Groups the fields; those in no group come first, under the name of the resource. */
function grouped({groups = []}: Resource, fields: readonly TextField[], name: string) {
  const named = groups.map(([title, ...names]) => ({
    title,
    fields: names.flatMap(name => fields.filter(field => field.name === name)),
  }));
  const rest = fields.filter(field => !named.some(({fields}) => fields.includes(field)));
  const title = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return [{title, fields: rest}, ...named].filter(({fields}) => fields.length > 0);
}
