import type {Field} from '../../../resources/definition/action.ts';
import {withName} from '../../../resources/definition/checks.ts';
import {inSentence} from '../../../text/format.ts';
import {shownFields} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {emptyInput, inputOf, insert, type LineChange} from '../../state/line-editor.ts';
import {note} from '../../state/notice.ts';
import type {State} from '../../state/state.ts';
import {acceptSuggestion, manyMatch, noMatch, takesSuggestion} from './choose.ts';
import type {Form, FormField} from './form.ts';
import {changeForm, withForm} from './form-of.ts';
import {chooses} from './mistakes.ts';
import {submit} from './submit.ts';
import {isChangedText} from './targets.ts';

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
function acceptAnd(
  next: (state: State, form: Form) => State,
  {selected}: Form,
  missing: (selected: FormField) => string | undefined,
): (state: State) => State {
  return state => {
    const why = selected && (noMatch(selected) ?? missing(selected));
    return why ? note(state, why, 'warn') : withForm(next)(acceptSuggestion(state, selected));
  };
}

/** Accepts the suggestion and goes on. Enter does not leave a field that must be answered, or a typed text with a mistake. */
export const enterField = (state: State, form: Form): State =>
  acceptAnd(passOn, form, unansweredWords)(state);

/** Accepts the suggestion as Enter does, and goes to the next field. */
export const tabField = (state: State, form: Form): State => acceptAnd(goOn, form, () => undefined)(state);

/** Shown when Enter would leave a required field empty, or a text wrong. What is wrong about a choice is often mended in other fields. */
function unansweredWords(selected: FormField): string | undefined {
  const {field, input, required, answer, ownMistake} = selected;
  const isWrong = !chooses(field) && input.text.trim() !== '' && ownMistake !== undefined;
  if (!isWrong && (!required || answer !== undefined || takesSuggestion(selected))) return undefined;
  const makes = field.generated ? `${keyFor('makeSecret')} makes one` : undefined;
  return [withName(inSentence(field.label), ownMistake ?? ''), makes].filter(Boolean).join(' · ');
}

/** Goes from any field to the button or the question, where the request is shown. */
export const review = (state: State, form: Form): State =>
  acceptAnd(askOrSelectButton, form, selected => manyMatch(selected, form.state))(state);

/** Whether the next field is the first of the rarely used ones, which Enter skips. */
export const isBeforeMore = ({fields, state: {fieldIndex}}: Form): boolean =>
  fields[fieldIndex]?.field.more !== true && fields[fieldIndex + 1]?.field.more === true;

/** Goes to the next field that is not rarely used; from the last of these to the button or the question. */
function passOn(state: State, form: Form): State {
  return isBeforeMore(form) ? leaveFields(state, form) : goOn(state, form);
}

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
