import {actionKey} from '../../../preferences/key-name.ts';
import {actionOf} from '../../../resources/index.ts';
import {initialInputs} from '../../data/writes/request.ts';
import type {Binding} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {formStateOf} from '../../input/send-guard.ts';
import type {Effect} from '../../state/effect.ts';
import {note} from '../../state/notice.ts';
import {prefer} from '../../state/prefer.ts';
import type {FormState, State} from '../../state/state.ts';
import {chosenName, latelyChosen} from './choices.ts';
import {changeForm, deriveForm, ifForm, withForm} from './form-of.ts';

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

/** The number of recent choices remembered for each field; more if more were chosen at once. */
const mostKept = 3;

/** Remembers the choices of a form that has just been sent. */
export function keepChosen(before: State, after: State): [State, Effect[]] {
  const filled = formStateOf(before);
  const sent = formStateOf(after);
  if (!filled || filled.writes.length > 0 || !sent || sent.writes.length === 0) return [after, []];
  let state = after;
  const effects: Effect[] = [];
  for (const {name: fieldName, field, input, picked, suggestions} of deriveForm(before, filled).fields) {
    if (!field.from) continue;
    const name = chosenName(filled, fieldName);
    const chosen =
      field.type === 'choices' ? picked : suggestions.filter(({value}) => value === input.text.trim());
    const ids = chosen.map(({id}) => id);
    const earlier = latelyChosen(state, name);
    const now = [...ids, ...earlier.filter(id => !ids.includes(id))].slice(0, Math.max(mostKept, ids.length));
    if (ids.length === 0 || String(now) === String(earlier)) continue;
    const [next, more] = prefer(state, {key: 'chosen', name, value: now});
    state = next;
    effects.push(...more);
  }
  return [state, effects];
}
