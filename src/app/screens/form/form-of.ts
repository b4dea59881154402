import type {Result} from '../../input/binding.ts';
import type {FormState, State} from '../../state/state.ts';
import type {Form} from './form.ts';
import {OpenForm} from './open-form.ts';

const sources = (state: State): readonly unknown[] => [
  ...[state.overlay, state.lists, state.items, state.refusals, state.account, state.preferences],
  ...[state.size, state.history, state.writes],
];

let last: {of: readonly unknown[]; form: Form} | undefined;

/** Returns the open form, derived once per state; undefined if none is open. */
export function formOf(state: State): Form | undefined {
  const {overlay} = state;
  if (overlay?.kind !== 'form') return undefined;
  const of = sources(state);
  if (!last?.of.every((one, index) => one === of[index])) last = {of, form: new OpenForm(state, overlay)};
  return last.form;
}

/** Derives a form that may not be open. */
export const deriveForm = (app: State, state: FormState): Form => new OpenForm(app, state);

export const changeForm = (state: State, change: Partial<FormState>): State =>
  state.overlay?.kind === 'form' ? {...state, overlay: {...state.overlay, ...change}} : state;

/** Turns a function of the open form into one for a key or for pasted text. */
export const withForm =
  <R extends Result, Rest extends readonly unknown[]>(run: (state: State, form: Form, ...rest: Rest) => R) =>
  (state: State, ...rest: Rest): R | State => {
    const form = formOf(state);
    return form ? run(state, form, ...rest) : state;
  };

/** Turns a function of the open form into one of the state, for a hint. */
export const fromForm =
  <T>(read: (form: Form) => T) =>
  (state: State): T | undefined => {
    const form = formOf(state);
    return form && read(form);
  };

/** Turns a condition on the open form into one on the state, for a key. */
export const ifForm =
  (condition: (form: Form) => boolean) =>
  (state: State): boolean =>
    fromForm(condition)(state) === true;
