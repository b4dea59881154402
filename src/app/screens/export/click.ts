import {bodyHeight} from '../../layout.ts';
import type {State} from '../../state.ts';
import {extentsOf} from './extents.ts';
import {choose} from './fields.ts';
import {formatsFor} from './formats.ts';
import type {ExportState} from './state.ts';

/** What lies under the mouse in an export, and what a click on it does. */

/** A field, or one of the choices of the field that is selected. */
export interface ExportHit {
  field: ExportState['field'];
  choice?: string;
}

/** Below the title and a blank line. */
const aboveFields = 2;
/** Lines that may stand below the fields; on a lower screen there is no blank line above them. */
const belowFields = 4;

export function exportHitAt(state: State, asked: ExportState, line: number): ExportHit | undefined {
  const hits: ExportHit[] = [
    ...hitsOf(
      asked,
      'extent',
      extentsOf(state).map(({extent}) => extent),
    ),
    ...hitsOf(
      asked,
      'format',
      formatsFor(state, asked.extent).map(({format}) => format),
    ),
    {field: 'path'},
  ];
  const clear = bodyHeight(state) > aboveFields + hits.length + belowFields;
  return asked.stage === 'fill' && clear ? hits[line - aboveFields] : undefined;
}

/** The field that is selected shows its choices, another what is chosen in it. */
const hitsOf = (asked: ExportState, field: 'extent' | 'format', choices: readonly string[]): ExportHit[] =>
  asked.field === field ? choices.map(choice => ({field, choice})) : [{field}];

export function clickExport(state: State, {field, choice}: ExportHit): State {
  const {overlay} = state;
  if (overlay?.kind !== 'export' || overlay.stage !== 'fill') return state;
  if (choice === undefined) return {...state, overlay: {...overlay, field}};
  let chosen: State = state;
  // Step by step, as the keys go: what follows from a choice is the same.
  for (let steps = 0; steps < 20; steps++) {
    const {overlay: asked} = chosen;
    if (asked?.kind !== 'export' || (field === 'extent' ? asked.extent : asked.format) === choice) break;
    chosen = choose(chosen, asked, 1);
  }
  return chosen;
}
