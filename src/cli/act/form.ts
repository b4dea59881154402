import {ApiError} from '../../api/index.ts';
import {cautionOf, keepOwn} from '../../app/data/writes/request.ts';
import {setAnswer} from '../../app/screens/form/edit.ts';
import {chooses, notAChoice} from '../../app/screens/form/fields.ts';
import {fileRead} from '../../app/screens/form/file.ts';
import {changeForm, type FieldSuggestion, type Form, type FormField} from '../../app/screens/form/form.ts';
import {deriveForm, formOf} from '../../app/screens/form/form-of.ts';
import {isConfirmed} from '../../app/screens/form/question.ts';
import {emptyInput, inputOf} from '../../app/state/line-editor.ts';
import type {FormState, State, Target, Unfit} from '../../app/state/state.ts';
import {expandPath} from '../../files/paths.ts';
import {readPlainText} from '../../files/plain-text.ts';
import {quoted} from '../../preferences/shell-template.ts';
import {filledBy, linesOf} from '../../resources/definition/action.ts';
import {withName} from '../../resources/definition/checks.ts';
import type {Resource} from '../../resources/definition/definition.ts';
import {inSentence} from '../../text/format.ts';
import {nearestOf} from '../../text/nearest.ts';
import {clean} from '../../text/text.ts';
import {briefly} from '../../text/typeable.ts';
import {followedBy, UsageError} from '../../usage-error.ts';
import type {Headless} from '../headless.ts';
import {askLine, canAsk, confirm, standardInput} from '../input.ts';
import {flagOf, waysToGive} from './field-flags.ts';
import {asGiven, type GivenFields} from './given.ts';
import {toldApart} from './targets.ts';

/** Fills in a form as keys would, and loads what its fields choose from. */

type Texts = Readonly<Record<string, string>>;

/** How often choices are loaded: the choices of one field may depend on the answer to another. */
const rounds = 4;

/** Returns the state with the form filled in, once everything that it is checked against has loaded. */
async function fillForm({begin}: Headless, opened: State, texts: Texts): Promise<State> {
  let state = withTexts(await withFiles(opened, texts), texts);
  for (let round = 0; round < rounds; round++) {
    const store = begin(state);
    await store.idle();
    const before = inputsOf(state);
    state = withChoices(store.get(), texts);
    if (JSON.stringify(inputsOf(state)) === JSON.stringify(before) && round > 0) break;
  }
  return state;
}

/** Fills in the form that is open, and works out its plan if it has one. */
export async function filledForm(
  headless: Headless,
  opened: State,
  texts: Texts,
): Promise<{state: State; form: Form}> {
  const state = await planned(headless, await fillForm(headless, opened, texts));
  const form = formOf(state);
  if (!form) throw new Error('the form has gone');
  return {state, form};
}

async function planned({begin}: Headless, state: State): Promise<State> {
  const form = formOf(state);
  if (!form?.planner || form.fields.some(({mistake}) => mistake)) return state;
  const store = begin(changeForm(state, {stage: 'confirm', plan: {stage: 'due'}}));
  await store.idle();
  const after = store.get();
  const {plan} = formOf(after)?.state ?? {};
  if (plan?.stage === 'made') return after;
  throw new UsageError(`nothing was sent: ${clean(after.notice?.text ?? 'it could not be worked out')}`);
}

const inputsOf = ({overlay}: State): FormState['inputs'] => (overlay?.kind === 'form' ? overlay.inputs : {});

function withTexts(state: State, texts: Texts): State {
  const inputs = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inputOf(text)]));
  return changeForm(state, {inputs: {...inputsOf(state), ...inputs}});
}

async function withFiles(state: State, texts: Texts): Promise<State> {
  let next = state;
  for (const [field, path] of Object.entries(texts)) {
    if (!formOf(next)?.action.fields[field]?.fills || path === '') continue;
    const expanded = expandPath(path, {home: process.env.HOME, folder: process.cwd()});
    const read = path === '-' ? {text: await standardInput('the file')} : await readPlainText(expanded, path);
    const named = withTexts(next, {[field]: path});
    const reading = changeForm(named, {files: {...filesOf(named), [field]: {path, reading: true}}});
    next = fileRead(reading, {type: 'fileRead', field, path, ...read});
    const trouble = filesOf(next)?.[field]?.trouble;
    if (trouble !== undefined) throw new UsageError(`nothing was sent: ${flagOf(field)}: ${trouble}`);
  }
  return next;
}

const filesOf = ({overlay}: State): FormState['files'] =>
  overlay?.kind === 'form' ? overlay.files : undefined;

/** Replaces the names of choices by their values, and fills in the texts that come with the choice. */
function withChoices(state: State, texts: Texts): State {
  let next = state;
  for (const [name, text] of Object.entries(texts)) {
    const form = formOf(next);
    const field = form?.fields.find(one => one.name === name);
    if (!form || !field?.items?.complete) continue;
    const choices = allChoicesOf(next, form, name);
    const words = field.field.type === 'choices' ? linesOf(text) : [text.trim()];
    const values = words.filter(Boolean).map(word => choiceCalled(name, word, choices) ?? word);
    next = setAnswer(next, chosenFrom(field, choices), values.join('\n'));
  }
  // Explicit texts take precedence over those that a choice fills in.
  const chosen = new Set(
    formOf(next)
      ?.fields.filter(({items}) => items)
      .map(({name}) => name),
  );
  return withTexts(next, Object.fromEntries(Object.entries(texts).filter(([name]) => !chosen.has(name))));
}

/** Treats all choices of a field as its suggestions, whatever is typed. */
const chosenFrom = ({name, field, input}: FormField, suggestions: readonly FieldSuggestion[]) => ({
  ...{name, field, input, suggestions},
});

function allChoicesOf(state: State, form: Form, name: string): readonly FieldSuggestion[] {
  const empty = {...form.state, inputs: {...form.state.inputs, [name]: emptyInput}};
  return deriveForm(state, empty).fields.find(one => one.name === name)?.suggestions ?? [];
}

const mostTold = 8;

function choiceCalled(name: string, word: string, choices: readonly FieldSuggestion[]): string | undefined {
  const exact = choices.find(({value, id}) => value === word || id === word);
  if (exact) return exact.value;
  const called = choices.filter(({title, also}) => title === word || also === word);
  if (called.length <= 1) return called[0]?.value;
  const ids = called
    .slice(0, mostTold)
    .map(({id, detail}) => [briefly(id), detail && `(${detail})`].filter(Boolean).join(' '));
  const more = called.length > mostTold ? `, and ${called.length - mostTold} more` : '';
  throw new UsageError(
    `nothing was sent: ${flagOf(name)}: ${called.length} are called ${briefly(word)}: take an id, ${ids.join(' or ')}${more}`,
  );
}

function nearChoice(word: string, choices: readonly FieldSuggestion[]): string {
  const names = new Map(
    choices.flatMap(choice => [choice.value, choice.title, choice.also ?? ''].map(name => [name, choice])),
  );
  const near = nearestOf(word.toLowerCase(), names.keys(), name => [name.toLowerCase()]);
  // A correctly spelt name was refused for another reason.
  if (near === undefined || names.has(word)) return '';
  const {value = near} = names.get(near) ?? {};
  // A number says nothing to a person, and is not needed: a label is understood as well.
  const write = value === near || /^\d+$/.test(value) ? near : `${value} (${near})`;
  return `: did you mean ${briefly(write)}?`;
}

/** Throws a UsageError with all mistakes in a form, or an ApiError if its choices cannot be read. @param several names the item of each */
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
      `${asGiven(fieldsGiven, name)} ${only ? 'is of one item only' : `does not apply to what the other flags say`}`,
    );
  }
  for (const {name, field, input} of fields)
    if (given.includes(name) && input.text === '' && keepOwn(action, field, form.state.targets))
      mistakes.push(`${flagOf(name)} is empty, with which each of several keeps its own: name one at a time`);
  if (mistakes.length > 0) throw new UsageError(`nothing was sent: ${mistakes.reduce(followedBy)}`);
}

/** So many choices are listed where none resembles the word. */
const mostListed = 12;

/** `there is no choice nl-asm: did you mean nl-ams?`; lists some of the choices if none resembles the word. */
function noChoice({field, answer}: FormField, choices: readonly FieldSuggestion[]): string {
  const words = field.type === 'choices' ? linesOf(String(answer ?? '')) : [String(answer ?? '')];
  const wrong = words.find(word => !choices.some(({value}) => value === word)) ?? words[0] ?? '';
  const near = nearChoice(wrong, choices);
  const left = choices.length > mostListed;
  const some = choices
    .slice(0, left ? mostListed : undefined)
    .flatMap(({value, title}) =>
      value === '' ? [] : briefly(title === value ? value : `${title} (${value})`),
    );
  const of = field.from?.filter && typeof field.hint === 'string' ? ` (${field.hint})` : '';
  const known = `; known: ${some.join(', ')}${left ? ', …' : ''}`;
  return `there is no choice ${wrong === '' ? "''" : briefly(wrong)}${of}${near === '' ? known : near}`;
}

/** Names the items that the action cannot be done to: the number that confirms it does not count them. */
const leftOut = (unfit: readonly Unfit[], targets: readonly Target[]): string =>
  unfit.length === 0
    ? ''
    : ` · left out: ${toldApart(unfit, [...targets, ...unfit])
        .map(({label, why}) => `${briefly(label)}: ${clean(why)}`)
        .join('; ')}`;

/** What to say of an action that was not confirmed. One on this machine, such as on a profile, never sends anything. */
const undone = ({source}: Pick<Resource, 'source'>): string =>
  source.account ? 'nothing was sent' : 'nothing was changed';

/** An error from before anything was sent, which says so. */
export function nothingDone(resource: Resource, error: unknown): unknown {
  if (!(error instanceof ApiError) || /nothing was (sent|changed)/.test(error.message)) return error;
  // The error stays what it is: its class and kind make the exit status.
  error.message = `${undone(resource)}: ${error.message}`;
  return error;
}

/** Returns a sentence naming the missing confirmation; undefined if it was given. */
export function confirmationLacking(
  {level, action, resource, state, confirmWord}: Form,
  {yes, confirm}: {yes?: boolean; confirm?: string},
): string | undefined {
  const {targets, unfit = []} = state;
  const title = action.title.toLowerCase();
  const nothing = undone(resource);
  if (level === 'label') {
    if (isConfirmed(confirmWord, confirm ?? '')) return undefined;
    const [word] = confirmWord.words;
    if (word === undefined) return `${nothing}: ${clean(confirmWord.ask)}`;
    const several = targets.length > 1 ? ` of ${targets.length} items` : '';
    const given = confirm === undefined ? (yes ? '--yes' : undefined) : `--confirm ${quoted(clean(confirm))}`;
    const wrong = given === undefined ? '' : ` in place of ${given}`;
    const named =
      confirmWord.why === undefined ? '' : ` · ${inSentence(confirmWord.why)}, so its id is needed`;
    const what = action.level === 'label' ? `${title}${several}` : `${title} removes items, which`;
    return `${nothing}: ${what} cannot be undone: add --confirm ${quoted(clean(word))}${wrong}${clean(named)}${leftOut(unfit, targets)}`;
  }
  if (level !== 'confirm' || yes || isConfirmed(confirmWord, confirm ?? '')) return undefined;
  // An edit of one needs none, so the number of items says why. Of several that were named, one may be left.
  const left = action.level === 'plain' && state.confirmFirst ? 'several' : undefined;
  const number = targets.length > 1 ? targets.length : left;
  const what = number === undefined ? title : `${title} of ${number} ${resource.name}`;
  const caution = cautionOf(action, state);
  const why = caution === undefined ? '' : `, as ${clean(caution)}`;
  return `${nothing}: ${what} needs a confirmation${why}: add --yes${leftOut(unfit, targets)}`;
}

/** The same for a dry run, of an action that is confirmed by a word: what word it is. */
export const wordLacking = (
  form: Form,
  given: Parameters<typeof confirmationLacking>[1],
): string | undefined => (form.level === 'label' ? confirmationLacking(form, given) : undefined);

/** Asks on the terminal for a confirmation that no flag gave; resolves with the typed word. Throws a UsageError without one. */
export async function askConfirmation(
  {level, action, resource, state: {targets, unfit = []}, confirmWord}: Form,
  lacking: string,
): Promise<string | undefined> {
  const left = leftOut(unfit, targets);
  if (level !== 'label') {
    const [target] = targets;
    const about = targets.length > 1 ? ` ${targets.length}` : target ? ` ${briefly(target.label)}` : '';
    const question = `${action.title}${about}?${left}`;
    await confirm({question, lacking, undone: undone(resource)});
    return undefined;
  }
  if (confirmWord.words.length === 0 || !canAsk()) throw new UsageError(lacking);
  const question = `${clean(confirmWord.ask).replace(/,$/, '')} to ${inSentence(action.title)}${left}: `;
  const typed = await askLine(question);
  if (typed === undefined) throw new UsageError(undone(resource));
  if (!isConfirmed(confirmWord, typed))
    throw new UsageError(
      `${undone(resource)}: what was typed is not ${quoted(clean(confirmWord.words[0] ?? ''))}`,
    );
  return typed;
}
