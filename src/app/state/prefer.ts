import {changePreferences, type PreferenceChange} from '../../preferences.ts';
import type {Effect} from './effect.ts';
import type {State} from './state.ts';

/** Changes a preference and saves it in the settings file. */
export const prefer = (state: State, change: PreferenceChange): [State, Effect[]] => [
  {...state, preferences: changePreferences(state.preferences, change)},
  [{type: 'savePreference', change}],
];
