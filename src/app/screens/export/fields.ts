import {inSentence} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {keyFor} from '../../input/key-names.ts';
import {bodyHeight} from '../../state/layout.ts';
import {emptyInput, type LineChange} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import type {ChoiceField, ExportState} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {inOverlay} from '../shared/in-overlay.ts';
import {choiceFields, choicesIn} from './choices.ts';
import {pathOf} from './path.ts';

export interface ExportHit {
  field: ExportState['field'];
  choice?: string;
}

const fields: readonly ExportState['field'][] = ['extent', 'format', 'path'];

export const show = (state: State, asked: ExportState): State => ({...state, overlay: asked});

const selectExportField = (state: State, asked: ExportState, field: ExportState['field']): State =>
  show(state, {...asked, field, search: undefined, refused: undefined});

export function moveExportField(state: State, asked: ExportState, by: 1 | -1): State {
  const at = fields.indexOf(asked.field) + by;
  return selectExportField(state, asked, fields[Math.max(0, Math.min(fields.length - 1, at))] ?? 'path');
}

/** Goes to the next field, unless text was typed that chooses nothing: its Enter was meant for something else. */
export const leaveChoice = (state: State, asked: ExportState): State =>
  asked.refused
    ? note(
        show(state, {...asked, refused: undefined}),
        `what was typed chooses nothing: ${keyFor('nextExportField')} once more goes on`,
        'warn',
      )
    : moveExportField(state, asked, 1);

/** Selects the next choice in the field, or the one before. After the last comes the first. */
export function chooseInExport(state: State, asked: ExportState, by: 1 | -1): State {
  const {field} = asked;
  if (field === 'path') return state;
  const all = choicesIn(state, asked, field);
  const at = all.findIndex(({value}) => value === choiceFields[field].chosen(asked));
  const to = all[(at + by + all.length) % all.length];
  return to ? show(state, choiceFields[field].choose(state, asked, to.value)) : state;
}

/** Types in a field with choices and selects the best match. A character after which nothing matches is refused. */
export const editSearch = (state: State, change: LineChange): State =>
  inOverlay(state, 'export', asked => {
    const {field, search: before = emptyInput} = asked;
    if (field === 'path') return state;
    const search = change(before);
    const next = {...asked, search, refused: undefined};
    if (search.text.trim() === before.text.trim()) return show(state, next);
    const {label, choose} = choiceFields[field];
    const [best] = choicesIn(state, next, field);
    if (!best)
      return note(
        show(state, {...asked, refused: true}),
        `${inSentence(label)}: nothing to choose matches ${clean(search.text)}`,
        'warn',
      );
    return show(state, search.text.trim() === '' ? next : choose(state, next, best.value));
  });

export const editPath = (state: State, change: LineChange): State =>
  inOverlay(state, 'export', asked => {
    const before = pathOf(state, asked);
    const typedPath = change(before);
    return typedPath === before ? state : show(state, {...asked, typedPath, problem: undefined, names: []});
  });

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

export function clickExport(state: State, asked: ExportState, {field, choice}: ExportHit): State {
  if (asked.stage !== 'fill') return state;
  if (choice === undefined || field === 'path') return selectExportField(state, asked, field);
  return show(state, choiceFields[field].choose(state, asked, choice));
}
