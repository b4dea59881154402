import {actionKey} from '../../../preferences/key-name.ts';
import {findResource, resourceOf, resources} from '../../../resources/index.ts';
import {sortAsAsked} from '../../data/columns/change-sort.ts';
import {go} from '../../data/relations/history.ts';
import type {Binding} from '../../input/binding.ts';
import {note} from '../../state/notice.ts';
import {listPlace, placeFor} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {columnsKey} from '../columns/columns.ts';
import {copyMenuKey} from '../copy/copy.ts';
import {exportKey} from '../export/export.ts';
import {refreshKey, watchKey} from '../place/keys.ts';
import {helpKey, quit} from '../shared/common-keys.ts';
import type {Suggestion} from '../shared/suggestion.ts';
import {standaloneScreens} from '../standalone.ts';
import {savedCommands} from './saved-filters.ts';
import {themeCommand} from './themes.ts';

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
  return takenMistake(name);
}

/** Returns why nothing of the settings can have that name; undefined if it means nothing else in the palette. */
export const takenMistake = (name: string): string | undefined =>
  findResource(name) || taken.has(name.toLowerCase())
    ? `${name} already means something else in the palette`
    : undefined;
