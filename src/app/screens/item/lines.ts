import type {CellContext} from '../../../resources/definition/definition.ts';
import type {Tone} from '../../../resources/definition/status.ts';
import {eventsResource, resourceOf} from '../../../resources/index.ts';
import {textOf} from '../../../text/format.ts';
import {brief, wrap} from '../../../text/text.ts';
import {cellContextOf, newestRead} from '../../lists/cell-context.ts';
import {itemOf} from '../../lists/known-items.ts';
import {viewOf} from '../../lists/view.ts';
import {memoize} from '../../memoize.ts';
import {eventsPlace} from '../../navigation/relations.ts';
import type {ItemPlace, Problem, State} from '../../state.ts';
import {Document} from '../document.ts';

/** A line of the detail screen, its text clean and no wider than the screen. */
export type Line =
  | {kind: 'field'; name: string; text: string; tone?: Tone | 'status' | undefined}
  | {kind: 'heading'; text: string}
  | {kind: 'blank'};

const eventsShown = 8;
/** Cells; on a narrower screen what happened has the room of how long ago it was. */
const narrow = 60;
/** Of a small table that is none: it is beyond what a document holds. */
const rowsShown = 100_001;

/** An item's declared fields, its relations, its small tables, its recent events. */
export function detailLines(state: State, place: ItemPlace): readonly Line[] {
  const item = itemOf(state, place);
  if (item?.value === undefined) return [];
  const context = cellContextOf(state, place.resource, item.at ?? 0);
  const lines = fieldLines(place.resource, item.value, context, state.size.columns);
  return eventsPlace(place)
    ? [...lines, {kind: 'blank'}, {kind: 'heading', text: 'Recent events'}, ...eventLines(state, place)]
    : lines;
}

/** All but the events, which are read by themselves. */
const fieldLines = memoize(
  (name: string, value: unknown, context: CellContext, columns: number): readonly Line[] => {
    const resource = resourceOf(name);
    const names = [
      ...resource.columns.map(({title}) => title),
      ...(resource.details ?? []).map(([title]) => title),
      ...(resource.relations ?? []).map(({title}) => `1 ${title}`),
    ];
    const nameWidth = Math.min(24, Math.max(8, ...names.map(name => name.length)));
    const document = new Document<Line>();
    const field = (name: string, text: string, tone?: Tone | 'status', width = nameWidth) => {
      const room = Math.max(8, columns - width - 4);
      document.lay(text, (clean, most) =>
        wrap(clean, room, most).map((part, index) => ({
          kind: 'field',
          name: (index === 0 ? name : '').padEnd(width),
          text: part,
          tone,
        })),
      );
    };
    const heading = (text: string) => document.add({kind: 'blank'}, {kind: 'heading', text});

    for (const {title, cell, detail = cell, tone} of resource.columns) {
      field(title, textOf(detail(value, context)), typeof tone === 'function' ? tone(value) : tone);
    }
    for (const [title, cell] of resource.details ?? []) field(title, textOf(cell(value, context)));
    if (resource.relations?.length) {
      heading('Relations');
      resource.relations.forEach((relation, index) => {
        const there = relation.id
          ? relation.id(value)
          : relation.filter
            ? (relation.filter(value) ?? null)
            : `all ${relation.title.toLowerCase()}`;
        field(
          `${index + 1} ${relation.title}`,
          textOf(there),
          there === null || there === undefined ? 'dim' : 'accent',
        );
      });
    }
    for (const {title, rows} of resource.sections ?? []) {
      const shown = firstOf(rows(value), rowsShown);
      if (shown.length === 0) continue;
      heading(title);
      const width = shown.reduce((most, [name]) => Math.min(24, Math.max(most, name.length)), 0);
      for (const [name, cell] of shown) {
        // An empty line of a text is no thing that is not known.
        field(brief(name, width), typeof cell === 'string' ? cell : textOf(cell), undefined, width);
      }
    }
    return document.lines(text => ({kind: 'field', name: '', text, tone: 'dim'}));
  },
);

function firstOf<T>(all: Iterable<T>, most: number): T[] {
  const first: T[] = [];
  for (const one of all) {
    if (first.length >= most) break;
    first.push(one);
  }
  return first;
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
  // The first column of the events tells when.
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
    aligned.push(plain(`${view.length - eventsShown} more: :events ${events.filter}`));
  return aligned;
}
