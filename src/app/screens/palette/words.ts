import {actionKey} from '../../../preferences/key-name.ts';
import {type SavedFilter, type ThemeName, themeNames} from '../../../preferences.ts';
import {findResource, resourceOf, resources} from '../../../resources/index.ts';
import {nearestOf} from '../../../text/nearest.ts';
import {sortAsAsked} from '../../data/columns/columns.ts';
import {go} from '../../data/relations/history.ts';
import type {Binding} from '../../input/binding.ts';
import {note} from '../../state/notice.ts';
import {listPlace, placeFor} from '../../state/places.ts';
import {prefer} from '../../state/prefer.ts';
import type {State} from '../../state/state.ts';
import {columnsKey} from '../columns/columns.ts';
import {helpKey, quit} from '../common/keys.ts';
import {explanation, openPalette, type Suggestion} from '../common/suggestion.ts';
import {copyMenuKey} from '../copy/copy.ts';
import {exportKey} from '../export/export.ts';
import {
  described,
  forget,
  openSaved,
  savable,
  save,
  savedFilter,
  savedFilters,
  savedMistake,
} from '../filter/suggestions.ts';
import {refreshKey, watchKey} from '../place/keys.ts';
import {standaloneScreens} from '../standalone.ts';

/** The words of the palette that do not depend on the account. No saved filter and no own command can be called like one of them. */

/** The keys and the commands among the settings, for which people look by words of their own. */
const settingsWords: readonly Suggestion[] = [
  {
    title: 'keys',
    detail: 'every key that can be changed, and what it is now',
    synonyms: ['remap', 'keybindings', 'shortcuts', 'hotkeys'],
    accept: state => openPreferences(state, 'keys'),
  },
  {
    title: 'commands',
    detail: 'commands of your own: add, change, remove',
    synonyms: ['own', 'custom', 'shell'],
    accept(state) {
      const opened = openPreferences(state, 'commands');
      const add = resourceOf('preferences').actions?.find(({on}) => on === 'list');
      return add && Object.keys(state.preferences.commands).length === 0
        ? note(opened, `there are no commands of your own yet: ${actionKey(add)} adds one`)
        : opened;
    },
  },
];

const openPreferences = (state: State, setting: string): State =>
  go(state, listPlace('preferences', {filter: `setting=${setting}`}));

/** The places that a word opens. */
export const menu: readonly Suggestion[] = [
  ...resources
    .filter(({parent}) => !parent)
    .map(({name, summary, title, singular, aliases = [], synonyms}) => ({
      title: name,
      detail: summary,
      words: [title, singular, ...aliases].join(' '),
      ...(synonyms ? {synonyms} : {}),
      completion: `${name} `,
      accept: (state: State) => go(state, placeFor(name)),
    })),
  ...settingsWords,
  ...standaloneScreens.map(({name, summary, open, begin}) => ({
    title: name,
    detail: summary,
    accept: (state: State) => (begin ? begin(state) : go(state, open())),
  })),
];

/** `theme light` changes the colours at once, and in the settings. */

const details: Readonly<Record<ThemeName, string>> = {
  auto: "dark or light, to match the terminal's background",
  dark: 'for a dark background',
  light: 'for a light background',
  'high-contrast': 'black and white, with few colours',
  'colour-blind': 'colours that everyone can tell apart',
  mono: 'no colours',
};

const themeCommand: Suggestion = {
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

/** Named filters: `web-prod` opens one, `save web-prod` saves the filter of this list, `forget web-prod` deletes it. */

export const savedSuggestions = (state: State): Suggestion[] =>
  savedFilters(state).map(([name, saved]) => {
    const mistake = savedMistake(state, saved);
    const words = described(saved);
    if (mistake !== undefined) return {...explanation(name, mistake), words};
    return {title: name, detail: words, words, accept: now => openSaved(now, saved)};
  });

/** A command that takes a name: accepting it opens the palette for that name. */
const nameCommand = (title: string, detail: string): Suggestion => ({
  title,
  detail,
  completion: `${title} `,
  accept: state => openPalette(state, `${title} `),
});

const savedCommands: readonly Suggestion[] = [
  nameCommand('save', 'keep the filter of this list under a name; forget drops it'),
  {...nameCommand('forget', 'drop a filter that is kept under a name'), words: 'unsave'},
];

/** Returns why a filter cannot have a name. */
type NameMistake = (name: string) => string | undefined;

/** Suggestions for `save NAME` and `forget NAME`, for which `unsave NAME` can be typed, too. An existing filter is replaced or dropped by the second one only. */
export function savedCommand(state: State, text: string, nameMistake: NameMistake): Suggestion[] | undefined {
  const [, verb, name = ''] = /^(save|forget|unsave)(?:\s+(.*))?$/.exec(text) ?? [];
  if (verb === undefined) return undefined;
  return verb === 'save' ? saving(state, name, nameMistake) : forgetting(state, name);
}

function saving(state: State, name: string, nameMistake: NameMistake): Suggestion[] {
  const title = `save ${name}`.trim();
  const wanted = savable(state);
  if (typeof wanted === 'string') return [explanation(title, wanted)];
  if (name === '') return [nameCommand('save', `keeps ${described(wanted)} under a name: type it`)];
  const mistake = nameMistake(name);
  if (mistake) return [explanation(title, mistake)];
  const there = savedFilter(state, name);
  const accept = (now: State) => save(now, name, wanted);
  if (!there) return [{title, detail: `${described(wanted)}; :${name} goes there`, accept}];
  if (described(there) === described(wanted))
    return [explanation(title, `${name} is ${described(there)} already`)];
  return [
    keep(name, there),
    {title: `replace ${name}`, detail: `by ${described(wanted)}`, completion: title, accept},
  ];
}

/** The first choice where an existing filter would be lost: it only closes the palette. */
function keep(name: string, there: SavedFilter): Suggestion {
  const detail = `as it is: ${described(there)}`;
  return {title: `keep ${name}`, detail, dim: true, accept: state => note(state, detail)};
}

function forgetting(state: State, name: string): Suggestion[] {
  const there = savedFilter(state, name);
  if (there)
    return [
      keep(name, there),
      {title: `forget ${name}`, detail: described(there), accept: now => forget(now, name)},
    ];
  const all = savedFilters(state);
  if (all.length === 0) return [explanation('forget', 'no filter is kept under a name')];
  const fitting = all.filter(([one]) => one.startsWith(name));
  if (fitting.length > 0)
    return fitting.map(([one, saved]) => ({
      title: `forget ${one}`,
      detail: described(saved),
      accept: state => openPalette(state, `forget ${one}`),
    }));
  const names = all.map(([one]) => one);
  const near = nearestOf(name, names);
  const meant = near === undefined ? `; there are ${names.join(', ')}` : `: did you mean ${near}?`;
  return [explanation(`forget ${name}`, `no filter is called ${name}${meant}`)];
}

const command = ({name, run}: Binding, detail: string): Suggestion => ({
  title: name,
  detail,
  accept: (state, press) => run(state, {...press, name: ''}),
});

const sort: Suggestion = {
  title: 'sort',
  detail: 'by a column: sort memory, sort -created; sort none for the own order; sort keep for good',
  completion: 'sort ',
  accept: state => sortAsAsked(state, ''),
};

/** Commands of a list. */
export const ofLists: readonly Suggestion[] = [
  sort,
  {...command(columnsKey, 'choose which are shown, and in what order'), title: 'columns'},
];

/** Commands that count everywhere. */
export const commands: readonly Suggestion[] = [
  command(refreshKey, 'read again what is on the screen'),
  command(exportKey, 'into a file: CSV, JSON, NDJSON, a domain as a zone file'),
  {...command(copyMenuKey, 'to the clipboard: label, id, address, JSON, curl, rows'), title: 'copy'},
  ...savedCommands,
  themeCommand,
  command(watchKey, 'read live data again every few seconds, on or off'),
  command(helpKey, 'all keys that work here'),
  command(quit, 'leave skydeck'),
];

const taken: ReadonlySet<string> = new Set([
  ...[...menu, ...ofLists, ...commands].map(({title}) => title.toLowerCase()),
  ...resources.flatMap(({actions = []}) => actions.map(({title}) => title.toLowerCase())),
  'page',
  'unsave',
]);

const nameShape = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;

/** Returns why a filter cannot have that name: saved on the screen or written into the settings. */
export function filterNameMistake(name: string): string | undefined {
  if (!nameShape.test(name)) return 'a name is one word of letters, digits, - _ and . (40 at most)';
  return nameTakenMistake(name);
}

/** Returns why nothing of the settings can have that name; undefined if it means nothing else in the palette. */
export const nameTakenMistake = (name: string): string | undefined =>
  findResource(name) || taken.has(name.toLowerCase())
    ? `${name} already means something else in the palette`
    : undefined;
