import type {Tone} from './status.ts';

/** The figures that the overview shows of a resource. Entries with the same title form one part, across resources. */
export type Overview<T> = readonly OverviewEntry<T>[];

export type OverviewEntry<T> = Counts | Cost | Sentences<T> | Amounts<T> | Gauges<T> | Months<T>;

interface Entry {
  /** The title of the part that it stands in. */
  part: OverviewPart;
}

/** The parts, the most important first. */
export const overviewParts = [
  'Notices',
  'Nodes',
  'Volumes',
  'Cost',
  'Transfer',
  'Failed',
  'Events',
  'Invoices',
] as const;
export type OverviewPart = (typeof overviewParts)[number];

/** Where they stand side by side: what belongs together in one column, the most important first. */
export const overviewColumns: Readonly<Record<2 | 3, readonly (readonly OverviewPart[])[]>> = {
  2: [
    ['Notices', 'Nodes', 'Volumes', 'Cost'],
    ['Transfer', 'Failed', 'Events', 'Invoices'],
  ],
  3: [
    ['Notices', 'Nodes'],
    ['Volumes', 'Cost', 'Transfer', 'Invoices'],
    ['Failed', 'Events'],
  ],
};

/** How many items there are: by what they show in columns, and of those that filters keep. Each number leads to its list. */
interface Counts extends Entry {
  kind: 'counts';
  /** Names of columns. */
  by?: readonly string[];
  kept?: readonly Kept[];
}

interface Kept {
  title: string;
  filter: string;
  tone?: Tone;
  /** Their cost a month is shown as well. */
  cost?: true;
}

/** The monthly cost of all items of the resource. */
interface Cost extends Entry {
  kind: 'cost';
}

/** A list of items, one per line. Each line opens its item. */
export interface Sentences<T> extends Entry {
  kind: 'sentences';
  /** A filter: only items that match it are shown. */
  filter?: string;
  /** What the filter says about the time, behind the count: `in a week`. */
  period?: string;
  text: (item: T) => string;
  /** A status word, for the sign before the line. */
  mark: (item: T) => string | null | undefined;
  /** A time of the service. */
  when: (item: T) => string | null | undefined;
  /** Words that stand first: `critical`, `major`. The others stand as the service gave them. */
  first?: readonly string[];
  /** At least so many are shown, if there are, and at most so many. */
  least: number;
  most: number;
  /** The sentence shown if there are none. */
  none: string;
  /** The colour of the count if there are any items. */
  tone?: Tone;
}

/** Sums of money that a single object has. */
interface Amounts<T> extends Entry {
  kind: 'amounts';
  of: (item: T) => readonly (readonly [title: string, dollars: number | string | null | undefined])[];
}

/** The share that has been used, from a single object. The first is that of everything. */
interface Gauges<T> extends Entry {
  kind: 'gauges';
  of: (item: T) => readonly GaugeReading[];
}

interface GaugeReading {
  title: string;
  used: number | null | undefined;
  quota: number | null | undefined;
  text: string;
}

/** A value by month. */
export interface Months<T> extends Entry {
  kind: 'months';
  /** The field of the time, for the filter of a month. */
  field: string;
  at: (item: T) => string | null | undefined;
  /** Dollars. */
  value: (item: T) => number | string | null | undefined;
}
