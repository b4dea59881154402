import {inSentence} from '../../../text/format.ts';
import type {Binding, Result} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {note} from '../../state/notice.ts';
import type {FormState, State} from '../../state/state.ts';
import type {Form} from './form.ts';
import {fromForm, ifForm, withForm} from './form-of.ts';

/** The secret that came with the answer or was generated here, such as a root password. It is stored nowhere else. */
function madeSecret({action: {fields}, state: {inputs, revealed}}: Form): FormState['revealed'] {
  if (revealed) return revealed;
  for (const [name, {generated, label}] of Object.entries(fields)) {
    const text = inputs[name]?.text ?? '';
    if (generated && text !== '') return {label: inSentence(label), text};
  }
  return undefined;
}

export const canCopySecret = (form: Form): boolean => {
  const secret = madeSecret(form);
  return secret !== undefined && secret.text !== form.state.copiedSecret;
};

/** Copies the secret only once, so that the key pressed later by mistake does not put it into the clipboard again. */
function copySecret(state: State, form: Form): Result {
  const secret = madeSecret(form);
  if (!secret) return note(state, `there is none yet: ${keyFor('makeSecret')} makes one`);
  const {label, text} = secret;
  const shows = form.state.revealed
    ? 'it is shown in the form'
    : `${keyFor('showSecret')} shows it in the form`;
  if (text === form.state.copiedSecret) return note(state, `the ${label} was copied once already: ${shows}`);
  return [state, [{type: 'copy', text, what: `the ${label}`, more: '', secret: true, instead: shows}]];
}

/** Works in a secret field, and after sending as long as the form is open. */
export const copySecretKey: Binding = {
  ...named('copySecret'),
  help: 'copy the secret that was made, once',
  hint: fromForm(form => (canCopySecret(form) ? 'copy it' : undefined)),
  when: ifForm(
    ({action, state}) =>
      state.revealed !== undefined || Object.values(action.fields).some(({generated}) => generated === true),
  ),
  run: withForm(copySecret),
};
