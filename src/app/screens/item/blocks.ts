import type {BreakdownTable} from '../../../resources/definition/definition.ts';
import {clean, fitTo, width} from '../../../text/text.ts';
import {cellContextOf} from '../../data/lists/catalogues.ts';
import {isDeleted} from '../../data/lists/deleted-rows.ts';
import {memoize} from '../../state/memoize.ts';
import type {State} from '../../state/state.ts';
import {breakdownTables} from './breakdown.ts';
import {chartLines} from './charts.ts';
import {conversationLines} from './conversation.ts';
import type {Detail} from './detail.ts';
import {eventLines, eventsShown} from './events.ts';
import {fieldGroups, fieldLines, type Groups, untorn} from './field-groups.ts';
import {type DetailLine, sectionParts, sentenceLines} from './fields.ts';
import {relationLines} from './relation-lines.ts';

/** A part of a detail that is never split between columns. */
export interface Block {
  /** A column of blocks of one kind reads better than a mixed one. */
  kind: string;
  /** Takes all columns: a chart, a long text. */
  wide?: boolean | undefined;
  /** Returns its lines, no wider than that many cells. */
  lines: (columns: number) => readonly DetailLine[];
  /** The width of a column in which none of its words has to be broken. */
  untorn?: number | undefined;
  /** Lines reserved for it before its content has loaded, so that nothing moves then. */
  reserve?: number | undefined;
  /** Shares no columns with the blocks before it, which were placed before its height was known. */
  apart?: boolean | undefined;
  /** Takes the columns that no other block needs. */
  grows?: boolean | undefined;
}

interface Columns {
  /** The width of a column if all are equally wide. */
  each: number;
  /** The greatest width of a column. */
  most: number;
}

/** The parts of a detail in reading order. @param among the columns, if there are several */
export function blocksOf(state: State, detail: Detail, among?: Columns): readonly Block[] {
  const {place, value, at, columns: whole, beside} = detail;
  const {resource} = place;
  const context = cellContextOf(state, resource, at);
  const fields = fieldGroups(resource, value, context, among?.most, beside, isDeleted(state, place));
  const {long, names} = fields;
  const shown = {names, extent: beside === undefined ? 'all' : among ? 'words' : 'line'} as const;
  const within = (columns: number): Detail => ({...detail, columns, narrowed: columns < whole});
  return [
    ...fieldBlocks(fields, among, shown),
    {kind: 'charts', wide: true, lines: columns => chartLines(state, within(columns))},
    {kind: 'relations', grows: true, lines: columns => relationLines(state, within(columns))},
    {kind: 'events', reserve: eventsShown + 1, lines: columns => eventLines(state, within(columns))},
    ...sectionParts(resource, value, context, among?.each ?? whole, whole).map(
      ({lines, wide}): Block => ({kind: 'tables', wide, lines: () => lines}),
    ),
    {kind: 'text', wide: true, lines: columns => fieldLines(long, columns, shown)},
    {kind: 'text', wide: true, lines: columns => conversationLines(state, within(columns), context)},
    ...breakdownTables(state, detail, context).map((table): Block => tableBlock(table, among?.each ?? whole)),
  ];
}

/** Without columns, all fields stand one below the other. */
function fieldBlocks(
  {groups, names}: Groups,
  among: Columns | undefined,
  shown: Parameters<typeof fieldLines>[2],
): readonly Block[] {
  if (!among)
    return [
      {kind: 'fields', lines: columns => groups.flatMap(({fields}) => fieldLines(fields, columns, shown))},
    ];
  return groups.map(group => ({
    kind: 'fields',
    untorn: untorn(group, names),
    lines: columns => [titled(group.title), ...fieldLines(group.fields, columns, shown)],
  }));
}

const titled = memoize((text: string): DetailLine => ({kind: 'heading', text}));

const tableBlock = (table: BreakdownTable, column: number): Block => ({
  kind: 'parts',
  apart: true,
  wide: tableWidth(table) > column,
  lines: columns => tableLines(table, columns),
});

/** The greatest width of the names in a table, in cells. */
const namesAtMost = 32;

const tableWidth = ([, rows]: BreakdownTable): number =>
  rows.reduce(
    (most, [name, text]) => Math.max(most, Math.min(namesAtMost, name.length) + text.length + 4),
    0,
  );

function tableLines([title, rows]: BreakdownTable, columns: number): DetailLine[] {
  const widest = rows.reduce((most, [name]) => Math.max(most, width(clean(name))), 0);
  const cells = Math.min(widest, namesAtMost, Math.floor(columns / 2));
  return [
    {kind: 'heading', text: title},
    ...rows.flatMap(([name, text]) =>
      sentenceLines(text, Math.max(8, columns - cells - 4)).map(
        (part, index): DetailLine => ({
          kind: 'field',
          name: fitTo(index === 0 ? clean(name) : '', cells),
          text: part,
        }),
      ),
    ),
  ];
}
