import {asksShown, type Filter, type Matcher, matcher, type Shown} from '../../api/filter/index.ts';
import type {CellContext, Column} from '../../resources/definition/definition.ts';
import {shownIn} from '../../resources/definition/shown.ts';
import {resourceOf} from '../../resources/index.ts';
import type {List, State} from '../state.ts';
import {cellContextOf, newestRead} from './cell-context.ts';

/** What the rows of a list show, for the part of a filter that looks at that. */

/** For a filter that looks at fields alone: it need not run again when a column or the minute is another. */
export const nothingShown: Shown = {cells: () => [], values: {}};

const known = new WeakMap<CellContext, {columns: readonly Column<unknown>[]; shown: Shown}>();

/** What the rows of a list show. The same object as long as the columns and what they are drawn from are the same. */
export function shownOf(state: State, resource: string, list: List | undefined, filter: Filter): Shown {
  const {columns, fields} = resourceOf(resource);
  if (!asksShown(filter, fields)) return nothingShown;
  const context = cellContextOf(state, resource, newestRead(list));
  const made = known.get(context);
  if (made?.columns === columns) return made.shown;
  const unasked = columns.filter(({optional}) => !optional);
  const shown = shownIn(unasked, fields, context);
  known.set(context, {columns, shown});
  return shown;
}

const matchers = new WeakMap<Filter, {shown: Shown; keeps: Matcher}>();

/** A filter, prepared once. */
export function matcherOf(filter: Filter, shown: Shown): Matcher {
  const made = matchers.get(filter);
  if (made?.shown === shown) return made.keeps;
  const keeps = matcher(filter, shown);
  matchers.set(filter, {shown, keeps});
  return keeps;
}
