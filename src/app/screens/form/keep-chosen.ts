import {formStateOf} from '../../input/send-guard.ts';
import type {Effect} from '../../state/effect.ts';
import {prefer} from '../../state/prefer.ts';
import type {State} from '../../state/state.ts';
import {chosenName, latelyChosen} from './choices.ts';
import {deriveForm} from './form-of.ts';

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
