import type {RequestOptions} from '../../api/index.ts';
import type {MessageOf} from '../../app/state/message.ts';
import type {Write} from '../../app/state/state.ts';
import {eventMark, workOf} from '../../resources/events/events.ts';
import {actionOf, eventsResource} from '../../resources/index.ts';
import type {SourceAnswers} from '../../sources/answers.ts';
import {findEvents} from '../find-item.ts';

/** Where an item does not show that something was done to it, an event does: a reboot, a snapshot. */

/** What a look-up finds: the outcome, in words as well, such as `it is still there`. */
export type LookUpResult = Omit<MessageOf<'lookedUp'>, 'type' | 'write' | 'at'>;

/** Milliseconds: a later event is that of another request. As much, because not every service tells its time. */
const latest = 5 * 60_000;

/** What `findEvents` finds of the kind that the action makes; undefined if it makes none. Throws an ApiError if they cannot be read. */
async function eventsOf(
  answers: SourceAnswers,
  write: Write,
  options: RequestOptions = {},
): ReturnType<typeof findEvents> {
  const {event} = actionOf(write);
  const {resource, params, target} = write;
  return event && target ? findEvents(answers, {resource, params, id: target.id}, event, options) : undefined;
}

/**
 * The ids of such events before the write, and how far the service's clock is ahead. Nothing if they cannot be read, for which
 * nothing waits.
 */
export async function eventsBefore(
  answers: SourceAnswers,
  write: Write,
  now: () => number,
): Promise<Pick<Write, 'before' | 'ahead'>> {
  const found = await eventsOf(answers, write, {once: true}).catch(() => undefined);
  if (!found) return {};
  const {events, date} = found;
  return {
    before: events.map(event => eventsResource.id(event)),
    ...(date === undefined ? {} : {ahead: date - now()}),
  };
}

/** Which write each event has shown, by the id of the event, as it cannot show two. For each program, by its ports. */
const shown = new WeakMap<object, Map<string, string>>();

/** @returns undefined if its action makes no events, or what was there before is not known. Throws an ApiError. */
export async function outcomeByEvents(
  answers: SourceAnswers,
  write: Write,
  ports: object,
): Promise<LookUpResult | undefined> {
  const read = write.before && (await eventsOf(answers, write));
  if (!read) return undefined;
  const known = shown.get(ports) ?? new Map<string, string>();
  shown.set(ports, known);
  const {before = [], at = Number.POSITIVE_INFINITY, ahead = 0} = write;
  const first = read.events.findLast(event => {
    const id = eventsResource.id(event);
    const ofOther = before.includes(id) || (known.get(id) ?? write.id) !== write.id;
    return !ofOther && workOf(event).at <= at + ahead + latest;
  });
  if (first === undefined) return {verdict: 'not visible', found: 'no event shows it yet'};
  known.set(eventsResource.id(first), write.id);
  return {verdict: 'done', found: ['an event', eventMark(first), 'shows it'].filter(Boolean).join(' ')};
}

/** `its newest event of that kind is of 2026-11-28 12:00:03Z by kestrel`; undefined if there is none, or it cannot be read. */
export async function newestEventText(answers: SourceAnswers, write: Write): Promise<string | undefined> {
  const newest = (await eventsOf(answers, write).catch(() => undefined))?.events[0];
  const mark = newest === undefined ? undefined : eventMark(newest);
  return mark && `its newest event of that kind is ${mark}`;
}
