import {eventsResource} from '../../../resources/index.ts';
import {count, textOf} from '../../../text/format.ts';
import {briefSentence} from '../../../text/sentence.ts';
import {brief} from '../../../text/text.ts';
import {cellContextOf, newestRead} from '../../lists/catalogues/cell-context.ts';
import {viewOf} from '../../lists/view.ts';
import {eventsPlace, relationsOf} from '../../navigation/relations.ts';
import type {ListPlace, State} from '../../state.ts';
import type {Detail} from './detail.ts';
import {type DetailLine, remarkLine} from './line.ts';

export const eventsShown = 8;
/** Cells: on a narrower screen an event shows only its age, which leaves room for its sentence. */
const narrow = 70;

/** The latest events of the item, if the service has events. */
export function eventLines(state: State, detail: Detail): readonly DetailLine[] {
  const events = eventsPlace(detail.place);
  return events ? [{kind: 'heading', text: 'Recent events'}, ...linesOf(state, detail, events)] : [];
}

/** How the events are opened, where the item leads to them. */
function keyOfEvents(state: State, {place, value}: Detail): string {
  const found = relationsOf(state, place, value).find(({relation}) => relation.to === eventsResource.name);
  return found ? `: ${found.key} opens them` : '';
}

function linesOf(state: State, detail: Detail, events: ListPlace): DetailLine[] {
  const {columns, beside} = detail;
  const view = viewOf(state, events);
  const resource = eventsResource;
  const context = cellContextOf(state, resource.name, newestRead(view.list));
  const failure = view.list?.failures[1];
  if (failure) return [remarkLine(brief(failure.message, columns - 4))];
  if (!view.list?.pages[1]) return [remarkLine(beside ? '…' : 'asking the service …')];
  // The first column of the events is the time.
  const [when] = resource.columns;
  const lines: (DetailLine & {kind: 'field'})[] = [];
  let longest = 0;
  for (let index = 0; index < Math.min(eventsShown, view.length); index++) {
    const slot = view.row(index);
    if (!slot?.ok) continue;
    const time = textOf((when?.detail ?? when?.cell)?.(slot.value, context));
    const name = brief((columns < narrow ? time.split(' · ').at(-1) : time) ?? '', 40);
    lines.push({kind: 'field', name, text: resource.label(slot.value)});
    longest = Math.max(longest, name.length);
  }
  if (lines.length === 0) return [remarkLine('none in the last 90 days')];
  const room = Math.max(8, columns - longest - 4);
  const aligned: DetailLine[] = lines.map(line => ({
    ...line,
    name: line.name.padEnd(longest),
    text: briefSentence(line.text, room),
  }));
  if (view.length > eventsShown)
    aligned.push(remarkLine(`${count(view.length - eventsShown)} more${keyOfEvents(state, detail)}`));
  return aligned;
}
