import type {Slot as ApiSlot, Json, JsonObject} from '../api/index.ts';
import type {Preferences} from '../preferences.ts';
import type {Params} from '../resources/definition/definition.ts';
import type {Input} from './input/line-editor.ts';
import type {Problem} from './problem.ts';
import type {ColumnsState} from './screens/columns/state.ts';
import type {CopyState} from './screens/copy/state.ts';
import type {ExportState} from './screens/export/state.ts';
import type {FormState, TrackedWrite, Write} from './writes/write.ts';

export type {Input} from './input/line-editor.ts';
export type {Problem} from './problem.ts';
export type {FormState, Target, TrackedWrite, Write} from './writes/write.ts';

/**
 * The state of the program: plain data that can be printed, without classes, promises and functions. Nothing in it can be
 * derived from the rest of it; what the screens show is derived in their folders.
 */
export interface State {
  size: Size;
  account: AccountBadge;
  preferences: Preferences;
  history: {places: readonly Place[]; at: number};
  lists: Readonly<Record<string, List>>;
  items: Readonly<Record<string, Item>>;
  /** The filters that the service refused to run, by `refusalKey`. */
  refusals: Readonly<Record<string, Refusal>>;
  /**
   * The collections that the service has refused to sort, by the names of resources; with what was asked, without the order, as
   * JSON: if that is refused too, it was not because of the order.
   */
  orderRefusals: Readonly<Record<string, string>>;
  /**
   * Whether the service has what it need not have, as far as it was asked: resources by their names, requests by method and
   * route.
   */
  support: Readonly<Record<string, boolean>>;
  /** The writes of this run that are still of interest, by their ids, in the order in which they were sent. */
  writes: Readonly<Record<string, Write>>;
  /** The number of the newest write of this run, under whatever account: each has one of its own. */
  lastWrite: number;
  /** The writes whose items have not settled yet, by the ids of the writes. */
  trackedWrites: Readonly<Record<string, TrackedWrite>>;
  /** The timer that rings once a second is set: only while a write is on its way or tracked. */
  tickScheduled: boolean;
  /** When that timer last rang; milliseconds since the epoch. */
  clock?: number | undefined;
  /** When the last key was pressed or the last page came, whichever was later; milliseconds since the epoch. */
  now: number;
  overlay?: Overlay | undefined;
  notice?: Notice | undefined;
  /** Notices that wait until the one that is shown has been read. */
  queuedNotices: readonly Notice[];
  /** Requests still allowed in this minute's window, as last heard. */
  budget?: {limit: number; remaining: number} | undefined;
  /** Live data is read again every few seconds, not only while something moves. */
  watch: boolean;
  /** The refresh timer is set. */
  refreshScheduled: boolean;
  /** The timer is set at which sorting looks whether there is budget again. */
  budgetScheduled?: boolean;
  /** The milliseconds that it was set to. */
  refreshPause?: number | undefined;
  /**
   * How often live data was read again since the last key, and under watch since something had changed. The more often, the
   * longer the pause before the next time.
   */
  idleRefreshes: number;
  /** Since when the terminal has not been looked at, where it says so; milliseconds since the epoch. */
  unfocusedSince?: number | undefined;
  /** Another item came under the cursor without a key: their labels, and when. Until the next key. */
  displaced?: {from: string; to: string; at: number} | undefined;
  /** Keys typed before the rows they are about have loaded. They are replayed then. */
  typeAhead: readonly {name: string; text?: string | undefined}[];
  /** `q` was pressed while a write was on its way: pressing it again quits. */
  quitAsked?: boolean;
  /** Another program has the terminal. */
  suspended?: boolean;
  /** The program is about to end. */
  exiting?: boolean;
}

interface Size {
  columns: number;
  rows: number;
}

/** Which account this is, and where its token came from. Never the token. */
export interface AccountBadge {
  demo: boolean;
  profile: string;
  /** Host and base path, without scheme: `api.example.com/v4`. */
  address: string;
  /** The base URL that a copied command goes to, where that is not the address by https. */
  url?: string | undefined;
  /** In words: `token: SKYDECK_TOKEN`, `token: settings file`, `no token`. */
  tokenFrom: string;
  /** The colour of the badge, where one was chosen. */
  color?: string | undefined;
  /** The service's own word for a node, where it is another. */
  word?: string | undefined;
  /** Certificates are not checked: whoever answers gets the token. */
  trustsAll?: boolean | undefined;
  /** Why nothing may be changed from here, in words: `the profile prod is read-only`. */
  readOnly?: string | undefined;
  /** What the token may, as last heard, in the neutral word; until then it is not known. */
  scopes?: readonly string[] | undefined;
}

export type Place = ResourcePlace | ScreenPlace;

/** A place that shows a resource. */
export type ResourcePlace = ListPlace | ItemPlace;

interface Where {
  /** The place one step out. */
  up?: Place | undefined;
  /** What leads here, after the breadcrumbs of `up`: `web-3`, `volumes`. */
  crumb: string;
}

export interface ListPlace extends Where {
  kind: 'list';
  resource: string;
  params: Params;
  filter: string;
  /** The filter it was opened with: `esc` comes back to it before it leaves. */
  base: string;
  /** What it is sorted by, as it is written: `-memory`. Without it in the order that the resource has of itself. */
  sort?: string | undefined;
  /** The key of the query of which the pages that have come are enough: no others are fetched for the order's sake. */
  halted?: string | undefined;
  /**
   * What the relative times of its filter count from (`created>3d`), in milliseconds since the epoch: the moment it was first
   * shown with that filter. So the list stays the same list while it is shown.
   */
  moment?: {filter: string; at: number} | undefined;
  /** All of it is looked through here, so it is read in the largest pages. */
  whole?: true;
  /** Row of the cursor in the filtered list, from 0. May lie beyond the loaded rows; `cursorOf` clamps it. */
  cursor: number;
  /** First row on the screen. */
  top: number;
  /** The item under the cursor: the cursor stays on it when rows move. */
  cursorId?: string | undefined;
  /** The ids of the marked rows, in the order of marking. An action applies to all of them. */
  selection?: readonly string[] | undefined;
  /** An item that was just created: the cursor goes there once its row has loaded, unless it is moved before. */
  seek?: {id: string; hiddenBy?: string | undefined} | undefined;
}

export interface ItemPlace extends Where, ItemRef {
  kind: 'item';
  /** First line on the screen. */
  top: number;
}

/** What names one item: its resource, the parameters of its route, its id. */
export interface ItemRef {
  resource: string;
  params: Params;
  id: string;
}

/** A place that shows a screen of its own, which is about several lists and items at once. */
export interface ScreenPlace extends Where {
  kind: 'screen';
  /** The name of a standalone screen. */
  screen: string;
  /** What was asked for, where the screen answers to that. */
  text: string;
  /** What it shows: the first page of each list, and each item. */
  parts: readonly ResourcePlace[];
  /** The row of the cursor, from 0, and the first row on the screen. */
  cursor: number;
  top: number;
  /** The item that the row under the cursor is about. */
  item?: ItemRef | undefined;
  search?: Search | undefined;
}

/** A search through the account for the text of its place. */
export interface Search {
  /** When it began; milliseconds since the epoch. What was read before is used as it is known. */
  since: number;
  /** It asks no more; what came stays. */
  stopped?: true;
  /** What was read before it began is read again. */
  anew?: true;
  /** The resource whose items alone are looked through. */
  within?: string | undefined;
}

export type Slot = ApiSlot<unknown>;

/** Pages of one collection under one server filter, as they came. */
export interface List {
  resource: string;
  params: Params;
  server?: JsonObject | undefined;
  pageSize: number;
  /** Unknown until the first reply. */
  results?: number | undefined;
  /** Why the number of items that the service gives cannot be right, in words. */
  countWarning?: string | undefined;
  /** A page that the service does not have, though by the number of items that it told there is one. */
  missing?: {page: number; told: number} | undefined;
  pages: Readonly<Record<number, ListPage>>;
  /** Pages asked for and not answered. */
  loading: readonly number[];
  /** Why pages could not be read. Refreshing asks for them again. */
  failures: Readonly<Record<number, Problem>>;
}

export interface ListPage {
  slots: readonly Slot[];
  /** Milliseconds since the epoch. */
  at: number;
  /** How many items the list had then. */
  results?: number;
  /** What shows something else than the time before: the titles of columns, by the id of the row. */
  changed?: Readonly<Record<string, readonly string[]>>;
  stale?: boolean;
}

export interface Item {
  value?: unknown;
  raw?: Json | undefined;
  at?: number | undefined;
  loading: boolean;
  stale?: boolean;
  problem?: Problem | undefined;
}

export interface Refusal {
  ability: 'equality' | 'none';
  reason: string;
}

export type Overlay =
  | {
      kind: 'filter';
      input: Input;
      suggestionIndex: number;
      mistakesShown: boolean;
      /** What was typed last that can be read: the rows below are narrowed to it. Undefined until something is typed. */
      narrowed?: string | undefined;
    }
  | {kind: 'palette'; input: Input; suggestionIndex: number}
  | {kind: 'findPrompt'; input: Input}
  | {kind: 'raw'; top: number; search: Input; searching: boolean}
  | {
      kind: 'help';
      sections: readonly HelpSection[];
      top: number;
      search: Input;
      searching: boolean;
      /** What it was opened above, and leads back to. */
      over?: Overlay | undefined;
    }
  | CopyState
  | ColumnsState
  | ExportState
  | FormState;

/** A part of the help screen: a title, and its keys with what they do. */
export interface HelpSection {
  title: string;
  keys: readonly {keys: readonly string[]; help: string}[];
}

export interface Notice {
  /** `wait` is over as soon as something has come. */
  tone: 'info' | 'warn' | 'bad' | 'wait';
  text: string;
  /** It says that something has settled. Several of them before the next key are joined into one. */
  settled?: boolean;
  /** The next notice of this kind is dropped if no other comes between. */
  once?: boolean;
  /** The write it is about, `rows` that came and went, or `watch`: what is told of that later takes its place. */
  about?: string;
}
