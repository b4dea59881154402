import type {Tone} from '../../resources/status.ts';
import {clean, wrap} from '../../text.ts';
import {movementOf, waited} from '../following/words.ts';
import {bodyHeight} from '../layout.ts';
import type {Job, Panel, State} from '../state.ts';
import {titleLines} from './title.ts';

/** What has become of what a panel sent: each outcome in full, and how many of each there are. */

const words: Record<Job['status'], string> = {
  waiting: 'waiting',
  sending: 'sending …',
  looking: 'no answer came: looking it up …',
  done: 'done',
  refused: 'refused',
  unknown: 'unknown',
  cancelled: 'not sent',
  failed: 'failed',
};

const tones: Partial<Record<Job['status'], Tone>> = {
  done: 'good',
  refused: 'bad',
  unknown: 'bad',
  failed: 'bad',
};

export interface SentLine {
  text: string;
  tone: Tone;
}

/** A line for each request, and more where an outcome is long: nothing of it is cut off. */
export function sentLines(state: State, panel: Panel): SentLine[] {
  return jobsOf(state, panel).flatMap(job => {
    const told = [
      job.target?.label,
      wordOf(state, job),
      job.found ?? job.problem?.message,
      job.again ? 'r sends it again' : undefined,
    ];
    const text = clean(told.filter(Boolean).join(' · '));
    const tone = (state.follows[job.id] ? undefined : tones[job.status]) ?? 'busy';
    return wrap(text, state.size.columns - 6).map((line, index) => ({
      text: `${index === 0 ? '   ' : '     '}${line}`,
      tone,
    }));
  });
}

/** How a request stands; what is done and still coming about is told by how far it is. */
function wordOf(state: State, job: Job): string | undefined {
  const follow = state.follows[job.id];
  if (follow) return movementOf(job, follow);
  if (job.status === 'failed') return undefined;
  const waits = job.status === 'sending' || job.status === 'looking';
  return `${words[job.status]}${waits ? waited(state, job) : ''}`;
}

const summed: [(Job['status'] | 'moving')[], string][] = [
  [['done'], 'done'],
  [['refused'], 'refused'],
  [['unknown'], 'unknown'],
  [['failed'], 'failed'],
  [['cancelled'], 'not sent'],
  [['moving'], 'moving'],
  [['sending', 'looking'], 'on the way'],
  [['waiting'], 'waiting'],
];

/** `12 done · 2 refused · 6 waiting`; nothing for a single request. */
export function sentCounts(state: State, panel: Panel): string | undefined {
  if (panel.jobs.length < 2) return undefined;
  const standing = jobsOf(state, panel).map(({id, status}) => (state.follows[id] ? 'moving' : status));
  return summed
    .map(([statuses, word]) => [standing.filter(one => statuses.includes(one)).length, word] as const)
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(' · ');
}

const jobsOf = (state: State, panel: Panel) => panel.jobs.flatMap(id => state.jobs[id] ?? []);

/** Lines there are for the outcomes, where they are too many for the screen. */
const roomFor = (state: State, panel: Panel) =>
  Math.max(1, bodyHeight(state) - titleLines(state, panel).length - (panel.jobs.length > 1 ? 1 : 0));

/** The first line that is shown, however far was scrolled. */
export function sentTop(state: State, panel: Panel): number {
  const most = sentLines(state, panel).length - roomFor(state, panel);
  return Math.max(0, Math.min(panel.top, most));
}

const steps: Record<string, number> = {
  down: 1,
  j: 1,
  up: -1,
  k: -1,
  g: Number.NEGATIVE_INFINITY,
  G: Number.POSITIVE_INFINITY,
};

/** The panel scrolled by a key; nothing where the key does not scroll. */
export function scrollSent(state: State, panel: Panel, key: string): Panel | undefined {
  const screen = roomFor(state, panel);
  const by =
    key === 'pgdn' || key === 'ctrl-f' ? screen : key === 'pgup' || key === 'ctrl-b' ? -screen : steps[key];
  if (by === undefined) return undefined;
  return {...panel, top: sentTop(state, {...panel, top: sentTop(state, panel) + by})};
}
