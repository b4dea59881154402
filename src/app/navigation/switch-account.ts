import {type Effect, lookTimer, pageSubject, progressSubject} from '../effect.ts';
import {note} from '../notice.ts';
import type {AccountBadge, State} from '../state.ts';
import {keyOf} from '../writes/progress/schedule.ts';
import {isUnanswered} from '../writes/retries.ts';
import {newState} from './start-place.ts';

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
