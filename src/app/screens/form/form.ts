import type {CommandCall, Params, Request} from '../../../api/index.ts';
import type {Row} from '../../../frame/row.ts';
import type {Action, Answer, Answers, Field, Level, Planner} from '../../../resources/definition/action.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import type {FormMode} from '../../input/binding.ts';
import type {FormState, Input, ListPlace, Problem, State, Target, Write} from '../../state/state.ts';

/** The open form: its state, and everything derived from it. `formOf` derives it once, and all code reads this. */
export interface Form {
  state: FormState;
  action: Action<unknown>;
  resource: Resource;
  /** The step that the user must take before the request is sent. */
  level: Level;
  /** The planner of the action, if it makes a plan with these answers. */
  planner: Planner<unknown> | undefined;
  mode: FormMode;
  /** The action and its target, in lines. */
  title: readonly string[];
  fields: readonly FormField[];
  /** The field that keys edit; undefined at the button, at a question, and after sending. */
  selected: FormField | undefined;
  /** The request for each target; one for an action on the collection; one for each step of a plan. */
  requests: readonly PlannedRequest[];
  /** It is an edit that would change nothing. */
  unchanged: boolean;
  preview: Preview;
  /** The question before the request is sent, or sent again; in lines. */
  question: readonly string[];
  /** The buttons below the fields or the question; none if a text has to be typed. */
  buttons: readonly FormButton[];
  /** The text to type if the level is `label`, and whether it was typed. */
  confirmWord: ConfirmWord;
  confirmed: boolean;
  namesakes: readonly Target[];
  writes: readonly Write[];
  /** The answers for a sentence, with the labels of chosen items. */
  answersInWords: Answers;
  /** The changes of the action to an item, in words: `size 20 → 40 GB`; undefined while they are unknown. */
  changesOf: (target: Target | undefined) => string | undefined;
  /** The same for the question: with what to know before. */
  askedOf: (target: Target | undefined) => string | undefined;
}

export interface FormField {
  name: string;
  field: Field<unknown>;
  /** The line that is typed into. */
  input: Input;
  /** Undefined if the field is empty, or if it needs a number and has none. */
  answer: Answer;
  /** The answer, or undefined while the typed text is none of the choices. */
  chosen: Answer;
  required: boolean;
  /** Several items have different values: left empty, each keeps its own. */
  keepsOwn: boolean;
  /** The mistake in the answer: the service's reason, else the app's own check. */
  mistake: string | undefined;
  ownMistake: string | undefined;
  /** A few words beside it. */
  hint: string | undefined;
  /** Says that another item has the typed label. */
  labelInUse: string | undefined;
  /** Keys edit this field. */
  selected: boolean;
  /** The choices that match what is typed, best first. */
  suggestions: readonly FieldSuggestion[];
  choices: readonly FieldSuggestion[];
  /** The ids of recent choices in this field, newest first. */
  lately: readonly string[];
  /** The ids that loaded items have in such a field, the most frequent first. */
  used: readonly string[];
  /** The present value, if all items have the same. */
  present: string | undefined;
  /** The suggestion that Enter accepts; -1 for none. */
  suggestionIndex: number;
  /** The chosen ones, in a field of several choices. */
  picked: readonly FieldSuggestion[];
  /** The items of a resource to choose from, if the field has such choices. */
  items: ChoiceItems | undefined;
}

export interface FieldSuggestion {
  /** The id of the chosen item. */
  id: string;
  value: string;
  title: string;
  detail: string;
  /** A label that the item has besides its title: a region is called by its id. */
  also?: string;
}

export interface ChoiceItems {
  place: ListPlace;
  /** The first page has loaded. */
  begun: boolean;
  complete: boolean;
  loading: boolean;
  /** The number of loaded items, and of all items according to the service. */
  loaded: number;
  results: number;
  failed: boolean;
  /** The problem because of which they could not be loaded, with a sentence about it that names no key. */
  failure: (Problem & {why: string}) | undefined;
  /** The same sentence with the key that helps; undefined while the items are loading. */
  problem: string | undefined;
}

export interface PlannedRequest {
  /** The list that the request is about, with the parameters of its route. */
  resource: string;
  params: Params;
  action: Action<unknown>;
  target: Target | undefined;
  /** Undefined while a field that the path needs is empty. */
  request: Request | CommandCall | undefined;
  /** See {@link Write}. */
  phase?: number;
  before?: readonly string[];
}

export interface FormButton {
  title: string;
  selected: boolean;
  tone: 'bad' | 'dim' | undefined;
}

/** The text to type before something that cannot be undone. */
export interface ConfirmWord {
  /** Each of these words confirms. If there is none, the action cannot be confirmed. */
  words: readonly string[];
  /** The sentence that asks for it, up to `to delete`. */
  ask: string;
  /** The reason that the id must be typed instead of the label. */
  why?: string;
}

export interface PreviewLine {
  text: string;
  kind: 'warning' | 'change' | 'item' | 'request';
  tone?: Tone;
}

export interface Preview {
  /** The changes and the cost. These lines are cut last. */
  changes: readonly PreviewLine[];
  /** The items if there are several, and the requests. They are cut to the screen; with several items they can be scrolled. */
  details: readonly PreviewLine[];
}

export const changeForm = (state: State, change: Partial<FormState>): State =>
  state.overlay?.kind === 'form' ? {...state, overlay: {...state.overlay, ...change}} : state;

/** A field of a form, or a choice in the selected one. */
export interface FormHit {
  field: string;
  choice?: number;
}

/** One line of a form: spans, a line that is typed into, or the buttons. */
export interface FormRow {
  /** What a click on the line selects. */
  hit?: FormHit;
  spans?: Row;
  /** It is the selected suggestion, whose line is filled. */
  selected?: boolean;
  typed?: {label: string; input: Input; active: boolean; note: string; tone: Tone};
  buttons?: true;
}

/** An object whose values are worked out when they are first read: a field has hundreds of choices, which most keys do not need. */
export function lazily<T extends object>(work: {readonly [K in keyof T]-?: (whole: T) => T[K]}): T {
  // The cast: it has all of them once they are defined.
  const whole = {} as T;
  for (const [key, make] of Object.entries<(whole: T) => unknown>(work))
    Object.defineProperty(whole, key, {
      configurable: true,
      enumerable: true,
      get: () => {
        const value = make(whole);
        Object.defineProperty(whole, key, {value, enumerable: true});
        return value;
      },
    });
  return whole;
}

/** Returns a function that makes its result again once it would be made of something else. */
export function lastResult<R>(): (of: readonly unknown[], make: () => R) => R {
  let last: {of: readonly unknown[]; result: R} | undefined;
  return (of, make) => {
    if (!last?.of.every((one, index) => one === of[index])) last = {of, result: make()};
    return last.result;
  };
}
