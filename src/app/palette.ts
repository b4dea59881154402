import fuzzysort from 'fuzzysort';
import {parseFilter} from '../api/filter.ts';
import {count} from '../format.ts';
import type {Resource} from '../resources/define.ts';
import {findResource, resourceOf, resources} from '../resources/index.ts';
import type {CommandName} from './commands.ts';
import {deeds} from './deeds.ts';
import {subjectOf} from './links.ts';
import {crumbs, listPlace, placeFor, placeOf} from './places.ts';
import type {Place, State} from './state.ts';
import {viewOf} from './view.ts';

/** What the palette offers, and where each offer leads. */
export interface Option {
  title: string;
  detail: string;
  target: Target;
  /** What tab writes into the prompt. */
  completion: string;
  /** It cannot be done now; the detail says why. */
  dim?: boolean;
}

export type Target =
  | {kind: 'place'; place: Place}
  | {kind: 'item'; resource: string; id: string}
  | {kind: 'follow'; title: string}
  | {kind: 'row'; row: number}
  | {kind: 'command'; command: CommandName}
  | {kind: 'action'; action: string}
  | {kind: 'none'};

const none: Target = {kind: 'none'};

/** The offers for what has been typed, best first. */
export function paletteOptions(state: State, typed: string): Option[] {
  const text = typed.trim();
  const direct = jump(state, text) ?? addressed(text);
  if (direct) return [direct];
  const all = [...links(state), ...menu, ...deeds(state), ...commands, ...recent(state)];
  if (text === '') return all;
  all.push(...items(state));
  return fuzzysort.go(text, all, {keys: ['title', 'words'], limit: 50, threshold: 0.2}).map(({obj}) => obj);
}

/** `#700` and `page 7`, in a list. */
function jump(state: State, text: string): Option | undefined {
  const match = /^(?:#|(page)\s+)(\d*)$/.exec(text);
  const place = placeOf(state);
  if (!match || place.kind !== 'list') return undefined;
  const [, byPage, digits = ''] = match;
  const {length, query, list} = viewOf(state, place);
  const known = list?.results !== undefined;
  const size = query.local ? 100 : (list?.pageSize ?? query.pageSize);
  const last = byPage ? Math.ceil(length / size) : length;
  const wanted = Number(digits);
  const word = byPage ? 'page' : 'row';
  const option = (detail: string, target: Target): Option => ({
    title: text,
    detail,
    target,
    completion: text,
  });
  if (digits !== '' && wanted > 0 && !known) {
    return option(`${word} ${count(wanted)}, if there is one: the list has not told its length yet`, {
      kind: 'row',
      row: byPage ? (wanted - 1) * size : wanted - 1,
    });
  }
  if (digits === '') return option(`a number of 1–${count(last)}`, none);
  if (wanted < 1 || wanted > last)
    return option(`there is no ${word} ${count(wanted)}: 1–${count(last)}`, none);
  return option(`${word} ${count(wanted)} of ${count(last)}`, {
    kind: 'row',
    row: byPage ? (wanted - 1) * size : wanted - 1,
  });
}

/** `volumes label~db` and `node 123`. */
function addressed(text: string): Option | undefined {
  const match = /^(\S+)\s+(.+)$/.exec(text);
  const resource = match && findResource(match[1] ?? '');
  const rest = match?.[2];
  if (!resource?.list || !rest) return undefined;
  const option = (detail: string, target: Target): Option => ({
    title: text,
    detail,
    target,
    completion: text,
  });
  if (resource.parent)
    return option(`${resource.name} are opened from their ${resourceOf(resource.parent).singular}`, none);
  const [, word = ''] = match;
  const numbered = resource.fields.fields.id?.kind === 'number';
  if (
    word.toLowerCase() === resource.singular &&
    !/[=<>~\s]/.test(rest) &&
    (!numbered || /^\d+$/.test(rest))
  ) {
    return option(`the ${resource.singular} with the id ${rest}`, {
      kind: 'item',
      resource: resource.name,
      id: rest,
    });
  }
  const parsed = parseFilter(rest, resource.fields);
  if ('mistake' in parsed) return option(parsed.mistake.reason, none);
  return option(`${resource.title.toLowerCase()} filtered`, {
    kind: 'place',
    place: listPlace(resource.name, {filter: rest}),
  });
}

/** `words` are further ones that it is found by. */
export type Searchable = Option & {words: string};

const menu: Searchable[] = resources.filter(({parent}) => !parent).map(menuOption);

function menuOption(resource: Resource): Searchable {
  return {
    title: resource.name,
    detail: resource.summary,
    target: {kind: 'place', place: placeFor(resource.name)},
    completion: `${resource.name} `,
    words: [resource.title, resource.singular, ...(resource.aliases ?? [])].join(' '),
  };
}

const command = (title: string, detail: string, name: CommandName): Searchable => ({
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

function links(state: State): Searchable[] {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return [];
  const {value} = subject.slot;
  const source = resourceOf(subject.resource);
  return (source.links ?? []).map((link, index) => ({
    title: `${source.label(value)} › ${link.title.toLowerCase()}`,
    detail: `of this ${source.singular} (${index + 1})`,
    target: {kind: 'follow', title: link.title},
    completion: link.title.toLowerCase(),
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
  for (let index = 0; index < Math.min(view.length, searched); index++) {
    const slot = view.row(index);
    if (!slot?.ok) continue;
    const title = resource.label(slot.value);
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
    const title = crumbs(place).join(' › ') + filter;
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
