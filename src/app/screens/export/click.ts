import {bodyHeight} from '../../layout.ts';
import type {State} from '../../state.ts';
import {choiceFields, choicesIn} from './choices.ts';
import {selectExportField} from './fields.ts';
import type {ChoiceField, ExportState} from './state.ts';

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
    ...hitsOf(state, asked, 'extent'),
    ...hitsOf(state, asked, 'format'),
    {field: 'path'},
  ];
  const clear = bodyHeight(state) > aboveFields + hits.length + belowFields;
  return asked.stage === 'fill' && clear ? hits[line - aboveFields] : undefined;
}

/** The field that is selected shows its choices below it. */
const hitsOf = (state: State, asked: ExportState, field: ChoiceField): ExportHit[] => [
  {field},
  ...(asked.field === field ? choicesIn(state, asked, field) : []).map(({value}) => ({field, choice: value})),
];

export function clickExport(state: State, {field, choice}: ExportHit): State {
  const {overlay: asked} = state;
  if (asked?.kind !== 'export' || asked.stage !== 'fill') return state;
  if (choice === undefined || field === 'path') return selectExportField(state, asked, field);
  return {...state, overlay: choiceFields[field].take(state, asked, choice)};
}
