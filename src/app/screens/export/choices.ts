import type {ChoiceField, ExportFormat, ExportState, Extent} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import type {FieldSuggestion} from '../form/form.ts';
import {isFound, matchingSuggestions} from '../form/ranking.ts';
import {extentsOf} from './extents.ts';
import {formatsFor} from './formats.ts';
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
