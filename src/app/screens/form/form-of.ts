import type {Action, Field, Level} from '../../../resources/definition/action.ts';
import type {Answer} from '../../../resources/definition/answers.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {FormMode} from '../../input/binding.ts';
import {emptyInput, type Input} from '../../input/line-editor.ts';
import type {FormState, State} from '../../state.ts';
import {choicesProblem, type Suggestion, suggestionIndex, suggestionsOf} from './choices.ts';
import {type ConfirmWord, confirmWordOf, isTyped} from './confirm-word.ts';
import {actionOf, answersOf, askedOf, levelOf} from './fields.ts';
import {mistakesOf} from './mistakes.ts';
import {formMode} from './mode.ts';
import {type Preview, previewOf} from './preview.ts';

/** A field that is asked now. */
export interface FormField {
  name: string;
  field: Field<unknown>;
  input: Input;
  answer: Answer;
  /** What is wrong with the answer. */
  mistake: string | undefined;
  /** It is the one that keys edit. */
  selected: boolean;
  /** What there is to choose from, best first for what is typed. */
  suggestions: readonly Suggestion[];
  /** The number of the suggestion that Enter accepts; -1 for none. */
  suggestion: number;
  /** Why what there is to choose from could not be read. */
  choicesProblem: string | undefined;
}

/** The open form: its state, and everything that follows from that. Each part is computed when it is first asked for. */
export interface Form {
  state: FormState;
  action: Action<unknown>;
  resource: Resource;
  /** What has to be done before the request is sent. */
  level: Level;
  mode: FormMode;
  /** The fields that are asked now, in order. */
  fields: readonly FormField[];
  /** The field that keys edit; none at the button, at a question, and once it was sent. */
  selected: FormField | undefined;
  /** What changes, what it costs, and the requests, in lines. */
  preview: Preview;
  /** What has to be typed where the level is `label`, and whether it is. */
  confirmWord: ConfirmWord;
  confirmed: boolean;
}

/** The parts of the state that a form is derived from. */
const sources = ({overlay, lists, items, refusals, account, size, history}: State): readonly unknown[] => [
  overlay,
  lists,
  items,
  refusals,
  account,
  size,
  history,
];

let last: {of: readonly unknown[]; form: Form} | undefined;

/** The open form, derived once from a state however often it is asked for; nothing where none is open. */
export function formOf(state: State): Form | undefined {
  const {overlay} = state;
  if (overlay?.kind !== 'form') return undefined;
  const of = sources(state);
  if (!last?.of.every((one, index) => one === of[index])) last = {of, form: new DerivedForm(state, overlay)};
  return last.form;
}

class DerivedForm implements Form {
  readonly state: FormState;
  readonly action: Action<unknown>;
  readonly resource: Resource;
  readonly level: Level;
  readonly mode: FormMode;
  readonly #app: State;
  #fields: readonly FormField[] | undefined;
  #preview: Preview | undefined;

  constructor(app: State, state: FormState) {
    this.#app = app;
    this.state = state;
    this.action = actionOf(state);
    this.resource = resourceOf(state.resource);
    this.level = levelOf(state);
    this.mode = formMode(state);
  }

  get fields(): readonly FormField[] {
    this.#fields ??= fieldsOf(this.#app, this.state);
    return this.#fields;
  }

  get selected(): FormField | undefined {
    return this.fields.find(({selected}) => selected);
  }

  get preview(): Preview {
    this.#preview ??= previewOf(this.#app, this.state);
    return this.#preview;
  }

  get confirmWord(): ConfirmWord {
    return confirmWordOf(this.state);
  }

  get confirmed(): boolean {
    return isTyped(this.state);
  }
}

function fieldsOf(app: State, state: FormState): readonly FormField[] {
  const answers = answersOf(state);
  const mistakes = mistakesOf(app, state);
  const filling = state.stage === 'fill' && state.writes.length === 0;
  return askedOf(state).map((asked, index) => {
    const {name, field} = asked;
    const input = state.inputs[name] ?? emptyInput;
    const chooses = field.type === 'choice';
    return {
      ...asked,
      input,
      answer: answers[name],
      mistake: mistakes[name],
      selected: filling && index === state.fieldIndex,
      suggestions: chooses ? suggestionsOf(app, state, field, input.text) : [],
      suggestion: chooses ? suggestionIndex(app, state, asked) : -1,
      choicesProblem: choicesProblem(app, state, field),
    };
  });
}
