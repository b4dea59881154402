import fuzzysort from 'fuzzysort';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {canonicalAddress} from '../../../text/ip-address.ts';
import {itemKey} from '../../lists/query.ts';
import {rowOf, viewOf} from '../../lists/view.ts';
import {placeOf} from '../../navigation/places.ts';
import {openItem} from '../../navigation/relations.ts';
import type {ItemRef, List, ListPage, State} from '../../state.ts';
import {goToRow} from './address.ts';
import {addressesOn} from './addresses.ts';
import {type Labelled, labelled, likeliest} from './likeliest.ts';
import {likened, type Suggestion, shortName} from './suggestion.ts';

/** The items of any collection that have been read, by their labels, ids and addresses. */

interface Entry extends ItemRef, Labelled {
  label: string;
  /** Made once it is looked at closely. */
  prepared?: ReturnType<typeof fuzzysort.prepare>;
  page: ListPage;
  /** Which of the page's entries it is. */
  at: number;
}

/** Items that are offered at a time. */
const mostOffered = 50;

interface Scored {
  suggestion: Suggestion;
  /** From 0 to 1. */
  score: number;
}

/** Indexes the loaded items when the palette opens, so that its first letter need not wait for that. */
export const gatherKnown = ({lists}: State): void => void entriesOf(lists);

/** Items that a key can gather in no time. */
const few = 500;

/**
 * A fast path: gathers many items while nobody presses a key, a page at a time; whether something was to be done.
 *
 * Gains: 34 ms of CPU at the first letter over 10,000 rows (50 → 16, on busy cores). Can go: that letter pays for it then.
 */
export function gatherNext(state: State): boolean {
  const {lists} = state;
  if (gathered.has(lists)) return false;
  const pages = Object.values(lists).flatMap(list => Object.values(list.pages).map(page => ({list, page})));
  if (pages.reduce((sum, {page}) => sum + page.slots.length, 0) <= few) return false;
  const next = pages.find(({page}) => !ofPages.has(page));
  if (next) entriesOn(next.list, next.page);
  // Searching for any letter builds the index that later searches use.
  else knownItems(state, 'a');
  return true;
}

/** The items that a text means, best first. It is not empty. */
export function knownItems(state: State, text: string): Scored[] {
  const entries = entriesOf(state.lists);
  const exact = byNumber(entries, text).map(entry => ({entry, score: 1}));
  const named = fuzzysort
    .go(text, likeliest(entries, text).map(prepared), {key: 'prepared', limit: mostOffered, threshold: 0.3})
    .map(({obj: entry, score}) => ({entry, score}))
    .filter(({entry}) => exact.every(one => one.entry !== entry));
  return [...exact, ...named].slice(0, mostOffered).map(({entry, score}) => {
    const suggestion = suggested(state, entry);
    return {
      suggestion: exact.some(one => one.entry === entry) ? suggestion : likened(suggestion, text),
      score,
    };
  });
}

function prepared(entry: Entry): Entry {
  entry.prepared ??= fuzzysort.prepare(shortName(entry.label));
  return entry;
}

/** Returns the items with that id, or with an address that begins so; a complete address may be written in any form. */
function byNumber(entries: readonly Entry[], text: string): Entry[] {
  const wanted = canonicalAddress(text) ?? text.toLowerCase();
  const address = /[.:]/.test(wanted) && /^[\da-f.:]{3,}$/.test(wanted) ? ` ${wanted}` : undefined;
  const id = /^#?\d+$/.test(text) ? text.replace('#', '') : undefined;
  if (address === undefined && id === undefined) return [];
  const found: Entry[] = [];
  for (const entry of entries) {
    if (found.length >= mostOffered) break;
    const isIt = address
      ? addressesOn(entry.page, entry.resource)[entry.at]?.includes(address)
      : entry.id === id;
    if (isIt) found.push(entry);
  }
  return found;
}

/** Returns a suggestion that moves the cursor to an item if the current list has it, and opens the item otherwise. */
function suggested(state: State, {label, resource, params, id}: Entry): Suggestion {
  const place = placeOf(state);
  const {singular} = resourceOf(resource);
  const title = shortName(label);
  const row =
    place.kind === 'list' && itemKey(place.resource, place.params, id) === itemKey(resource, params, id)
      ? rowOf(resourceOf(resource), viewOf(state, place), id)
      : undefined;
  if (row !== undefined)
    return {title, detail: `${singular}, row ${count(row + 1)}`, accept: now => goToRow(now, row)};
  const detail = id === label ? singular : `${singular} ${shortName(id)}`;
  return {title, detail, accept: now => openItem(now, resource, params, id, label)};
}

const gathered = new WeakMap<State['lists'], readonly Entry[]>();

/** All of them, each once. Gathered again only after something has been read. */
function entriesOf(lists: State['lists']): readonly Entry[] {
  const known = gathered.get(lists);
  if (known) return known;
  const collections = new Map<string, Map<string, Entry>>();
  for (const list of Object.values(lists)) {
    const key = JSON.stringify([list.resource, list.params]);
    const entries = collections.get(key) ?? new Map<string, Entry>();
    collections.set(key, entries);
    for (const page of Object.values(list.pages))
      for (const entry of entriesOn(list, page)) entries.set(entry.id, entry);
  }
  const all = [...collections.values()].flatMap(entries => [...entries.values()]);
  gathered.set(lists, all);
  return all;
}

const ofPages = new WeakMap<ListPage, readonly Entry[]>();

function entriesOn({resource, params}: List, page: ListPage): readonly Entry[] {
  const known = ofPages.get(page);
  if (known) return known;
  const {id, label} = resourceOf(resource);
  const entries: Entry[] = [];
  for (const [at, slot] of page.slots.entries()) {
    if (!slot.ok) continue;
    const name = label(slot.value);
    entries.push({resource, params, id: id(slot.value), label: name, ...labelled(shortName(name)), page, at});
  }
  ofPages.set(page, entries);
  return entries;
}
