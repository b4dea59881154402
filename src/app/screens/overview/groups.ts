import {exact} from '../../../resources/billing/price.ts';
import {inWords, markOf, type Tone} from '../../../resources/definition/column.ts';
import {filterValue} from '../../../resources/definition/common.ts';
import {type CellContext, type Column, nameOf, readSafely} from '../../../resources/definition/definition.ts';
import type {Called, OverviewEntry, Sentences} from '../../../resources/definition/overview.ts';
import {count, dollars, inSentence, textOf} from '../../../text/format.ts';
import {ago} from '../../../text/time.ts';
import {sumOver, withUnknown} from '../../data/columns/totals.ts';
import {catalogueList, cellContextOf} from '../../data/lists/catalogues.ts';
import type {Slot} from '../../state/state.ts';
import {keptBy, priceColumnOf, tallyBy} from './counts.ts';
import {noneText, shareText, sumText} from './data.ts';
import {
  amounts,
  type EntryOf,
  type From,
  gauges,
  itemFigure,
  listFigure,
  type Made,
  type MonthlyCost,
} from './made.ts';
import type {OverviewGroup, Tally} from './model.ts';
import {monthsOf} from './months.ts';

/** Makes the figures that a resource declares from the data that has been read. */
export function madeOf(entry: OverviewEntry<unknown>, from: From): Made {
  switch (entry.kind) {
    case 'counts':
      return counted(entry, from);
    case 'cost':
      return costs(entry, from);
    case 'sentences':
      return sentences(entry, from);
    case 'amounts':
      return amounts(entry, from);
    case 'gauges':
      return gauges(entry, from);
    case 'months':
      return {groups: monthsOf(entry, from)};
  }
}

function counted({part, by = [], filtered = []}: EntryOf<'counts'>, from: From): Made {
  const {state, resource, data, at} = from;
  const context = cellContextOf(state, resource.name, at);
  const groups = by.flatMap((name): OverviewGroup[] => {
    const column = resource.columns.find(one => nameOf(one) === name);
    if (!column) return [];
    const status = column.tone === 'status';
    const entries = [...tallyBy(data.pages, column)].map(([value, {number, first}]): Counted => {
      const filter = `${name}=${value === '' ? 'none' : filterValue(value)}`;
      const tone = status ? markOf(value).tone : undefined;
      return {
        figure: listFigure(resource, filter, part),
        mark: status ? value : undefined,
        name: value === '' ? 'none' : status ? inWords(value) : value,
        called: value === '' ? undefined : calledIn(column, first, context),
        value: number,
        text: shareText(data, count(number)),
        tone,
      };
    });
    if (entries.length === 0) return [];
    return [{kind: 'tallies', title: name, entries: entries.sort(worstAndMostFirst)}];
  });
  const own = filtered.map(one => filteredTally(one, part, from));
  if (own.length > 0) groups.push({kind: 'tallies', title: '', entries: own});
  return {groups: data.loaded === 0 ? [] : groups, sum: count(data.results)};
}

/** What a value is called in a column that says more where there is room, such as the city of a region. */
function calledIn({cell, wide}: Column<unknown>, item: unknown, context: CellContext): Called | undefined {
  if (!wide) return undefined;
  const text = (read: Column<unknown>['cell']) => textOf(readSafely(read, item, context));
  return {brief: text(cell), whole: text(wide.cell)};
}

type Counted = Tally & {value: number};

const order: readonly (Tone | undefined)[] = ['bad', 'warn'];

/** Those that need attention come first, then the most frequent. */
function worstAndMostFirst(one: Counted, other: Counted): number {
  const rank = ({tone}: Tally) => (order.includes(tone) ? order.indexOf(tone) : order.length);
  return rank(one) - rank(other) || other.value - one.value || one.name.localeCompare(other.name);
}

function filteredTally(
  {title, filter, tone, cost}: NonNullable<EntryOf<'counts'>['filtered']>[number],
  part: string,
  from: From,
): Tally {
  const {resource, data} = from;
  const pages = pagesKept(from, filter);
  const value = numberOf(pages);
  const price = cost && value > 0 ? costOf(from, pages) : undefined;
  return {
    figure: listFigure(resource, filter, part),
    name: title,
    value,
    text: shareText(data, count(value)),
    more:
      price?.sum === undefined
        ? undefined
        : sumText(data, withUnknown(`${dollars(price.sum)} a month`, price.unknown)),
    tone: value > 0 ? tone : undefined,
  };
}

const numberOf = (pages: readonly (readonly Slot[])[]): number =>
  pages.reduce((sum, slots) => sum + slots.length, 0);

const pagesKept = ({state, at, data: {list, pages}}: From, filter: string): readonly (readonly Slot[])[] =>
  list ? keptBy(state, list, {pages, filter, at}) : [];

/** The monthly cost of items; its sum is undefined if no price is known. */
function costOf({state, resource, at}: From, pages: readonly (readonly Slot[])[]): MonthlyCost {
  const column = priceColumnOf(resource.name);
  const context = cellContextOf(state, resource.name, at);
  if (!column || column.known?.(context) === false) return {sum: undefined, unknown: numberOf(pages)};
  const {sum, known, unknown} = sumOver(column, pages, context);
  return {sum: known > 0 ? exact(sum) : undefined, unknown};
}

function costs({part}: EntryOf<'cost'>, from: From): Made {
  const {state, resource, data} = from;
  if (data.loaded === 0) return {groups: [], cost: {sum: 0, unknown: 0}};
  const cost = costOf(from, data.pages);
  const {sum, unknown} = cost;
  const reading = (resource.catalogues ?? []).some(name => {
    const list = catalogueList(state, name);
    return list?.results === undefined && Object.keys(list?.failures ?? {}).length === 0;
  });
  const text =
    sum === undefined
      ? reading
        ? 'reading …'
        : 'price not known'
      : sumText(data, withUnknown(dollars(sum) ?? '', unknown));
  const entry = {figure: listFigure(resource, '', part), name: inSentence(resource.title), value: sum, text};
  return {
    groups: [{kind: 'tallies', title: 'a month', entries: [entry]}],
    cost: sum === undefined && reading ? undefined : cost,
  };
}

function sentences(entry: Sentences<unknown>, from: From): Made {
  const {data, resource, at: now} = from;
  const {filter = '', period, first = [], least, most, none, part, mark, text, when, tone, alike} = entry;
  const filteredPages = filter === '' ? data.pages : pagesKept(from, filter);
  const number = filter === '' ? data.results : numberOf(filteredPages);
  const all = filteredPages.flatMap(slots => slots.flatMap(slot => (slot.ok ? [slot.value] : [])));
  const rank = (item: unknown) => {
    const at = first.indexOf(mark(item) ?? '');
    return at < 0 ? first.length : at;
  };
  const sorted = all.toSorted((one, other) => rank(one) - rank(other));
  const entries = together(sorted, alike)
    .slice(0, most)
    .map(({item, number}) => ({
      figure: itemFigure(`${part} ${resource.id(item)}`, resource, item),
      mark: mark(item) ?? undefined,
      text: text(item, number),
      when: ago(when(item), {now}) ?? '',
    }));
  const worst = sorted[0] === undefined ? undefined : markOf(mark(sorted[0]) ?? '').tone;
  const group: OverviewGroup =
    entries.length === 0
      ? {kind: 'remark', text: noneText(data, none), tone: 'dim'}
      : {kind: 'lines', entries, least};
  const countText =
    number > 0 && (tone !== undefined || filter !== '')
      ? [filter === '' ? count(number) : sumText(data, count(number)), period].filter(Boolean).join(' ')
      : undefined;
  return {groups: [group], sum: countText, tone: number > 0 && worst === 'bad' ? tone : undefined, filter};
}

/** The items with the number of those that are alike and come one after another; of these only the first. */
function together(items: readonly unknown[], alike: Sentences<unknown>['alike'] = () => undefined) {
  const lines: {item: unknown; key: string | undefined; number: number}[] = [];
  for (const item of items) {
    const key = alike(item);
    const last = lines.at(-1);
    if (last && key !== undefined && key === last.key) last.number++;
    else lines.push({item, key, number: 1});
  }
  return lines;
}
