import {wideColumns} from '../../../export/formats.ts';
import type {CellContext, Column} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {columnsOf} from '../../data/columns/columns.ts';
import {cellContextOf, chosenColumns, newestRead} from '../../data/lists/catalogues.ts';
import {viewOf} from '../../data/lists/view.ts';
import type {ChoiceField, ExportFormat, ExportState, Extent} from '../../state/overlay.ts';
import {placeOf} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {isFound, matchingSuggestions} from '../form/choices.ts';
import type {FieldSuggestion} from '../form/form.ts';
import {extentsOf, formatsFor} from './formats.ts';
import {withChoices} from './path.ts';

interface Field {
  label: string;
  all: (state: State, asked: ExportState) => readonly FieldSuggestion[];
  chosen: (asked: ExportState) => string;
  choose: (state: State, asked: ExportState, value: string) => ExportState;
}

const suggestion = (value: string, title: string, detail: string): FieldSuggestion => ({
  id: value,
  value,
  title,
  detail,
});

export const choiceFields: Readonly<Record<ChoiceField, Field>> = {
  extent: {
    label: 'What',
    all: state => extentsOf(state).map(({extent, title, detail}) => suggestion(extent, title, detail)),
    chosen: ({extent}) => extent,
    choose: (state, asked, value) => {
      const extent = extentsOf(state).find(one => one.extent === value)?.extent ?? asked.extent;
      return withChoices(state, asked, {extent, format: formatAfter(state, asked, extent)});
    },
  },
  format: {
    label: 'Format',
    all: (state, {extent}) =>
      formatsFor(state, extent).map(({format, title, summary}) => suggestion(format, title, summary)),
    chosen: ({format}) => format,
    choose: (state, asked, value) => {
      const {extent} = asked;
      const format = formatsFor(state, extent).find(one => one.format === value)?.format ?? asked.format;
      return withChoices(state, asked, {extent, format});
    },
  },
};

/** Returns the format after a change of the extent. A format that was not chosen follows the extent. */
function formatAfter(state: State, asked: ExportState, extent: Extent): ExportFormat {
  const before = formatsFor(state, asked.extent);
  const after = formatsFor(state, extent);
  const first = asked.format === before[0]?.format || !after.some(({format}) => format === asked.format);
  return first ? (after[0]?.format ?? asked.format) : asked.format;
}

/** Returns the choices of a field; for the selected field, those that match the typed text, best first. */
export function choicesIn(state: State, asked: ExportState, field: ChoiceField): readonly FieldSuggestion[] {
  const all = choiceFields[field].all(state, asked);
  const typed = asked.field === field ? (asked.search?.text ?? '') : '';
  if (typed.trim() === '') return all;
  return matchingSuggestions(all, typed).filter(one => isFound(one, typed));
}

/** The columns of an export: those on the screen; all of them without a list, or if `all` is set. */
export function exportedColumns(
  state: State,
  resource: string,
  all: boolean,
): {columns: readonly Column<unknown>[]; context: CellContext} {
  const place = placeOf(state);
  const list = place.kind === 'list' && place.resource === resource ? place : undefined;
  const context = cellContextOf(state, resource, newestRead(list && viewOf(state, list).list));
  if (list && !all) return {columns: columnsOf(state, list).placed.map(({column}) => column), context};
  const columns = resourceOf(resource).columns.filter(({known}) => known?.(context) ?? true);
  return {columns, context};
}

/** The columns of a list, including those for which the screen is not wide enough. */
export function shownColumns(
  state: State,
  resource: string,
): {columns: readonly Column<unknown>[]; context: CellContext} {
  const place = placeOf(state);
  const view = place.kind === 'list' ? viewOf(state, place) : undefined;
  const context = cellContextOf(state, resource, newestRead(view?.list));
  const chosen = chosenColumns(state.preferences, resource);
  if (chosen) return {columns: chosen, context};
  const all = resourceOf(resource);
  const wide = wideColumns(all, context);
  // The column that the list is sorted by is always exported.
  const wanted = view?.query.order?.sort.column;
  const columns = all.columns.filter(column => column === wanted || wide.includes(column));
  return {columns, context};
}
