import {
  asksShown,
  type Fields,
  type Filter,
  type Matcher,
  matcher,
  type Shown,
  somePart,
} from '../../../api/filter/index.ts';
import {ownProperty} from '../../../own-property.ts';
import {
  type CellContext,
  type Column,
  nameColumn,
  type Resource,
} from '../../../resources/definition/definition.ts';
import {textsShown, valuesShown} from '../../../resources/definition/shown.ts';
import {resourceOf} from '../../../resources/index.ts';
import {columnNamed} from '../../../resources/sort.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {List, State} from '../../state/state.ts';
import {cellContextOf, newestRead} from './catalogues.ts';

/** For a filter of fields alone, which need not run again when columns or the minute change. */
export const nothingShown: Shown = {texts: [], values: {}};

/** Returns the columns in which a bare word is searched unless columns were chosen: all that are shown on a wide screen. */
const searched = memoizeEach((columns: readonly Column<unknown>[]) =>
  columns.filter(({optional, rank}) => !optional || rank !== undefined),
);

const known = new Map<string, {from: readonly unknown[]; shown: Shown}>();

/** Returns what the rows of a list show, for a filter; the same object until the columns or their data change. */
export function shownOf(state: State, name: string, list: List | undefined, filter: Filter): Shown {
  const resource = resourceOf(name);
  if (!asksShown(filter, resource.fields)) return nothingShown;
  const columns = chosenColumns(state.preferences, name) ?? searched(resource.columns);
  const context = cellContextOf(state, name, newestRead(list));
  const {find, timeZone, prices, noticesAbout} = context;
  const from = [columns, find, timeZone, prices, noticesAbout];
  const made = known.get(name);
  const same = made?.from.every((one, index) => one === from[index]);
  const shown = (same && made?.shown) || {
    texts: textsShown(columns, resource.fields, context),
    values: valuesShown(resource.columns, resource.fields, context),
  };
  if (!same) known.set(name, {from, shown});
  return asksAge(filter, resource.fields) ? agedShown(context, {...resource, ...shown}) : shown;
}

/** Returns the texts with the values of the current minute, since ages change every minute. */
const agedShown = memoizeEach(
  (
    context: CellContext,
    {texts, columns, fields}: Pick<Shown, 'texts'> & Pick<Resource, 'columns' | 'fields'>,
  ) => ({
    texts,
    values: valuesShown(columns, fields, context),
  }),
);

const asksAge = (filter: Filter, {fields}: Fields): boolean =>
  somePart(filter, part => {
    const field = 'field' in part ? ownProperty(fields, part.field) : undefined;
    return field?.computed === true && field.unit === 's';
  });

const matchers = new WeakMap<Filter, {shown: Shown; keeps: Matcher}>();

export function matcherOf(filter: Filter, shown: Shown): Matcher {
  const made = matchers.get(filter);
  if (made?.shown === shown) return made.keeps;
  const keeps = matcher(filter, shown);
  matchers.set(filter, {shown, keeps});
  return keeps;
}

/** Returns the columns that the settings name, and that of the item's name; undefined if they name none. */
export function chosenColumns(
  {columns}: State['preferences'],
  resource: string,
): readonly Column<unknown>[] | undefined {
  const names = ownProperty(columns, resource);
  const found = names && columnsNamed(names, resource);
  return found && found.length > 0 ? found : undefined;
}

const columnsNamed = memoizeEach((names: readonly string[], resource: string): readonly Column<unknown>[] => {
  const all = resourceOf(resource);
  const chosen = [...new Set(names.flatMap(name => columnNamed(all, name) ?? []))];
  const first = nameColumn(all.columns);
  return chosen.length === 0 || !first || chosen.includes(first) ? chosen : [first, ...chosen];
});
