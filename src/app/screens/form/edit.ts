import {type Field, linesOf} from '../../../resources/definition/action.ts';
import {withName} from '../../../resources/definition/checks.ts';
import {inSentence} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {refreshList} from '../../data/lists/refresh.ts';
import {viewOf} from '../../data/lists/view.ts';
import {shownFields} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {
  emptyInput,
  type Input,
  inputOf,
  insert,
  type LineChange,
  selectedInput,
} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import type {FormState, State} from '../../state/state.ts';
import {isCalled, wordAt} from './choices.ts';
import {acceptable, chooses, isChangedText} from './fields.ts';
import {changeForm, type Form, type FormField} from './form.ts';
import {formOf, withForm} from './form-of.ts';
import {submit} from './submit.ts';

// In fields of these types typing replaces the old value; a text is more often corrected.
const replaced: readonly string[] = ['choice', 'number', 'duration'];

/** Edits the line of the selected field. @param inserts whether the edit inserts text */
export function editField(state: State, form: Form, edit: LineChange, inserts = false): State {
  const {selected, action} = form;
  if (!selected) return state;
  const {name, field, input} = selected;
  if (field.type === 'choices') return changeForm(state, {search: edit(input), suggestionIndex: -1});
  const {inputs: others, untouched, refusedFields: refused} = form.state;
  const after = edit(inserts && untouched && replaced.includes(field.type) ? emptyInput : input);
  const {[name]: _, ...refusedFields} = refused;
  const inputs = {...others, [name]: after};
  // The field stays selected, even if its answer hides fields above it.
  const fieldIndex = shownFields(action, inputs, form.state.targets).findIndex(shown => shown.name === name);
  return changeForm(state, {
    inputs,
    fieldIndex,
    suggestionIndex: -1,
    untouched: untouched && after === input,
    refusedFields,
    // Whoever types after a refused ctrl-s is not done yet.
    mistakesShown: false,
  });
}

export const insertText = (state: State, form: Form, text: string): State =>
  editField(state, form, input => insert(input, text), true);

export const pasteText = (state: State, form: Form, text: string): State =>
  editField(state, form, input => insert(input, text, form.selected?.field.lines === true), true);

export function toggle(state: State, {selected, state: {inputs}}: Form): State {
  if (!selected) return state;
  const text = selected.answer === true ? '' : 'yes';
  return changeForm(state, {inputs: {...inputs, [selected.name]: inputOf(text)}});
}

/** Fills in a generated secret if the form still has its field, and shows it, because nobody knows it yet. */
export function secretMade(state: State, field: string, secret: string): State {
  const {overlay} = state;
  if (overlay?.kind !== 'form' || overlay.writes.length > 0 || !(field in overlay.inputs)) return state;
  const inputs = {...overlay.inputs, [field]: inputOf(secret)};
  return changeForm(state, {inputs, madeSecret: secret, secretsShown: true});
}

/** Accepts the suggestion and goes on by `next`, unless something is missing in the selected field. */
const acceptAnd =
  (
    next: (state: State, form: Form) => State,
    missing: (selected: FormField, form: FormState) => string | undefined,
  ) =>
  (state: State, {selected, state: form}: Form): State => {
    const why = selected && (noMatch(selected) ?? missing(selected, form));
    return why ? note(state, why, 'warn') : withForm(next)(acceptSuggestion(state, selected));
  };

/** Shown when Enter would leave a required field empty, or a text wrong. What is wrong about a choice is often mended in other fields. */
function unansweredWords(selected: FormField): string | undefined {
  const {field, input, required, answer, ownMistake} = selected;
  const isWrong = !chooses(field) && input.text.trim() !== '' && ownMistake !== undefined;
  if (!isWrong && (!required || answer !== undefined || takesSuggestion(selected))) return undefined;
  const makes = field.generated ? `${keyFor('makeSecret')} makes one` : undefined;
  return [withName(inSentence(field.label), ownMistake ?? ''), makes].filter(Boolean).join(' · ');
}

/** Whether the next field is the first of the rarely used ones, which Enter skips. */
export const isBeforeMore = ({fields, state: {fieldIndex}}: Form): boolean =>
  fields[fieldIndex]?.field.more !== true && fields[fieldIndex + 1]?.field.more === true;

/** Goes to the next field; from the last one to the button or the question. */
export function goOn(state: State, form: Form): State {
  const isLast = form.state.fieldIndex >= form.fields.length - 1;
  return isLast ? leaveFields(state, form) : moveField(state, form, 1);
}

/** Goes to the button or the question; if a field has a mistake, to the first such field. */
const leaveFields = (state: State, form: Form): State =>
  form.level === 'plain' && !form.fields.some(({ownMistake}) => ownMistake)
    ? selectField(state, form, form.fields.length)
    : askOrSelectButton(state, form);

export function moveField(state: State, form: Form, by: number): State {
  // Only `plain` has its button among the fields.
  const last = form.fields.length - (form.level === 'plain' ? 0 : 1);
  return selectField(state, form, Math.max(0, Math.min(last, form.state.fieldIndex + by)));
}

export const selectField = (state: State, {state: {fieldIndex, untouched}}: Form, to: number): State =>
  changeForm(state, {
    fieldIndex: to,
    suggestionIndex: -1,
    search: undefined,
    strayCharacters: 0,
    untouched: untouched || to !== fieldIndex,
  });

/** Why a form stays that would be sent: the service refused a field, or somebody else has changed one. */
const whyAskedAgain = ({label}: Field<unknown>, mistake: string | undefined): string =>
  isChangedText(mistake)
    ? `${inSentence(label)} ${mistake} · ${keyFor('finish')} once more goes on with what is typed here`
    : `the service refused this before: ${keyFor('finish')} once more asks again`;

/** Goes on by `next`; if a field has a mistake, selects the first such field, and if nothing has changed, says so. */
function unlessWrong(state: State, form: Form, next: (state: State, form: Form) => State): State {
  const {fields} = form;
  const first = fields.findIndex(({mistake}) => mistake);
  const wrong = fields[first];
  if (wrong) {
    const there = changeForm(selectField(state, form, first), {mistakesShown: true});
    // The file that was just named is being read.
    if (wrong.field.type === 'file' && wrong.input.text !== '') return there;
    if (fields.some(({ownMistake}) => ownMistake))
      return note(there, withName(inSentence(wrong.field.label), wrong.mistake ?? ''), 'warn');
    // The service may accept now what it refused before, but sending the same again takes a second key press.
    const [again] = fields.flatMap(({field, mistake}) => (mistake ? [whyAskedAgain(field, mistake)] : []));
    return note(changeForm(there, {refusedFields: {}}), again ?? '', 'warn');
  }
  return form.unchanged ? {...state, notice: {tone: 'info', text: 'nothing has changed'}} : next(state, form);
}

/** Sends from the button below the fields; an action that asks first is asked about instead. */
export const sendOrAsk = (state: State, form: Form): State =>
  unlessWrong(state, form, () =>
    form.level === 'plain'
      ? withForm(submit)(changeForm(state, {sendSelected: true}))
      : withForm(askOrSelectButton)(state),
  );

/** Goes to the question, or to the button if there is none. Nothing is sent. */
export const askOrSelectButton = (state: State, form: Form): State =>
  unlessWrong(state, form, () => {
    if (form.level === 'plain') return selectField(state, form, form.fields.length);
    return changeForm(state, {
      stage: 'confirm',
      mistakesShown: false,
      ...(form.planner ? {plan: {stage: 'due'}} : {}),
      sendSelected: false,
      typedWord: emptyInput,
      strayCharacters: 0,
      suggestionIndex: -1,
    });
  });

/** Moves through the suggestions of the selected field; -1 is before the first, or at the present value. */
export function moveSuggestion(state: State, {selected}: Form, by: 1 | -1): State {
  if (!selected) return state;
  const {suggestions, suggestionIndex, field, present} = selected;
  const first = field.now && present !== undefined ? 0 : -1;
  return changeForm(state, {
    suggestionIndex: Math.max(first, Math.min(suggestions.length - 1, suggestionIndex + by)),
  });
}

export const readChoicesAgain = (state: State, {selected}: Form): State =>
  selected?.items ? refreshList(state, selected.items.place) : state;

/** Whether Enter accepts the suggestion: in a field of several choices, or at the present value, only one that was searched for. */
function takesSuggestion({field, input, suggestions, suggestionIndex, present}: FormField): boolean {
  const suggestion = suggestions[suggestionIndex];
  const searched = input.text.trim() !== '';
  const changes = field.now === undefined || suggestion?.value !== present;
  return suggestion !== undefined && (searched || (field.type !== 'choices' && changes));
}

function acceptSuggestion(state: State, selected: FormField | undefined): State {
  if (!selected) return state;
  if (!takesSuggestion(selected)) return proposeTyped(state, selected);
  const {field, suggestions, suggestionIndex} = selected;
  if (field.type === 'choices') return pick(state, selected, suggestionIndex);
  return setAnswer(state, selected, suggestions[suggestionIndex]?.value ?? '');
}

/** Shown when the typed text matches no choice, or only similar ones. */
function noMatch(selected: FormField): string | undefined {
  const {field, input, suggestions, suggestionIndex, items, ownMistake} = selected;
  const typed = input.text.trim();
  if (!chooses(field) || typed === '' || suggestions[suggestionIndex] !== undefined) return undefined;
  const [alike] = suggestions;
  if (field.type === 'choice' && (!alike || ownMistake === undefined)) return undefined;
  const why = items?.problem ?? `nothing to choose matches ${clean(typed)}`;
  return [
    `${inSentence(field.label)}: ${why}`,
    alike && `${keyFor('fieldDown')} chooses ${clean(alike.title)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Shown when several choices match and none has exactly the typed name: sending picks none of them. */
function manyMatch(
  {field, input, suggestions, suggestionIndex}: FormField,
  form: FormState,
): string | undefined {
  const best = suggestions[suggestionIndex];
  const typed = input.text.trim();
  if (field.type !== 'choice' || form.suggestionIndex >= 0 || typed === '' || !best) return undefined;
  if (suggestions.length === 1 || best.value === typed || isCalled(best, typed)) return undefined;
  return `${inSentence(field.label)}: ${suggestions.length} match ${clean(typed)} · ${keyFor('accept')} takes ${clean(best.title)}`;
}

export function togglePicked(state: State, selected: FormField, index = selected.suggestionIndex): State {
  const value = selected.suggestions[index]?.value;
  if (value === undefined) return state;
  const picked = linesOf(selected.answer);
  if (!picked.includes(value)) return pick(state, selected, index);
  const left = setAnswer(state, selected, picked.filter(other => other !== value).join('\n'));
  return changeForm(left, {suggestionIndex: index});
}

/** Adds a suggestion to the chosen ones, and clears the search that found it. */
function pick(state: State, selected: FormField, index: number): State {
  const value = selected.suggestions[index]?.value;
  if (value === undefined) return state;
  const picked = linesOf(selected.answer).filter(other => other !== value);
  const searched = selected.input.text.trim() !== '';
  return changeForm(setAnswer(state, selected, [...picked, value].join('\n')), {
    search: emptyInput,
    suggestionIndex: searched ? -1 : index,
  });
}

/** The parts of a field that a choice changes. */
type Chooser = Pick<FormField, 'name' | 'field' | 'input' | 'suggestions'>;

type Texts = Readonly<Record<string, string>>;

const inputsOf = (texts: Texts, input: typeof inputOf): FormState['inputs'] =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, input(text)]));

const only = (texts: Texts, wanted: (name: string, text: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([name, text]) => wanted(name, text)));

/** Answers a field, and fills in the texts that the choice brings for others, and those that it proposes. */
export function setAnswer(state: State, selected: Chooser, text: string): State {
  const {name, input, field} = selected;
  const {overlay} = state;
  if (overlay?.kind !== 'form') return state;
  const {inputs} = overlay;
  const there = (name: string) => inputs[name] ?? emptyInput;
  const brought = broughtBy(state, selected, text, field.from?.fills);
  if (inputs[name]?.text === text) {
    // The value was typed, or given on a command line: what is still empty is filled in.
    const lacking = only(brought, (name, text) => text !== '' && there(name).text === '');
    if (Object.keys(lacking).length === 0) return state;
    return changeForm(state, {inputs: {...inputs, ...inputsOf(lacking, inputOf)}, refusedFields: {}});
  }
  const proposes = field.from?.proposes;
  const earlier = broughtBy(state, selected, input.text.trim(), proposes);
  // Only fields that are empty or still hold the previous proposal get the next one.
  const proposed = only(
    offered(state, broughtBy(state, selected, text, proposes)),
    name => isProposal(there(name)) || there(name).text === earlier[name],
  );
  return changeForm(state, {
    inputs: {
      ...inputs,
      [name]: inputOf(text),
      ...inputsOf(brought, inputOf),
      // Proposed texts are selected, so that typing replaces them.
      ...inputsOf(proposed, selectedInput),
    },
    refusedFields: {},
  });
}

function offered(state: State, texts: Texts): Texts {
  const form = formOf(state);
  return form ? acceptable(state, form, texts) : texts;
}

/** Whether an input is empty or holds an unedited proposal. */
const isProposal = ({text, selected}: Input): boolean => text === '' || selected === true;

/** Fills in the proposals for a typed text that is none of the choices, in empty fields and those with earlier proposals. */
function proposeTyped(state: State, {field: {from}, input, items, ownMistake}: FormField): State {
  const {overlay} = state;
  const text = input.text.trim();
  if (!from?.proposesTyped || !items || text === '' || ownMistake !== undefined || overlay?.kind !== 'form')
    return state;
  const {inputs} = overlay;
  const known = [...viewOf(state, items.place).rows()].flatMap(([, slot]) => (slot.ok ? [slot.value] : []));
  const proposed = only(offered(state, from.proposesTyped(text, known)), name =>
    isProposal(inputs[name] ?? emptyInput),
  );
  return changeForm(state, {inputs: {...inputs, ...inputsOf(proposed, selectedInput)}});
}

function broughtBy(
  state: State,
  {field: {from}, suggestions}: Pick<Chooser, 'field' | 'suggestions'>,
  value: string,
  brings: ((choice: unknown) => Texts) | undefined,
): Texts {
  const id = suggestions.find(one => one.value === value)?.id ?? value;
  const known = from && brings && knownItem(state, {resource: from.resource, params: {}, id});
  return known ? brings(known.value) : {};
}

export function completeWord(state: State, selected: FormField, index: number): State {
  const {overlay} = state;
  const value = selected.suggestions[index]?.value;
  if (value === undefined || overlay?.kind !== 'form') return state;
  const {text} = selected.input;
  const {from, to} = wordAt(selected.input);
  const completed: Input = {text: text.slice(0, from) + value + text.slice(to), caret: from + value.length};
  return changeForm(state, {
    inputs: {...overlay.inputs, [selected.name]: completed},
    suggestionIndex: -1,
    untouched: false,
    refusedFields: {},
  });
}

/** Completes the word at the caret, or goes on if there is nothing to complete. */
export function completeOrGoOn(state: State, form: Form): State {
  const {selected} = form;
  if (!selected) return state;
  const {suggestions, suggestionIndex, input} = selected;
  if (suggestionIndex >= 0) return completeWord(state, selected, suggestionIndex);
  const begun = wordAt(input).word.toLowerCase();
  const index = suggestions.findIndex(({value}) => value.toLowerCase().startsWith(begun));
  return begun === '' || index < 0 ? goOn(state, form) : completeWord(state, selected, index);
}

/** Accepts the suggestion and goes on. Enter does not leave a field that must be answered, or a typed text with a mistake. */
export const enterField = acceptAnd(
  // Rarely used fields are skipped.
  (state, form) => (isBeforeMore(form) ? leaveFields(state, form) : goOn(state, form)),
  unansweredWords,
);

/** Accepts the suggestion as Enter does, and goes to the next field. */
export const tabField = acceptAnd(goOn, () => undefined);

/** Goes from any field to the button or the question, where the request is shown. */
export const review = acceptAnd(askOrSelectButton, manyMatch);
