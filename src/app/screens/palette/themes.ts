import {type ThemeName, themeNames} from '../../../preferences.ts';
import {inputOf} from '../../input/line-editor.ts';
import {note} from '../../notice.ts';
import {prefer} from '../../prefer.ts';
import type {State} from '../../state.ts';
import {explanation, type Suggestion} from './suggestion.ts';

/** The colours: `theme light` sets them at once, and keeps them in the settings. */

const details: Readonly<Record<ThemeName, string>> = {
  auto: 'dark or light, as the terminal tells its background',
  dark: 'for a dark background',
  light: 'for a light background',
  'high-contrast': 'black and white, with few colours',
  'colour-blind': 'colours that everyone can tell apart',
  mono: 'no colours',
};

export const themeCommand: Suggestion = {
  title: 'theme',
  detail: `colours: ${themeNames.join(', ')}`,
  words: 'colours colors dark light',
  completion: 'theme ',
  accept: state => ({
    ...state,
    overlay: {kind: 'palette', input: inputOf('theme '), suggestionIndex: 0},
  }),
};

/** `theme`, and `theme li`; undefined for any other text. */
export function themeSuggestions(state: State, text: string): Suggestion[] | undefined {
  const [found, asked = ''] = /^theme(?:\s+(.*))?$/i.exec(text) ?? [];
  if (found === undefined) return undefined;
  // As it is spelled elsewhere, and by whom it is not.
  const name = asked.trim().toLowerCase().replace('color', 'colour');
  const present = state.preferences.theme;
  // Enter on the first changes nothing, until something is typed.
  const themes = [present, ...themeNames.filter(one => one !== present)].filter(one => one.includes(name));
  if (themes.length === 0)
    return [explanation(text, `there is no theme ${asked.trim()}: ${themeNames.join(', ')}`)];
  return themes.map(one => ({
    title: `theme ${one}`,
    detail: `${details[one]}${one === present ? ' · now' : ''}`,
    accept: now => {
      const [changed, effects] = prefer(now, {key: 'theme', value: one});
      return [note(changed, `the theme is ${one}: ${details[one]}`), effects];
    },
  }));
}
