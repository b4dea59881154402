import {placeFor} from './app/navigation/places.ts';
import {atStart} from './app/navigation/start-place.ts';
import type {State} from './app/state.ts';
import {defaultPreferences} from './preferences.ts';
import {home} from './resources/index.ts';

export function initialState(
  badge: State['account'],
  size: State['size'],
  {notice, preferences = defaultPreferences}: Partial<Pick<State, 'notice' | 'preferences'>> = {},
): State {
  return atStart({
    size,
    account: badge,
    preferences,
    history: {places: [placeFor(home.name)], at: 0},
    now: Date.now(),
    lists: {},
    items: {},
    refusals: {},
    orderRefusals: {},
    support: {},
    typeAhead: [],
    writes: {},
    lastWrite: 0,
    trackedWrites: {},
    budgets: {},
    tickScheduled: false,
    queuedNotices: [],
    notice,
    watch: false,
    refreshScheduled: false,
    idleRefreshes: 0,
  });
}
