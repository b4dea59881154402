import {home} from '../../resources/index.ts';
import {type Effect, lookTimer, pageSubject, progressSubject} from '../effect.ts';
import type {AccountBadge, State} from '../state.ts';
import {keyOf} from '../writes/progress/schedule.ts';
import {isUnanswered} from '../writes/retries.ts';
import {placeFor} from './places.ts';
import {atStart} from './start-place.ts';

/** Switches to another account. All data of the previous one is dropped and its requests are aborted. */
export function connected(state: State, account: AccountBadge): [State, Effect[]] {
  const {size, preferences, now, watch, refreshScheduled, tickScheduled, idleRefreshes, lastWrite} = state;
  const pages = Object.entries(state.lists).flatMap(([key, {loading}]) =>
    loading.map(page => pageSubject(key, page)),
  );
  const items = Object.entries(state.items).flatMap(([key, {loading}]) => (loading ? [key] : []));
  const trackedWrites = Object.values(state.trackedWrites).map(tracked => progressSubject(keyOf(tracked)));
  const fresh: State = {
    size,
    preferences,
    now,
    watch,
    refreshScheduled,
    tickScheduled,
    idleRefreshes,
    account,
    history: {places: [placeFor(home.name)], at: 0},
    lists: {},
    items: {},
    refusals: {},
    orderRefusals: {},
    support: {},
    writes: {},
    lastWrite,
    trackedWrites: {},
    budgets: {},
    queuedNotices: [],
    typeAhead: [],
    notice: {tone: 'info', text: `this is ${account.profile} now, at ${account.address}`},
  };
  const lookUps = Object.values(state.writes).filter(isUnanswered);
  return [
    atStart(fresh),
    [
      ...[...pages, ...items, ...trackedWrites].map((subject): Effect => ({type: 'abort', subject})),
      ...lookUps.map(({id}): Effect => ({type: 'stopTimer', timer: lookTimer(id)})),
    ],
  ];
}
