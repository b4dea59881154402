import {filterNameMistake} from './app/screens/palette/words.ts';
import {checkSettings, tellMistakes} from './app/settings/mistakes.ts';
import type {State} from './app/state.ts';
import type {Environment} from './environment.ts';
import {changeKeys} from './preferences/changed-keys.ts';
import type {SettingMistake} from './preferences.ts';

/** The state at the start, with a notice of what in the settings file is not used. @param read what reading the file has found */
export async function withSettings(
  state: State,
  read: readonly SettingMistake[],
  env: Environment,
): Promise<State> {
  const {keys, filters} = state.preferences;
  const {changed, commands, mistakes: found} = checkSettings(state);
  if (Object.keys(keys).length > 0) changeKeys(changed);
  const mistakes = [...read, ...found];
  const usable: State = {
    ...state,
    preferences: {
      ...state.preferences,
      filters: Object.fromEntries(Object.entries(filters).filter(([name]) => !filterNameMistake(name))),
      commands,
      ssh: mistakes.some(({path}) => path[0] === 'ssh') ? undefined : state.preferences.ssh,
    },
  };
  if (mistakes.length === 0) return usable;
  const {placed} = await import('./profiles/placed-mistakes.ts');
  return tellMistakes(usable, placed(mistakes, env));
}
