import {type Effect, lookTimer, pageSubject, progressSubject} from '../../state/effect.ts';
import {note} from '../../state/notice.ts';
import type {AccountBadge, State} from '../../state/state.ts';
import {newState} from '../relations/start-place.ts';
import {leftSentence, switchWarning, uncopiedText} from './quit-warning.ts';
import {isUnanswered} from './retries.ts';
import {keyOf} from './schedule.ts';
import {busy} from './writes.ts';

/** Why the account cannot be left now, as a sentence. */
export function switchHindrance(state: State): string | undefined {
  // Its outcome would be journaled under the other account, and its connection closed.
  if (busy(state)) return 'a request is on its way: go over when its outcome is known';
  // What is typed there would be lost, and the keys that follow would act on the other account.
  if (state.overlay) return 'something was opened here meanwhile: close it, then choose the profile again';
  // It may have been made since the key was pressed.
  const uncopied = switchWarning(state) === state.switchAsked ? undefined : uncopiedText(state);
  return uncopied && `${uncopied}: copy it, or choose the profile again`;
}

/** Asks for the key once more where secrets would be lost; undefined if there are none, or it was pressed once more. */
export function askToSwitch(state: State): State | undefined {
  const text = switchWarning(state);
  return text === undefined || text === state.switchAsked
    ? undefined
    : {...note(state, text, 'warn'), switchAsked: text};
}

/** Switches to another account. All data of the previous one is dropped and its requests are aborted. */
export function connected(state: State, account: AccountBadge): [State, Effect[]] {
  const pages = Object.entries(state.lists).flatMap(([key, {loading}]) =>
    loading.map(page => pageSubject(key, page)),
  );
  const items = Object.entries(state.items).flatMap(([key, {loading}]) => (loading ? [key] : []));
  const trackedWrites = Object.values(state.trackedWrites).map(tracked => progressSubject(keyOf(tracked)));
  const {watch, refreshScheduled, tickScheduled, idleRefreshes, lastWrite} = state;
  const kept = {watch, refreshScheduled, tickScheduled, idleRefreshes, lastWrite};
  const fresh: State = {...newState(account, state), ...kept};
  const lookUps = Object.values(state.writes).filter(isUnanswered);
  const left = leftSentence(state);
  const text = [`this is ${account.profile} now, at ${account.address}`, left].filter(Boolean).join(' · ');
  return [
    note(fresh, text, left === undefined ? 'info' : 'warn'),
    [
      ...[...pages, ...items, ...trackedWrites].map((subject): Effect => ({type: 'abort', subject})),
      ...lookUps.map(({id}): Effect => ({type: 'stopTimer', timer: lookTimer(id)})),
    ],
  ];
}
