import fuzzysort from 'fuzzysort';
import type {Params} from '../../../api/index.ts';
import {valueAt} from '../../../own-property.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import {findAnyResource, findResource, levelsOf, lieIn, resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {canonicalAddress} from '../../../text/ip-address.ts';
import {moment} from '../../../text/time.ts';
import {listsOf} from '../../data/lists/known-items.ts';
import {itemKey, readFilter} from '../../data/lists/query.ts';
import {rowOf, viewOf} from '../../data/lists/view.ts';
import {go} from '../../data/relations/history.ts';
import {openItem} from '../../data/relations/relations.ts';
import {keyFor} from '../../input/key-names.ts';
import {itemsIn, itemsOn} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import {crumbs, listPlace, onList, placeOf, setPlace} from '../../state/places.ts';
import type {ItemRef, List, ListPage, ListPlace, State} from '../../state/state.ts';
import {explanation, likened, type Suggestion, shortName} from '../common/suggestion.ts';
import {fieldsToSearch} from '../find/hits.ts';

/** Finds items of all collections, as far as they have been loaded, by their labels, ids and addresses. */

interface Entry extends ItemRef {
  label: string;
  happened?: string | undefined;
  prepared: ReturnType<typeof fuzzysort.prepare>;
  page: ListPage;
  /** Its index in the page. */
  at: number;
}

const mostSuggested = 50;

interface Scored {
  suggestion: Suggestion;
  /** From 0 to 1. */
  score: number;
}

/** The number of items that can be indexed within a key press. */
const few = 500;

/**
 * A fast path: indexes many items while no key is pressed, one page a call. Returns whether there was something to do.
 *
 * Gains: 34 ms of CPU at the first letter over 10,000 rows (50 → 16, on busy cores). Can go: that letter pays for it then.
 */
export function gatherNext({lists}: State): boolean {
  const pages = pagesOf(lists);
  if (pages.reduce((sum, {page}) => sum + page.slots.length, 0) <= few) return false;
  const next = pages.find(({page}) => !ofPages.has(page));
  if (next) entriesOn(next);
  return next !== undefined;
}

/** Finds the items for a text that is not empty, the best match first. */
export function knownItems(state: State, text: string): Scored[] {
  const groups = pagesOf(state.lists).map(entriesOn);
  const exact = byNumber(groups, text).map(entry => ({entry, score: 1}));
  const all = groups.flat();
  const found = fuzzysort
    .go(text, all, {key: 'prepared', limit: 4 * mostSuggested, threshold: 0.3})
    .map(({obj: entry, score}) => ({entry, score, at: all.indexOf(entry)}))
    .sort((one, other) => other.score - one.score || one.at - other.at);
  // Several lists may have the same item.
  const named = new Map(found.map(one => [keyOf(one.entry), one]));
  for (const {entry} of exact) named.delete(keyOf(entry));
  return [...exact, ...[...named.values()].slice(0, mostSuggested)].map(({entry, score}) => {
    const suggestion = suggested(state, entry);
    if (exact.some(one => one.entry === entry)) return {suggestion, score};
    // A record of an action must not pose as the action.
    if (entry.happened !== undefined) return {suggestion: {...suggestion, alike: true}, score: score - 1};
    // What the service offers to everybody comes after what is the account's own.
    const own = resourceOf(entry.resource).offered ? score / 2 : score;
    return {suggestion: likened(suggestion, text), score: own};
  });
}

/** Returns the items with that id, or with an address that begins with the text. A whole address may be written in any form. */
function byNumber(groups: readonly (readonly Entry[])[], text: string): Entry[] {
  const wanted = canonicalAddress(text) ?? text.toLowerCase();
  const address = /[.:]/.test(wanted) && /^[\da-f.:]{3,}$/.test(wanted) ? ` ${wanted}` : undefined;
  const id = /^#?\d+$/.test(text) ? text.replace('#', '') : undefined;
  if (address === undefined && id === undefined) return [];
  const found = new Map<string, Entry>();
  for (const entries of groups)
    for (const entry of entries) {
      const isIt = address
        ? addressesOn(entry.page, entry.resource)[entry.at]?.includes(address)
        : entry.id === id;
      if (isIt && found.size < mostSuggested) found.set(keyOf(entry), entry);
    }
  return [...found.values()];
}

/** Returns a suggestion that moves the cursor to an item if the current list has it, and opens the item otherwise. */
function suggested(state: State, {label, happened, resource, params, id}: Entry): Suggestion {
  const place = placeOf(state);
  const {singular, madeId, name} = resourceOf(resource);
  const title = shortName(label);
  const row =
    place.kind === 'list' && itemKey(place.resource, place.params, id) === itemKey(resource, params, id)
      ? rowOf(resourceOf(resource), viewOf(state, place), id)
      : undefined;
  if (row !== undefined)
    return {title, detail: `${singular}, row ${count(row + 1)}`, accept: now => goToRow(now, row)};
  const called = id === label || madeId ? singular : `${singular} ${shortName(id)}`;
  const detail = happened === undefined ? called : `${name} · ${moment(happened, state.preferences)}`;
  return {title, detail, accept: now => openItem(now, resource, params, id, label)};
}

const keyOf = ({resource, params, id}: ItemRef): string => itemKey(resource, params, id);

const pagesOf = (lists: State['lists']): {list: List; page: ListPage}[] =>
  Object.values(lists).flatMap(list => Object.values(list.pages).map(page => ({list, page})));

const ofPages = new WeakMap<ListPage, readonly Entry[]>();

function entriesOn({list: {resource, params}, page}: {list: List; page: ListPage}): readonly Entry[] {
  const known = ofPages.get(page);
  if (known) return known;
  const {id, label, happened} = resourceOf(resource);
  const entries: Entry[] = [];
  for (const [at, slot] of page.slots.entries()) {
    if (!slot.ok) continue;
    const name = label(slot.value);
    entries.push({
      ...{resource, params, id: id(slot.value), label: name, page, at},
      prepared: fuzzysort.prepare(shortName(name)),
      happened: happened?.(slot.value) ?? undefined,
    });
  }
  ofPages.set(page, entries);
  return entries;
}

/** Returns the addresses of each row of a page: in lower case, with a space before each. */
const addressesOn = memoizeEach((page: ListPage, resource: string): readonly string[] => {
  const fields = addressFields(resource, page);
  return page.slots.map(slot => {
    if (!slot.ok) return '';
    const texts = fields.flatMap(field => textsIn(valueAt(slot.value, field)));
    return ` ${texts.join(' ').toLowerCase()}`;
  });
});

// If none of the first items of a page has an address, the others have none either.
const sampled = 20;

function addressFields(resource: string, {slots}: ListPage): string[] {
  const first = itemsOn(slots.slice(0, sampled));
  return fieldsToSearch(resourceOf(resource))
    .map(({name}) => name)
    .filter(name => first.some(item => textsIn(valueAt(item, name)).some(text => canonicalAddress(text))));
}

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return typeof value === 'string' && value.length < 100 ? [value] : [];
}

/** Suggests what a complete address leads to: a row, a page, a filtered list, an item by its id. */

/** Puts the cursor of the list on a row, counted from 0. */
const goToRow = (state: State, row: number): State =>
  onList(state, place => setPlace(state, {...place, cursor: row, cursorId: undefined}));

/** `#700`, `700` and `page 7`, in a list. */
export function addressedRow(state: State, text: string): Suggestion | undefined {
  const match = /^(?:#|(page)\s+|(?=\d))(\d*)$/.exec(text);
  const place = placeOf(state);
  if (!match || place.kind !== 'list') return undefined;
  const [, byPage, digits = ''] = match;
  const {length, query, list} = viewOf(state, place);
  const size = query.gathers ? 100 : (list?.pageSize ?? query.pageSize);
  const last = byPage ? Math.ceil(length / size) : length;
  const wanted = Number(digits);
  const named = `${byPage ? 'page' : 'row'} ${count(wanted)}`;
  const accept = (now: State) => goToRow(now, byPage ? (wanted - 1) * size : wanted - 1);
  if (digits !== '' && wanted > 0 && list?.results === undefined)
    return {title: text, detail: `${named}, if there is one: the list's length is not known yet`, accept};
  if (digits === '') return explanation(text, `a number of 1–${count(last)}`);
  const number = last === 1 ? 'is one' : `are ${last === 0 ? 'none' : count(last)}`;
  if (wanted < 1 || wanted > last) return explanation(text, `there is no ${named}: there ${number}`);
  return {title: text, detail: `${named} of ${count(last)}`, accept};
}

/** `volumes label~db` and `node 123`. */
export function addressedPlace(state: State, text: string): Suggestion | undefined {
  const [, word = '', rest = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? [];
  const resource = findResource(word);
  if (!resource?.list || rest === '') return undefined;
  const {name, singular, parent, title, fields} = resource;
  if (parent) {
    const there = insidePlace(state, resource, rest.split(/\s+/));
    if ('why' in there) return explanation(text, there.why);
    const {mistake: wrong} = readFilter(state, name, there.filter, state.now);
    if (wrong) return explanation(text, wrong.reason);
    return {title: text, detail: crumbs(there).join(' › '), accept: now => go(now, there)};
  }
  const isId = fields.fields.id?.kind === 'number' ? /^\d+$/ : /^[^=<>~^\s]+$/;
  // `balancer 7` opens a load balancer.
  if (word.toLowerCase() === singular.split(' ').at(-1) && isId.test(rest)) {
    return {
      title: text,
      detail: `the ${singular} with the id ${rest}`,
      accept: now => openItem(now, name, {}, rest, text),
    };
  }
  const {mistake, unitless: [number] = []} = readFilter(state, name, rest, state.now);
  if (mistake) return explanation(text, mistake.reason);
  return {
    title: text,
    detail: `${title.toLowerCase()} filtered${number ? `: ${number.number} counts ${number.own}, not ${number.shown}` : ''}`,
    accept: now => go(now, listPlace(name, {filter: rest})),
  };
}

/** `records lie in a domain: open one first (:domains)` */
export function whyNotAlone(typed: string): string | undefined {
  const resource = findAnyResource(typed);
  const [outermost] = resource ? levelsOf(resource) : [];
  if (!resource || !outermost) return undefined;
  return `${lieIn(resource)}: open one first (${keyFor('palette')}${outermost.name})`;
}

/** Finds lists inside items that are addressed as `records example.org` or `backends front-ams 443`. */

/** An item, and the list that it belongs to. */
interface Outer {
  value: unknown;
  label: string;
  list: ListPlace;
  /** The words that were not needed to name it. */
  rest: readonly string[];
}

type Why = {why: string};

/** Returns the list that the words address, filtered by the remaining words; or which word is missing. */
function insidePlace(state: State, resource: Resource, words: readonly string[]): ListPlace | Why {
  const outer = outerOf(state, resource, words);
  if ('why' in outer) return outer;
  return inside(outer, resource.name, outer.rest.join(' '));
}

function outerOf(state: State, resource: Resource, words: readonly string[]): Outer | Why {
  const {parent = ''} = resource;
  const outer = resourceOf(parent);
  const further = outer.parent === undefined ? undefined : outerOf(state, outer, words);
  if (further && 'why' in further) return further;
  const list = further ? inside(further, parent) : listPlace(parent);
  const [word, ...rest] = further ? further.rest : words;
  const {singular} = outer;
  if (word === undefined) return {why: `${lieIn(resource)}: name it`};
  const found = known(state, outer, list.params, word);
  if (found) return {...found, list, rest};
  // A number may be the id of an item that has not been loaded.
  if (/^\d+$/.test(word)) return {value: {id: Number(word)}, label: `${singular} ${word}`, list, rest};
  return {why: `no ${singular} ${word} has been read here: open ${outer.title.toLowerCase()} first`};
}

/** Finds a loaded item by the first word of its label, or by its id. */
function known(state: State, {name, id, label}: Resource, params: Params, word: string) {
  const items = listsOf(state, {resource: name, params})
    .flatMap(itemsIn)
    .map(value => ({value, label: label(value)}));
  return items.find(item => item.label.split(' ')[0] === word) ?? items.find(({value}) => id(value) === word);
}

function inside({value, label, list}: Outer, to: string, filter = ''): ListPlace {
  const relation = resourceOf(list.resource).relations?.find(one => one.to === to && one.params);
  return listPlace(to, {
    params: relation?.params?.(value, list.params) ?? {},
    filter,
    up: {...list, crumb: `${list.crumb} › ${label}`},
    ...(relation ? {crumb: relation.title.toLowerCase()} : {}),
  });
}
