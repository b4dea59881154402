import {chooses} from '../../app/screens/form/fields/mistakes.ts';
import type {Form} from '../../app/screens/form/form.ts';
import type {State} from '../../app/state.ts';
import {inSentence} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {UsageError} from '../../usage-error.ts';
import {flagOf} from './field-flags.ts';
import {choicesOf, nearChoice} from './fill-form.ts';

/** Throws a UsageError with all that is wrong with a form that is filled in: nothing is sent of it. */
export function checkForm(state: State, form: Form, given: readonly string[]): void {
  const {action, fields} = form;
  const mistakes = fields.flatMap(field => {
    const {name, mistake, answer, required, input} = field;
    if (mistake === undefined) return [];
    const flag = flagOf(name);
    if (answer === undefined && required && input.text.trim() === '')
      return [needed(flag, field.field.label)];
    // A mistake in a value that was there before is not the user's.
    if (!given.includes(name)) return [`${flag} is needed: ${clean(mistake)}`];
    const near = chooses(field.field) ? nearChoice(String(answer ?? ''), choicesOf(state, form, name)) : '';
    return [`${flag}: ${clean(mistake)}${near}`];
  });
  const hidden = given.filter(name => action.fields[name] && !fields.some(field => field.name === name));
  for (const name of hidden) mistakes.push(`${flagOf(name)} does not apply with what else is given`);
  if (mistakes.length > 0) throw new UsageError(`nothing was sent: ${mistakes.join('; ')}`);
}

/** `--soa-email is needed: contact`; what the flag says itself is not said again. */
function needed(flag: string, label: string): string {
  const name = inSentence(label);
  return flag === `--${name.replaceAll(' ', '-')}` ? `${flag} is needed` : `${flag} is needed: ${name}`;
}
