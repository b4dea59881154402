import {inputOf} from '../../input/line-editor.ts';
import type {State} from '../../state.ts';
import {show} from './in-form.ts';

/** A secret that was made goes into its field, where the form still asks for it, and can be read: nobody knows it yet. */
export function secretMade(state: State, field: string, secret: string): State {
  const {overlay} = state;
  if (overlay?.kind !== 'form' || overlay.writes.length > 0 || !(field in overlay.inputs)) return state;
  return show(state, {...overlay, inputs: {...overlay.inputs, [field]: inputOf(secret)}, secretsShown: true});
}
