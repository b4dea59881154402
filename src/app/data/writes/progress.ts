import {type Work, workOf} from '../../../resources/events/events.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {duration} from '../../../text/format.ts';
import {type Effect, progressSubject} from '../../state/effect.ts';
import type {ProgressRead} from '../../state/message.ts';
import {announce, endWaiting} from '../../state/notice.ts';
import {itemPlace, placeOf} from '../../state/places.ts';
import type {Notice, State, TrackedWrite, Write} from '../../state/state.ts';
import {loading} from '../lists/known-items.ts';
import {withBudget} from '../lists/pages.ts';
import {itemKey, queryOf} from '../lists/query.ts';
import {refresh} from '../lists/refresh.ts';
import {viewOf} from '../lists/view.ts';
import {eventsPlace} from '../relations/relations.ts';
import {batchNotice} from './batch-notice.ts';
import {createdBy, isEdit, sentAnswers} from './begin.ts';
import {isOfPlan} from './planned.ts';
import {listHolds, showEvents, showRead} from './rows.ts';
import {
  changesStored,
  differencesAtEnd,
  differencesText,
  isShown,
  isStoredDifferently,
  storedDifferently,
} from './stored.ts';
import {doneText, titleOf, trackedLabel, trackedStatus} from './words.ts';
import {busy} from './writes.ts';

/** Evaluates the readings of tracked writes: a write goes on, or has ended in one way or another. */

// The number of readings without a change before a notice says so, and of failed ones before tracking stops: about a minute.
const stillEnough = 12;
const failuresEnough = 12;
// The number of readings in which a new item may be missing because of replica lag.
const missingEnough = 5;
// If no field shows whether the write was done, this many settled readings count as done.
const quietEnough = 3;
// Milliseconds after which tracking stops, to save requests.
const longest = 30 * 60_000;

/** Updates the item in every list and detail that shows it, and ends the tracked writes that have settled. */
export function progressRead(state: State, message: ProgressRead): State {
  const {item, read, budget} = message;
  const mine = Object.entries(state.trackedWrites).filter(([, tracked]) => keyOf(tracked) === item);
  const [first] = mine;
  if (!first) return state;
  // A notice about waiting stays while type-ahead or the place waits for data.
  const waits = state.typeAhead.length > 0 || loading(state);
  let next = withBudget(waits ? state : endWaiting(state), budget);
  if (read) next = show(next, first[1], message);
  for (const [id, tracked] of mine) {
    const write = state.writes[id];
    const verdict: Verdict = write ? evaluate(write, tracked, message) : {};
    const {[id]: _, ...others} = next.trackedWrites;
    next = {...next, trackedWrites: verdict.tracked ? {...others, [id]: verdict.tracked} : others};
    const {unwatched} = verdict;
    const found = verdict.failed ?? verdict.found;
    if (write && (found || unwatched)) {
      const status = verdict.failed ? 'failed' : write.status;
      const ended: Write = {...write, ...(found ? {found} : {}), status, unwatched};
      next = {...next, writes: {...next.writes, [id]: ended}};
    }
    if (verdict.notice && !(write && isOfPlan(next, write)))
      next = announce(next, severalNotice(next, write, verdict.notice) ?? {...verdict.notice, about: id});
  }
  return next;
}

/** The notice about the writes that were sent with this one, if it is done as they are; a warning is about one alone. */
const severalNotice = (state: State, write: Write | undefined, {tone}: Notice): Notice | undefined =>
  write && (tone === 'info' || isEdit(write)) ? batchNotice(state, write) : undefined;

interface Verdict {
  tracked?: TrackedWrite;
  notice?: Notice;
  failed?: string;
  found?: string | undefined;
  /** Why it is watched no longer, though it was not seen done. */
  unwatched?: string;
}

/** Ends the watch of a write that was not seen done. */
const ends = (write: Write, why: string): Verdict => ({
  unwatched: why,
  notice: {tone: 'warn', text: `accepted: ${titleOf(write)} · ${why}`},
});

function evaluate(write: Write, tracked: TrackedWrite, message: ProgressRead): Verdict {
  const {at, read, problem} = message;
  const next: TrackedWrite = {...tracked, at, reading: false};
  if (problem) return unreadable(write, {...next, failures: tracked.failures + 1}, problem);
  if (!read) return {tracked: next};
  const {value} = read;
  const works = message.events
    .map(event => workOf(event.value))
    .filter(work => work.at >= Math.floor(tracked.since / 1000) * 1000);
  const running = works.filter(work => work.running);
  const standing = resourceOf(tracked.resource).settled?.(value) !== false;
  const moving = !standing || running.length > 0;
  const seen: TrackedWrite = {
    ...next,
    value,
    percent: running.find(({percent}) => percent !== undefined)?.percent,
    moved: tracked.moved || moving,
    readings: tracked.readings + 1,
    failures: 0,
    still: moving ? 0 : tracked.still + 1,
  };
  const asked = standsAsAsked(write, value);
  if (!moving && (asked === true || (asked === false && storedDifferently(write, value))))
    return done(write, seen);
  const failed = works.find(work => work.failed);
  if (failed && asked !== true) return failure(write, seen, failed);
  if (!moving && asked === undefined) {
    const evident = createdBy(write) || seen.moved || works.length > 0 || seen.still >= quietEnough;
    if (evident) return done(write, seen);
  }
  if (at - tracked.from >= longest) {
    const after = duration((at - tracked.from) / 1000);
    return ends(write, `not done after ${after}${itIs(seen)} · it is watched no longer`);
  }
  if (seen.still !== stillEnough) return {tracked: seen};
  // Reads may lag by minutes, so this is said once, and the item is read less and less often.
  const text = `accepted, but it still stands as before: ${titleOf(write)}${itIs(seen)}`;
  return {tracked: seen, notice: {tone: 'warn', text}};
}

/** Whether the item has the values of the write, or those in the reply to an edit; undefined if no field shows that. */
function standsAsAsked(write: Write, value: unknown): boolean | undefined {
  return isEdit(write) ? isShown(write, value) : actionOf(write).done?.(value, sentAnswers(write));
}

/** ` · it is offline`; empty if the status is not known. */
function itIs(tracked: TrackedWrite): string {
  const status = trackedStatus(tracked);
  return status ? ` · it is ${status}` : '';
}

/** If the item was seen in transition, or the action says what it becomes, the notice names its new state; otherwise the action. */
function done(write: Write, tracked: TrackedWrite): Verdict {
  const {singular} = resourceOf(tracked.resource);
  const state = actionOf(write).becomes?.(tracked.value);
  const status = state ?? trackedStatus(tracked);
  const named = `${singular} ${trackedLabel(write, tracked)}`;
  const did = write.problem ? `done, though no answer came: ${titleOf(write)}` : doneText(write);
  const tells = tracked.moved || (state !== undefined && !write.problem);
  const end = tells && status ? `${named} is ${status}` : did;
  const otherwise = differencesText(differencesAtEnd(write, tracked.value));
  const text = [end, state === undefined ? changesStored(write, tracked.value) : undefined, otherwise]
    .filter(Boolean)
    .join(' · ');
  const tone = otherwise || isStoredDifferently(write) ? 'warn' : 'info';
  return {notice: {tone, text, settled: true}, found: otherwise};
}

function failure(write: Write, tracked: TrackedWrite, {message}: Work): Verdict {
  const why = `${message ? `: ${message}` : ''}${itIs(tracked)}`;
  return {failed: `failed${why}`, notice: {tone: 'bad', text: `${titleOf(write)} failed${why}`}};
}

function unreadable(
  write: Write,
  tracked: TrackedWrite,
  problem: NonNullable<ProgressRead['problem']>,
): Verdict {
  if (problem.kind === 'unauthorized' || problem.kind === 'forbidden')
    return ends(write, `how it stands may not be read: ${problem.message}`);
  if (problem.kind === 'missing') {
    if (tracked.failures < missingEnough) return {tracked};
    const what = `${resourceOf(tracked.resource).singular} ${trackedLabel(write, tracked)}`;
    if (!createdBy(write) || tracked.readings > 0) return ends(write, `${what} is not there any more`);
    // Reads may lag by minutes, so a created item that was never read may still appear.
    if (tracked.at - tracked.from >= longest)
      return ends(write, `${what} has not become visible · it is watched no longer`);
    if (tracked.failures > missingEnough) return {tracked};
    const text = `accepted: ${titleOf(write)} · ${what} is not visible yet`;
    return {tracked, notice: {tone: 'warn', text}};
  }
  if (tracked.failures >= failuresEnough)
    return ends(write, `how it stands could not be read: ${problem.message}`);
  return {tracked};
}

function show(state: State, tracked: TrackedWrite, {read, events, at}: ProgressRead): State {
  const {resource, params, id, readings, since} = tracked;
  if (!read) return state;
  let next = showRead(state, {resource, params, id}, read, at);
  const place = placeOf(next);
  // The list may have been read before it had the new item.
  if (readings === 0 && place.kind === 'list' && place.resource === resource) {
    const listed = listHolds(viewOf(next, place).list, {resource, params, id});
    if (!listed && !loading(next)) next = refresh(next);
  }
  const about = eventsPlace(itemPlace(resource, params, id, ''));
  return about ? showEvents(next, about, events, since, at) : next;
}

/** A timer rings once a second while a write is on its way or tracked, to read the item that is due. */

const second = 1000;

// Milliseconds between readings. They grow, so that a long operation costs few requests.
const pauses = [1, 1, 2, 2, 3, 3, 5, 5, 5, 8, 8, 8, 10].map(seconds => seconds * second);
// The pauses once the item has not changed, or has been missing, for a minute.
const longPauses = [15, 20, 30, 45, 60].map(seconds => seconds * second);

// The number of readings at the same time.
const atOnce = 4;

export const keyOf = ({resource, params, id}: TrackedWrite) => itemKey(resource, params, id);

/** Starts or stops the timer after every message. When the program exits, running readings are aborted. */
export function scheduleReadings(state: State): [State, Effect[]] {
  const effects: Effect[] = [];
  let next = state;
  if (state.exiting && Object.keys(state.trackedWrites).length > 0) {
    for (const tracked of Object.values(state.trackedWrites))
      if (tracked.reading) effects.push({type: 'abort', subject: progressSubject(keyOf(tracked))});
    next = {...next, trackedWrites: {}};
  }
  const wanted = !next.exiting && (busy(next) || Object.keys(next.trackedWrites).length > 0);
  if (wanted === next.tickScheduled) return [next, effects];
  effects.push(
    wanted ? {type: 'startTimer', timer: 'tick', milliseconds: second} : {type: 'stopTimer', timer: 'tick'},
  );
  return [{...next, tickScheduled: wanted}, effects];
}

/** Handles the timer. At most one item is read, so that many tracked writes do not use up the request budget. */
export function tick(state: State, at: number): [State, Effect[]] {
  const next: State = {...state, tickScheduled: false, clock: at};
  const trackedWrites = Object.values(state.trackedWrites);
  const flying = new Set(trackedWrites.filter(({reading}) => reading).map(keyOf));
  const [first] = trackedWrites
    .filter(tracked => !flying.has(keyOf(tracked)) && dueAt(tracked) <= at)
    .toSorted((one, other) => dueAt(one) - dueAt(other));
  if (!first || flying.size >= atOnce) return [next, []];
  const item = keyOf(first);
  const reading = Object.entries(state.trackedWrites).map(
    ([id, tracked]) => [id, keyOf(tracked) === item ? {...tracked, reading: true} : tracked] as const,
  );
  const {resource, params, id} = first;
  const events = eventsOf(state, first);
  return [
    {...next, trackedWrites: Object.fromEntries(reading)},
    [{type: 'readProgress', item, resource, params, id, events}],
  ];
}

// Readings end between two rings of the timer, so one that is due within half a second is begun now.
const dueAt = (tracked: TrackedWrite) => tracked.at + pauseOf(tracked) - second / 2;

function pauseOf({readings, failures, still}: TrackedWrite): number {
  const beyond = Math.max(still, failures) - pauses.length;
  if (beyond >= 0) return longPauses[Math.min(beyond, longPauses.length - 1)] ?? second;
  return pauses[Math.min(readings + failures, pauses.length - 1)] ?? second;
}

/** The X-Filter for its events; undefined if the service cannot run it. */
function eventsOf(state: State, {resource, params, id}: TrackedWrite) {
  if (!resourceOf(resource).eventType) return undefined;
  const place = eventsPlace(itemPlace(resource, params, id, ''));
  const query = place && queryOf(state, place);
  return query?.localText === '' ? query.server : undefined;
}
