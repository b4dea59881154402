import {type CellContext, nameOf, type Resource} from '../../../resources/definition/definition.ts';
import type {BreakdownTable} from '../../../resources/definition/parts.ts';
import type {Tone} from '../../../resources/definition/status.ts';
import {eventsResource, resourceOf} from '../../../resources/index.ts';
import {count, textOf} from '../../../text/format.ts';
import {brief, clean, fitTo, width, wrap} from '../../../text/text.ts';
import {cellContextOf, newestRead} from '../../lists/catalogues/cell-context.ts';
import {itemOf} from '../../lists/known-items.ts';
import {viewOf} from '../../lists/view.ts';
import {memoize} from '../../memoize.ts';
import {eventsPlace, relationsOf} from '../../navigation/relations.ts';
import type {ItemPlace, Problem, State} from '../../state.ts';
import {Document} from '../document.ts';
import {breakdownTables} from './breakdown.ts';
import {conversationLines} from './conversation.ts';
import type {Line} from './line.ts';
import {relationText} from './relation-text.ts';

const eventsShown = 8;
/** Cells; on a narrower screen what happened has the room of how long ago it was. */
const narrow = 60;
/** The most rows of a small table: more than a document holds, so in effect no limit. */
const rowsShown = 100_001;

/** An item's declared fields, its relations, its small tables, its recent events. */
export function detailLines(state: State, place: ItemPlace): readonly Line[] {
  const item = itemOf(state, place);
  if (item?.value === undefined) return [];
  const context = cellContextOf(state, place.resource, item.at ?? 0);
  const {columns} = state.size;
  const lines = [
    ...fieldLines(place.resource, item.value, context, columns),
    ...relationLines(state, place, item.value),
    ...sectionLines(place.resource, item.value, columns),
    ...conversationLines(state, place, item.value, context),
    ...breakdownTables(state, place).flatMap(table => tableLines(table, columns)),
  ];
  return eventsPlace(place)
    ? [...lines, {kind: 'blank'}, {kind: 'heading', text: 'Recent events'}, ...eventLines(state, place)]
    : lines;
}

function tableLines([title, rows]: BreakdownTable, columns: number): Line[] {
  const widest = rows.reduce((most, [name]) => Math.max(most, width(clean(name))), 0);
  const cells = Math.min(widest, 32, Math.floor(columns / 2));
  return [
    {kind: 'blank'},
    {kind: 'heading', text: title},
    ...rows.map(
      ([name, text]): Line => ({kind: 'field', name: fitTo(clean(name), cells), text: brief(text, columns)}),
    ),
  ];
}

/** Cells for the names of the fields of a resource. */
function nameWidth({columns, details = [], relations = []}: Resource): number {
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
function layField(
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

const toldRest = (text: string): Line => ({kind: 'field', name: '', text, tone: 'dim'});

const fieldLines = memoize(
  (name: string, value: unknown, context: CellContext, columns: number): readonly Line[] => {
    const resource = resourceOf(name);
    const width = nameWidth(resource);
    const document = new Document<Line>();
    const field = (name: string, text: string, tone?: Tone | 'status') =>
      layField(document, {name, text, tone}, width, columns);
    for (const column of resource.columns) {
      const {title, cell, detail = cell, tone} = column;
      // A computed column repeats fields that stand here anyway.
      if (column.detail === undefined && resource.fields.fields[nameOf(column)]?.computed) continue;
      field(title, textOf(detail(value, context)), typeof tone === 'function' ? tone(value) : tone);
    }
    for (const [title, cell] of resource.details ?? []) field(title, textOf(cell(value, context)));
    return document.lines(toldRest);
  },
);

/** What the item leads to, under the digits that open it. What has none is opened from the palette. */
function relationLines(state: State, {resource: name, params}: ItemPlace, value: unknown): readonly Line[] {
  const resource = resourceOf(name);
  const width = nameWidth(resource);
  const document = new Document<Line>();
  for (const {relation, key} of relationsOf(state, {resource: name, params}, value)) {
    const told = relationText(state, relation, {value, params});
    // Names are cut to fit the line, a failure is not.
    const text =
      told.tone === 'bad' ? told.text : brief(told.text, Math.max(8, state.size.columns - width - 4));
    const field = {name: `${key} ${relation.title}`, text, tone: told.tone, opens: relation.title};
    layField(document, field, width, state.size.columns);
  }
  const lines = document.lines(toldRest);
  return lines.length > 0 ? [{kind: 'blank'}, {kind: 'heading', text: 'Relations'}, ...lines] : [];
}

/** The small tables. */
const sectionLines = memoize((name: string, value: unknown, columns: number): readonly Line[] => {
  const document = new Document<Line>();
  for (const {title, rows} of resourceOf(name).sections ?? []) {
    const shown = firstOf(rows(value), rowsShown);
    if (shown.length === 0) continue;
    document.add({kind: 'blank'}, {kind: 'heading', text: title});
    const width = shown.reduce((most, [name]) => Math.min(24, Math.max(most, name.length)), 0);
    for (const [name, cell] of shown) {
      // An empty line of a text is not an unknown value.
      const text = typeof cell === 'string' ? cell : textOf(cell);
      layField(document, {name: brief(name, width), text}, width, columns);
    }
  }
  return document.lines(toldRest);
});

function firstOf<T>(all: Iterable<T>, most: number): T[] {
  const first: T[] = [];
  for (const one of all) {
    if (first.length >= most) break;
    first.push(one);
  }
  return first;
}

/** How the events are opened, where the item leads to them. */
function keyOfEvents(state: State, place: ItemPlace): string {
  const value = itemOf(state, place)?.value;
  const found = relationsOf(state, place, value).find(({relation}) => relation.to === eventsResource.name);
  return found ? `: ${found.key} opens them` : '';
}

function eventLines(state: State, place: ItemPlace): Line[] {
  const events = eventsPlace(place);
  if (!events) return [];
  const view = viewOf(state, events);
  const resource = eventsResource;
  const context = cellContextOf(state, resource.name, newestRead(view.list));
  const plain = (text: string): Line => ({kind: 'field', name: '', text, tone: 'dim'});
  const failure: Problem | undefined = view.list?.failures[1];
  if (failure) return [plain(brief(failure.message, state.size.columns))];
  if (!view.list?.pages[1]) return [plain('asking the service …')];
  // The first column of the events is the time.
  const [when] = resource.columns;
  const lines: (Line & {kind: 'field'})[] = [];
  let longest = 0;
  for (let index = 0; index < Math.min(eventsShown, view.length); index++) {
    const slot = view.row(index);
    if (!slot?.ok) continue;
    const cell = when && (state.size.columns < narrow ? when.cell : (when.detail ?? when.cell));
    const name = brief(textOf(cell?.(slot.value, context)), 40);
    lines.push({kind: 'field', name, text: brief(resource.label(slot.value), state.size.columns)});
    longest = Math.max(longest, name.length);
  }
  if (lines.length === 0) return [plain('none in the last 90 days')];
  const aligned: Line[] = lines.map(line => ({...line, name: line.name.padEnd(longest)}));
  if (view.length > eventsShown)
    aligned.push(plain(`${count(view.length - eventsShown)} more${keyOfEvents(state, place)}`));
  return aligned;
}
