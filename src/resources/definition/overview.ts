import {words} from '../../model/index.ts';
import type {CellContext, Tone} from './column.ts';

/** The figures that the overview shows of a resource. Entries with the same title form one part, across resources. */
export type Overview<T> = readonly OverviewEntry<T>[];

export type OverviewEntry<T> = Counts | Cost | Sentences<T> | Amounts<T> | Gauges<T> | Months<T>;

interface Entry {
  part: OverviewPart;
}

/** The parts, the most important first. */
export const overviewParts = words('Notices Nodes Volumes Cost Transfer Failed Events Invoices');
export type OverviewPart = (typeof overviewParts)[number];

/** Whether a figure is made of all rows that match its filter; of other sentences, the first rows are enough. */
export const needsAllRows = (entry: OverviewEntry<unknown>): boolean =>
  entry.kind !== 'sentences' || entry.filter !== undefined;

/** The filters of the lists that the figures of a resource are made of, the whole list first, and whether they need all its rows. */
export const listsOfOverview = (overview: Overview<unknown>): ReadonlyMap<string, boolean> =>
  overview.reduce(
    (lists, entry) => {
      const filter = (entry.kind === 'sentences' && entry.filter) || '';
      return lists.set(filter, lists.get(filter) || needsAllRows(entry));
    },
    new Map([['', false]]),
  );

/** The number of items, by the values of columns and by filters. Each number leads to its list. */
interface Counts extends Entry {
  kind: 'counts';
  /** Names of columns. */
  by?: readonly string[];
  filtered?: readonly Filtered[];
}

interface Filtered {
  title: string;
  filter: string;
  tone?: Tone;
  cost?: true;
}

interface Cost extends Entry {
  kind: 'cost';
}

/** A list of items, one per line. Each line opens its item. */
export interface Sentences<T> extends Entry {
  kind: 'sentences';
  /** A filter: only items that match it are shown. On a large account, the list with this filter is read for them. */
  filter?: string;
  /** The period of the filter, shown after the count: `in a week`. */
  period?: string;
  /** @param number of items one after another that are alike */
  text: (item: T, number: number) => string;
  /** Items one after another with the same text here are one line, about the first of them; those without are lines of their own. */
  alike?: (item: T) => string | undefined;
  /** A status word, for the sign before the line. */
  mark: (item: T) => string | null | undefined;
  when: (item: T) => string | null | undefined;
  /** Items with these status words are first, in this order: `critical`, `major`. The others have the order of the service. */
  first?: readonly string[];
  least: number;
  most: number;
  none: string;
  /** The colour of the count if there are any items. */
  tone?: Tone;
}

/** Amounts of money, from a single object. */
interface Amounts<T> extends Entry {
  kind: 'amounts';
  of: (item: T) => readonly (readonly [title: string, dollars: number | string | null | undefined])[];
}

/** Used shares, from a single object. The first one is the total. */
interface Gauges<T> extends Entry {
  kind: 'gauges';
  of: (item: T, context: CellContext) => readonly GaugeReading[];
}

/** What a person calls something that has a code, where there is little room and where there is more. */
export interface Called {
  brief: string;
  whole: string;
}

interface GaugeReading {
  title: string;
  called?: Called;
  used: number | null | undefined;
  quota: number | null | undefined;
  text: string;
}

export interface Months<T> extends Entry {
  kind: 'months';
  /** The field of the time, for the filter of a month. */
  field: string;
  at: (item: T) => string | null | undefined;
  /** Dollars. */
  value: (item: T) => number | string | null | undefined;
}
