import {returned} from '../../data/relations/ssh.ts';
import type {Binding, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import type {MessageOf} from '../../state/message.ts';
import {note} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import type {Form} from './form.ts';
import {changeForm, formOf, withForm} from './form-of.ts';

export function openEditor(state: State, {selected}: Form): Result {
  if (!selected) return state;
  const {name, field, input} = selected;
  const file = `${name}.${field.extension ?? 'txt'}`;
  return [{...state, suspended: true}, [{type: 'editText', field: name, text: input.text, name: file}]];
}

export const editorKey: Binding = {
  ...named('openEditor'),
  help: 'open the text in $EDITOR; skydeck steps aside meanwhile',
  hint: 'in $EDITOR',
  run: withForm(openEditor),
};

/** The hint beside a text of several lines. */
export const editorHint = () =>
  `${keyFor('openEditor')} opens it in $EDITOR · ${keyFor('breakLine')} begins a new line`;

/** Puts the edited text into its field, unless something went wrong. */
export function textEdited(state: State, message: MessageOf<'textEdited'>): State {
  const back = returned(state, {
    type: 'returned',
    trouble: 'trouble' in message ? message.trouble : undefined,
  });
  const form = formOf(back);
  return 'trouble' in message || !form ? back : takeText(back, form, message.field, message.text);
}

function takeText(
  state: State,
  {action, state: {inputs, refusedFields, fieldIndex}}: Form,
  field: string,
  text: string,
): State {
  // The form only opened the editor, so without a change there is nothing to send.
  const only = action.editor === field && inputs[field]?.text === text;
  if (only)
    return note({...state, overlay: undefined}, 'nothing was changed in the editor, and nothing is sent');
  if (inputs[field]?.text === text) return note(state, 'nothing was changed in the editor');
  const {[field]: _, ...refused} = refusedFields;
  return changeForm(state, {
    inputs: {...inputs, [field]: {text, caret: 0}},
    refusedFields: refused,
    fieldIndex: action.editor === field ? fieldIndex + 1 : fieldIndex,
  });
}
