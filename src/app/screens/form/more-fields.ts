import {inSentence} from '../../../text/format.ts';
import {wrapCut} from '../../../text/text.ts';
import {initialInputs} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {formColumns} from '../../state/layout.ts';
import type {State} from '../../state/state.ts';
import type {Form, FormField} from './form.ts';
import type {FormRow} from './form-row.ts';

/** The rarely used fields, which are folded into one line until one of them is selected. */
interface MoreFields {
  /** One of them is selected, so all are shown. */
  open: boolean;
  /** The fields without an answer, while they are folded. */
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

/** On a screen of at least so many rows, their names may take two lines. */
const highScreen = 20;

/** The lines above these fields. While they are folded, the lines name them. */
export function moreRows(state: State, first: string, hidden: readonly FormField[]): FormRow[] {
  const names = hidden.map(({field}) => inSentence(field.label)).join(', ');
  const text = hidden.length === 0 ? '── more fields ──' : `── ${keyFor('nextField')}: more fields: ${names}`;
  return wrapCut(text, formColumns(state) - 4, state.size.rows < highScreen ? 1 : 2).map((line, index) => ({
    key: `more ${index}`,
    hit: {field: first},
    spans: [{text: `  ${line}`, tone: 'dim'}],
  }));
}
