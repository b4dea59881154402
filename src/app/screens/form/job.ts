import type {Answers} from '../../../resources/definition/action/answers.ts';
import type {PlanRow} from '../../../resources/definition/action/planner.ts';
import type {Target} from '../../state.ts';

/** The request for a plan, and the reports about it. */

/** Works out what the open form comes to, from a file and from what is there. `bare`: the service says nothing beside that; `fixed`: it does not change the item itself. */
export interface PlanEffect {
  type: 'plan';
  resource: string;
  action: string;
  target: Target;
  answers: Answers;
  bare: boolean;
  fixed: boolean;
}

/**
 * The progress of reading what is there; then the plan, with the time at which it was shown (of the clock that stamps keys), or
 * why there is none.
 */
export type PlanMessage =
  | {type: 'planProgress'; done: number; total: number}
  | ({type: 'planned'} & (
      | {rows: readonly PlanRow[]; lacksExtra: boolean; shownAt: number}
      | {trouble: string}
    ));

/** The subject of the requests for a plan, for aborting them. */
export const planSubject = 'plan';
