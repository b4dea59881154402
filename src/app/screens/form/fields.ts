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
import {emptyInput, type Input, inputOf} from '../../state/line-editor.ts';
import {memoize} from '../../state/memoize.ts';
import type {FormState, List, State, Target} from '../../state/state.ts';
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
import type {ChoiceItems, FieldSuggestion, Form, FormField} from './form.ts';

/** Returns the fields that are shown, each with its answer, its mistake and its choices. */
export function formFields(app: State, state: FormState): readonly FormField[] {
  const action = actionOf(state);
  const answers = answersOf(action, state.inputs);
  const filling = state.stage === 'fill' && state.writes.length === 0;
  const around = {answers, targets: state.targets, place: formPlaceOf(app, state.params)};
  return shownFields(action, state.inputs, state.targets).map(
    (named, index) => new ShownField({app, state, around}, named, filling && index === state.fieldIndex),
  );
}

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

const none: readonly string[] = [];

const eachOnce = memoize((one: readonly string[], other: readonly string[]): readonly string[] => [
  ...new Set([...one, ...other]),
]);

interface Surroundings {
  app: State;
  state: FormState;
  around: Around;
}

/** A field of the open form. It may have hundreds of choices, which most keys do not need, so values are computed when read. */
class ShownField implements FormField {
  readonly name: string;
  readonly field: Field<unknown>;
  readonly selected: boolean;
  readonly #form: Surroundings;
  #items: {found: ChoiceItems | undefined} | undefined;
  #choices: readonly FieldSuggestion[] | undefined;
  #suggestions: readonly FieldSuggestion[] | undefined;
  #ownMistake: {text: string | undefined} | undefined;

  constructor(form: Surroundings, {name, field}: NamedField, selected: boolean) {
    this.name = name;
    this.field = field;
    this.selected = selected;
    this.#form = form;
  }

  get #several(): boolean {
    return this.field.type === 'choices';
  }

  get input(): Input {
    const {search, inputs} = this.#form.state;
    return (this.#several ? this.selected && search : inputs[this.name]) || emptyInput;
  }

  get answer(): Answer {
    return this.#form.around.answers[this.name];
  }

  get keepsOwn(): boolean {
    const {state} = this.#form;
    return keepOwn(actionOf(state), this.field, state.targets);
  }

  get required(): boolean {
    const {state, around} = this.#form;
    return !this.keepsOwn && !isOptional(this.field, state.targets, around.answers);
  }

  get items(): ChoiceItems | undefined {
    const {app, around} = this.#form;
    this.#items ??= {found: choiceItemsOf(app, this.field, around)};
    return this.#items.found;
  }

  get #all(): readonly FieldSuggestion[] {
    const {app, around} = this.#form;
    this.#choices ??= choicesOf(app, this, this.items, around);
    return this.#choices;
  }

  get choiceCount(): number {
    return this.#all.length;
  }

  /** Whether the answer is one of the choices, or all of several are. */
  #isChoice(): boolean {
    const values = this.#several ? linesOf(this.answer) : [String(this.answer)];
    return values.every(wanted => this.#all.some(({value}) => value === wanted));
  }

  /** Whether the answer is a text that was typed and need not be one of the choices. */
  #isTyped(): boolean {
    return this.field.typed === true && this.ownMistake === undefined;
  }

  get lately(): readonly string[] {
    const {app, state} = this.#form;
    return this.#changes ? none : latelyChosen(app, chosenName(state, this.name));
  }

  get used(): readonly string[] {
    const {from} = this.field;
    return from && !this.#changes ? usedIds(this.#form.app.lists, from.resource) : none;
  }

  /** A value that is changed is seen among its neighbours: the next bigger one follows it. */
  get #changes(): boolean {
    return this.#form.state.targets.length > 0 && (this.field.now ?? this.field.initial) !== undefined;
  }

  get suggestions(): readonly FieldSuggestion[] {
    this.#suggestions ??= this.#match();
    return this.#suggestions;
  }

  #match(): readonly FieldSuggestion[] {
    const {field, input} = this;
    if (field.type === 'words') return wordSuggestions(this.#form.app, field, input);
    if (field.type === 'duration') return stepSuggestions(field);
    return matchingSuggestions(this.#all, input.text, eachOnce(this.lately, this.used));
  }

  get suggestionIndex(): number {
    const {suggestionIndex: index} = this.#form.state;
    const {input, answer, suggestions} = this;
    switch (this.field.type) {
      case 'choices':
        return toggledIndex(suggestions, input.text, index);
      case 'choice':
        return index < 0 && this.field.now && input.text === ''
          ? suggestions.findIndex(({value}) => value === this.present)
          : suggestionIndexOf(suggestions, input.text, index, this.#isTyped());
      case 'words':
        return index;
      case 'duration':
        return index < 0 ? suggestions.findIndex(({value}) => value === String(answer)) : index;
      default:
        return -1;
    }
  }

  // Until the choices have loaded, any answer counts as chosen.
  get chosen(): Answer {
    return this.items && this.#all.length > 0 && !this.#isChoice() && !this.#isTyped()
      ? undefined
      : this.answer;
  }

  get picked(): readonly FieldSuggestion[] {
    return this.#several ? pickedOf(this.#all, this.answer) : [];
  }

  get ownMistake(): string | undefined {
    this.#ownMistake ??= {text: this.#check()};
    return this.#ownMistake.text;
  }

  #check(): string | undefined {
    const {field, name, input} = this;
    const {state, around} = this.#form;
    if (field.fills) return chosenFileMistake(state, {name, input});
    return mistakeOf({
      ...{field, input, answer: this.answer, required: this.required, targets: state.targets},
      ...{answers: around.answers, place: around.place},
      isChoice: () => this.#isChoice(),
      choices: () => this.#all,
      items: () => this.items,
    });
  }

  get mistake(): string | undefined {
    return this.#form.state.refusedFields[this.name] ?? this.ownMistake;
  }

  get hint(): string | undefined {
    const {around, state} = this.#form;
    const {hint, inForm} = this.field;
    const items = state.targets.length > 0 ? state.targets.map(({value}) => value) : [undefined];
    const hints = new Set(
      items.map(item => (typeof hint === 'function' ? hint(around.answers, item, around.place) : hint)),
    );
    // What is true of one of several items alone is not said.
    const [said] = hints.size === 1 ? hints : [];
    return [said, inForm].filter(Boolean).join('; ') || undefined;
  }

  get labelInUse(): string | undefined {
    const {app, state, around} = this.#form;
    return labelInUse(app, state, this, around.answers);
  }

  get present(): string | undefined {
    return presentOf(this.field, this.#form.state.targets);
  }
}

/** The present value, if all items have the same. */
function presentOf({now, initial}: Field<unknown>, targets: FormState['targets']): string | undefined {
  const values = new Set(targets.map(({value}) => (now ?? initial)?.(value)));
  const [value] = values;
  return values.size === 1 && value !== undefined ? String(value) : undefined;
}

/** Whether the field may stay empty; with several items, for all of them. */
function isOptional({optional}: Field<unknown>, targets: FormState['targets'], answers: Answers): boolean {
  if (typeof optional !== 'function') return optional === true;
  const items = targets.length > 0 ? targets.map(({value}) => value) : [undefined];
  return items.every(item => optional(answers, item));
}

const labelField = 'label';

/** `another volume has this label`, if a loaded item has it. It is no mistake, since loaded data may be old. */
function labelInUse(
  app: State,
  state: FormState,
  {name, answer}: {name: string; answer: Answer},
  answers: Answers,
): string | undefined {
  if (name !== labelField || typeof answer !== 'string' || state.writes.length > 0) return undefined;
  const labelled = labelledBy(state, answers);
  if (!labelled || resourceOf(labelled.resource).primary !== undefined) return undefined;
  const have = new Set(namesakesOf(app, {...labelled, label: answer}).map(({id}) => id));
  // A command has read the item that is copied, and no list.
  if (labelled.resource === state.resource)
    for (const {id, label} of state.targets)
      if (isSame(label, answer) && !labelled.own.includes(id)) have.add(id);
  if (have.size === 0) return undefined;
  const inUse = namesakesText(labelled.resource, have.size);
  const {uniqueLabels} = resourceOf(labelled.resource);
  return uniqueLabels ? `${inUse}: the service refuses it` : inUse;
}

/** The collection of the item that gets the label, and the ids of the items that may have it already. */
function labelledBy(
  state: FormState,
  answers: Answers,
): Pick<Parameters<typeof namesakesOf>[1], 'resource' | 'params' | 'own'> | undefined {
  const {resource, params, targets} = state;
  const action = actionOf(state);
  const made = action.creates?.(answers, params, targets[0]?.id);
  if (made) return {resource: made.resource, params: made.params ?? {}, own: []};
  return setsFields(action.endpoint) ? {resource, params, own: targets.map(({id}) => id)} : undefined;
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
    listed: <T>(wanted: ListRead) => {
      const list = Object.values(lists).find(one => isOf(one, wanted));
      if (!list) return undefined;
      if (Object.keys(list.failures).length > 0) return null;
      const slots = Object.values(list.pages).flatMap(page => page.slots);
      if (list.results === undefined || slots.length < list.results) return undefined;
      return slots.flatMap(slot => (slot.ok ? [slot.value as T] : []));
    },
  }),
);

const isOf = ({resource, params, server = {}}: List, wanted: ListRead): boolean =>
  resource === wanted.resource &&
  Object.keys(server).length === 0 &&
  itemKey(resource, params, '') === itemKey(resource, wanted.params, '');

/** The data that an open form may look up. The same object until something has been read. */
export const formPlaceOf = ({lists, items, preferences, account}: State, params: Params): FormPlace =>
  placeOf(lists, items, preferences.prices, account.word ?? 'node', params);

/** The mistake of a field with choices while nothing is chosen. */
export const chooseOne = () => `choose one: type to search, or press ${keyFor('fieldDown')}`;

export const notAChoice = 'not one of the choices';

export const chooses = ({type}: Field<unknown>): boolean => type === 'choice' || type === 'choices';

/** Whether a wrong answer was given. A text that is none of the choices is only searched for. */
export const isWrong = ({field, input, chosen, choiceCount, ownMistake}: FormField): boolean =>
  ownMistake !== undefined &&
  input.text.trim() !== '' &&
  (!chooses(field) || (choiceCount > 0 && chosen !== undefined && ownMistake !== notAChoice));

/** The limit in characters. No field of the service accepts more, and the checks need not process longer texts. */
const longestAnswer = 100_000;

interface Answered {
  field: Field<unknown>;
  input: Input;
  answer: Answer;
  answers: Answers;
  required: boolean;
  isChoice: () => boolean;
  choices: () => readonly FieldSuggestion[];
  items: () => ChoiceItems | undefined;
  targets: readonly Target[];
  place: FormPlace;
}

/** The mistake in the answer of a field, in the service's terms; undefined if it is valid. */
function mistakeOf(answered: Answered): string | undefined {
  const {field, input, answer, required, items} = answered;
  if (answer === undefined) {
    if (field.type === 'number' && input.text.trim() !== '')
      return typedNumberMistake(input.text.trim(), field.unit);
    if (field.type === 'duration' && input.text.trim() !== '')
      return 'must be seconds, or a length of time such as 5m, 1h or 2d';
    if (!required) return undefined;
    return chooses(field) ? (items()?.problem ?? chooseOne()) : 'this is needed';
  }
  if (Number.isInteger(answer) && !Number.isSafeInteger(answer))
    return 'a number with this many digits cannot be sent exactly';
  if (typeof answer === 'string' && answer.length > longestAnswer)
    return `must be at most ${count(longestAnswer)} characters, not ${count(answer.length)}`;
  return (chooses(field) ? choiceMistake(answered) : undefined) ?? checkMistake(answered);
}

/** The mistake of an answer that is none of the choices. It is not sent while there are no choices to compare it with either. */
function choiceMistake({field, answer, isChoice, choices, items, targets}: Answered): string | undefined {
  if (isChoice() || field.typed) return undefined;
  // The current value may stay, even if it can no longer be chosen.
  if (field.from && targets.length > 0 && targets.every(({value}) => field.initial?.(value) === answer))
    return undefined;
  if (items()?.loading) return 'the choices are still loading';
  return items()?.problem ?? (choices().length > 0 ? notAChoice : 'there is nothing to choose from');
}

/** The number of items that are mostNamed in a mistake. */
const mostNamed = 3;

/** Whether the answer is the present value of an item, so that it would not change. */
export const isPresent = ({now}: Field<unknown>, answer: Answer, {value}: Target): boolean =>
  answer !== undefined && now?.(value) === answer;

/** The mistake that the check of the field finds; for several items, with the names of those that have it. */
function checkMistake({field, answer, answers, targets: all, place}: Answered): string | undefined {
  if (!field.check) return undefined;
  // Items that would not change are left out, unless none would change.
  const changing = all.filter(target => !isPresent(field, answer, target));
  const targets = changing.length > 0 ? changing : all;
  if (targets.length < 2) return field.check(answer, targets[0]?.value, answers, place);
  const wrong = targets.flatMap(({label, value}) => {
    const mistake = field.check?.(answer, value, answers, place);
    return mistake ? [{label, mistake}] : [];
  });
  const [first] = wrong;
  if (!first) return undefined;
  if (wrong.length === targets.length && wrong.every(({mistake}) => mistake === first.mistake))
    return first.mistake;
  const mistakeTexts = wrong.slice(0, mostNamed).map(({label, mistake}) => `${clean(label)}: ${mistake}`);
  return [
    ...mistakeTexts,
    ...(wrong.length > mostNamed ? [`and ${wrong.length - mostNamed} more`] : []),
  ].join('; ');
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
function chosenFileMistake(form: FormState, field: Pick<FormField, 'name' | 'input'>): string | undefined {
  if (field.input.text.trim() === '') return undefined;
  if (!isFileRead(form, field)) return `${keyFor('accept')} reads it`;
  const file = form.files?.[field.name];
  if (file?.reading) return 'it is being read …';
  return file?.trouble;
}

const changed = 'changed meanwhile: it ';

/** Returns the note on a field whose value somebody else has changed since it was read. */
export function changedText(now: string): string {
  const lines = now.split('\n').length;
  if (lines > 1) return `${changed}has ${count(lines)} lines now`;
  return `${changed}is now ${now === '' ? 'empty' : now}`;
}

/** Whether a note on a field says that somebody else has changed it. */
export const isChangedText = (note: string | undefined): boolean => note?.startsWith(changed) === true;
