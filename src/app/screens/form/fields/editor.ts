import {type Binding, firstKey, type Result} from '../../../input/binding.ts';
import {inputOf} from '../../../input/line-editor.ts';
import type {MessageOf} from '../../../message.ts';
import {returned} from '../../../navigation/ssh.ts';
import {announce} from '../../../notice.ts';
import type {State} from '../../../state.ts';
import type {Form} from '../form.ts';
import {changeForm, withForm} from '../form-of.ts';
import {formKeys} from '../keys.ts';

/** A long text is edited in the editor of whoever sits there, and comes back into its field. */

function openEditor(state: State, {selected}: Form): Result {
  if (!selected) return state;
  const {name, field, input} = selected;
  const file = `${name}.${field.extension ?? 'txt'}`;
  return [{...state, suspended: true}, [{type: 'editText', field: name, text: input.text, name: file}]];
}

export const editorKey: Binding = {
  ...formKeys.openEditor,
  help: 'open the text in $EDITOR; skydeck steps aside meanwhile',
  hint: 'in $EDITOR',
  run: withForm(openEditor),
};

/** Said beside a text of several lines. */
export const editorHint = `${firstKey(formKeys.openEditor)} opens it in $EDITOR`;

/** Back from the editor: its text takes the place of the old one, unless something went wrong. */
export function textEdited(state: State, message: MessageOf<'textEdited'>): State {
  const back = returned(state, {
    type: 'returned',
    trouble: 'trouble' in message ? message.trouble : undefined,
  });
  const {overlay} = back;
  if ('trouble' in message || overlay?.kind !== 'form') return back;
  const {field, text} = message;
  if (overlay.inputs[field]?.text === text)
    return announce(back, {tone: 'info', text: 'nothing was changed in the editor'});
  const {[field]: _, ...refusedFields} = overlay.refusedFields;
  return changeForm(back, {inputs: {...overlay.inputs, [field]: inputOf(text)}, refusedFields});
}
