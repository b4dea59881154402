import {actionKey} from '../../../preferences/key-name.ts';
import {actionOf} from '../../../resources/index.ts';
import {initialInputs} from '../../data/writes/request.ts';
import type {Binding} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {note} from '../../state/notice.ts';
import type {FormState, State} from '../../state/state.ts';
import {changeForm, ifForm, withForm} from './form-of.ts';

/** The number of forms whose input is kept after they were left. */
const mostForms = 20;

const keyOf = ({resource, params, action, targets}: FormState): string =>
  JSON.stringify([resource, params, action, targets.map(({id}) => id)]);

const keptOf = (state: State, form: FormState) => state.keptInputs?.[keyOf(form)];

function typedInto(form: FormState): FormState['inputs'] {
  const action = actionOf(form);
  const initial = initialInputs(action, form.targets);
  return Object.fromEntries(
    Object.entries(form.inputs).filter(
      ([name, {text}]) => action.fields[name]?.type !== 'secret' && text !== initial[name]?.text,
    ),
  );
}

/** Whether something was typed into the open form that would be lost with it. */
const hasInput = ({overlay: form}: State): boolean =>
  form?.kind === 'form' && form.writes.length === 0 && Object.keys(typedInto(form)).length > 0;

/** Closes the form. Its input can be brought back when the same form is opened on the same items. */
export function leaveForm(state: State): State {
  const {overlay: form} = state;
  const left: State = {...state, overlay: undefined};
  if (form?.kind !== 'form' || !hasInput(state)) return left;
  const typed = typedInto(form);
  const others = Object.entries(withoutKept(state, form).keptInputs ?? {}).slice(1 - mostForms);
  const withInput: State = {...left, keptInputs: {...Object.fromEntries(others), [keyOf(form)]: typed}};
  return note(
    withInput,
    `nothing is sent · what was typed is kept: ${actionKey(actionOf(form))} and then ${keyFor('bringBack')} brings it back`,
  );
}

/** Forgets the input of a form that was brought back, or sent. */
export function withoutKept(state: State, form: FormState): State {
  if (!keptOf(state, form)) return state;
  const {[keyOf(form)]: _, ...keptInputs} = state.keptInputs ?? {};
  return {...state, keptInputs};
}

/** Says that the input of the form that has just been opened can be brought back. */
export const tellKept = (state: State, form: FormState): State =>
  keptOf(state, form) ? note(state, `${keyFor('bringBack')} brings back what was typed here before`) : state;

export const bringBackKey: Binding = {
  ...named('bringBack'),
  help: 'bring back what was typed into this form before it was left',
  hint: 'bring back what was typed',
  when: state => ifForm(({state: form}) => keptOf(state, form) !== undefined)(state),
  run: withForm((state, {state: form}) =>
    withoutKept(
      changeForm(state, {
        inputs: {...form.inputs, ...keptOf(state, form)},
        refusedFields: {},
        suggestionIndex: -1,
        untouched: false,
      }),
      form,
    ),
  ),
};
