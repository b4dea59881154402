import {type Catalogue, written} from '../../../api/filter/index.ts';
import {Cache} from '../../../cache.ts';
import {valueAt} from '../../../own-property.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {canonicalAddress, namesAddress} from '../../../text/ip-address.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {ListPage} from '../../state/state.ts';

/** A text that was found in an item. */
export interface FindMatch {
  id: string;
  label: string;
  /** The field's name on the screen: the title of its column. */
  field: string;
  /** The text of the field, or the part of it around the match. */
  text: string;
  /** Lower is better: the whole label, its beginning, the beginning of a word in it, another part of it, another field. */
  rank: number;
}

/** The number of ranks of a match; the last one is for fields other than the label. */
export const ranks = 5;

interface Searched {
  name: string;
  title: string;
  number: boolean;
  catalogue: boolean;
}

/** Returns the fields that are searched: names, addresses, tags, ids and regions, but none with a few known values, such as a status. */
export const fieldsToSearch = memoizeEach((resource: Resource): readonly Searched[] => {
  const {fields, columns, primary = 'label', offered} = resource;
  const titleOf = (name: string) =>
    columns.find(({title, field = written(title)}) => field === name)?.title.toLowerCase() ?? name;
  const found = Object.entries(fields.fields).flatMap(([name, {kind, values, catalogue, computed}]) => {
    if (computed || values !== undefined || (offered && catalogue !== undefined)) return [];
    // The id of an event's entity may be a number or a text.
    const number = /(^|[._])id$/.test(name);
    return number || kind === 'text' || kind === 'list'
      ? [{name, title: titleOf(name), number, catalogue: catalogue !== undefined}]
      : [];
  });
  const order = ({name}: Searched) => (name === primary ? 0 : name === 'id' ? 1 : 2);
  return found.sort((one, other) => order(one) - order(other));
});

/** Returns where an item contains the text; undefined if it does not. @param raw the item as the service sent it */
export function hitIn(
  resource: Resource,
  value: unknown,
  raw: unknown,
  needle: Needle,
): FindMatch | undefined {
  for (const field of fieldsToSearch(resource)) {
    const text = found(field, value, needle) ?? (raw === value ? undefined : found(field, raw, needle));
    if (text === undefined) continue;
    const {id, label, primary = 'label'} = resource;
    const isName = field.name === primary;
    const at = text.toLowerCase().indexOf(needle.text);
    const rank = isName ? rankIn(text, at, needle) : ranks - 1;
    return {id: id(value), label: label(value), field: field.title, text: around(text, at), rank};
  }
  return undefined;
}

function rankIn(text: string, at: number, needle: Needle): number {
  if (text.length === needle.text.length) return 0;
  if (at === 0) return 1;
  return startsWord(text.toLowerCase(), needle.text) ? 2 : 3;
}

function found({name, number, catalogue}: Searched, item: unknown, needle: Needle): string | undefined {
  const value = valueAt(item, name);
  return catalogue ? needle.named.get(String(value)) : textIn(value, number, needle);
}

function textIn(value: unknown, number: boolean, needle: Needle): string | undefined {
  if (Array.isArray(value)) {
    for (const one of value) {
      const text = textIn(one, number, needle);
      if (text !== undefined) return text;
    }
    return undefined;
  }
  if (typeof value === 'number') return number && value === needle.number ? String(value) : undefined;
  return typeof value === 'string' && holdsNeedle(value, needle) ? value : undefined;
}

// A long text, such as a script, is cut to the part around the match.
const excerptLength = 160;

function around(text: string, at: number): string {
  if (text.length <= excerptLength) return text;
  const from = Math.max(0, at - excerptLength / 4);
  const part = text.slice(from, from + excerptLength).replace(/\s+/g, ' ');
  return `${from > 0 ? '…' : ''}${part}…`;
}

// The matches of this many texts are cached for each page. A person searches for a few, and a detail may search for one more.
const mostNeedles = 20;

const matchesOf = memoizeEach((_: ListPage) => new Cache<readonly (readonly FindMatch[])[]>(mostNeedles));

/** Returns the matches on a page, by rank. A page is searched once for each text. */
export function hitsOn(resource: string, page: ListPage, needle: Needle): readonly (readonly FindMatch[])[] {
  return matchesOf(page).get([needle.text, ...needle.named.keys()].join(' '), () =>
    searched(resource, page, needle),
  );
}

function searched(resource: string, page: ListPage, needle: Needle): readonly (readonly FindMatch[])[] {
  const hits = Array.from({length: ranks}, (): FindMatch[] => []);
  const definition = resourceOf(resource);
  for (const slot of page.slots) {
    const hit = slot.ok ? hitIn(definition, slot.value, slot.raw, needle) : undefined;
    if (hit) hits[hit.rank]?.push(hit);
  }
  return hits;
}

/** The text to find, in the forms in which it is compared. */
export interface Needle {
  text: string;
  /** If the text may be an id (`123`, `#123`). */
  number?: number | undefined;
  /** If the text is an address, in its canonical form. */
  address?: string | undefined;
  /** The ids that it names, or a word of them begins with it, with what they are called: `Frankfurt, DE · eu-central`. */
  named: ReadonlyMap<string, string>;
}

/** The fewest characters that name a region: fewer are found in too many. */
const fewest = 3;

/** Returns the parsed search text. @param catalogue the names of what items are found by, such as the regions that they are in */
export function needleOf(typed: string, catalogue: Catalogue = []): Needle {
  const text = typed.trim().toLowerCase();
  const [, digits] = /^#?(\d{1,15})$/.exec(text) ?? [];
  const called = catalogue.map(({id, label}) => [id, label ? `${label} · ${id}` : id] as const);
  return {
    named: new Map(
      called.filter(([, name]) => text.length >= fewest && startsWord(name.toLowerCase(), text)),
    ),
    text,
    number: digits === undefined ? undefined : Number(digits),
    address: canonicalAddress(text),
  };
}

/** Whether a text contains the text to find. An address matches as a whole, and other texts are not searched for in addresses. */
function holdsNeedle(value: string, {text, address}: Needle): boolean {
  if (address !== undefined) return namesAddress(value, address);
  if (!value.toLowerCase().includes(text)) return false;
  return /[.:]/.test(text) || canonicalAddress(value) === undefined;
}

/** Whether a part of a text stands where no letter or digit precedes it. */
function startsWord(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  return false;
}
