import type {Budget, BudgetClass} from '../../api/index.ts';
import type {Preferences} from '../../preferences.ts';
import type {List, LoadedItem, Refusal} from './list.ts';
import type {Overlay} from './overlay.ts';
import type {Place} from './place.ts';
import type {FormState, TrackedWrite, Write} from './write.ts';

export type {Input} from './line-editor.ts';
export type {DatedProblem as Problem, List, ListPage, LoadedItem as Item, Refusal, Slot} from './list.ts';
export type {
  AccountSearch as Search,
  ItemPlace,
  ItemRef,
  ListPlace,
  Place,
  ResourcePlace,
  ScreenPlace,
} from './place.ts';
export type {FormState, Target, TrackedWrite, Unfit, Write} from './write.ts';

/** The state of the program: plain data that can be printed. Nothing in it can be derived from the rest of it. */
export interface State {
  size: {columns: number; rows: number};
  account: AccountBadge;
  preferences: Preferences;
  history: {places: readonly Place[]; at: number};
  lists: Readonly<Record<string, List>>;
  items: Readonly<Record<string, LoadedItem>>;
  /** The filters that the service refused to run, by `refusalKey`. */
  refusals: Readonly<Record<string, Refusal>>;
  /**
   * The resources whose lists the service has refused to sort. The value is the request without the order, as JSON: if that is
   * refused too, the order was not the reason.
   */
  orderRefusals: Readonly<Record<string, string>>;
  /** The orders chosen in this session, by resource, as they are typed; empty for the resource's own. */
  orders: Readonly<Record<string, string>>;
  /** Whether the service has what it need not have, if that is known: resources by name, requests by method and route. */
  support: Readonly<Record<string, boolean>>;
  /** What the pane shows while keys move the cursor: this item, or nothing once a repeating key has scrolled the list. */
  frozenPane?: {item: string; repeat: boolean; cleared: boolean} | undefined;
  /** The item in the pane, by its key, or the figure, and whether the cursor has rested on it, so that its data is requested. */
  cursorRest?: {item: string; over: boolean} | undefined;
  /** The writes of this run that are still of interest, by their ids, in the order in which they were sent. */
  writes: Readonly<Record<string, Write>>;
  /** The number of the newest write of this run. Numbers are unique across accounts. */
  lastWrite: number;
  /** The writes whose items have not settled yet, by the ids of the writes. */
  trackedWrites: Readonly<Record<string, TrackedWrite>>;
  /** The rate limit is used up: until that time, the queued writes of a plan wait. */
  plannedHeld?: number | undefined;
  /** The timer is set that rings once a second while a write is on its way or tracked. */
  tickScheduled: boolean;
  /** When that timer last rang; milliseconds since the epoch. */
  clock?: number | undefined;
  /** When the last key was pressed or the last page came, whichever was later; milliseconds since the epoch. */
  now: number;
  overlay?: Overlay | undefined;
  notice?: Notice | undefined;
  /** Notices that wait until the one that is shown has been read. */
  queuedNotices: readonly Notice[];
  /** The requests that are left in this minute, as last reported, by class. */
  budgets: Readonly<Partial<Record<BudgetClass, Budget>>>;
  /** Live data is read again every few seconds, not only while items are in transition. */
  watch: boolean;
  refreshScheduled: boolean;
  /** The milliseconds that it was set to. */
  refreshPause?: number | undefined;
  /** The timer is set after which sorting checks whether there is budget again. */
  budgetScheduled?: boolean;
  /** How often live data was read again since the last key or, on a watched screen, the last change. The pauses grow with it. */
  idleRefreshes: number;
  /** The background that the terminal reported: red, green and blue, from 0 to 255. */
  ground?: readonly [red: number, green: number, blue: number] | undefined;
  /** When the terminal lost the focus, if it reports that; milliseconds since the epoch. */
  unfocusedSince?: number | undefined;
  /** What came up or changed under the keys last, and when: no key acts on it before it can have been seen. */
  unseen?: Unseen | undefined;
  /** The input of forms that were left without sending, by the form and its items. */
  keptInputs?: Readonly<Record<string, FormState['inputs']>>;
  /** Keys that wait until the rows they are about have loaded. */
  typeAhead: readonly {name: string; text?: string | undefined; pressedAt?: number | undefined}[];
  /** The last key that was refused. Keys typed directly after it were meant for the form or prompt that it would have opened. */
  refusedKey?: RefusedKey | undefined;
  /** The warning with which a key was held up, such as that which quits: pressing it again does it. */
  warned?: string | undefined;
  /** The address that ssh connects to if no further key comes. */
  sshAsked?: string | undefined;
  suspended?: boolean;
  /** The program is about to end. */
  exiting?: boolean;
}

export interface Unseen {
  /** A form, its question, or an export. */
  asked?:
    | {
        /** The piece of input that opened it. */
        chunk?: number | undefined;
        /** By the stamps of keys. */
        at?: number | undefined;
      }
    | undefined;
  /** Until the next key: the labels of two items, the second of which came under the cursor without a key. `at`: by `now`. */
  row?: {from: string; to: string; at: number} | undefined;
}

export interface RefusedKey {
  name: string;
  /** The reason, as in the notice. */
  why: string;
  /** When the last key came, by its stamp. */
  at: number;
  /** The number of keys after it that were dropped. */
  dropped: number;
}

/** The account, and the source of its token; never the token. */
export interface AccountBadge {
  demo: boolean;
  profile: string;
  /** Host and base path, without scheme: `api.example.com/v4`. */
  address: string;
  /** The base URL for copied commands, if it is not the address with https. */
  url?: string | undefined;
  /** In words: `token: SKYDECK_TOKEN`, `token: settings file`, `no token`. */
  tokenFrom: string;
  /** The colour of the badge, if one was chosen. */
  color?: string | undefined;
  /** The service's own word for a node, if it is another. */
  word?: string | undefined;
  /** Certificates are not checked, so any server that answers gets the token. */
  trustsAll?: boolean | undefined;
  /** The reason that nothing may be changed from here: `the profile prod is read-only`. */
  readOnly?: string | undefined;
  /** The rights of the token, as last read, in the neutral word; undefined until they are known. */
  scopes?: readonly string[] | undefined;
}

export interface Notice {
  /** A notice of tone `wait` disappears when the data arrives. */
  tone: 'info' | 'warn' | 'bad' | 'wait';
  text: string;
  /** It says that an item has settled. Several such notices before the next key are joined. */
  settled?: boolean;
  /** A notice of this kind does not replace another one. */
  once?: boolean;
  /** The id of a write, `rows`, or `watch`: a later notice about the same replaces this one. */
  about?: string;
}
