import {clean, wrap} from '../../../text/text.ts';
import {formColumns} from '../../state/layout.ts';
import type {State} from '../../state/state.ts';
import {fieldRows} from './field-rows.ts';
import type {Form} from './form.ts';
import type {FormRow} from './form-row.ts';
import {detailsLength, type FormLayout, formRoom, layOut} from './layout.ts';

/** The number of rows of a form, and the first and the last that must be on the screen. */
interface Main {
  length: number;
  focus: readonly [number, number];
}

/** The lines of a form while it is filled in: its fields, its question and its buttons. */
export function fillRows(state: State, form: Form): {rows: FormRow[]; focus: readonly [number, number]} {
  const fields = fieldRows(state, form);
  const rows = [...fields.rows, ...questionRows(form, formColumns(state))];
  return {rows, focus: fields.focus ?? [fields.rows.length, rows.length - 1]};
}

/** The question before sending, with its buttons or the text to type. */
export function questionRows({state, mode, question, buttons, confirmed}: Form, columns: number): FormRow[] {
  const note = state.mistakesShown && !confirmed ? 'that does not match' : '';
  const lines = question.flatMap(sentence => wrap(clean(sentence), columns - 4));
  const typed = {label: '   ', input: state.typedWord, active: true, note, tone: 'bad' as const};
  return [
    ...lines.map((line, index) => ({
      key: `question ${index}`,
      spans: [{text: `   ${line}`, tone: 'bad' as const}],
    })),
    ...(mode === 'label' ? [{key: 'word', typed}] : []),
    ...(buttons.length > 0 ? [{key: 'buttons', buttons: true as const}] : []),
  ];
}

/** Which lines of a form are on the screen. */
export const formLayout = (state: State, form: Form, {length, focus}: Main): FormLayout =>
  layOut({
    room: formRoom(state, form),
    main: length,
    focus,
    changes: form.preview.changes.length,
    details: detailsLength(form),
    asks: form.mode === 'confirm' || form.mode === 'label' || form.mode === 'button',
  });

export function formRowAt(state: State, form: Form, line: number): FormRow | undefined {
  if (form.state.writes.length > 0) return undefined;
  const {rows, focus} = fillRows(state, form);
  const {from, to, gaps} = formLayout(state, form, {length: rows.length, focus});
  const at = from + line - form.title.length - (gaps ? 1 : 0);
  return at >= from && at < to ? rows[at] : undefined;
}
