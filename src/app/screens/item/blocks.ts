import type {CellContext} from '../../../resources/definition/column.ts';
import type {BreakdownTable, ConversationMessage} from '../../../resources/definition/definition.ts';
import {eventsResource, resourceOf} from '../../../resources/index.ts';
import {count, textOf} from '../../../text/format.ts';
import {brief, briefSentence, clean, fitTo, width, wrap} from '../../../text/text.ts';
import {momentAndAgo} from '../../../text/time.ts';
import {cellContextOf, newestRead} from '../../data/lists/catalogues.ts';
import {isDeleted} from '../../data/lists/known-items.ts';
import {firstItems, viewOf} from '../../data/lists/view.ts';
import {eventsPlace, relationsOf} from '../../data/relations/relations.ts';
import {memoize} from '../../state/memoize.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {Document} from '../common/document.ts';
import {asking, breakdownParts, breakdownTables, type Detail} from './breakdown.ts';
import {chartLines} from './charts.ts';
import {
  type DetailLine,
  fieldGroups,
  fieldLines,
  type Groups,
  remarkLine,
  sectionParts,
  sentenceLines,
  untorn,
} from './fields.ts';
import {relationLines} from './relation-text.ts';

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

/** Returns the messages of an item with replies, such as a ticket, the oldest first. */
function conversationLines(state: State, detail: Detail, context: CellContext): readonly DetailLine[] {
  const {place, value, columns, beside} = detail;
  if (!resourceOf(place.resource).conversation) return [];
  const {items = none, remark} = breakdownParts(state, detail) ?? {};
  // Without the blank line before the first message.
  const lines = linesOf(place.resource, value, items, context, columns).slice(1);
  if (remark === undefined) return lines;
  const text = beside && remark === asking ? '…' : remark;
  return [...lines, {kind: 'blank'}, ...sentenceLines(text, columns - 5).map(remarkLine)];
}

const none: readonly unknown[] = [];

const linesOf = memoize(
  (resource: string, value: unknown, answers: readonly unknown[], context: CellContext, columns: number) => {
    const document = new Document<DetailLine>();
    for (const message of resourceOf(resource).conversation?.messages(value, answers) ?? [])
      layMessage(document, message, context, columns);
    return document.lines(remarkLine);
  },
);

function layMessage(
  document: Document<DetailLine>,
  {by, at, text, staff}: ConversationMessage,
  context: CellContext,
  columns: number,
): void {
  const who = `${by || 'somebody'}${staff ? ', of the service' : ''}`;
  const title = [who, momentAndAgo(at, context)].filter(Boolean).join(' · ');
  document.add({kind: 'blank'});
  for (const line of wrap(clean(title), columns - 2)) document.add({kind: 'heading', text: line});
  for (const paragraph of (text ?? '').split(/\r\n?|\n/))
    document.lay(paragraph, (plain, most) =>
      wrap(plain, Math.max(8, columns - 5), most).map(line => ({kind: 'field', name: '', text: line})),
    );
}

const eventsShown = 8;
/** Cells: on a narrower screen an event shows only its age, which leaves room for its sentence. */
const narrow = 70;

/** The latest events of the item; none if its resource has no events. */
function eventLines(state: State, detail: Detail): readonly DetailLine[] {
  const events = eventsPlace(detail.place);
  return events ? [{kind: 'heading', text: 'Recent events'}, ...recentEvents(state, detail, events)] : [];
}

/** Names the key that opens the events, if the item has such a relation. */
function keyOfEvents(state: State, {place, value}: Detail): string {
  const found = relationsOf(state, place, value).find(({relation}) => relation.to === eventsResource.name);
  return found ? `: ${found.key} opens them` : '';
}

function recentEvents(state: State, detail: Detail, events: ListPlace): DetailLine[] {
  const {columns, beside} = detail;
  const view = viewOf(state, events);
  const resource = eventsResource;
  const context = cellContextOf(state, resource.name, newestRead(view.list));
  const failure = view.list?.failures[1];
  if (failure) return sentenceLines(failure.message, columns - 4).map(remarkLine);
  if (!view.list?.pages[1]) return [remarkLine(beside ? '…' : asking)];
  // The first column of the events is the time.
  const [when] = resource.columns;
  const shown = firstItems(view, eventsShown).map(event => {
    const time = textOf((when?.detail ?? when?.cell)?.(event, context));
    return {name: brief((columns < narrow ? time.split(' · ').at(-1) : time) ?? '', 40), event};
  });
  if (shown.length === 0) return [remarkLine('none in the last 90 days')];
  const longest = Math.max(...shown.map(({name}) => name.length));
  const room = Math.max(8, columns - longest - 4);
  const aligned = shown.map(
    ({name, event}): DetailLine => ({
      kind: 'field',
      name: name.padEnd(longest),
      text: briefSentence(resource.label(event), room),
    }),
  );
  if (view.length > eventsShown)
    aligned.push(remarkLine(`${count(view.length - eventsShown)} more${keyOfEvents(state, detail)}`));
  return aligned;
}
