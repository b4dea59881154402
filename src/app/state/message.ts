import type {Budget, BudgetClass, Json, Params} from '../../api/index.ts';
import type {Preferences} from '../../preferences.ts';
import type {Report, Stamp} from './keys.ts';
import type {ExportOutcome, PlanMessage} from './overlay.ts';
import type {AccountBadge, Notice, Problem, Slot, Write} from './state.ts';

/** Everything that can happen. */
export type Message =
  /** A key. `text`: the character that it inserts, if any; `at`: milliseconds since the epoch. */
  | ({type: 'key'; name: string; text?: string | undefined; at?: number | undefined} & Partial<Stamp>)
  /** A report of the terminal about the mouse, the focus or its colours. */
  | (Report & {at: number} & Partial<Stamp>)
  | ({type: 'paste'; text: string} & Partial<Stamp>)
  | {type: 'resized'; columns: number; rows: number}
  | {
      type: 'pageLoaded';
      list: string;
      page: number;
      slots: readonly Slot[];
      results: number;
      /** Says why the number that the service reports cannot be right. */
      countWarning?: string | undefined;
      at: number;
      budget?: BudgetLeft | undefined;
    }
  | {type: 'pageFailed'; list: string; page: number; problem: Problem}
  | {type: 'itemLoaded'; item: string; value: unknown; raw: Json; at: number; budget?: BudgetLeft | undefined}
  | {type: 'itemFailed'; item: string; resource?: string; problem: Problem}
  /** An item was read before a write to it, and has changed since it was last read. */
  | {type: 'itemRead'; resource: string; params: Params; id: string; read: ItemRead; at: number}
  /** A write is being sent. `entryId`: its id in the journal, if it is journaled. `namesakes`: see `Write`. */
  | {type: 'sent'; write: string; at: number; entryId?: string | undefined; namesakes?: number}
  | {type: 'secretCopied'; text: string}
  /** A write was answered: it is done, or has begun. `since`: when it was sent, by the service's clock. */
  | {type: 'answered'; write: string; at: number; since: number; reply: {json: Json; raw: Json}}
  /**
   * A write was refused (`lacking`: the service has no such action), or got no answer (`unknown`) and may have been done.
   * `before`, `ahead`: see `Write`.
   */
  | {
      type: 'unanswered';
      write: string;
      problem: Problem;
      unknown: boolean;
      before?: readonly string[] | undefined;
      ahead?: number | undefined;
      lacking?: true;
    }
  /** The command was interrupted: its queued writes are not sent. */
  | {type: 'interrupted'}
  /** Another account is in use from now on. */
  | {type: 'connected'; account: AccountBadge}
  /** The settings were changed: these are used from now on. Changed keys count already. */
  | {type: 'preferred'; preferences: Preferences}
  | {
      type: 'lookedUp';
      write: string;
      verdict: 'done' | 'not visible' | 'unclear';
      found: string;
      at: number;
      /** The id of the created item. */
      id?: string | undefined;
      /** Another look-up would not find out more. */
      noMoreLookUps?: boolean | undefined;
    }
  /** The journal has writes of earlier runs whose outcome is not known. */
  | {type: 'recovered'; writes: readonly Write[]}
  | ProgressRead
  /** The editor has ended, with the text of that field of the form, or a sentence about a problem. */
  | ({type: 'textEdited'; field: string} & ({text: string} | {trouble: string}))
  /** The file that a field of the form names was read, or could not be. */
  | ({type: 'fileRead'; field: string; path: string} & ({text: string} | {trouble: string}))
  /** Type-ahead opened a form at that time, measured by the clock of the keys. */
  | {type: 'formShown'; shownAt: number}
  /** The journal has noted that writes are no longer looked up. */
  | {type: 'givenUp'}
  | {type: 'secretMade'; field: string; secret: string}
  /** The number of requests left in this minute, as the client counts them. */
  | {type: 'budgetRead'; budget: BudgetLeft | undefined}
  /** A timer rang. `at`: milliseconds since the epoch. */
  | {type: 'timer'; timer: string; at: number}
  /** The program has the terminal again, after ssh or the shell. `trouble`: a sentence about a problem. */
  | {type: 'returned'; trouble: string | undefined}
  | {type: 'scopesHeard'; scopes: readonly string[]}
  /** The number of rows of an export read so far. */
  | {type: 'exportProgress'; done: number; total: number}
  | {type: 'exported'; outcome: ExportOutcome}
  | {type: 'ownOutput'; text: string; ended: boolean}
  | PlanMessage
  /** The typed path can be completed to `text`, which may continue with one of the names. */
  | {type: 'pathCompleted'; typed: string; text: string; names: readonly string[]}
  | {type: 'noticed'; text: string; tone: Notice['tone']; about?: string | undefined};

/** The item of a tracked write as it was read, or a problem; neither if the budget was used up. */
export interface ProgressRead {
  type: 'progressRead';
  item: string;
  at: number;
  read?: ItemRead | undefined;
  /** Its newest events; none if they could not be read. */
  events: readonly ItemRead[];
  problem?: Problem | undefined;
  budget?: BudgetLeft | undefined;
}

export interface ItemRead {
  value: unknown;
  raw: Json;
}

/** The number of requests that are left, and their class. */
export interface BudgetLeft extends Budget {
  of: BudgetClass;
}

export type MessageOf<T extends Message['type']> = Extract<Message, {type: T}>;

export type Dispatch = (message: Message) => void;
