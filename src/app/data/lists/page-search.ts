import type {Filter, Search, Shown, ShownTexts, Test} from '../../../api/filter/index.ts';
import {PageTexts} from '../../../api/filter/index.ts';
import type {Slot} from '../../state/list.ts';
import {memoizeEach} from '../../state/memoize.ts';
import {matcherOf} from './shown.ts';

/**
 * A fast path: filters a page at a time. The texts of its rows are joined into one long text, in which a bare word is searched for.
 * Can go: `matcherOf` applied to each row gives the same result.
 */

type Slots = readonly Slot[];

type Rows = readonly number[];

export const readableRows = memoizeEach(
  (slots: Slots): Rows => slots.flatMap((slot, row) => (slot.ok ? [row] : [])),
);

/** Returns the rows of a page that match a filter. @param among the rows to test; all readable ones by default */
export function rowsKept(
  slots: Slots,
  filter: Filter,
  shown: Shown,
  among: Rows = readableRows(slots),
): Rows {
  if (among.length === 0) return among;
  if ('all' in filter)
    return filter.all.reduce<Rows>((left, part) => rowsKept(slots, part, shown, left), among);
  if ('any' in filter || 'not' in filter) {
    const wanted = 'any' in filter ? 1 : 0;
    const passed = new Uint8Array(slots.length);
    for (const part of 'any' in filter ? filter.any : [filter.not])
      for (const row of rowsKept(slots, part, shown, among)) passed[row] = 1;
    return among.filter(row => passed[row] === wanted);
  }
  if ('text' in filter && PageTexts.takes(filter.text))
    return showing(slots, shown, filter.text.toLowerCase(), among);
  return tested(slots, filter, shown, among);
}

function tested(slots: Slots, filter: Test | Search, shown: Shown, among: Rows): Rows {
  const keeps = matcherOf(filter, shown);
  return among.filter(row => {
    const slot = slots[row];
    return slot?.ok === true && keeps(slot.value, slot.raw);
  });
}

const filtered = memoizeEach((_: Slots) => new Map<Filter, {shown: Shown; kept: Slots}>());

/** Returns the rows of a page that match a filter, in the order of the page. Each page is filtered once for each filter. */
export function keptOn(slots: Slots, filter: Filter, shown: Shown): Slots {
  const results = filtered(slots);
  const known = results.get(filter);
  if (known?.shown === shown) return known.kept;
  const kept = slotsAt(slots, rowsKept(slots, filter, shown));
  results.set(filter, {shown, kept});
  return kept;
}

/** Returns the slots of those rows; the same array if they are all rows of the page. */
export function slotsAt(slots: Slots, rows: Rows): Slots {
  if (rows.length === slots.length) return slots;
  const those: Slot[] = [];
  for (const row of rows) {
    const slot = slots[row];
    if (slot) those.push(slot);
  }
  return those;
}

function showing(slots: Slots, {texts}: Shown, wanted: string, among: Rows): Rows {
  const marks = new Uint8Array(slots.length);
  for (const of of texts) textsOn(slots, of).mark(wanted, among, marks);
  return among.filter(row => marks[row] === 1);
}

const known = new WeakMap<ShownTexts, WeakMap<Slots, PageTexts>>();

/** The joined texts of a page, made once however many letters are typed. */
function textsOn(slots: Slots, of: ShownTexts): PageTexts {
  const pages = known.get(of) ?? new WeakMap<Slots, PageTexts>();
  known.set(of, pages);
  let made = pages.get(slots);
  if (!made) {
    made = new PageTexts(slots.map(slot => (slot.ok ? of(slot.value, slot.raw) : nothing)));
    pages.set(slots, made);
  }
  return made;
}

const nothing = {parts: '', wholes: '', addresses: ''};

export const isPrepared = (slots: Slots, {texts}: Shown): boolean =>
  texts.every(of => known.get(of)?.has(slots) ?? false);

/** Joins the texts of a page, so that the first key of a filter need not wait for that. */
export function prepareTexts(slots: Slots, {texts}: Shown): void {
  for (const of of texts) textsOn(slots, of);
}
