import {exact} from '../../../resources/billing/price.ts';
import {inWords, markOf, type Tone} from '../../../resources/definition/column.ts';
import {filterValue} from '../../../resources/definition/common.ts';
import {
  type CellContext,
  type Column,
  nameOf,
  type Resource,
  readSafely,
} from '../../../resources/definition/definition.ts';
import type {Called, Months, OverviewEntry, Sentences} from '../../../resources/definition/overview.ts';
import {count, dollars, inSentence, textOf} from '../../../text/format.ts';
import {ago, moment} from '../../../text/time.ts';
import {sumOver, withUnknown} from '../../data/columns/totals.ts';
import {catalogueList, cellContextOf} from '../../data/lists/catalogues.ts';
import type {Slot, State} from '../../state/state.ts';
import {type Data, keptBy, noneText, priceColumnOf, shareText, sumText, tallyBy} from './data.ts';
import type {Figure, OverviewGroup, Tally} from './model.ts';

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

type EntryOf<K extends OverviewEntry<unknown>['kind']> = Extract<OverviewEntry<unknown>, {kind: K}>;

/** The data that the groups of an entry are made from. */
interface From {
  state: State;
  resource: Resource;
  data: Data;
  /** When it was read; milliseconds since the epoch. */
  at: number;
}

/** The cost of items in dollars a month, as far as it is known, and the number of items whose price is not. */
interface MonthlyCost {
  sum: number | undefined;
  unknown: number;
}

/** The groups of an entry, and their sum where the title of the part shows it. */
export interface Made {
  groups: readonly OverviewGroup[];
  sum?: string | undefined;
  /** To be added up; undefined while its prices are read. */
  cost?: MonthlyCost | undefined;
  tone?: Tone | undefined;
  filter?: string | undefined;
}

/** A figure that leads to an item of a resource, or to the one object that the resource is. */
export const itemFigure = (
  name: string,
  {name: resource, list, id, label, title}: Resource,
  item: unknown,
): Figure => ({
  name,
  behind: {kind: 'item', resource, id: id(item), label: list ? label(item) : title.toLowerCase()},
});

export const listFigure = ({name}: Resource, filter: string, part: string): Figure => ({
  name: `${part} ${name} ${filter}`,
  behind: {kind: 'list', resource: name, filter},
});

function amounts({of, part}: EntryOf<'amounts'>, {resource, data}: From): Made {
  const entries = of(data.value).map(
    ([title, amount]): Tally => ({
      figure: itemFigure(`${part} ${resource.name} ${title}`, resource, data.value),
      name: title,
      value: undefined,
      text: dollars(amount) ?? '—',
    }),
  );
  return {groups: [{kind: 'tallies', title: 'account', entries}]};
}

function gauges({of, part}: EntryOf<'gauges'>, {state, resource, data, at}: From): Made {
  const readings = of(data.value, cellContextOf(state, resource.name, at));
  const entries = readings.map(({title, called, used, quota, text}) => ({
    figure: itemFigure(`${part} ${title}`, resource, data.value),
    name: title,
    called,
    share: used == null || !quota ? undefined : used / quota,
    text,
  }));
  const [all, ...rest] = entries;
  const sorted = rest.sort((one, other) => (other.share ?? 0) - (one.share ?? 0));
  return {groups: [{kind: 'gauges', entries: all ? [all, ...sorted] : []}]};
}

/** At most two years are shown. */
const mostMonths = 24;

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The sums of items by month, the oldest first, with the empty months between; nothing without any. */
function monthsOf({part, field, at, value}: Months<unknown>, {state, resource, data}: From): OverviewGroup[] {
  const sums = new Map<number, number>();
  for (const slots of data.pages)
    for (const slot of slots) {
      // The month is that of the settings' time zone, as in the list's column and in the filter behind the figure.
      const time = slot.ok ? (moment(at(slot.value), state.preferences) ?? '') : '';
      const [, year, month] = /^(\d{4})-(\d\d)/.exec(time) ?? [];
      const amount = slot.ok ? Number(value(slot.value)) : Number.NaN;
      if (year === undefined || !Number.isFinite(amount)) continue;
      const index = Number(year) * 12 + Number(month) - 1;
      sums.set(index, (sums.get(index) ?? 0) + amount);
    }
  if (sums.size === 0) return [];
  const sorted = [...sums.keys()].sort((one, other) => one - other);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? first;
  const from = Math.max(first, last - mostMonths + 1);
  const entries = Array.from({length: last - from + 1}, (_, offset): Tally => {
    const index = from + offset;
    const amount = sums.get(index) ?? 0;
    const filter = `${field}=${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    return {
      figure: listFigure(resource, filter, part),
      name: names[index % 12] ?? '',
      value: amount,
      text: sumText(data, dollars(amount) ?? ''),
    };
  });
  return [{kind: 'months', entries}];
}
