import {type ThemeName, themeNames} from '../../../preferences.ts';
import {go} from '../../data/relations/history.ts';
import {note} from '../../state/notice.ts';
import {placeFor} from '../../state/places.ts';
import {prefer} from '../../state/prefer.ts';
import type {State} from '../../state/state.ts';
import {explanation, openPalette, type Suggestion} from '../shared/suggestion.ts';

/** `theme light` changes the colours at once, and in the settings. */

const details: Readonly<Record<ThemeName, string>> = {
  auto: "dark or light, to match the terminal's background",
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
  accept: state => openPalette(state, 'theme '),
};

/** `theme`, and `theme li`; undefined for any other text. */
export function themeSuggestions(state: State, text: string): Suggestion[] | undefined {
  const [found, asked = ''] = /^theme(?:\s+(.*))?$/i.exec(text) ?? [];
  if (found === undefined) return undefined;
  // American spelling is accepted too.
  const name = asked.toLowerCase().replace('color', 'colour');
  const present = state.preferences.theme;
  // The present theme comes first, so that enter changes nothing until something is typed.
  const themes = [present, ...themeNames.filter(one => one !== present)].filter(one => one.includes(name));
  if (themes.length === 0) return [explanation(text, `there is no theme ${asked}: ${themeNames.join(', ')}`)];
  const all: Suggestion = {
    title: 'preferences',
    detail: 'the theme among the other settings',
    accept: now => go(now, placeFor('preferences')),
  };
  return [...themes.map(themeSuggestion(present)), ...(asked === '' ? [all] : [])];
}

const themeSuggestion =
  (present: ThemeName) =>
  (one: ThemeName): Suggestion => ({
    title: `theme ${one}`,
    detail: `${details[one]}${one === present ? ' · now' : ''}`,
    accept: now => {
      const [changed, effects] = prefer(now, {key: 'theme', value: one});
      return [note(changed, `the theme is ${one}: ${details[one]}`), effects];
    },
  });
