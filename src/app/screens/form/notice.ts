import type {Field} from '../../../resources/definition/action.ts';
import type {Answer, Answers} from '../../../resources/definition/answers.ts';
import {resourceOf} from '../../../resources/index.ts';
import {knownItem} from '../../lists/known-items.ts';
import type {FormState, State, Target} from '../../state.ts';
import {suggestionsOf} from './choices.ts';
import {actionOf, answersOf} from './fields.ts';

/** Answers as they are told: what was chosen out of a collection by its name. */

/** What a choice names: `web-3 (41206569)`, or its id alone where nothing is known of it. */
function nameOfChoice(state: State, field: Field<unknown>, id: string): string {
  const {from} = field;
  const known = from && knownItem(state, {resource: from.resource, params: {}, id});
  const label = known && resourceOf(from.resource).label(known.value);
  return label === undefined || label === '' || label === id ? id : `${label} (${id})`;
}

function namedAnswers(state: State, form: FormState): Answers {
  const {fields} = actionOf(form);
  return Object.fromEntries(
    Object.entries(answersOf(form)).map(([name, answer]): [string, Answer] => {
      const field = fields[name];
      if (answer === undefined || field?.type !== 'choice' || !field.from) return [name, answer];
      const suggestions = suggestionsOf(state, form, field, '');
      // Half a word is no choice yet.
      const chosen = suggestions.length === 0 || suggestions.some(({value}) => value === String(answer));
      return [name, chosen ? nameOfChoice(state, field, String(answer)) : undefined];
    }),
  );
}

/** What the action changes of a thing, in words: `size 20 → 40 GB`; nothing while that cannot be said. */
export function describeChanges(
  state: State,
  form: FormState,
  target: Target | undefined,
): string | undefined {
  return actionOf(form).changes?.(target?.value, namedAnswers(state, form));
}
