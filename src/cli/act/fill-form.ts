import {setAnswer} from '../../app/screens/form/choose.ts';
import {fileRead} from '../../app/screens/form/file.ts';
import type {FieldSuggestion, Form, FormField} from '../../app/screens/form/form.ts';
import {changeForm, deriveForm, formOf} from '../../app/screens/form/form-of.ts';
import {emptyInput, inputOf} from '../../app/state/line-editor.ts';
import type {FormState, State} from '../../app/state/state.ts';
import {expandPath} from '../../files/paths.ts';
import {readPlainText} from '../../files/plain-text.ts';
import {linesOf} from '../../resources/definition/action/answers.ts';
import {nearestOf} from '../../text/nearest.ts';
import {clean} from '../../text/text.ts';
import {briefly} from '../../text/typeable.ts';
import {UsageError} from '../../usage-error.ts';
import type {Headless} from '../headless/store.ts';
import {standardInput} from '../input.ts';
import {flagOf} from './field-flags.ts';

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

/** Works out the plan of an action that has one. */
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

/** Reads the files that are named, into the fields that they fill. */
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

export function allChoicesOf(state: State, form: Form, name: string): readonly FieldSuggestion[] {
  const empty = {...form.state, inputs: {...form.state.inputs, [name]: emptyInput}};
  return deriveForm(state, empty).fields.find(one => one.name === name)?.suggestions ?? [];
}

/** Of more choices with the same name only so many are told. */
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

/** `: did you mean nl-ams (Amsterdam, NL)?`, for a word that is none of the choices. */
export function nearChoice(word: string, choices: readonly FieldSuggestion[]): string {
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
