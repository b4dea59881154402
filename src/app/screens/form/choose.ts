import {linesOf} from '../../../resources/definition/action.ts';
import {inSentence} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {refreshList} from '../../data/lists/refresh.ts';
import {viewOf} from '../../data/lists/view.ts';
import {keyFor} from '../../input/key-names.ts';
import {emptyInput, type Input, inputOf, selectedInput} from '../../state/line-editor.ts';
import type {FormState, State} from '../../state/state.ts';
import type {Form, FormField} from './form.ts';
import {changeForm, formOf} from './form-of.ts';
import {acceptable, chooses} from './mistakes.ts';
import {isCalled} from './ranking.ts';

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
export function takesSuggestion({field, input, suggestions, suggestionIndex, present}: FormField): boolean {
  const suggestion = suggestions[suggestionIndex];
  const searched = input.text.trim() !== '';
  const changes = field.now === undefined || suggestion?.value !== present;
  return suggestion !== undefined && (searched || (field.type !== 'choices' && changes));
}

export function acceptSuggestion(state: State, selected: FormField | undefined): State {
  if (!selected) return state;
  if (!takesSuggestion(selected)) return proposeTyped(state, selected);
  const {field, suggestions, suggestionIndex} = selected;
  if (field.type === 'choices') return pick(state, selected, suggestionIndex);
  return setAnswer(state, selected, suggestions[suggestionIndex]?.value ?? '');
}

/** Shown when the typed text matches no choice, or only similar ones. */
export function noMatch(selected: FormField): string | undefined {
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
export function manyMatch(
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

export function setAnswer(state: State, selected: Chooser, text: string): State {
  const {name} = selected;
  const {overlay} = state;
  if (overlay?.kind !== 'form') return state;
  if (overlay.inputs[name]?.text === text) return withFills(state, overlay, selected, text);
  const inputs = {...overlay.inputs, [name]: inputOf(text), ...filledBy(state, selected, text)};
  return changeForm(state, {inputs, refusedFields: {}});
}

/** Fills in what is still empty of the texts of a choice whose value was typed, or given on a command line. */
function withFills(state: State, {inputs}: FormState, selected: Chooser, text: string): State {
  const lacking = Object.entries(broughtBy(state, selected, text, selected.field.from?.fills)).filter(
    ([name, text]) => text !== '' && (inputs[name] ?? emptyInput).text === '',
  );
  if (lacking.length === 0) return state;
  const filled = Object.fromEntries(lacking.map(([name, text]) => [name, inputOf(text)]));
  return changeForm(state, {inputs: {...inputs, ...filled}, refusedFields: {}});
}

/** The texts that a choice proposes for other fields. */
function filledBy(state: State, selected: Chooser, text: string): FormState['inputs'] {
  const {from} = selected.field;
  const inputs = (texts: Readonly<Record<string, string>>, input: typeof inputOf) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, input(text)]));
  return {
    ...inputs(broughtBy(state, selected, text, from?.fills), inputOf),
    // Proposed texts are selected, so that typing replaces them.
    ...inputs(proposedBy(state, selected, text), selectedInput),
  };
}

/** Returns the texts that a choice proposes for fields that are empty or still hold the previous proposal. */
function proposedBy(state: State, selected: Chooser, text: string): Readonly<Record<string, string>> {
  const {overlay} = state;
  const {proposes} = selected.field.from ?? {};
  if (!proposes || overlay?.kind !== 'form') return {};
  const earlier = broughtBy(state, selected, selected.input.text.trim(), proposes);
  const proposed = offered(state, broughtBy(state, selected, text, proposes));
  return Object.fromEntries(
    Object.entries(proposed).filter(([name]) => {
      const there = overlay.inputs[name] ?? emptyInput;
      return isProposal(there) || there.text === earlier[name];
    }),
  );
}

function offered(state: State, texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
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
  const known = [...viewOf(state, items.place).rows()].flatMap(([, slot]) => (slot.ok ? [slot.value] : []));
  const proposed = Object.entries(offered(state, from.proposesTyped(text, known)))
    .filter(([name]) => isProposal(overlay.inputs[name] ?? emptyInput))
    .map(([name, text]) => [name, selectedInput(text)]);
  return changeForm(state, {inputs: {...overlay.inputs, ...Object.fromEntries(proposed)}});
}

function broughtBy(
  state: State,
  {field: {from}, suggestions}: Pick<Chooser, 'field' | 'suggestions'>,
  value: string,
  brings: ((choice: unknown) => Readonly<Record<string, string>>) | undefined,
): Readonly<Record<string, string>> {
  const id = suggestions.find(one => one.value === value)?.id ?? value;
  const known = from && brings && knownItem(state, {resource: from.resource, params: {}, id});
  return known ? brings(known.value) : {};
}
