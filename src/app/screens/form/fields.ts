import {type Params, setsFields} from '../../../api/index.ts';
import {
  type Answer,
  type Answers,
  type Field,
  type FormPlace,
  type ListRead,
  linesOf,
} from '../../../resources/definition/action.ts';
import {typedNumberMistake} from '../../../resources/definition/checks.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {clean} from '../../../text/text.ts';
import {isSame} from '../../../text/typeable.ts';
import {knownItem, namesakesOf, namesakesText} from '../../data/lists/known-items.ts';
import {itemKey} from '../../data/lists/query.ts';
import {answersOf, keepOwn, type NamedField, shownFields} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {emptyInput, inputOf} from '../../state/line-editor.ts';
import {memoize} from '../../state/memoize.ts';
import type {FormState, State, Target} from '../../state/state.ts';
import {
  type Around,
  choiceItemsOf,
  choicesOf,
  chosenName,
  latelyChosen,
  matchingSuggestions,
  pickedOf,
  stepSuggestions,
  suggestionIndexOf,
  toggledIndex,
  usedIds,
  wordSuggestions,
} from './choices.ts';
import {type Form, type FormField, lazily} from './form.ts';

/** What a field of the open form shows: its answer, its mistake, its choices, and the words beside it. */

/** Returns the fields that are shown, each with its answer, its mistake and its choices. */
export function formFields(app: State, state: FormState): readonly FormField[] {
  const action = actionOf(state);
  const answers = answersOf(action, state.inputs);
  const filling = state.stage === 'fill' && state.writes.length === 0;
  const around = {answers, targets: state.targets, place: formPlaceOf(app, state.params)};
  return shownFields(action, state.inputs, state.targets).map((named, index) =>
    fieldOf(app, state, named, around, filling && index === state.fieldIndex),
  );
}

function fieldOf(
  app: State,
  state: FormState,
  {name, field}: NamedField,
  around: Around,
  isSelected: boolean,
): FormField {
  const {answers, targets, place} = around;
  const values = targets.map(({value}) => value);
  const several = field.type === 'choices';
  // A value that is changed is seen among its neighbours: the next bigger one follows it.
  const isChange = targets.length > 0 && (field.now ?? field.initial) !== undefined;
  /** Whether the answer is a text that was typed and need not be one of the choices. */
  const isTyped = ({ownMistake}: FormField) => field.typed === true && ownMistake === undefined;
  return lazily<FormField>({
    name: () => name,
    field: () => field,
    selected: () => isSelected,
    input: () => (several ? isSelected && state.search : state.inputs[name]) || emptyInput,
    answer: () => answers[name],
    keepsOwn: () => keepOwn(actionOf(state), field, targets),
    required: ({keepsOwn}) => !keepsOwn && !isOptional(field, values, answers),
    items: () => choiceItemsOf(app, field, around),
    choices: ({items}) => choicesOf(app, {name, field}, items, around),
    lately: () => (isChange ? [] : latelyChosen(app, chosenName(state, name))),
    used: () => (field.from && !isChange ? usedIds(app.lists, field.from.resource) : []),
    suggestions: ({choices, input, lately, used}) => {
      if (field.type === 'words') return wordSuggestions(app, field, input);
      if (field.type === 'duration') return stepSuggestions(field);
      return matchingSuggestions(choices, input.text, [...new Set([...lately, ...used])]);
    },
    suggestionIndex: one => {
      const {suggestionIndex: index} = state;
      const {input, answer, suggestions, present} = one;
      const at = (wanted: string | undefined) => suggestions.findIndex(({value}) => value === wanted);
      if (several) return toggledIndex(suggestions, input.text, index);
      if (field.type === 'choice')
        return index < 0 && field.now && input.text === ''
          ? at(present)
          : suggestionIndexOf(suggestions, input.text, index, isTyped(one));
      if (field.type === 'words') return index;
      if (field.type !== 'duration') return -1;
      return index < 0 ? at(String(answer)) : index;
    },
    // Until the choices have loaded, any answer counts as chosen.
    chosen: one =>
      one.items && one.choices.length > 0 && !isChoice(one) && !isTyped(one) ? undefined : one.answer,
    picked: ({choices, answer}) => (several ? pickedOf(choices, answer) : []),
    ownMistake: one => (field.fills ? chosenFileMistake(state, one) : mistakeOf(one, around)),
    mistake: ({ownMistake}) => state.refusedFields[name] ?? ownMistake,
    hint: () => {
      const {hint, inForm} = field;
      const hints = new Set(
        (values.length > 0 ? values : [undefined]).map(item =>
          typeof hint === 'function' ? hint(answers, item, place) : hint,
        ),
      );
      // What is true of one of several items alone is not said.
      const [said] = hints.size === 1 ? hints : [];
      return [said, inForm].filter(Boolean).join('; ') || undefined;
    },
    labelInUse: ({answer}) => labelInUse(app, state, {name, answer}, answers),
    present: () => {
      const [value, ...others] = new Set(values.map(item => (field.now ?? field.initial)?.(item)));
      return others.length === 0 && value !== undefined ? String(value) : undefined;
    },
  });
}

/** Whether the answer is one of the choices, or all of several are. */
const isChoice = ({field, answer, choices}: FormField): boolean =>
  (field.type === 'choices' ? linesOf(answer) : [String(answer)]).every(wanted =>
    choices.some(({value}) => value === wanted),
  );

/** Whether the field may stay empty; with several items, for all of them. */
const isOptional = ({optional}: Field<unknown>, values: readonly unknown[], answers: Answers): boolean =>
  typeof optional === 'function'
    ? (values.length > 0 ? values : [undefined]).every(item => optional(answers, item))
    : optional === true;

/** The answers for a sentence, with the labels of chosen items: `web-3 (41206569)`. */
export const answersInWords = (app: State, fields: readonly FormField[]): Answers =>
  Object.fromEntries(fields.map(field => [field.name, answerInWords(app, field)]));

function answerInWords(app: State, {field, chosen, items, picked}: FormField): Answer {
  if (field.type === 'choices')
    return picked.length === 0 ? undefined : picked.map(({title}) => title).join(', ');
  if (!items || !field.from || chosen === undefined) return chosen;
  const id = String(chosen);
  // A slug is readable, a number needs its label.
  if (!/^\d+$/.test(id)) return id;
  const {resource} = field.from;
  const known = knownItem(app, {resource, params: items.place.params, id});
  const label = known && resourceOf(resource).label(known.value);
  return label === undefined || label === '' || label === id ? id : `${label} (${id})`;
}

/** `another volume has this label`, if a loaded item has it. It is no mistake, since loaded data may be old. */
function labelInUse(
  app: State,
  {writes, resource, params, targets, action: name}: FormState,
  field: {name: string; answer: Answer},
  answers: Answers,
): string | undefined {
  const {answer} = field;
  if (field.name !== 'label' || typeof answer !== 'string' || writes.length > 0) return undefined;
  const action = actionOf({resource, action: name});
  const made = action.creates?.(answers, params, targets[0]?.id);
  if (!made && !setsFields(action.endpoint)) return undefined;
  const own = made ? [] : targets.map(({id}) => id);
  const labelled = made ? {resource: made.resource, params: made.params ?? {}} : {resource, params};
  const {primary, uniqueLabels} = resourceOf(labelled.resource);
  if (primary !== undefined) return undefined;
  // A command has read the item that is copied, and no list.
  const here = labelled.resource === resource ? targets.filter(({label}) => isSame(label, answer)) : [];
  const others = [...namesakesOf(app, {...labelled, own, label: answer}), ...here].map(({id}) => id);
  const have = new Set(others.filter(id => !own.includes(id)));
  if (have.size === 0) return undefined;
  const inUse = namesakesText(labelled.resource, have.size);
  return uniqueLabels ? `${inUse}: the service refuses it` : inUse;
}

const placeOf = memoize(
  (
    lists: State['lists'],
    items: State['items'],
    prices: State['preferences']['prices'],
    word: string,
    params: Params,
  ): FormPlace => ({
    params,
    prices,
    word,
    find: <T>(resource: string, id: unknown, inside: Params = {}) =>
      // The casts, here and below: the caller names the type that the resource declares.
      knownItem({lists, items}, {resource, params: inside, id: String(id)})?.value as T | undefined,
    listed: <T>({resource, params: inside}: ListRead) => {
      const list = Object.values(lists).find(
        one =>
          one.resource === resource &&
          Object.keys(one.server ?? {}).length === 0 &&
          itemKey(resource, one.params, '') === itemKey(resource, inside, ''),
      );
      if (!list) return undefined;
      if (Object.keys(list.failures).length > 0) return null;
      const slots = Object.values(list.pages).flatMap(page => page.slots);
      if (list.results === undefined || slots.length < list.results) return undefined;
      return slots.flatMap(slot => (slot.ok ? [slot.value as T] : []));
    },
  }),
);

/** The data that an open form may look up. The same object until something has been read. */
export const formPlaceOf = ({lists, items, preferences, account}: State, params: Params): FormPlace =>
  placeOf(lists, items, preferences.prices, account.word ?? 'node', params);

/** The mistake of a field with choices while nothing is chosen. */
export const chooseOne = () => `choose one: type to search, or press ${keyFor('fieldDown')}`;

export const notAChoice = 'not one of the choices';

export const chooses = ({type}: Field<unknown>): boolean => type === 'choice' || type === 'choices';

/** Whether a wrong answer was given. A text that is none of the choices is only searched for. */
export const isWrong = ({field, input, chosen, choices, ownMistake}: FormField): boolean =>
  ownMistake !== undefined &&
  input.text.trim() !== '' &&
  (!chooses(field) || (choices.length > 0 && chosen !== undefined && ownMistake !== notAChoice));

/** The limit in characters. No field of the service accepts more, and the checks need not process longer texts. */
const longestAnswer = 100_000;

/** The mistake in the answer of a field, in the service's terms; undefined if it is valid. */
function mistakeOf(one: FormField, around: Around): string | undefined {
  const {field, input, answer} = one;
  if (answer === undefined) {
    const typed = input.text.trim();
    if (field.type === 'number' && typed !== '') return typedNumberMistake(typed, field.unit);
    if (field.type === 'duration' && typed !== '')
      return 'must be seconds, or a length of time such as 5m, 1h or 2d';
    if (!one.required) return undefined;
    return chooses(field) ? (one.items?.problem ?? chooseOne()) : 'this is needed';
  }
  if (Number.isInteger(answer) && !Number.isSafeInteger(answer))
    return 'a number with this many digits cannot be sent exactly';
  if (typeof answer === 'string' && answer.length > longestAnswer)
    return `must be at most ${count(longestAnswer)} characters, not ${count(answer.length)}`;
  return (chooses(field) ? choiceMistake(one, around) : undefined) ?? checkMistake(one, around);
}

/** The mistake of an answer that is none of the choices. It is not sent while there are no choices to compare it with either. */
function choiceMistake(one: FormField, {targets}: Around): string | undefined {
  const {field, answer, items} = one;
  if (isChoice(one) || field.typed) return undefined;
  // The current value may stay, even if it can no longer be chosen.
  if (field.from && targets.length > 0 && targets.every(({value}) => field.initial?.(value) === answer))
    return undefined;
  if (items?.loading) return 'the choices are still loading';
  return items?.problem ?? (one.choices.length > 0 ? notAChoice : 'there is nothing to choose from');
}

/** The number of items that are named in a mistake. */
const mostNamed = 3;

/** Whether the answer is the present value of an item, so that it would not change. */
export const isPresent = ({now}: Field<unknown>, answer: Answer, {value}: Target): boolean =>
  answer !== undefined && now?.(value) === answer;

/** The mistake that the check of the field finds; for several items, with the names of those that have it. */
function checkMistake(
  {field, answer}: FormField,
  {targets: all, answers, place}: Around,
): string | undefined {
  // Items that would not change are left out, unless none would change.
  const changing = all.filter(target => !isPresent(field, answer, target));
  const targets = changing.length > 0 ? changing : all;
  const check = (target: Target | undefined) => field.check?.(answer, target?.value, answers, place);
  if (targets.length < 2) return check(targets[0]);
  const wrong = targets.flatMap(target => {
    const mistake = check(target);
    return mistake ? [{label: target.label, mistake}] : [];
  });
  const [first] = wrong;
  if (first && wrong.length === targets.length && wrong.every(({mistake}) => mistake === first.mistake))
    return first.mistake;
  const texts = wrong.slice(0, mostNamed).map(({label, mistake}) => `${clean(label)}: ${mistake}`);
  const more = wrong.length > mostNamed ? [`and ${wrong.length - mostNamed} more`] : [];
  return [...texts, ...more].join('; ') || undefined;
}

/** Returns proposed texts by field. A text that its field would refuse becomes empty. */
export function acceptable(
  app: State,
  {action, state}: Pick<Form, 'action' | 'state'>,
  texts: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const inputs = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inputOf(text)]));
  const answers = answersOf(action, {...state.inputs, ...inputs});
  const place = formPlaceOf(app, state.params);
  const refuses = (name: string): boolean =>
    answers[name] !== undefined &&
    action.fields[name]?.check?.(answers[name], state.targets[0]?.value, answers, place) !== undefined;
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, refuses(name) ? '' : text]));
}

export const isFileRead = (
  {files = {}}: FormState,
  {name, input: {text}}: Pick<FormField, 'name' | 'input'>,
): boolean => text.trim() === '' || files[name]?.path === text;

/** The mistake in the chosen file, or that it has not been read yet. */
function chosenFileMistake(form: FormState, field: FormField): string | undefined {
  if (field.input.text.trim() === '') return undefined;
  if (!isFileRead(form, field)) return `${keyFor('accept')} reads it`;
  const file = form.files?.[field.name];
  return file?.reading ? 'it is being read …' : file?.trouble;
}

const changed = 'changed meanwhile: it ';

/** Returns the note on a field whose value somebody else has changed since it was read. */
export function changedText(now: string): string {
  const lines = now.split('\n').length;
  return `${changed}${lines > 1 ? `has ${count(lines)} lines now` : `is now ${now === '' ? 'empty' : now}`}`;
}

/** Whether a note on a field says that somebody else has changed it. */
export const isChangedText = (note: string | undefined): boolean => note?.startsWith(changed) === true;
