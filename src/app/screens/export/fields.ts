import type {Change} from '../../input/line-editor.ts';
import type {State} from '../../state.ts';
import {extentsOf} from './extents.ts';
import {formatsFor} from './formats.ts';
import {pathOf, withChoices} from './path.ts';
import type {ExportState} from './state.ts';

/** The fields of an export: what is chosen in them, and what is typed. */

const fields: readonly ExportState['field'][] = ['extent', 'format', 'path'];

const show = (state: State, asked: ExportState): State => ({...state, overlay: asked});

export function moveField(state: State, asked: ExportState, by: 1 | -1): State {
  const at = fields.indexOf(asked.field) + by;
  return show(state, {...asked, field: fields[Math.max(0, Math.min(fields.length - 1, at))] ?? 'path'});
}

/** The next choice in the field, or the one before; from the last one the way leads to the first. */
export function choose(state: State, asked: ExportState, by: 1 | -1): State {
  if (asked.field === 'format') {
    const all = formatsFor(state, asked.extent).map(({format}) => format);
    const format = stepFrom(all, asked.format, by) ?? asked.format;
    return show(state, withChoices(state, asked, {extent: asked.extent, format}));
  }
  const all = extentsOf(state).map(({extent}) => extent);
  const extent = stepFrom(all, asked.extent, by) ?? asked.extent;
  const before = formatsFor(state, asked.extent);
  const after = formatsFor(state, extent);
  // The likeliest format of one is not that of the other.
  const first = asked.format === before[0]?.format || !after.some(({format}) => format === asked.format);
  const format = first ? (after[0]?.format ?? asked.format) : asked.format;
  return show(state, withChoices(state, asked, {extent, format}));
}

const stepFrom = <T>(all: readonly T[], one: T, by: 1 | -1): T | undefined =>
  all[(all.indexOf(one) + by + all.length) % all.length];

export const editPath = (state: State, change: Change): State => {
  const {overlay} = state;
  if (overlay?.kind !== 'export') return state;
  const before = pathOf(state, overlay);
  const after = change(before);
  // Moving about in a name does not make it one that was typed.
  const typed = after.text === before.text && !overlay.typedPath ? undefined : after;
  if (after === before) return state;
  return show(state, {...overlay, typedPath: typed ?? after, problem: undefined, names: []});
};
