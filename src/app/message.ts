import type {Budget, BudgetClass, Json, Params} from '../api/index.ts';
import type {Report} from './input/reports.ts';
import type {Stamp} from './input/stamp.ts';
import type {ExportOutcome} from './screens/export/job.ts';
import type {PlanMessage} from './screens/form/job.ts';
import type {AccountBadge, Notice, Problem, Slot, Write} from './state.ts';

/** Everything that can happen. */
export type Message =
  /** One key. `text` is what it would insert, where it is a character; `at` is in milliseconds since the epoch. */
  | ({type: 'key'; name: string; text?: string | undefined; at?: number | undefined} & Partial<Stamp>)
  /** A report of the terminal about the mouse, the focus or its colours. */
  | (Report & {at: number} & Partial<Stamp>)
  /** Pasted text is text, never keys. */
  | ({type: 'paste'; text: string} & Partial<Stamp>)
  | {type: 'resized'; columns: number; rows: number}
  | {
      type: 'pageLoaded';
      list: string;
      page: number;
      slots: readonly Slot[];
      results: number;
      /** Why the number that the service reports cannot be right. */
      countWarning?: string | undefined;
      at: number;
      budget?: BudgetLeft | undefined;
    }
  | {type: 'pageFailed'; list: string; page: number; problem: Problem}
  | {type: 'itemLoaded'; item: string; value: unknown; raw: Json; at: number; budget?: BudgetLeft | undefined}
  | {type: 'itemFailed'; item: string; resource?: string; problem: Problem}
  /** An item was read before a write to it, and differs from what was known of it. */
  | {type: 'itemRead'; resource: string; params: Params; id: string; read: ItemRead; at: number}
  /** A write is being sent. `entryId`: its id in the journal, if it is journaled. */
  | {type: 'sent'; write: string; at: number; entryId?: string | undefined}
  /** The secret that was made for a write is in the clipboard. */
  | {type: 'secretCopied'; write: string}
  /** A write was answered: it is done, or begun. `since`: when it left, by the service's clock. */
  | {type: 'answered'; write: string; at: number; since: number; reply: {json: Json; raw: Json}}
  /** It was refused (`lacking`: the service has no such action), or (`unknown`) no answer came, and it may have been done. */
  | {
      type: 'unanswered';
      write: string;
      problem: Problem;
      unknown: boolean;
      before?: readonly string[];
      lacking?: true;
    }
  /** The command was interrupted: of its writes, those that wait are not sent. */
  | {type: 'interrupted'}
  /** Another account is in use from now on. */
  | {type: 'connected'; account: AccountBadge}
  | {
      type: 'lookedUp';
      write: string;
      verdict: 'done' | 'not visible' | 'unclear';
      found: string;
      at: number;
      /** The created item, by its id. */
      id?: string | undefined;
      /** Looking again would tell no more. */
      noMoreLookUps?: boolean | undefined;
    }
  /** The journal has writes of earlier runs whose outcome is not known. */
  | {type: 'recovered'; writes: readonly Write[]}
  | ProgressRead
  /** The editor has ended: the text of that field of the form, or why it stays as it is, in words. */
  | ({type: 'textEdited'; field: string} & ({text: string} | {trouble: string}))
  /** The file that a field of the form names was read, or could not be. */
  | ({type: 'fileRead'; field: string; path: string} & ({text: string} | {trouble: string}))
  /** A form came up by itself at that time, by the clock of the keys. */
  | {type: 'formShown'; shownAt: number}
  /** The journal says that these look-ups have ended. */
  | {type: 'givenUp'}
  | {type: 'secretMade'; field: string; secret: string}
  /** How many requests are left in this minute, as the client counts them. */
  | {type: 'budgetRead'; budget: BudgetLeft | undefined}
  /** A timer rang. `at`: milliseconds since the epoch. */
  | {type: 'timer'; timer: string; at: number}
  /** The terminal is ours again, after ssh or the shell; `trouble` is what went wrong, in words. */
  | {type: 'returned'; trouble: string | undefined}
  /** The scopes of the token, from a header of the service. */
  | {type: 'scopesHeard'; scopes: readonly string[]}
  /** The number of rows of an export read so far. */
  | {type: 'exportProgress'; done: number; total: number}
  | {type: 'exported'; outcome: ExportOutcome}
  /** The output of an own command so far. */
  | {type: 'ownOutput'; text: string; ended: boolean}
  | PlanMessage
  /** The path that was typed can be completed to `text`, and goes on with one of the names. */
  | {type: 'pathCompleted'; typed: string; text: string; names: readonly string[]}
  | {type: 'noticed'; text: string; tone: Notice['tone']; about?: string | undefined};

/**
 * The item of a tracked write as it was read, or the problem with reading it. Without either, nothing was
 * requested, because the budget of requests was used up.
 */
export interface ProgressRead {
  type: 'progressRead';
  item: string;
  at: number;
  read?: ItemRead | undefined;
  /** Its newest events; none where they could not be read. */
  events: readonly ItemRead[];
  problem?: Problem | undefined;
  budget?: BudgetLeft | undefined;
}

export interface ItemRead {
  value: unknown;
  raw: Json;
}

/** The requests that are left, and what they count as. */
export interface BudgetLeft extends Budget {
  of: BudgetClass;
}

export type MessageOf<T extends Message['type']> = Extract<Message, {type: T}>;

/** Gives the loop a message. */
export type Dispatch = (message: Message) => void;
