import {mistakeText, type SettingMistake} from '../../preferences.ts';
import type {Notice, State} from '../state.ts';

/** A mistake, and its line in the file. */
type PlacedMistake = SettingMistake & {line?: number | undefined};

/** The most mistakes that get a notice each; another command lists all. */
const mostMistakes = 3;

/** The state, with a notice of each setting that is not used. */
export function tellMistakes(state: State, mistakes: readonly PlacedMistake[]): State {
  const each = mistakes.slice(0, mostMistakes).map(mistake => {
    const where = mistake.line === undefined ? 'settings' : `settings, line ${mistake.line}`;
    return `${where}: ${mistakeText(mistake)}`;
  });
  const more = mistakes.length - each.length;
  const rest = more > 0 ? [`settings: ${more} more cannot be used: skydeck config check lists them`] : [];
  const notices = [...each, ...rest].map((text): Notice => ({tone: 'warn', text}));
  return {...state, queuedNotices: [...state.queuedNotices, ...notices]};
}
