import {keyName} from '../../preferences/key-name.ts';
import {reveal} from '../../text/typeable.ts';
import type {MessageOf} from './message.ts';
import type {Notice, State} from './state.ts';

/** Shows a notice that no key asked for. It is queued behind a warning or an error, and in the filter prompt. */
export function announce(state: State, notice: Notice): State {
  const {notice: unread, overlay} = state;
  const {about} = notice;
  // A new notice about the same write replaces the old one.
  if (about !== undefined && state.queuedNotices.some(one => one.about === about))
    return announce(
      {...state, queuedNotices: state.queuedNotices.filter(one => one.about !== about)},
      notice,
    );
  if (about !== undefined && unread?.about === about && overlay?.kind !== 'filter') return {...state, notice};
  const urgent = unread?.tone === 'bad' || unread?.tone === 'warn';
  if (urgent || overlay?.kind === 'filter') {
    // A notice about waiting is of no use later.
    return notice.tone === 'wait' ? state : {...state, queuedNotices: queue(state.queuedNotices, notice)};
  }
  if (!unread?.settled) return {...state, notice};
  if (notice.settled) return {...state, notice: together(unread, notice)};
  return notice.tone === 'wait'
    ? state
    : {...state, notice, queuedNotices: queue(state.queuedNotices, unread)};
}

export const noticeOf = ({tone, text, about}: MessageOf<'noticed'>): Notice =>
  about === undefined ? {tone, text} : {tone, text, about};

/** Shows the next queued notice, once the one before it has been read. */
export function nextNotice(state: State): State {
  const [next, ...queuedNotices] = state.queuedNotices;
  if (!next || state.notice || state.overlay?.kind === 'filter') return state;
  return {...state, notice: next, queuedNotices};
}

/** Says that a key has no meaning here, and which key has. */
export function noteMeaningless(state: State, key: string, instead: string): State {
  const text = `${reveal(keyName(key))} means nothing here · ${instead}`;
  return {...state, notice: {tone: 'info', text, once: true}};
}

/** Handles a `once` notice after a key: it stays the same while such keys follow, and is dropped if other notices are queued. */
export function keepRepeatedNotice(before: State, after: State): State {
  if (!after.notice?.once) return after;
  if (before.queuedNotices.length > 0) return {...after, notice: undefined};
  return before.notice?.once ? {...after, notice: before.notice} : after;
}

function queue(queuedNotices: readonly Notice[], notice: Notice): Notice[] {
  const last = queuedNotices.at(-1);
  return last?.settled && notice.settled
    ? [...queuedNotices.slice(0, -1), together(last, notice)]
    : [...queuedNotices, notice];
}

/** Joins two notices, the newer first, so that the older is cut off if both do not fit. */
function together(old: Notice, {tone, text}: Notice): Notice {
  if (old.text.split(' · and ').includes(text)) return old;
  return {tone, text: `${text} · and ${old.text}`, settled: true};
}

/** Shows a notice in answer to a key. It replaces any other. */
export const note = (state: State, text: string, tone: 'info' | 'warn' = 'info'): State => ({
  ...state,
  notice: {text, tone},
});

export const endWaiting = (state: State): State =>
  state.notice?.tone === 'wait' ? {...state, notice: undefined} : state;
