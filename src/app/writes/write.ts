import type {CommandCall, Request} from '../../api/index.ts';
import type {Params} from '../../resources/definition/definition.ts';
import type {Input} from '../input/line-editor.ts';
import type {Problem} from '../problem.ts';

/** The part of the state that is about doing something: the form, what was sent from it, what came of it. */

/** One action being filled in. What is typed stays through refusals, resizes and lost connections. */
export interface FormState {
  kind: 'form';
  resource: string;
  action: string;
  params: Params;
  /** What it is done to, as known when it was last looked up; empty for an action on the collection. */
  targets: readonly Target[];
  /** What is typed into each field; yes is `yes`. */
  inputs: Readonly<Record<string, Input>>;
  /** The number of the selected field; the one past the last is the button. */
  at: number;
  /** The suggestion that was moved to, in a field that chooses; -1 before. */
  choice: number;
  /** Nothing was edited in the field since it was come to: what is typed into a choice or a number replaces what stands there. */
  untouched: boolean;
  /** `confirm` asks once more: Cancel is selected until `sendSelected`, or until the label is typed. */
  stage: 'fill' | 'confirm';
  sendSelected: boolean;
  typedWord: Input;
  /** Characters typed where no text is taken, since that was come to: one is a slip of the finger, more are text. */
  strayCharacters: number;
  /** Text was typed at the button below the fields: from then on it asks once more before it sends. */
  confirmFirst: boolean;
  /** How often the service has refused it. */
  refusals: number;
  /** What the service, or the check of the whole, said of a field. */
  refused: Readonly<Record<string, string>>;
  /** The checks of all fields are shown, not only of those that were typed in. */
  asked: boolean;
  /** What the secret fields hold can be read, because a key asked for that. */
  secretsShown: boolean;
  /** How far the outcomes are scrolled, in lines. */
  top: number;
  /** The piece of input whose key opened it. */
  chunk?: number | undefined;
  /** The work that was sent from here. */
  writes: readonly string[];
  /** It asks whether to send again what got no answer. */
  resend?: boolean;
}

/** A thing as it stood when it was looked up: what was typed, and what was asked, was about that. */
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
  resource: string;
  action: string;
  params: Params;
  target?: Target | undefined;
  request: Request | CommandCall;
  /** What it changes, in words, as the form told it. */
  changes?: string | undefined;
  /** Before a create: the ids of things with the same label. A look-up ignores them. */
  before?: readonly string[] | undefined;
  /**
   * `queued` until one of four places is free; `checking` reads the target before the request is sent. Without an answer,
   * `lookingUp` reads whether it was done; `notVisible` says that reads do not show it yet, `unknown` that nobody can tell.
   * `failed`: the service accepted it, and told later that it failed. `retriesOf` says who may be tried again.
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
  problem?: Problem | undefined;
  /** It is sent again: the status it had without an answer. Before it leaves, it is looked up once more. */
  resent?: 'unknown' | 'notVisible' | undefined;
  /** How often it was looked up, since no answer came. */
  lookUps?: number | undefined;
  /** A person asked for this look-up: a notice tells the result, even if it is the same as before. */
  asked?: boolean | undefined;
  /** Another look-up would not find out more. */
  final?: boolean | undefined;
  /** What the look-up found, in words. */
  found?: string | undefined;
  /** When it was sent; milliseconds since the epoch. */
  at?: number | undefined;
  /** The id of what it created. */
  made?: string | undefined;
  /** The thing as the reply shows it. */
  stored?: unknown;
}

/** A write that is watched from its answer until the thing has settled. Its key in the state is the id of the write. */
export interface TrackedWrite {
  resource: string;
  params: Params;
  id: string;
  /** Events since then may be about the write; milliseconds since the epoch, by the service's clock. */
  since: number;
  /** When it began, and when it was read last; milliseconds since the epoch, by this machine's clock. */
  from: number;
  at: number;
  /** As it was read last. */
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
