import fuzzysort from 'fuzzysort';
import type {Resource} from '../../../resources/definition/definition.ts';
import {resourceOf, resources} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {viewOf} from '../../lists/view.ts';
import {crumbs, placeFor, placeOf} from '../../navigation/places.ts';
import {subjectOf} from '../../navigation/relations.ts';
import type {State} from '../../state.ts';
import {standaloneScreens} from '../standalone.ts';
import {actionSuggestions} from './actions.ts';
import {addressed, jump} from './address.ts';
import {nameOf, type Option, type Searchable} from './suggestion.ts';

/** The suggestions for what has been typed, best first. */
export function paletteSuggestions(state: State, typed: string): Option[] {
  const text = typed.trim();
  const direct = jump(state, text) ?? addressed(text);
  if (direct) return [direct];
  const all = [...relations(state), ...menu, ...actionSuggestions(state), ...commands, ...recent(state)];
  if (text === '') return all;
  return fuzzysort
    .go(text, all.concat(items(state)), {keys: ['title', 'words'], limit: 50, threshold: 0.2})
    .map(({obj}) => obj);
}

const menu: Searchable[] = [
  ...resources.filter(({parent}) => !parent).map(menuOption),
  ...standaloneScreens.map(
    ({name, summary, open}): Searchable => ({
      title: name,
      detail: summary,
      target: {kind: 'place', place: open()},
      completion: name,
      words: '',
    }),
  ),
];

function menuOption(resource: Resource): Searchable {
  return {
    title: resource.name,
    detail: resource.summary,
    target: {kind: 'place', place: placeFor(resource.name)},
    completion: `${resource.name} `,
    words: [resource.title, resource.singular, ...(resource.aliases ?? [])].join(' '),
  };
}

const command = (title: string, detail: string, name: string): Searchable => ({
  title,
  detail,
  target: {kind: 'command', command: name},
  completion: title,
  words: '',
});

const commands: Searchable[] = [
  command('refresh', 'read again what is on the screen', 'refresh'),
  command('watch', 'read live data again every few seconds, on or off', 'watch'),
  command('help', 'all keys that work here', 'help'),
  command('quit', 'leave skydeck', 'quit'),
];

function relations(state: State): Searchable[] {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return [];
  const {value} = subject.slot;
  const source = resourceOf(subject.resource);
  return (source.relations ?? []).map((relation, index) => ({
    title: `${nameOf(source.label(value))} › ${relation.title.toLowerCase()}`,
    detail: `of this ${source.singular} (${index + 1})`,
    target: {kind: 'relation', title: relation.title},
    completion: relation.title.toLowerCase(),
    words: '',
  }));
}

// Enough for any list that a person has scrolled through; more would make a key slow.
const searched = 5000;

/** What the list at hand has loaded, by its labels. */
function items(state: State): Searchable[] {
  const place = placeOf(state);
  if (place.kind !== 'list') return [];
  const resource = resourceOf(place.resource);
  const view = viewOf(state, place);
  const found: Searchable[] = [];
  for (const [index, slot] of view.rows()) {
    if (found.length >= searched) break;
    if (!slot.ok) continue;
    const title = nameOf(resource.label(slot.value));
    found.push({
      title,
      detail: `${resource.singular}, row ${count(index + 1)}`,
      target: {kind: 'row', row: index},
      completion: title,
      words: '',
    });
  }
  return found;
}

function recent(state: State): Searchable[] {
  const seen = new Map<string, Searchable>();
  for (const place of state.history.places.toReversed()) {
    if (place === placeOf(state)) continue;
    const filter = place.kind === 'list' && place.filter ? ` ${place.filter}` : '';
    const title = crumbs(place).map(nameOf).join(' › ') + nameOf(filter);
    if (place.up === undefined && filter === '') continue;
    if (!seen.has(title))
      seen.set(title, {
        title,
        detail: 'recently',
        target: {kind: 'place', place},
        completion: title,
        words: '',
      });
    if (seen.size === 5) break;
  }
  return [...seen.values()];
}
