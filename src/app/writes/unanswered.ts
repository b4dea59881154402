import {type Effect, lookTimer} from '../effect.ts';
import type {MessageOf} from '../message.ts';
import {announce} from '../notice.ts';
import type {Notice, State, Write} from '../state.ts';
import {goToCreated} from './go-to-created.ts';
import {lacking} from './lacking.ts';
import {heldBack, isOfPlan} from './planned.ts';
import {trackFound} from './progress/begin.ts';
import {isLookedFor, isUnanswered, mayRetry} from './retries.ts';
import {titleOf} from './title.ts';
import {close, reread, sendAgain, set, showRefusal} from './writes.ts';

/**
 * Writes that got no answer. Each is looked for until it shows, ever less often: reads may lag behind a write by
 * seconds or by minutes, and what does not show yet is not undone. Only a person who was warned sends it again.
 */

// Milliseconds from one look to the next.
const pauses = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600].map(seconds => seconds * 1000);

const lookLater = ({id, lookUps = 0}: Write): Effect => ({
  type: 'startTimer',
  timer: lookTimer(id),
  milliseconds: pauses[Math.min(Math.max(0, lookUps - 1), pauses.length - 1)] ?? 0,
});

function look(state: State, write: Write): [State, Effect[]] {
  const looking: Write = {...write, status: 'lookingUp'};
  return [set(state, looking), [{type: 'lookUp', write: looking}]];
}

export function unanswered(state: State, message: MessageOf<'unanswered'>): [State, Effect[]] {
  const {write: id, problem, unknown, before = [], lacking: lacks} = message;
  const write = state.writes[id];
  if (!write) return [state, []];
  const held = heldBack(state, write, message);
  if (held) return held;
  // The earlier try is as unknown as before: it may have been done, which would explain the refusal.
  if (write.resent && !unknown) {
    const again = problem.sent ? 'sent again, and refused' : 'not sent again';
    const still: Write = {...write, status: write.resent, found: `${again}: ${problem.message}`};
    return [set(state, still), [lookLater(still)]];
  }
  if (lacks) return [lacking(state, write, problem), []];
  if (!unknown) return [showRefusal(set(state, {...write, status: 'refused', problem}), write, problem), []];
  // Reads may not have shown yet what was made from here a moment ago: it is not what this write makes.
  const others = Object.values(state.writes).flatMap(({made}) => made ?? []);
  return look(state, {...write, problem, before: [...before, ...others], lookUps: undefined});
}

export function lookedUp(state: State, message: MessageOf<'lookedUp'>): [State, Effect[]] {
  const {verdict, found, noMoreLookUps} = message;
  const write = state.writes[message.write];
  if (!write) return [state, []];
  if (verdict === 'done') {
    const done: Write = {...write, status: 'done', found, made: message.id};
    const tracked = trackFound(set(state, done), done, message);
    const [next] = isOfPlan(state, write) ? [tracked] : goToCreated(tracked, done);
    const text = `done, though no answer came: ${titleOf(write)} · ${found}`;
    return [
      reread(close(next, write, {tone: 'info', text, about: write.id}), write),
      [{type: 'stopTimer', timer: lookTimer(write.id)}],
    ];
  }
  const status = verdict === 'not visible' ? 'notVisible' : 'unknown';
  const lookUps = (write.lookUps ?? 0) + 1;
  const next: Write = {...write, status, found, noMoreLookUps, lookUps, lookUpRequested: false};
  const notice: Notice = {
    tone: 'warn',
    text: `${unansweredWords[status]}: ${titleOf(write)} · ${found}`,
    about: write.id,
  };
  // A notice shows the first result, and every result that a person asked for.
  const outcomeNotice = isOfPlan(state, write)
    ? set(state, next)
    : write.lookUpRequested || (lookUps === 1 && write.journalId === undefined)
      ? announce(set(state, next), notice)
      : set(state, next);
  return [outcomeNotice, noMoreLookUps ? [] : [lookLater(next)]];
}

/** How a write without an answer is described, by its status. */
export const unansweredWords = {unknown: 'unknown', notVisible: 'not visible yet'} as const;

/** Why it has to be looked up: a 5xx is an answer, but not of what was done. */
export const whyLookedUp = ({problem}: Write): string =>
  problem?.status !== undefined && problem.status >= 500
    ? `the service answered ${problem.status}, which does not tell whether it acted`
    : 'no answer came';

/** Looks up a write once its timer has rung. */
export function lookUpDue(state: State, timer: string): [State, Effect[]] {
  const write = Object.values(state.writes).find(({id}) => lookTimer(id) === timer);
  return write && isUnanswered(write) && !state.exiting ? look(state, write) : [state, []];
}

/** Looks up at once what got no answer, and queues again what was refused, cancelled or failed. */
export function tryAgain(state: State, writes: readonly Write[]): [State, Effect[]] {
  const effects: Effect[] = [];
  let next = sendAgain(
    state,
    writes.filter(write => mayRetry(write, 'send')),
  );
  for (const write of writes.filter(isUnanswered)) {
    const [looking, lookUps] = look(next, {...write, lookUpRequested: true});
    next = looking;
    effects.push({type: 'stopTimer', timer: lookTimer(write.id)}, ...lookUps);
  }
  return [next, effects];
}

/** Sends those writes again that got no answer. They may have been done: the user was asked and confirmed it. */
export function resend(state: State, writes: readonly Write[]): [State, Effect[]] {
  const again = writes.filter(write => mayRetry(write, 'resend'));
  const stop = again.map(({id}): Effect => ({type: 'stopTimer', timer: lookTimer(id)}));
  return [sendAgain(state, again), stop];
}

/** Looks for these no more: a person knows how they ended. What is forgotten here is noted in the journal. */
export function giveUp(state: State, writes: readonly Write[]): [State, Effect[]] {
  const given = writes.filter(isLookedFor);
  const [first] = given;
  if (!first) return [state, []];
  const ids = new Set(given.map(({id}) => id));
  const left = Object.fromEntries(Object.entries(state.writes).filter(([id]) => !ids.has(id)));
  const {overlay} = state;
  const open = overlay?.kind !== 'form' || overlay.writes.some(id => !ids.has(id));
  const more = given.length > 1 ? ` and ${given.length - 1} more` : '';
  return [
    announce(
      {...state, writes: left, overlay: open ? overlay : undefined},
      {tone: 'info', text: `not looked for any more: ${titleOf(first)}${more}`},
    ),
    given.flatMap((write): Effect[] => [
      {type: 'stopTimer', timer: lookTimer(write.id)},
      {type: 'giveUp', write},
    ]),
  ];
}

/** Looks up writes of earlier runs without an outcome, one after the other. */
export function recovered(state: State, {writes}: MessageOf<'recovered'>): [State, Effect[]] {
  const known = new Set(Object.values(state.writes).map(({journalId}) => journalId));
  const news = writes.filter(({journalId}) => !known.has(journalId));
  const effects = news.map(
    ({id}, index): Effect => ({
      type: 'startTimer',
      timer: lookTimer(id),
      milliseconds: (index + 1) * 1000,
    }),
  );
  return [
    {...state, writes: {...state.writes, ...Object.fromEntries(news.map(write => [write.id, write]))}},
    effects,
  ];
}
