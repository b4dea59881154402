import {eventsResource} from '../../../resources/index.ts';
import {count, textOf} from '../../../text/format.ts';
import {brief, briefSentence} from '../../../text/text.ts';
import {cellContextOf, newestRead} from '../../data/lists/catalogues.ts';
import {firstItems, viewOf} from '../../data/lists/view.ts';
import {eventsPlace, relationsOf} from '../../data/relations/relations.ts';
import type {ListPlace, State} from '../../state/state.ts';
import {asking} from './breakdown.ts';
import type {Detail} from './detail.ts';
import {type DetailLine, remarkLine, sentenceLines} from './fields.ts';

export const eventsShown = 8;
/** Cells: on a narrower screen an event shows only its age, which leaves room for its sentence. */
const narrow = 70;

/** The latest events of the item; none if its resource has no events. */
export function eventLines(state: State, detail: Detail): readonly DetailLine[] {
  const events = eventsPlace(detail.place);
  return events ? [{kind: 'heading', text: 'Recent events'}, ...linesOf(state, detail, events)] : [];
}

/** Names the key that opens the events, if the item has such a relation. */
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
