import type {CommandCall, Params, Request} from '../../api/index.ts';
import type {PlanRow} from '../../resources/definition/action.ts';
import type {Input} from './line-editor.ts';
import type {DatedProblem} from './list.ts';

/** The part of the state that is about changes: the open form, the writes sent from it, and their outcomes. */

/** An action being filled in. The typed texts stay through refusals, resizes and lost connections. */
export interface FormState {
  kind: 'form';
  resource: string;
  action: string;
  params: Params;
  /** The items it applies to, as last read; empty for an action on the collection. */
  targets: readonly Target[];
  /** The marked items to which the action cannot be applied. They are left out. */
  unfit?: readonly Unfit[] | undefined;
  /** The text of each field; `yes` for a flag that is set. */
  inputs: Readonly<Record<string, Input>>;
  /** The index of the selected field among the shown fields; one more than the last is the button. */
  fieldIndex: number;
  /** The index of the selected suggestion; -1 before one is selected. */
  suggestionIndex: number;
  /** The selected field has not been edited since it was selected: typing into a choice or a number replaces its text. */
  untouched: boolean;
  /** The search text in a field of several choices. The input of such a field has the chosen ones, one a line. */
  search?: Input | undefined;
  /** `confirm` is the question before sending. Cancel is selected until `sendSelected`, or until the label is typed. */
  stage: 'fill' | 'confirm';
  sendSelected: boolean;
  typedWord: Input;
  /** The number of characters typed where none are expected: one is a slip, more are text meant for something else. */
  strayCharacters: number;
  /** Text was typed at the button below the fields, so a question is asked before sending. */
  confirmFirst: boolean;
  /** The number of times that the service has refused this form. */
  timesRefused: number;
  /** By field: the reason for its refusal, or how its value has changed since the form was opened. */
  refusedFields: Readonly<Record<string, string>>;
  /** Mistakes are shown beside all fields, not only beside those that were typed in. */
  mistakesShown: boolean;
  /** The files that were read for fields, by the names of the fields. */
  files?: Readonly<
    Record<
      string,
      {path: string; reading?: true; filled?: Readonly<Record<string, string>>; trouble?: string}
    >
  >;
  pathNames?: readonly string[];
  secretsShown: boolean;
  /** The secret that was generated last. */
  madeSecret?: string | undefined;
  /** The secret that was copied. It can be copied only once. */
  copiedSecret?: string | undefined;
  /** A secret that appears only in this reply; shown until the form is closed. */
  revealed?: {label: string; text: string} | undefined;
  /** The first line of the outcomes on the screen. */
  top: number;
  /** The plan of an action with several writes, made once the fields are filled in. */
  plan?: PlanState | undefined;
  writes: readonly string[];
  /** It was opened from the journal to show an outcome, so its fields are not those that were filled in. */
  reopened?: true;
  /** The label of the item that the list lies in, where the state does not have it. */
  inside?: string | undefined;
  /** It asks whether to send writes without an answer again. */
  askingToResend?: boolean;
}

/** An item to which an action cannot be applied, and the reason. */
export interface Unfit {
  id: string;
  label: string;
  why: string;
}

export type PlanState =
  | {stage: 'due'}
  | {stage: 'reading'; done: number; total?: number}
  | {stage: 'made'; rows: readonly PlanRow[]};

/** An item as last read: the state to which the typed texts and the confirmation refer. */
export interface Target {
  id: string;
  label: string;
  value: unknown;
}

/** A request on its way to an outcome. */
export interface Write {
  id: string;
  /** Its id in the journal, if an earlier run has sent it. */
  journalId?: string | undefined;
  /** Its id in the journal, if this run has sent it. */
  entryId?: string | undefined;
  resource: string;
  action: string;
  params: Params;
  target?: Target | undefined;
  request: Request | CommandCall;
  changes?: string | undefined;
  /** The label of the item in whose list it is: the domain of a record. */
  inside?: string | undefined;
  /** Of several writes that a form sent together: the id of the first, what they do (`resize 3 volumes`), and how many they are. */
  batch?: {readonly id: string; readonly what: string; readonly writes: number} | undefined;
  /** In a plan: the write waits for those of lower phases, such as the removal of a conflicting record. */
  phase?: number | undefined;
  /** The id of the write that makes the item it is about; its request gets that item's id before it is sent. */
  after?: string | undefined;
  /** Before a create: the ids of items with the same label. A look-up ignores them. */
  before?: readonly string[] | undefined;
  /** Milliseconds by which the service's clock was ahead of this machine's before it was sent, if the service told its time. */
  ahead?: number | undefined;
  /** How many items had the label of the one that it creates, as it was sent. */
  namesakes?: number | undefined;
  /**
   * `queued`: at most four writes are sent at the same time. `checking`: the target is read before the request is sent. Without an
   * answer, `lookingUp` reads whether the write was done; it is `notVisible` if reads do not show it yet, `unknown` if they cannot.
   * `failed`: the service accepted it, and reported later that it failed. `retriesOf` says which may be tried again.
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
  /** It was stopped, and is only sent again if a key asks for it. */
  stopped?: true | undefined;
  /** How often the rate limit has put it off. */
  delays?: number | undefined;
  /** What was known of a write that is sent again. It is looked up once more before it is sent. */
  resent?: (Pick<Write, 'problem' | 'found'> & {status: 'unknown' | 'notVisible'}) | undefined;
  lookUps?: number | undefined;
  /** A key asked for this look-up, so a notice shows the result even if it is the same as before. */
  lookUpRequested?: boolean | undefined;
  /** Another look-up would not find out more. */
  noMoreLookUps?: boolean | undefined;
  /** The result of the look-up, in words. */
  found?: string | undefined;
  /** The service accepted it, and it was never seen done: why it is watched no longer. */
  unwatched?: string | undefined;
  /** When it was sent; milliseconds since the epoch. */
  at?: number | undefined;
  /** The id of what it created. */
  made?: string | undefined;
  /** The item as the reply shows it. */
  stored?: unknown;
  /** The person has its secret: it was typed, or has been copied, which works only once. */
  secretKnown?: true;
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
  /** The progress of the service's work on it, 0–100. */
  percent?: number | undefined;
  moved: boolean;
  /** The number of readings so far; of failed ones in a row; of those that showed no transition, but not the requested values. */
  readings: number;
  failures: number;
  still: number;
  reading: boolean;
}
