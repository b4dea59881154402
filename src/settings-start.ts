import {filterNameMistake} from './app/screens/palette/words.ts';
import {checkSettings, tellMistakes} from './app/settings/mistakes.ts';
import type {State} from './app/state/state.ts';
import type {Environment} from './environment.ts';
import {changeKeys} from './preferences/key-name.ts';
import type {SettingMistake} from './preferences.ts';

/** Makes the settings of a state those in use, the changed keys included. Returns the state with the usable ones, and why others are not. */
export function inUse(state: State): {state: State; mistakes: readonly SettingMistake[]} {
  const {keys, filters, ssh} = state.preferences;
  const {changed, commands, mistakes} = checkSettings(state);
  changeKeys(Object.keys(keys).length > 0 ? changed : undefined);
  const preferences: State['preferences'] = {
    ...state.preferences,
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !filterNameMistake(name))),
    commands,
    ssh: mistakes.some(({path}) => path[0] === 'ssh') ? undefined : ssh,
  };
  return {state: {...state, preferences}, mistakes};
}

/** The state at the start, with a notice of what in the settings file is not used. @param read what reading the file has found */
export async function withSettings(
  state: State,
  read: readonly SettingMistake[],
  env: Environment,
): Promise<State> {
  const {state: usable, mistakes: found} = inUse(state);
  const mistakes = [...read, ...found];
  if (mistakes.length === 0) return usable;
  const {placed} = await import('./profiles/change-file.ts');
  return tellMistakes(usable, placed(mistakes, env));
}
