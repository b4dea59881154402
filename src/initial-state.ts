import {newState} from './app/data/relations/start-place.ts';
import type {State} from './app/state/state.ts';
import {defaultPreferences} from './preferences.ts';

export const initialState = (
  badge: State['account'],
  size: State['size'],
  {notice, preferences = defaultPreferences}: Partial<Pick<State, 'notice' | 'preferences'>> = {},
): State => ({...newState(badge, {size, preferences, now: Date.now()}), notice});
