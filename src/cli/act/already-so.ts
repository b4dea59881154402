import type {Form} from '../../app/screens/form/form.ts';
import {answersOf} from '../../app/writes/inputs.ts';
import {isUnshown} from '../../app/writes/stored.ts';

/** What is said where nothing is sent because nothing would change. */
export const alreadySo = 'it is so already: nothing was sent';

/** Whether each item is already as the action would make it; false where the declaration or the flags cannot tell. */
export function isAlreadySo({action, fields, state}: Form, given: readonly string[]): boolean {
  const {done, fields: declared} = action;
  // What the service does not return, such as a password, cannot be compared.
  if (!done || state.targets.length === 0 || Object.values(declared).some(isUnshown)) return false;
  if (fields.some(({name, mistake}) => mistake !== undefined && !given.includes(name))) return false;
  const answers = answersOf(action, state.inputs);
  return state.targets.every(({value}) => done(value, answers) === true);
}
