import type {Press, Result} from '../../input/binding.ts';
import type {FormState, State} from '../../state.ts';
import {type Form, formOf} from './form-of.ts';

/** The code behind a key of a form, which is given the open form. */
export const inForm =
  (run: (state: State, form: FormState, press: Press) => Result) =>
  (state: State, press: Press): Result =>
    state.overlay?.kind === 'form' ? run(state, state.overlay, press) : state;

/** What the hint and the condition of a key read of the open form; `otherwise` where none is open. */
export const ofForm =
  <T>(look: (form: Form, state: State) => T, otherwise: T) =>
  (state: State): T => {
    const form = formOf(state);
    return form ? look(form, state) : otherwise;
  };

/** Changes the open form; the state as it is where none is open. */
export const inFormState = (state: State, change: (form: FormState) => State): State =>
  state.overlay?.kind === 'form' ? change(state.overlay) : state;

export const show = (state: State, form: FormState): State => ({...state, overlay: form});
