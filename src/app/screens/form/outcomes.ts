import type {PlanRow} from '../../../resources/definition/action.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {brief, chop, clean, wrap} from '../../../text/text.ts';
import {clock} from '../../../text/time.ts';
import {isEdit} from '../../data/writes/begin.ts';
import {isUnanswered, isUnsent, mayRetry} from '../../data/writes/retries.ts';
import {unansweredWords, whyLookedUp} from '../../data/writes/unanswered.ts';
import {progressText, titleOf, waited} from '../../data/writes/words.ts';
import {keyFor} from '../../input/key-names.ts';
import {bodyHeight, formColumns} from '../../state/layout.ts';
import {memoizeParts} from '../../state/memoize.ts';
import {placeOf} from '../../state/places.ts';
import type {FormState, State, Write} from '../../state/state.ts';
import type {Form} from './form.ts';
import {changeForm} from './form-of.ts';
import {leftOutOf, leftOutText, planCounts} from './plan.ts';

const words: Record<Write['status'], string> = {
  queued: 'queued',
  checking: 'reading what is there first …',
  sending: 'sending …',
  lookingUp: 'looking it up …',
  done: 'done',
  refused: 'refused',
  ...unansweredWords,
  cancelled: 'not sent',
  failed: 'failed',
};

/** Describes the state of a write: its progress, or how long it has been waiting. */
function wordOf(state: State, write: Write): string | undefined {
  const tracked = state.trackedWrites[write.id];
  // The title of the form has the name of the action.
  if (tracked) return progressText(write, tracked, isEdit(write) ? 'done, reading it back …' : 'accepted …');
  // The reason of a failure says that it failed.
  if (write.status === 'failed') return undefined;
  if (isUnsent(write)) return words.cancelled;
  const waits = write.status === 'sending' || write.status === 'lookingUp';
  const why = write.status === 'lookingUp' ? `${whyLookedUp(write)}: ` : '';
  if (write.unwatched !== undefined) return `accepted · ${write.unwatched}`;
  return `${why}${words[write.status]}${waits ? waited(state, write) : ''}`;
}

function toneOf(state: State, {id, status, unwatched}: Write): Tone {
  if (status === 'done' && unwatched !== undefined) return 'bad';
  if (status === 'done') return state.trackedWrites[id] ? 'busy' : 'good';
  return ['refused', 'unknown', 'notVisible', 'failed'].includes(status) ? 'bad' : 'busy';
}

interface SentLine {
  text: string;
  tone: Tone;
}

/** The width of a name, in cells; the beginning of a longer one identifies it. */
const named = 200;

/** Returns the lines of each outcome, which is wrapped but never cut, and below them the secret in a reply. */
export const sentLines = (state: State, form: Form): SentLine[] => [
  ...outcomeLines(state, form),
  ...secretLines(state, form.state),
];

/** The secret is wrapped, not cut, however narrow the screen is. */
function secretLines(state: State, {revealed}: FormState): SentLine[] {
  if (!revealed) return [];
  const {label, text} = revealed;
  const secretIntro = `The ${label}, which is shown this once and kept nowhere here:`;
  const cells = formColumns(state) - 6;
  return [
    {text: '', tone: 'dim'},
    ...wrap(secretIntro, cells).map((line): SentLine => ({text: `   ${line}`, tone: 'warn'})),
    ...chop(clean(text), cells).map((line): SentLine => ({text: `   ${line}`, tone: 'accent'})),
  ];
}

/** The outcomes as lines. Those of a plan are sorted, the ones that need attention first. */
function outcomeLines(state: State, form: Form): SentLine[] {
  const {plan} = form.state;
  if (!plan) return form.writes.flatMap(write => linesOf(state, form, write));
  const ranked: Record<(typeof lookedAt)[number], SentLine[]> = {bad: [], busy: [], good: []};
  for (const write of form.writes)
    for (const line of settledLines(state, form, write)) ranked[rankOf(line)].push(line);
  return [
    ...lookedAt.flatMap(rank => ranked[rank]),
    ...(plan.stage === 'made' ? leftOutLines(plan.rows, formColumns(state)) : []),
  ];
}

/** What was not taken from the file is said once more: the table that named it is gone. */
const leftOutLines = memoizeParts((rows: readonly PlanRow[], columns: number): readonly SentLine[] =>
  leftOutOf(rows).flatMap(row =>
    wrap(clean(leftOutText(row)), columns - 6).map((line): SentLine => ({text: `   ${line}`, tone: 'warn'})),
  ),
);

const lookedAt = ['bad', 'busy', 'good'] as const;
const rankOf = ({tone}: SentLine) => (tone === 'bad' || tone === 'good' ? tone : 'busy');

/** Returns the lines of a write. They are cached while it is queued, and once it is done, because a plan may have thousands. */
const settledLines = (state: State, form: Form, write: Write): readonly SentLine[] =>
  write.status === 'queued' || (write.status === 'done' && !state.trackedWrites[write.id])
    ? knownLines(write, formColumns(state), {state, form})
    : linesOf(state, form, write);

const knownLines = memoizeParts((write: Write, _columns: number, {state, form}: {state: State; form: Form}) =>
  linesOf(state, form, write),
);

/** The way to the events of an item that does not show the outcome itself. Its own screen shows them below the form. */
function whereEventsAre(state: State, write: Write): string | undefined {
  const {eventType, singular} = resourceOf(write.resource);
  if (!isUnanswered(write) || !write.noMoreLookUps || !eventType) return undefined;
  const place = placeOf(state);
  // The form may also be opened from the journal.
  if (place.kind !== 'list' || place.resource !== write.resource) return undefined;
  return `after ${keyFor('cancel')}, ${keyFor('describe')} on the ${singular} shows its events`;
}

/** The keys for a write without an answer, and what they do. */
const waysOn = (state: State, write: Write): (string | undefined)[] => [
  whereEventsAre(state, write),
  isUnanswered(write) ? `${keyFor('tryAgain')} looks again` : undefined,
  mayRetry(write, 'resend') ? `${keyFor('sendAgain')} sends it again` : undefined,
  isUnanswered(write) ? `${keyFor('giveUp')} stops looking` : undefined,
];

function linesOf(state: State, form: Form, write: Write): SentLine[] {
  const sentences = [
    form.state.plan ? brief(titleOf(write), named) : write.target && brief(write.target.label, named),
    wordOf(state, write),
    write.status === 'done' ? undefined : write.problem?.message,
    write.found,
    // Text that was meant for something else turns these keys off, and the question before sending again has keys of its own.
    ...(form.state.strayCharacters === 0 && form.state.askingToResend !== true ? waysOn(state, write) : []),
  ];
  const text = clean(sentences.filter(Boolean).join(' · '));
  const tone = toneOf(state, write);
  return wrap(text, formColumns(state) - 6).map((line, index) => ({
    text: `${index === 0 ? '   ' : '     '}${line}`,
    tone,
  }));
}

/** The outcomes in the order of the summary. */
const summed = [
  'done',
  'moving',
  'refused',
  'failed',
  'unknown',
  'not sent',
  'on the way',
  'queued',
] as const;

function sumOf(state: State, write: Write): (typeof summed)[number] {
  const {id, status, unwatched} = write;
  if (status === 'done' && unwatched !== undefined) return 'unknown';
  if (status === 'done') return state.trackedWrites[id] ? 'moving' : 'done';
  if (status === 'cancelled' || isUnsent(write)) return 'not sent';
  if (status === 'notVisible') return 'unknown';
  return status === 'checking' || status === 'sending' || status === 'lookingUp' ? 'on the way' : status;
}

/** `12 done · 2 refused · 6 queued`; undefined for a single request. */
export function sentCounts(state: State, form: Form): string | undefined {
  if (form.writes.length < 2) return undefined;
  const sums = form.writes.map(write => sumOf(state, write));
  const {plannedHeld: until, preferences} = state;
  const waits =
    until !== undefined && sums.includes('queued')
      ? [`waits for the rate limit until ${clock(until, preferences)}`]
      : [];
  const counts = summed
    .map(word => [sums.filter(sum => sum === word).length, word] as const)
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${count(number)} ${word}`);
  const {plan} = form.state;
  const leftOut = plan?.stage === 'made' ? leftOutOf(plan.rows) : [];
  return [...counts, ...(leftOut.length > 0 ? [planCounts(leftOut)] : []), ...waits].join(' · ');
}

export const outcomesHeight = (state: State, form: Form): number =>
  Math.max(1, bodyHeight(state) - form.title.length - (form.writes.length > 1 ? 1 : 0));

/** The first line on the screen when the outcomes are scrolled to a line, or as near to it as possible. */
export function sentTop(state: State, form: Form, top = form.state.top): number {
  const last = sentLines(state, form).length - outcomesHeight(state, form);
  return Math.max(0, Math.min(top, last));
}

export const scrollOutcomes = (state: State, form: Form, by: number): State =>
  changeForm(state, {top: sentTop(state, form, sentTop(state, form) + by)});
