import {inSentence} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {emptyInput, type LineChange} from '../../input/line-editor.ts';
import {note} from '../../notice.ts';
import type {State} from '../../state.ts';
import {choiceFields, choicesIn} from './choices.ts';
import {pathOf} from './path.ts';
import type {ExportState} from './state.ts';

const fields: readonly ExportState['field'][] = ['extent', 'format', 'path'];

const show = (state: State, asked: ExportState): State => ({...state, overlay: asked});

export const selectExportField = (state: State, asked: ExportState, field: ExportState['field']): State =>
  show(state, {...asked, field, search: undefined});

export function moveExportField(state: State, asked: ExportState, by: 1 | -1): State {
  const at = fields.indexOf(asked.field) + by;
  return selectExportField(state, asked, fields[Math.max(0, Math.min(fields.length - 1, at))] ?? 'path');
}

/** The next choice in the field, or the one before; from the last one the way leads to the first. */
export function chooseInExport(state: State, asked: ExportState, by: 1 | -1): State {
  const {field} = asked;
  if (field === 'path') return state;
  const all = choicesIn(state, asked, field);
  const at = all.findIndex(({value}) => value === choiceFields[field].taken(asked));
  const to = all[(at + by + all.length) % all.length];
  return to ? show(state, choiceFields[field].take(state, asked, to.value)) : state;
}

/** Types in a field with choices and takes the best match. A character that leaves no match is not typed. */
export const editSearch = (state: State, change: LineChange): State => {
  const {overlay: asked} = state;
  if (asked?.kind !== 'export' || asked.field === 'path') return state;
  const {field, search: before = emptyInput} = asked;
  const search = change(before);
  const next = {...asked, search};
  if (search.text.trim() === before.text.trim()) return show(state, next);
  const [best] = choicesIn(state, next, field);
  if (!best)
    return note(
      state,
      `${inSentence(choiceFields[field].label)}: nothing to choose matches ${clean(search.text)}`,
      'warn',
    );
  return show(state, search.text.trim() === '' ? next : choiceFields[field].take(state, next, best.value));
};

export const editPath = (state: State, change: LineChange): State => {
  const {overlay} = state;
  if (overlay?.kind !== 'export') return state;
  const before = pathOf(state, overlay);
  const after = change(before);
  // Moving the caret in the proposed name does not count as typing it.
  const typed = after.text === before.text && !overlay.typedPath ? undefined : after;
  if (after === before) return state;
  return show(state, {...overlay, typedPath: typed ?? after, problem: undefined, names: []});
};
