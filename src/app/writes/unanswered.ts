import {resourceOf} from '../../resources/index.ts';
import {type Effect, lookTimer, type Message} from '../message.ts';
import {tell} from '../notice.ts';
import type {Job, Notice, Panel, State} from '../state.ts';
import {goToMade} from './go-to-created.ts';
import {beginFound, createdBy} from './progress/begin.ts';
import {close, refusal, reread, sendAgain, set, titleOf} from './writes.ts';

/**
 * Writes that got no answer. Each is looked for until it shows, ever less often: reads may lag behind a write by
 * seconds or by minutes, and what does not show yet is not undone. Only a person who was warned sends it again.
 */

type Of<T extends Message['type']> = Extract<Message, {type: T}>;

// Milliseconds from one look to the next.
const pauses = [1, 2, 4, 8, 15, 30, 60, 120, 300, 600].map(seconds => seconds * 1000);

const lookLater = ({id, looks = 0}: Job): Effect => ({
  type: 'startTimer',
  timer: lookTimer(id),
  milliseconds: pauses[Math.min(Math.max(0, looks - 1), pauses.length - 1)] ?? 0,
});

function look(state: State, job: Job): [State, Effect[]] {
  const looking: Job = {...job, status: 'looking'};
  return [set(state, looking), [{type: 'lookUp', job: looking}]];
}

export function unanswered(
  state: State,
  {job: id, problem, unknown, before = []}: Of<'unanswered'>,
): [State, Effect[]] {
  const job = state.jobs[id];
  if (!job) return [state, []];
  // What was sent before and got no answer is as unknown as it was; that it was done may be why it is refused now.
  if (job.doubted && !unknown) {
    const again = problem.sent ? 'sent again, and refused' : 'not sent again';
    const still: Job = {...job, status: 'unknown', found: `${again}: ${problem.message}`};
    return [set(state, still), [lookLater(still)]];
  }
  if (!unknown) return [refusal(set(state, {...job, status: 'refused', problem}), job, problem), []];
  // Reads may not have shown yet what was made from here a moment ago: it is not what this write makes.
  const others = Object.values(state.jobs).flatMap(({made}) => made ?? []);
  return look(state, {...job, problem, before: [...before, ...others], looks: undefined});
}

export function lookedUp(state: State, message: Of<'lookedUp'>): [State, Effect[]] {
  const {verdict, found, final} = message;
  const job = state.jobs[message.job];
  if (!job) return [state, []];
  if (verdict === 'done') {
    const done: Job = {...job, status: 'done', found, made: message.id};
    const [next] = goToMade(beginFound(set(state, done), done, message), done);
    const text = `done, though no answer came: ${titleOf(job)} · ${found}`;
    return [
      reread(close(next, job, {tone: 'info', text, about: job.id}), job),
      [{type: 'stopTimer', timer: lookTimer(job.id)}],
    ];
  }
  const unseen = verdict === 'not visible';
  const looks = (job.looks ?? 0) + 1;
  const next: Job = {...job, status: 'unknown', found, unseen, final, looks, asked: false};
  const notice: Notice = {
    tone: 'warn',
    text: `${unknownWord(next)}: ${titleOf(job)} · ${found}`,
    about: job.id,
  };
  // That it does not show yet is told once, and again where a person asks.
  const told =
    job.asked || (looks === 1 && job.written === undefined)
      ? tell(set(state, next), notice)
      : set(state, next);
  return [told, final ? [] : [lookLater(next)]];
}

/** What is known of a write that got no answer. */
export const unknownWord = ({unseen}: Job): string => (unseen ? 'not visible yet' : 'unknown');

/** The time for another look has come. */
export function lookDue(state: State, timer: string): [State, Effect[]] {
  const job = Object.values(state.jobs).find(({id}) => lookTimer(id) === timer);
  return job?.status === 'unknown' && !state.leaving ? look(state, job) : [state, []];
}

const jobsOf = (state: State, panel: Panel): Job[] => panel.jobs.flatMap(id => state.jobs[id] ?? []);

/** Looks now for what got no answer, and puts in line again what was refused, held back or failed. */
export function tryAgain(state: State, panel: Panel): [State, Effect[]] {
  const jobs = jobsOf(state, panel);
  const effects: Effect[] = [];
  let next = sendAgain(
    state,
    jobs.filter(({status}) => ['refused', 'cancelled', 'failed'].includes(status)),
  );
  for (const job of jobs.filter(({status}) => status === 'unknown')) {
    const [looking, looks] = look(next, {...job, asked: true});
    next = looking;
    effects.push({type: 'stopTimer', timer: lookTimer(job.id)}, ...looks);
  }
  return [next, effects];
}

/** What may be sent again, though it may have been done. */
export const doubtful = (state: State, panel: Panel): Job[] =>
  jobsOf(state, panel).filter(({status, written}) => status === 'unknown' && written === undefined);

/** Asks whether to send again what got no answer. */
export function askToResend(state: State, panel: Panel): State {
  if (doubtful(state, panel).length === 0) return state;
  return {...state, overlay: {...panel, resend: true, sure: false, top: 0}};
}

/** Sends again what got no answer, though it may have been done: a person was asked, and said so. */
export function resend(state: State, panel: Panel): [State, Effect[]] {
  const again = doubtful(state, panel);
  const stop = again.map(({id}): Effect => ({type: 'stopTimer', timer: lookTimer(id)}));
  return [sendAgain(state, again), stop];
}

/** What the question warns of. */
export function resendWarning(state: State, panel: Panel): string[] {
  const jobs = doubtful(state, panel);
  const made = jobs.flatMap(job => createdBy(job) ?? []);
  const [one] = made;
  const twice =
    one && made.length === 1 && jobs.length === 1
      ? `${resourceOf(one.resource).singular} ${one.label} may exist twice`
      : made.length > 0
        ? 'they may exist twice'
        : `${jobs.length === 1 ? 'it' : 'they'} may be done twice`;
  const it = jobs.length === 1 ? 'it does' : `${jobs.length} of them do`;
  return [`No answer came, and ${it} not show yet; it may still appear.`, `Sent again, ${twice}.`];
}

/** Writes of earlier runs that nobody knows the outcome of are looked for, one after the other. */
export function recovered(state: State, {jobs}: Of<'recovered'>): [State, Effect[]] {
  const known = new Set(Object.values(state.jobs).map(({written}) => written));
  const news = jobs.filter(({written}) => !known.has(written));
  const effects = news.map(
    ({id}, index): Effect => ({
      type: 'startTimer',
      timer: lookTimer(id),
      milliseconds: (index + 1) * 1000,
    }),
  );
  return [{...state, jobs: {...state.jobs, ...Object.fromEntries(news.map(job => [job.id, job]))}}, effects];
}
