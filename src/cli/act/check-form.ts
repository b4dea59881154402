import {ApiError} from '../../api/index.ts';
import {answersOf, keepOwn} from '../../app/data/writes/inputs.ts';
import type {FieldSuggestion, Form, FormField} from '../../app/screens/form/form.ts';
import {chooses, notAChoice} from '../../app/screens/form/mistakes.ts';
import type {State} from '../../app/state/state.ts';
import {linesOf} from '../../resources/definition/action/answers.ts';
import {withName} from '../../resources/definition/action/checks.ts';
import {filledBy, isSecret} from '../../resources/definition/action/field.ts';
import {inSentence} from '../../text/format.ts';
import {clean} from '../../text/text.ts';
import {briefly} from '../../text/typeable.ts';
import {followedBy, UsageError} from '../../usage-error.ts';
import {flagOf, waysToGive} from './field-flags.ts';
import {allChoicesOf, nearChoice} from './fill-form.ts';
import {asGiven, type GivenFields} from './given-texts.ts';

/**
 * Throws a UsageError that names every mistake in a filled form; an ApiError if the choices of a field could not be read.
 * @param several whether more than one item was named, so that a mistake in one that is left names it
 */
export function checkForm(state: State, form: Form, fieldsGiven: GivenFields, several: boolean): void {
  const {names: given, applying} = fieldsGiven;
  const {action, fields} = form;
  const [target, another] = form.state.targets;
  const whose = several && target && !another ? `${briefly(target.label)}: ` : '';
  for (const {name, mistake, items} of fields)
    if (items?.failure && mistake !== undefined && given.includes(name)) {
      const {why, kind, sent} = items.failure;
      throw new ApiError({kind, sent, message: `nothing was sent: ${flagOf(name)}: ${clean(why)}`});
    }
  const mistakes = fields.flatMap(field => {
    const {name, mistake, answer, required, input} = field;
    if (mistake === undefined) return [];
    const file = given.find(one => filledBy(action.fields[one] ?? {}).includes(name));
    const flag =
      file === undefined ? flagOf(name) : `the ${inSentence(field.field.label)} of ${flagOf(file)}`;
    const lacks = `no ${inSentence(field.field.label)} given: add ${waysToGive(name, action.fields)}`;
    if (answer === undefined && required && input.text.trim() === '') return [lacks];
    // The user did not give this value, so it is reported as missing and not as wrong.
    if (!given.includes(name) && file === undefined) return [`${lacks} (${clean(mistake)})`];
    if (!chooses(field.field)) return [withName(flag, whose + clean(mistake))];
    const choices = allChoicesOf(state, form, name);
    if (mistake === notAChoice) return [`${flag}: ${noChoice(field, choices)}`];
    const near = mistake.includes('did you mean') ? '' : nearChoice(String(answer ?? ''), choices);
    return [`${withName(flag, whose + clean(mistake))}${near}`];
  });
  const hidden = applying.filter(name => action.fields[name] && !fields.some(field => field.name === name));
  for (const name of hidden) {
    const only = action.fields[name]?.own && form.state.targets.length > 1;
    mistakes.push(
      `${asGiven(fieldsGiven, name)} ${only ? 'is of one item only' : `does not apply ${withWhat(form, name, fieldsGiven)}`}`,
    );
  }
  for (const {name, field, input} of fields)
    if (given.includes(name) && input.text === '' && keepOwn(action, field, form.state.targets))
      mistakes.push(`${flagOf(name)} is empty, with which each of several keeps its own: name one at a time`);
  if (mistakes.length > 0) throw new UsageError(`nothing was sent: ${mistakes.reduce(followedBy)}`);
}

/** The number of choices that are listed if no choice resembles the word; so many more than that are not worth leaving out. */
const listed = 8;
const fewMore = 4;

/** `there is no choice nl-asm: did you mean nl-ams?`; lists some of the choices if none resembles the word. */
function noChoice({field, answer}: FormField, choices: readonly FieldSuggestion[]): string {
  const words = field.type === 'choices' ? linesOf(String(answer ?? '')) : [String(answer ?? '')];
  const wrong = words.find(word => !choices.some(({value}) => value === word)) ?? words[0] ?? '';
  const near = nearChoice(wrong, choices);
  const left = choices.length > listed + fewMore;
  const some = choices
    .slice(0, left ? listed : undefined)
    .flatMap(({value, title}) =>
      value === '' ? [] : briefly(title === value ? value : `${title} (${value})`),
    );
  const of = field.from?.filter && typeof field.hint === 'string' ? ` (${field.hint})` : '';
  const known = `; known: ${some.join(', ')}${left ? ', …' : ''}`;
  return `there is no choice ${wrong === '' ? "''" : briefly(wrong)}${of}${near === '' ? known : near}`;
}

/** Names the answers on which it depends that a field is left out: `with --type A`. */
function withWhat({action, state}: Form, name: string, fieldsGiven: GivenFields): string {
  const answers = answersOf(action, state.inputs);
  const read = new Set<string>();
  const watched = new Proxy(answers, {
    get: (all, field, receiver) => {
      read.add(String(field));
      return Reflect.get(all, field, receiver);
    },
  });
  action.fields[name]?.when?.(watched, state.targets[0]?.value);
  const names = [...read].filter(field => {
    const declared = action.fields[field];
    return declared && !isSecret(declared) && !declared.carried;
  });
  const [given] = names.filter(field => answers[field] !== undefined && answers[field] !== false);
  if (given !== undefined) return `with ${asGiven(fieldsGiven, given)} ${briefly(String(answers[given]))}`;
  if (names[0] !== undefined) return `without ${flagOf(names[0])}`;
  return state.targets.length > 1 ? 'to them' : 'to it';
}
