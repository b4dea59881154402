import {newState} from './app/navigation/start-place.ts';
import type {State} from './app/state.ts';
import {defaultPreferences} from './preferences.ts';

export const initialState = (
  badge: State['account'],
  size: State['size'],
  {notice, preferences = defaultPreferences}: Partial<Pick<State, 'notice' | 'preferences'>> = {},
): State => ({...newState(badge, {size, preferences, now: Date.now()}), notice});
