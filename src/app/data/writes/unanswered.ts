import type {Created} from '../../../resources/definition/action.ts';
import {actionOf} from '../../../resources/index.ts';
import {clock} from '../../../text/time.ts';
import {type Effect, lookTimer} from '../../state/effect.ts';
import type {DatedProblem} from '../../state/list.ts';
import type {MessageOf} from '../../state/message.ts';
import {announce} from '../../state/notice.ts';
import type {Notice, State, Write} from '../../state/state.ts';
import {requestName} from '../relations/permissions.ts';
import {createdBy, formOfWrite, setWrites, trackFound} from './begin.ts';
import {goToCreated} from './go-to-created.ts';
import {delayed, isOfPlan} from './planned.ts';
import {isLookedFor, isUnanswered, mayRetry} from './retries.ts';
import {titleOf} from './words.ts';
import {close, reread, sendAgain, showRefusal} from './writes.ts';

/**
 * Writes that got no answer. Each is looked up, less and less often, until it becomes visible: reads may lag behind a write by
 * seconds or minutes, so a write that is not visible may still have been done. It is sent again only by a person who was warned.
 */

// Milliseconds between the first look-ups, and between all later ones.
const pauses = [1, 2, 4, 8, 15, 30, 60, 120, 300].map(seconds => seconds * 1000);
const longestPause = 600_000;

/** Looks up a write without an answer by itself, after a pause. */
export const lookLater = ({id, lookUps = 1}: Write): Effect => ({
  type: 'startTimer',
  timer: lookTimer(id),
  milliseconds: pauses[lookUps - 1] ?? longestPause,
});

function look(state: State, write: Write): [State, Effect[]] {
  const looking: Write = {...write, status: 'lookingUp'};
  return [setWrites(state, looking), [{type: 'lookUp', write: looking}]];
}

export function unanswered(state: State, message: MessageOf<'unanswered'>): [State, Effect[]] {
  const {write: id, problem, unknown, before, ahead, lacking: lacks} = message;
  const write = state.writes[id];
  if (!write) return [state, []];
  const waiting = delayed(state, write, message);
  if (waiting) return waiting;
  // The earlier attempt remains unknown: it may have been done, which would explain the refusal.
  if (write.resent && !unknown) {
    const again = problem.sent ? 'sent again, and refused' : 'not sent again';
    const still: Write = {...write, status: write.resent.status, found: `${again}: ${problem.message}`};
    return [setWrites(state, still), [lookLater(still)]];
  }
  if (lacks) return [missingAction(state, write, problem), []];
  if (!unknown)
    return [showRefusal(setWrites(state, {...write, status: 'refused', problem}), write, problem), []];
  // Items created from here a moment ago may not be visible yet. They must not be taken for the item of this write.
  const known = before && [...before, ...madeBeside(state, write)];
  return look(state, {...write, problem, before: known, ahead, lookUps: undefined});
}

/**
 * The ids of what this run has made in the list in which a write creates. Items of other lists may have the same ids. A look-up
 * takes those of all runs from the journal (`otherWrites`), which lacks an outcome that could not be written.
 */
function madeBeside({writes}: State, write: Write): string[] {
  const created = createdBy(write);
  if (!created) return [];
  return Object.values(writes).flatMap(other => {
    const one = createdBy(other);
    return other.made !== undefined && one && isSameList(one, created) ? [other.made] : [];
  });
}

function isSameList(one: Created, other: Created): boolean {
  const [params, others] = [one.params ?? {}, other.params ?? {}];
  const names = Object.keys({...params, ...others});
  // An id is a number or a text, by where the list was opened from.
  return (
    one.resource === other.resource && names.every(name => String(params[name]) === String(others[name]))
  );
}

/** Says once that the service lacks an action, which is not offered again, and drops its queued writes. */
function missingAction(state: State, write: Write, problem: DatedProblem): State {
  const name = requestName(actionOf(write));
  const refused = Object.values(state.writes)
    .filter(
      other => other.id === write.id || (other.status === 'queued' && requestName(actionOf(other)) === name),
    )
    .map((other): Write => ({...other, status: 'refused', problem}));
  const form = formOfWrite(state, write);
  const closes = form !== undefined && form.targets.length < 2 && !form.plan;
  const next: State = {
    ...setWrites(state, ...refused),
    support: {...state.support, [name]: false},
    overlay: closes ? undefined : state.overlay,
  };
  const text = `${titleOf(write)}: this service does not have that action (${name})`;
  return announce(next, {tone: 'warn', text});
}

export function lookedUp(state: State, message: MessageOf<'lookedUp'>): [State, Effect[]] {
  const {verdict, found, noMoreLookUps, at} = message;
  const write = state.writes[message.write];
  if (!write) return [state, []];
  if (verdict === 'done') {
    const done: Write = {...write, status: 'done', found, made: message.id};
    const tracked = trackFound(setWrites(state, done), done, message);
    const [next] = goToCreated(tracked, done);
    const text = `done, though no answer came: ${titleOf(write)} · ${found}`;
    return [
      reread(close(next, write, {tone: 'info', text, about: write.id}), write),
      [{type: 'stopTimer', timer: lookTimer(write.id)}],
    ];
  }
  const status = verdict === 'not visible' ? 'notVisible' : 'unknown';
  const lookUps = (write.lookUps ?? 0) + 1;
  const next: Write = {...write, status, found, noMoreLookUps, lookUps, lookUpRequested: false};
  // The time shows a person who looks again that the same words are a new result.
  const when = write.lookUpRequested ? ` · looked up at ${clock(at, state.preferences)}` : '';
  const notice: Notice = {
    tone: 'warn',
    text: `${unansweredWords[status]}: ${titleOf(write)} · ${found}${when}`,
    about: write.id,
  };
  // A notice shows the first result, every result that a key asked for, and whatever contradicts what it still shows.
  const isShown = write.found !== undefined && write.found !== found && state.notice?.about === write.id;
  const isAnnounced =
    !isOfPlan(state, write) &&
    (write.lookUpRequested || isShown || (lookUps === 1 && write.journalId === undefined));
  const after = setWrites(state, next);
  return [isAnnounced ? announce(after, notice) : after, noMoreLookUps ? [] : [lookLater(next)]];
}

/** The words for a write without an answer, by its status. */
export const unansweredWords = {unknown: 'unknown', notVisible: 'not visible yet'} as const;

/** The reason that a write has to be looked up: no answer came, or one that does not tell what was done. */
export function whyLookedUp({problem}: Write): string {
  if (problem?.kind === 'malformed') return problem.message;
  if (problem?.status === undefined) return 'no answer came';
  return `the service answered ${problem.status}, which does not tell whether it acted`;
}

/** Looks up a write once its timer has rung. */
export function lookUpDue(state: State, timer: string): [State, Effect[]] {
  const write = Object.values(state.writes).find(({id}) => lookTimer(id) === timer);
  return write && isUnanswered(write) && !state.exiting ? look(state, write) : [state, []];
}

/** Looks up writes without an answer at once, and queues those again that were refused, cancelled or failed. */
export function tryAgain(state: State, writes: readonly Write[]): [State, Effect[]] {
  const effects: Effect[] = [];
  const ended = writes.filter(write => mayRetry(write, 'send'));
  let next = sendAgain(state, ended);
  for (const write of writes.filter(isUnanswered)) {
    const [looking, lookUps] = look(next, {...write, lookUpRequested: true});
    next = looking;
    effects.push({type: 'stopTimer', timer: lookTimer(write.id)}, ...lookUps);
  }
  return [next, effects];
}

/** Sends writes without an answer again. They may have been done; the user was warned and has confirmed it. */
export function resend(state: State, writes: readonly Write[]): [State, Effect[]] {
  const again = writes.filter(write => mayRetry(write, 'resend'));
  const stop = again.map(({id}): Effect => ({type: 'stopTimer', timer: lookTimer(id)}));
  const next = sendAgain(state, again);
  // Where it is not allowed, the look-ups go on.
  return [next, next.writes === state.writes ? [] : stop];
}

/** Stops looking up writes whose outcome a person knows. They are removed from the state, and noted in the journal. */
export function giveUp(state: State, writes: readonly Write[]): [State, Effect[]] {
  const given = writes.filter(isLookedFor);
  const [first] = given;
  if (!first) return [state, []];
  const ids = new Set(given.map(({id}) => id));
  const left = Object.fromEntries(Object.entries(state.writes).filter(([id]) => !ids.has(id)));
  const {overlay} = state;
  const open = overlay?.kind !== 'form' || overlay.writes.some(id => !ids.has(id));
  const more = given.length > 1 ? ` and ${given.length - 1} more` : '';
  const text = `not looked for any more: ${titleOf(first)}${more}`;
  return [
    announce({...state, writes: left, overlay: open ? overlay : undefined}, {tone: 'info', text}),
    given.flatMap((write): Effect[] => [
      {type: 'stopTimer', timer: lookTimer(write.id)},
      {type: 'giveUp', write},
    ]),
  ];
}

/** Looks up writes of earlier runs without an outcome, one a second. */
export function recovered(state: State, {writes}: MessageOf<'recovered'>): [State, Effect[]] {
  const known = new Set(Object.values(state.writes).map(({journalId}) => journalId));
  const news = writes.filter(({journalId}) => !known.has(journalId));
  const lookUps = news.map(({id}, index): Effect => {
    const milliseconds = (index + 1) * 1000;
    return {type: 'startTimer', timer: lookTimer(id), milliseconds};
  });
  return [setWrites(state, ...news), lookUps];
}
