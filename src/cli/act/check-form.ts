import {ApiError} from '../../api/index.ts';
import {chooses, notAChoice} from '../../app/screens/form/fields/mistakes.ts';
import type {FieldSuggestion, Form, FormField} from '../../app/screens/form/form.ts';
import type {State} from '../../app/state.ts';
import {linesOf} from '../../resources/definition/action/answers.ts';
import {inSentence} from '../../text/format.ts';
import {brief, clean} from '../../text/text.ts';
import {reveal} from '../../text/typeable.ts';
import {followedBy, UsageError} from '../../usage-error.ts';
import {flagOf} from './field-flags.ts';
import {allChoicesOf, nearChoice} from './fill-form.ts';

/** Throws a UsageError that names every mistake in a filled form; an ApiError if the choices of a field could not be read. */
export function checkForm(state: State, form: Form, given: readonly string[]): void {
  const {action, fields} = form;
  for (const {name, mistake, items} of fields)
    if (items?.failure && mistake !== undefined && given.includes(name)) {
      const {why, kind, sent} = items.failure;
      throw new ApiError({kind, sent, message: `nothing was sent: ${flagOf(name)}: ${clean(why)}`});
    }
  const mistakes = fields.flatMap(field => {
    const {name, mistake, answer, required, input} = field;
    if (mistake === undefined) return [];
    const flag = flagOf(name);
    if (answer === undefined && required && input.text.trim() === '')
      return [needed(flag, field.field.label)];
    // The user did not give this value, so it is reported as missing and not as wrong.
    if (!given.includes(name)) return [`${flag} is needed: ${clean(mistake)}`];
    if (!chooses(field.field)) return [`${flag}${asRule(mistake)}${clean(mistake)}`];
    const choices = allChoicesOf(state, form, name);
    if (mistake === notAChoice) return [`${flag}: ${noChoice(field, choices)}`];
    return [`${flag}: ${clean(mistake)}${nearChoice(String(answer ?? ''), choices)}`];
  });
  const hidden = given.filter(name => action.fields[name] && !fields.some(field => field.name === name));
  for (const name of hidden) {
    const only = action.fields[name]?.own && form.state.targets.length > 1;
    mistakes.push(
      `${flagOf(name)} ${only ? 'is of one item only' : 'does not apply with what else is given'}`,
    );
  }
  if (mistakes.length > 0) throw new UsageError(`nothing was sent: ${mistakes.reduce(followedBy)}`);
}

/** What joins a flag and a mistake, which beside a field of the screen may only say what is accepted: `at most 8 characters`. */
const asRule = (mistake: string): string =>
  /^(an? (?!.*cannot)|at most |more than |less than |\d|letters,|seconds,)/.test(mistake)
    ? ' must be '
    : ': ';

/** The number of choices that are listed if no choice resembles the word. */
const listed = 8;

/** `there is no choice nl-asm: did you mean nl-ams?`; lists some of the choices if none resembles the word. */
function noChoice({field, answer}: FormField, choices: readonly FieldSuggestion[]): string {
  const words = field.type === 'choices' ? linesOf(String(answer ?? '')) : [String(answer ?? '')];
  const wrong = words.find(word => !choices.some(({value}) => value === word)) ?? words[0] ?? '';
  const near = nearChoice(wrong, choices);
  const some = choices
    .slice(0, listed)
    .flatMap(({value, title}) =>
      value === '' ? [] : brief(title === value ? value : `${title} (${value})`, 60),
    );
  const known = `; known: ${some.join(', ')}${choices.length > listed ? ', …' : ''}`;
  return `there is no choice ${wrong === '' ? "''" : brief(reveal(wrong), 80)}${near === '' ? known : near}`;
}

/** `--soa-email is needed: contact`; leaves out the label if the flag already says it. */
function needed(flag: string, label: string): string {
  const name = inSentence(label);
  return flag === `--${name.replaceAll(' ', '-')}` ? `${flag} is needed` : `${flag} is needed: ${name}`;
}
