import type {JsonObject, Params, ReadEndpoint} from '../../../api/index.ts';
import type {Answers} from './answers.ts';

/**
 * Plans several writes of other actions, from a file and the existing items. A table shows them before any is sent. Of an action on
 * the list, the first of them makes the item, and there are no parts yet.
 */
export interface Planner<T> {
  /** Whether it is a plan with these answers; always if left out. */
  when?: (answers: Answers) => boolean;
  /** The field whose answer is the path of the file. */
  file: string;
  /** The list of the item's parts, which is read completely. The writes are about these parts. */
  parts: {resource: string; params: (item: T) => Params};
  /** A further endpoint that is read, if the service has it. */
  extra?: {endpoint: ReadEndpoint; params: (item: T) => Params};
  /** The action that changes or makes the item itself, if the plan may include that. */
  own?: string;
  make: (item: T, read: PlanInput) => Promise<readonly PlanRow[]>;
}

export interface PlanInput {
  text: string;
  parts: readonly unknown[];
  /** The reply of the service; undefined if it has no such endpoint. */
  extra: unknown;
  answers: Answers;
  /** The item itself cannot be changed, because the service has no such endpoint. */
  fixed: boolean;
}

/**
 * A kind of row: a change, unchanged (`left`), only in the account (`other`), not possible (`skipped`), left out as nobody asked for
 * it or somebody asked for that (`omitted`), or wrong (`mistake`).
 */
export type PlanKind = 'mistake' | 'skipped' | 'omitted' | 'remove' | 'change' | 'add' | 'other' | 'left';

/** A line of the table. */
export interface PlanRow {
  kind: PlanKind;
  /** The part, in columns: `A`, `www`, `192.0.2.1`. */
  cells: readonly string[];
  /** The change, or the reason why the part is not used. */
  detail?: string | undefined;
  /** Why there is nothing to send, if that is not because nothing is left to do. */
  nothing?: string | undefined;
  step?: Step | undefined;
  /** It is taken otherwise than the file has it; the detail says how. */
  otherwise?: boolean;
}

/** Stands for the id of the item that the first write of a plan makes. */
export const madeId = 'NEW';

/** A write of another action, for one of the parts or for a new one. */
export interface Step {
  action: string;
  /** It changes or makes the item itself, by the planner's `own` action. */
  own?: true;
  target?: {id: string; label: string; value: unknown};
  body?: JsonObject;
  /** The ids of existing parts that look like the one it creates; see {@link Created}. */
  before?: readonly string[];
}
