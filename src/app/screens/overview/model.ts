import type {ChartRow} from '../../../charts/charts.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import type {Called, OverviewPart} from '../../../resources/definition/overview.ts';

/** Where a figure leads: to a list, or to an item. */
type Behind =
  | {kind: 'list'; resource: string; filter: string}
  | {kind: 'item'; resource: string; id: string; label: string};

/** A number, a name or a line that can be opened. */
export interface Figure {
  /** Unique among all figures, and stable when the data is read again. */
  name: string;
  behind: Behind;
}

/** A count: a name, a bar if it has a value, and its number as text. */
export interface Tally {
  figure: Figure;
  /** A status word, which is shown as its sign. */
  mark?: string | undefined;
  name: string;
  called?: Called | undefined;
  value: number | undefined;
  text: string;
  /** A remark that is shown beside it if there is room. */
  more?: string | undefined;
  tone?: Tone | undefined;
}

export interface EventLine {
  figure: Figure;
  mark?: string | undefined;
  text: string;
  /** The time since the event, or until it. */
  when: string;
}

interface Measured {
  figure: Figure;
  name: string;
  called?: Called | undefined;
  share: number | undefined;
  text: string;
}

export type OverviewGroup =
  | {kind: 'tallies'; title: string; entries: readonly Tally[]}
  | {kind: 'lines'; entries: readonly EventLine[]; least: number}
  | {kind: 'gauges'; entries: readonly Measured[]}
  | {kind: 'months'; entries: readonly Tally[]}
  /** Shown in place of figures: the reason that there are none. */
  | {kind: 'remark'; text: string; tone: Tone};

export interface OverviewSection {
  title: OverviewPart;
  figure: Figure;
  /** The sum: `394`, `$6,204.00 a month`. */
  sum?: string | undefined;
  tone?: Tone | undefined;
  /** How many rows were counted, if not all: `500 of 10,000 nodes read`. */
  partial?: string | undefined;
  /** How many of these could not be counted: `6 could not be read`. */
  unreadable?: string | undefined;
  /** When its oldest data was read, to the minute: `14:03Z`. */
  at?: string | undefined;
  /** It is being read again. */
  loading: boolean;
  groups: readonly OverviewGroup[];
}

/** A part of a line: a text, or a chart. A chart is drawn late, by the component that knows whether the terminal has Unicode. */
export type Piece = {
  figure?: Figure | undefined;
  tone?: Tone | undefined;
  bold?: boolean | undefined;
} & ({text: string} | {cells: number; chart: (ascii: boolean) => ChartRow});

export type OverviewRow = readonly Piece[];
