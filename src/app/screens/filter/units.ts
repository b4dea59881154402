import type {Unitless} from '../../../api/filter/index.ts';
import {readFilter} from '../../lists/filter/read-filter.ts';
import type {ListPlace, State} from '../../state.ts';

/** The first number without a unit whose column shows a larger unit than that of the raw view. The prompt asks which is meant. */
export const unitless = (state: State, {resource}: ListPlace, text: string): Unitless | undefined =>
  readFilter(state, resource, text, state.now).unitless?.[0];

/** Returns the question whether a number without a unit means the shown unit. @param apply the key that applies the filter */
export const unitQuestion = ({number, own, shown}: Unitless, {complete, apply}: Record<string, string>) =>
  `${number} counts ${own} here, as in the raw view: ${complete} makes it ${number}${shown} · ${apply} again keeps ${number}${own}`;
