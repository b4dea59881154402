import {bodyHeight} from '../../layout.ts';
import type {State} from '../../state.ts';
import {inOverlay} from '../in-overlay.ts';
import {choiceFields, choicesIn} from './choices.ts';
import {selectExportField} from './fields.ts';
import type {ChoiceField, ExportState} from './state.ts';

export interface ExportHit {
  field: ExportState['field'];
  choice?: string;
}

/** Lines above the fields: the title and a blank line. */
const aboveFields = 2;
/** Lines that may be below the fields. On a lower screen there is no blank line above them, and clicks are ignored. */
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

/** The selected field has its choices below it. */
const hitsOf = (state: State, asked: ExportState, field: ChoiceField): ExportHit[] => [
  {field},
  ...(asked.field === field ? choicesIn(state, asked, field) : []).map(({value}) => ({field, choice: value})),
];

export const clickExport = (state: State, {field, choice}: ExportHit): State =>
  inOverlay(state, 'export', asked => {
    if (asked.stage !== 'fill') return state;
    if (choice === undefined || field === 'path') return selectExportField(state, asked, field);
    return {...state, overlay: choiceFields[field].choose(state, asked, choice)};
  });
