import type {Answers, PlanRow} from '../../resources/definition/action.ts';
import type {Target} from './state.ts';

/** Makes the plan of the open form, from a file and from the present parts of the item. */
export interface PlanEffect {
  type: 'plan';
  resource: string;
  action: string;
  /** Undefined where the plan makes the item. */
  target: Target | undefined;
  answers: Answers;
  /** The service does not have the additional data of the item's document. */
  bare: boolean;
  /** The service cannot change the item itself. */
  fixed: boolean;
}

/** The progress of reading; then the plan, with the time at which it was shown (by the clock that stamps keys), or a problem. */
export type PlanMessage =
  | {type: 'planProgress'; done: number; total: number}
  | ({type: 'planned'} & (
      | {rows: readonly PlanRow[]; lacksExtra: boolean; shownAt: number}
      | {trouble: string}
    ));

/** The subject of the requests for a plan, for aborting them. */
export const planSubject = 'plan';
