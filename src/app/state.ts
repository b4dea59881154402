import type {Budget, BudgetClass} from '../api/index.ts';
import type {Preferences} from '../preferences.ts';
import type {List, LoadedItem, Refusal} from './lists/list.ts';
import type {Place} from './navigation/place.ts';
import type {Overlay} from './overlay.ts';
import type {FormState, TrackedWrite, Write} from './writes/write.ts';

export type {Input} from './input/line-editor.ts';
export type {List, ListPage, LoadedItem as Item, Refusal, Slot} from './lists/list.ts';
export type {
  AccountSearch as Search,
  ItemPlace,
  ItemRef,
  ListPlace,
  Place,
  ResourcePlace,
  ScreenPlace,
} from './navigation/place.ts';
export type {DatedProblem as Problem} from './problem.ts';
export type {FormState, Target, TrackedWrite, Unfit, Write} from './writes/write.ts';

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
  items: Readonly<Record<string, LoadedItem>>;
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
  /**
   * The content of the pane while keys move the cursor: the item with this id, or an empty pane once a repeating key has
   * scrolled the list.
   */
  paneStays?: {item: string; held: boolean; cleared: boolean} | undefined;
  /** The item beside the list, by its key, and whether the cursor has rested on it: then it is asked about. */
  rest?: {item: string; over: boolean} | undefined;
  /** The writes of this run that are still of interest, by their ids, in the order in which they were sent. */
  writes: Readonly<Record<string, Write>>;
  /** The number of the newest write of this run. Numbers are unique across accounts. */
  lastWrite: number;
  /** The writes whose items have not settled yet, by the ids of the writes. */
  trackedWrites: Readonly<Record<string, TrackedWrite>>;
  /** The rate limit is used up: the further writes of a plan wait until then, when a timer rings. */
  plannedHeld?: number | undefined;
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
  /** Requests still allowed in this minute's window, as last heard, by what they count as. */
  budgets: Readonly<Partial<Record<BudgetClass, Budget>>>;
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
  /** The background that the terminal reported: red, green and blue, from 0 to 255. */
  ground?: readonly [red: number, green: number, blue: number] | undefined;
  /** Since when the terminal has not been looked at, where it says so; milliseconds since the epoch. */
  unfocusedSince?: number | undefined;
  /** Another item came under the cursor without a key: their labels, and when. Until the next key. */
  displaced?: {from: string; to: string; at: number} | undefined;
  /** The input of forms that were left without sending, by the form and its items. */
  keptInputs?: Readonly<Record<string, FormState['inputs']>>;
  /** Keys typed before the rows they are about have loaded. They are replayed then. */
  typeAhead: readonly {name: string; text?: string | undefined; pressedAt?: number | undefined}[];
  /** A key that was refused here: keys typed right after it were meant for the form or prompt that it would have opened. */
  refusedKey?: RefusedKey | undefined;
  /** `q` was pressed while a write was on its way: pressing it again quits. */
  quitAsked?: boolean;
  /** The address that ssh connects to if no further key comes. */
  sshAsked?: string | undefined;
  /** Another program has the terminal. */
  suspended?: boolean;
  /** The program is about to end. */
  exiting?: boolean;
}

interface RefusedKey {
  name: string;
  /** Why, as the notice said. */
  why: string;
  /** When the last key came, by its stamp. */
  at: number;
  /** How many keys behind it were dropped. */
  dropped: number;
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
  /** The rights of the token, as last read, in the neutral word; undefined until they are known. */
  scopes?: readonly string[] | undefined;
}

export interface Notice {
  /** A notice of tone `wait` disappears when the data arrives. */
  tone: 'info' | 'warn' | 'bad' | 'wait';
  text: string;
  /** It says that something has settled. Several of them before the next key are joined into one. */
  settled?: boolean;
  /** The next notice of this kind is dropped if no other comes between. */
  once?: boolean;
  /** The write it is about, `rows` that came and went, or `watch`: a later notice about the same replaces it. */
  about?: string;
}
