import type {FormState, State} from '../../state.ts';

/** One key in a form: its name, and the text it would insert where it is a character. */
export interface Key {
  name: string;
  text?: string | undefined;
}

export const show = (state: State, form: FormState): State => ({...state, overlay: form});
