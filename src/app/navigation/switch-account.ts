import {type Effect, lookTimer, pageSubject, progressSubject} from '../effect.ts';
import {note} from '../notice.ts';
import type {AccountBadge, State} from '../state.ts';
import {keyOf} from '../writes/progress/schedule.ts';
import {isUnanswered} from '../writes/retries.ts';
import {busy} from '../writes/writes.ts';
import {newState} from './start-place.ts';

/** Why the account cannot be left now, as a sentence. */
export function switchHindrance(state: State): string | undefined {
  // Its outcome would be journaled under the other account, and its connection closed.
  if (busy(state)) return 'a request is on its way: go over when its outcome is known';
  // What is typed there would be lost, and the keys that follow would act on the other account.
  return state.overlay && 'something was opened here meanwhile: close it, then choose the profile again';
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
  return [
    note(fresh, `this is ${account.profile} now, at ${account.address}`),
    [
      ...[...pages, ...items, ...trackedWrites].map((subject): Effect => ({type: 'abort', subject})),
      ...lookUps.map(({id}): Effect => ({type: 'stopTimer', timer: lookTimer(id)})),
    ],
  ];
}
