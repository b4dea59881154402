import {inSentence} from '../../../../text/format.ts';
import {wrapCut} from '../../../../text/text.ts';
import {keyFor} from '../../../input/key-names.ts';
import {formColumns} from '../../../layout.ts';
import type {State} from '../../../state.ts';
import {initialInputs} from '../../../writes/inputs.ts';
import type {Form, FormField} from '../form.ts';
import type {FormRow} from './form-row.ts';

/** The fields below the others, which few people need. They are one line until the focus moves there. */

interface MoreFields {
  /** The focus is on one of them, so all are shown. */
  open: boolean;
  /** The fields without an answer, while they are folded into one line. */
  hidden: readonly FormField[];
}

export function moreFields({fields, action, state}: Form): MoreFields {
  const all = fields.filter(({field}) => field.more);
  if (all.some(({selected}) => selected)) return {open: true, hidden: []};
  const initial = initialInputs(action, state.targets);
  const isAnswered = ({name, mistake}: FormField) =>
    (state.inputs[name]?.text ?? '') !== (initial[name]?.text ?? '') ||
    (mistake !== undefined && state.mistakesShown);
  return {open: false, hidden: all.filter(one => !isAnswered(one))};
}

/** A screen that is so high has room for all their names. */
const highScreen = 20;

/** The lines above them; while they are folded, these name them. */
export function moreRows(state: State, first: string, hidden: readonly FormField[]): FormRow[] {
  const names = hidden.map(({field}) => inSentence(field.label)).join(', ');
  const text = hidden.length === 0 ? '── more fields ──' : `── ${keyFor('nextField')}: more fields: ${names}`;
  return wrapCut(text, formColumns(state) - 4, state.size.rows < highScreen ? 1 : 2).map((line, index) => ({
    key: `more ${index}`,
    hit: {field: first},
    spans: [{text: `  ${line}`, tone: 'dim'}],
  }));
}
