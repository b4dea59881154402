import {yesNo} from '../format.ts';
import type {Cell} from '../resources/define.ts';
import {resourceOf} from '../resources/index.ts';
import type {Tone} from '../resources/status.ts';
import {clean, wrap} from '../text.ts';
import {itemKey} from './query.ts';
import {eventsPlace} from './settle.ts';
import type {ItemPlace, Problem, State} from './state.ts';
import {viewOf} from './view.ts';

/** A line of the detail screen, its text clean and no wider than the screen. */
export type Line =
  | {kind: 'field'; name: string; text: string; tone?: Tone | 'status' | undefined}
  | {kind: 'heading'; text: string}
  | {kind: 'blank'};

/** A cell as text that may be drawn; what is not known is `—`. */
export function show(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '—';
  return typeof cell === 'boolean' ? (yesNo(cell) ?? '—') : clean(String(cell));
}

const eventsShown = 8;

/** An item's declared fields, its relations, its small tables, its recent events. */
export function detailLines(state: State, place: ItemPlace): Line[] {
  const item = state.items[itemKey(place.resource, place.params, place.id)];
  if (item?.value === undefined) return [];
  const resource = resourceOf(place.resource);
  const {value} = item;
  const names = [
    ...resource.columns.map(({title}) => title),
    ...(resource.details ?? []).map(([title]) => title),
    ...(resource.links ?? []).map(({title}) => `1 ${title}`),
  ];
  const nameWidth = Math.min(24, Math.max(8, ...names.map(name => name.length)));
  const lines: Line[] = [];
  const field = (name: string, text: string, tone?: Tone | 'status', width = nameWidth) => {
    const room = Math.max(8, state.size.columns - width - 4);
    wrap(text, room).forEach((part, index) => {
      lines.push({kind: 'field', name: (index === 0 ? name : '').padEnd(width), text: part, tone});
    });
  };
  const heading = (text: string) => lines.push({kind: 'blank'}, {kind: 'heading', text});

  for (const {title, cell, tone} of resource.columns) {
    field(title, show(cell(value)), typeof tone === 'function' ? tone(value) : tone);
  }
  for (const [title, cell] of resource.details ?? []) field(title, show(cell(value)));
  if (resource.links?.length) {
    heading('Relations');
    resource.links.forEach((link, index) => {
      const there = link.id
        ? link.id(value)
        : link.filter
          ? (link.filter(value) ?? null)
          : `all ${link.title.toLowerCase()}`;
      field(
        `${index + 1} ${link.title}`,
        show(there),
        there === null || there === undefined ? 'dim' : 'accent',
      );
    });
  }
  for (const {title, rows} of resource.sections ?? []) {
    const shown = rows(value);
    if (shown.length === 0) continue;
    heading(title);
    const width = Math.min(24, Math.max(...shown.map(([name]) => name.length)));
    for (const [name, cell] of shown)
      field(clean(name), typeof cell === 'string' ? clean(cell) : show(cell), undefined, width);
  }
  const events = eventsPlace(place);
  if (events) {
    heading('Recent events');
    lines.push(...eventLines(state, place));
  }
  return lines;
}

function eventLines(state: State, place: ItemPlace): Line[] {
  const events = eventsPlace(place);
  if (!events) return [];
  const view = viewOf(state, events);
  const resource = resourceOf('events');
  const plain = (text: string): Line => ({kind: 'field', name: '', text, tone: 'dim'});
  const failure: Problem | undefined = view.list?.failures[1];
  if (failure) return [plain(clean(failure.message))];
  if (!view.list?.pages[1]) return [plain('asking the service …')];
  const lines: Line[] = [];
  for (let index = 0; index < Math.min(eventsShown, view.length); index++) {
    const slot = view.row(index);
    if (!slot?.ok) continue;
    const [when, action, status] = resource.columns.map(({cell}) => show(cell(slot.value)));
    const by = resource.columns.find(({title}) => title === 'By')?.cell(slot.value);
    lines.push({kind: 'field', name: when ?? '', text: `${action} ${status}${by ? ` by ${show(by)}` : ''}`});
  }
  if (lines.length === 0) return [plain('none in the last 90 days')];
  if (view.length > eventsShown)
    lines.push(plain(`${view.length - eventsShown} more: :events ${events.filter}`));
  return lines;
}
