import type {Field} from '../../../../../resources/definition/action/field.ts';
import type {State} from '../../../../state.ts';

const none: readonly string[] = [];

/** The ids of what was chosen lately in fields that choose from the same resource, the last one first. */
export const latelyChosen = ({preferences}: State, {from}: Field<unknown>): readonly string[] =>
  (from && preferences.chosen[from.resource]) ?? none;
