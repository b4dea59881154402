import type {CommandCall, Params, Request} from '../../api/index.ts';
import type {PlanRow} from '../../resources/definition/action/planner.ts';
import type {Input} from '../input/line-editor.ts';
import type {DatedProblem} from '../problem.ts';

/** The part of the state that is about changes: the open form, the writes sent from it, and their outcomes. */

/** One action being filled in. What is typed stays through refusals, resizes and lost connections. */
export interface FormState {
  kind: 'form';
  resource: string;
  action: string;
  params: Params;
  /** The items it applies to, as last read; empty for an action on the collection. */
  targets: readonly Target[];
  /** The marked items that the action cannot be applied to; they are left out. */
  unfit?: readonly Unfit[] | undefined;
  /** The text of each field; a flag that is set holds `yes`. */
  inputs: Readonly<Record<string, Input>>;
  /** The selected field, counted from 0 among the fields that are shown; past the last one is the button. */
  fieldIndex: number;
  /** The suggestion that the arrow keys have moved to; -1 before that. */
  suggestionIndex: number;
  /** The selected field has not been edited since it was selected: what is typed into a choice or a number replaces its text. */
  untouched: boolean;
  /** The search text in a field of several choices, whose input holds the chosen ones, one a line. */
  search?: Input | undefined;
  /** `confirm` asks once more: Cancel is selected until `sendSelected`, or until the label is typed. */
  stage: 'fill' | 'confirm';
  sendSelected: boolean;
  typedWord: Input;
  /** How many characters were typed where none are expected: one is a slip of the finger, more are text meant for something else. */
  strayCharacters: number;
  /** Text was typed at the button below the fields, so it asks once more before it sends. */
  confirmFirst: boolean;
  /** How often the service has refused what was sent from this form. */
  timesRefused: number;
  /** The reason by field: why the service refused it, or how its value has changed since the form was opened. */
  refusedFields: Readonly<Record<string, string>>;
  /** Mistakes are shown beside all fields, not only beside those that were typed in. */
  mistakesShown: boolean;
  /** The files that were read for fields, by the names of the fields: what each filled in, or why it could not be read. */
  files?: Readonly<Record<string, FileState>>;
  /** Completions of the path in the selected field. */
  pathNames?: readonly string[];
  /** Secrets are shown in clear text. */
  secretsShown: boolean;
  /** The secret that was copied: it is copied once. */
  copiedSecret?: string | undefined;
  /** A secret that appears only in this reply; shown until the form is closed. */
  revealed?: {label: string; text: string} | undefined;
  /** The user tried to close the form without copying the secret; a second time closes it. */
  leaveAsked?: boolean;
  /** How far the outcomes are scrolled, in lines. */
  top: number;
  /** The number of the chunk of input that opened it. Keys of the same chunk send nothing, as nobody can have read the form. */
  openedByChunk?: number | undefined;
  /** When the form, or its question, came up, by the stamp of the key. Keys that come a moment later send nothing either. */
  openedAt?: number | undefined;
  /** The plan, if the action comes to several writes: made once the fields are filled in. */
  plan?: PlanState | undefined;
  /** The ids of the writes that were sent from here. */
  writes: readonly string[];
  /** It was opened from the journal, to show an outcome: the fields are not those that were filled in. */
  reopened?: true;
  /** It asks whether to send the writes again that got no answer. */
  askingToResend?: boolean;
}

interface FileState {
  path: string;
  reading?: true;
  filled?: Readonly<Record<string, string>>;
  trouble?: string;
}

/** An item that an action cannot be done to, and why. */
export interface Unfit {
  id: string;
  label: string;
  why: string;
}

/** A plan: its file and the current items are being read, or it is complete. */
export type PlanState =
  | {stage: 'due'}
  | {stage: 'reading'; done: number; total?: number}
  | {stage: 'made'; rows: readonly PlanRow[]};

/** An item as last read. What was typed and confirmed refers to this state of it. */
export interface Target {
  id: string;
  label: string;
  value: unknown;
}

/**
 * One request on its way to an outcome. `unknown` means no answer came: the thing is looked up, ever less often, until
 * it shows.
 */
export interface Write {
  id: string;
  /** Its id in the journal, where an earlier run has sent it. */
  journalId?: string | undefined;
  /** Its id in the journal, where this run has sent it. */
  entryId?: string | undefined;
  resource: string;
  action: string;
  params: Params;
  target?: Target | undefined;
  request: Request | CommandCall;
  /** The changes in words, as the form showed them. */
  changes?: string | undefined;
  /** The first of the writes that one form sent together; undefined where it sent one, or a plan. */
  batch?: string | undefined;
  /** Within a plan: it waits for the writes of lower phases, such as the removal of a record that stands in its way. */
  phase?: number | undefined;
  /** Before a create: the ids of items with the same label. A look-up ignores them. */
  before?: readonly string[] | undefined;
  /**
   * `queued` until one of four places is free; `checking` reads the target before the request is sent. Without an answer,
   * `lookingUp` reads whether it was done; `notVisible` says that reads do not show it yet, `unknown` that nobody can tell.
   * `failed`: the service accepted it, and reported later that it failed. `retriesOf` says who may be tried again.
   */
  status:
    | 'queued'
    | 'checking'
    | 'sending'
    | 'done'
    | 'refused'
    | 'unknown'
    | 'notVisible'
    | 'lookingUp'
    | 'cancelled'
    | 'failed';
  problem?: DatedProblem | undefined;
  /** It is being sent again: its previous status, without an answer. It is looked up once more before it is sent. */
  resent?: 'unknown' | 'notVisible' | undefined;
  /** How often it was looked up, since no answer came. */
  lookUps?: number | undefined;
  /** A person asked for this look-up: a notice shows the result, even if it is the same as before. */
  lookUpRequested?: boolean | undefined;
  /** Another look-up would not find out more. */
  noMoreLookUps?: boolean | undefined;
  /** The finding of the look-up, in words. */
  found?: string | undefined;
  /** When it was sent; milliseconds since the epoch. */
  at?: number | undefined;
  /** The id of what it created. */
  made?: string | undefined;
  /** The item as the reply shows it. */
  stored?: unknown;
  /** The secret in the reply has been copied; it can be copied only once. */
  secretCopied?: true;
}

/** A write that is watched from its answer until its item has settled. Its key in the state is the id of the write. */
export interface TrackedWrite {
  resource: string;
  params: Params;
  id: string;
  /** Events since then may be about the write; milliseconds since the epoch, by the service's clock. */
  since: number;
  /** When it began, and when it was read last; milliseconds since the epoch, by this machine's clock. */
  from: number;
  at: number;
  /** The item as it was read last. */
  value?: unknown;
  /** How far the work on it is, 0–100. */
  percent?: number | undefined;
  /** It has been seen between two states. */
  moved: boolean;
  /** Readings so far; those that failed, one after the other; those in which it stood still, but not as asked. */
  readings: number;
  failures: number;
  still: number;
  /** A reading is under way. */
  reading: boolean;
}
