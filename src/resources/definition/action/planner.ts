import type {JsonObject, Params, ReadEndpoint} from '../../../api/index.ts';
import type {Answers} from './answers.ts';

/** Several writes of other actions, worked out from a file and what is there; a table shows them before anything is sent. */
export interface Planner<T> {
  /** The field whose answer is the path of the file. */
  file: string;
  /** The list of what belongs to the item: all of it is read, and the writes are about it. */
  parts: {resource: string; params: (item: T) => Params};
  /** Is read as well, where the service has it. */
  extra?: {endpoint: ReadEndpoint; params: (item: T) => Params};
  /** The action that changes the item itself, where the plan comes to that too. */
  own?: string;
  make: (item: T, read: PlanInput) => Promise<readonly PlanRow[]>;
}

export interface PlanInput {
  text: string;
  parts: readonly unknown[];
  /** As the service answered; undefined where it has no such endpoint. */
  extra: unknown;
  answers: Answers;
  /** The item itself cannot be changed: the service lacks that. */
  fixed: boolean;
}

/** A kind of row: a change, unchanged (`left`), only in the account (`other`), not possible (`skipped`) or wrong (`mistake`). */
export type PlanKind = 'mistake' | 'skipped' | 'remove' | 'change' | 'add' | 'other' | 'left';

/** A line of the table. */
export interface PlanRow {
  kind: PlanKind;
  /** The part, in columns: `A`, `www`, `192.0.2.1`. */
  cells: readonly string[];
  /** The change, or the reason why the part is not used. */
  detail?: string | undefined;
  /** Why there is nothing to send, where this says more than that nothing is left to do. */
  nothing?: string | undefined;
  step?: Step | undefined;
}

/** A write of another action, for one of the parts or for a new one. */
export interface Step {
  action: string;
  /** It is about the item itself, by the planner's `own` action. */
  own?: true;
  target?: {id: string; label: string; value: unknown};
  body?: JsonObject;
  /** The ids of what is there already and may be taken for what it makes, where its answer is lost. */
  before?: readonly string[];
}
