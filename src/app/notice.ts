import type {Notice, State} from './state.ts';

/**
 * Tells of something that came about by itself. What is worse and has not been read yet stays: a notice is
 * read by pressing a key, and the next one is shown then. At the filter prompt none can be seen.
 */
export function tell(state: State, notice: Notice): State {
  const {notice: unread, overlay} = state;
  const grave = unread?.tone === 'bad' || unread?.tone === 'warn';
  if (grave || overlay?.kind === 'filter') {
    // Of a wait nobody needs to hear later.
    return notice.tone === 'wait' ? state : {...state, later: queue(state.later, notice)};
  }
  if (!unread?.settled) return {...state, notice};
  if (notice.settled) return {...state, notice: together(unread, notice)};
  return notice.tone === 'wait' ? state : {...state, notice, later: queue(state.later, unread)};
}

/** The next notice that waits, once the one before it has been read. */
export function nextNotice(state: State): State {
  const [next, ...later] = state.later;
  if (!next || state.notice || state.overlay?.kind === 'filter') return state;
  return {...state, notice: next, later};
}

function queue(later: readonly Notice[], notice: Notice): Notice[] {
  const last = later.at(-1);
  return last?.settled && notice.settled
    ? [...later.slice(0, -1), together(last, notice)]
    : [...later, notice];
}

/** The newest first: where there is no room for all, it is the oldest that are cut off. */
function together(old: Notice, {tone, text}: Notice): Notice {
  if (old.text.split(' · and ').includes(text)) return old;
  return {tone, text: `${text} · and ${old.text}`, settled: true};
}

/** Answers a key with a sentence, in place of whatever was told before. */
export const note = (state: State, text: string, tone: 'info' | 'warn' = 'info'): State => ({
  ...state,
  notice: {text, tone},
});
