import {setsFields} from '../../../api/index.ts';
import type {Action, Level, Planner} from '../../../resources/definition/action.ts';
import {editedText} from '../../../resources/definition/common-actions.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {
  answersOf,
  cautionOf,
  initialInputs,
  requestOf,
  shownFields,
  wouldChangeNothing,
} from '../../data/writes/request.ts';
import type {FormMode, Result} from '../../input/binding.ts';
import {emptyInput} from '../../state/line-editor.ts';
import type {FormState, State, Target, Write} from '../../state/state.ts';
import {answersInWords, formFields, formPlaceOf} from './fields.ts';
import {withoutPresent} from './fitness.ts';
import type {ConfirmWord, Form, FormButton, FormField, PlannedRequest, Preview} from './form.ts';
import {planRequests, removes} from './plan.ts';
import {previewOf, titleLines} from './preview.ts';
import {buttonsOf, confirmWordFor, isConfirmed, questionOf, targetNamesakes} from './question.ts';

const sources = (state: State): readonly unknown[] => [
  ...[state.overlay, state.lists, state.items, state.refusals, state.account, state.preferences],
  ...[state.size, state.history, state.writes],
];

let last: {of: readonly unknown[]; form: Form} | undefined;

/** Returns the open form, derived once per state; undefined if none is open. */
export function formOf(state: State): Form | undefined {
  const {overlay} = state;
  if (overlay?.kind !== 'form') return undefined;
  const of = sources(state);
  if (!last?.of.every((one, index) => one === of[index])) last = {of, form: new OpenForm(state, overlay)};
  return last.form;
}

/** Derives a form that may not be open. */
export const deriveForm = (app: State, state: FormState): Form => new OpenForm(app, state);

/** Turns a function of the open form into one for a key or for pasted text. */
export const withForm =
  <R extends Result, Rest extends readonly unknown[]>(run: (state: State, form: Form, ...rest: Rest) => R) =>
  (state: State, ...rest: Rest): R | State => {
    const form = formOf(state);
    return form ? run(state, form, ...rest) : state;
  };

/** Turns a function of the open form into one of the state, for a hint. */
export const fromForm =
  <T>(read: (form: Form) => T) =>
  (state: State): T | undefined => {
    const form = formOf(state);
    return form && read(form);
  };

/** Turns a condition on the open form into one on the state, for a key. */
export const ifForm =
  (condition: (form: Form) => boolean) =>
  (state: State): boolean =>
    fromForm(condition)(state) === true;

/** The open form, derived from the state. Expensive values are computed when they are first read. */
class OpenForm implements Form {
  readonly state: FormState;
  readonly action: Action<unknown>;
  readonly level: Level;
  readonly planner: Planner<unknown> | undefined;
  readonly mode: FormMode;
  readonly #app: State;
  /** Its state with all items, as its fields are about those that would not change as well. */
  readonly #whole: FormState;
  #fields: readonly FormField[] | undefined;
  #selected: {field: FormField | undefined} | undefined;
  #requests: readonly PlannedRequest[] | undefined;
  #confirmWord: ConfirmWord | undefined;
  #namesakes: readonly Target[] | undefined;
  #title: readonly string[] | undefined;
  #preview: Preview | undefined;
  #words: ReturnType<typeof answersInWords> | undefined;

  constructor(app: State, state: FormState) {
    this.#app = app;
    this.#whole = state;
    this.state = withoutPresent(app, state);
    this.action = actionOf(state);
    const {plan} = this.action;
    this.planner = (plan?.when?.(answersOf(this.action, state.inputs)) ?? true) ? plan : undefined;
    this.level = levelOf(this.action, state, this.planner);
    this.mode = modeOf(state, this.level);
  }

  get resource(): Resource {
    return resourceOf(this.state.resource);
  }

  get title(): readonly string[] {
    this.#title ??= titleLines(this.#app, this);
    return this.#title;
  }

  get fields(): readonly FormField[] {
    this.#fields ??= this.state.reopened ? [] : formFields(this.#app, this.#whole);
    return this.#fields;
  }

  get selected(): FormField | undefined {
    this.#selected ??= {field: this.fields.find(({selected}) => selected)};
    return this.#selected.field;
  }

  get requests(): readonly PlannedRequest[] {
    this.#requests ??= this.#plan();
    return this.#requests;
  }

  #plan(): readonly PlannedRequest[] {
    const {state, action} = this;
    const {targets, params} = state;
    if (state.reopened)
      return this.writes.map(({resource, params: sent, target, request}) => ({
        ...{resource, params: sent, action, target, request},
      }));
    if (this.planner) return planRequests(state);
    const sent = withoutMistakes(state, this.fields);
    const place = formPlaceOf(this.#app, params);
    const all = (action.on === 'item' ? targets : [undefined]).map(target => ({
      resource: state.resource,
      params,
      action,
      target,
      request: requestOf(action, sent, place, target, targets),
    }));
    // When several items are edited, those that have the new values already get no request.
    const changing = all.filter(({request}) => Object.keys(request?.body ?? {}).length > 0);
    return setsFields(action.endpoint) && changing.length > 0 ? changing : all;
  }

  get unchanged(): boolean {
    return wouldChangeNothing(this.action, this.state.inputs, this.state.targets);
  }

  get preview(): Preview {
    this.#preview ??= previewOf(this.#app, this);
    return this.#preview;
  }

  get question(): readonly string[] {
    return questionOf(this);
  }

  get buttons(): readonly FormButton[] {
    return buttonsOf(this);
  }

  get confirmWord(): ConfirmWord {
    this.#confirmWord ??= this.#askWord();
    return this.#confirmWord;
  }

  #askWord(): ConfirmWord {
    const {name: plural, singular} = this.resource;
    const {length: number} = this.level === 'label' ? this.namesakes : [];
    return confirmWordFor(this.state.targets, {number, singular, plural});
  }

  get namesakes(): readonly Target[] {
    this.#namesakes ??= targetNamesakes(this.#app, this.state);
    return this.#namesakes;
  }

  get confirmed(): boolean {
    return isConfirmed(this.confirmWord, this.state.typedWord.text);
  }

  get writes(): readonly Write[] {
    return this.state.writes.flatMap(id => this.#app.writes[id] ?? []);
  }

  readonly changesOf = (target: Target | undefined): string | undefined => {
    if (this.state.reopened) return undefined;
    this.#words ??= this.#answersInWords();
    const {action} = this;
    if (action.changes || !target || !setsFields(action.endpoint)) {
      const place = formPlaceOf(this.#app, this.state.params);
      const lost = target && action.loses?.(target.value);
      return (
        [lost, action.changes?.(target?.value, this.#words, place)].filter(Boolean).join(' · ') || undefined
      );
    }
    const shown = Object.fromEntries(this.fields.map(({name, field}) => [name, field]));
    return editedText(shown, target.value, this.#words);
  };

  readonly askedOf = (target: Target | undefined): string | undefined => {
    const change = this.changesOf(target);
    const place = formPlaceOf(this.#app, this.state.params);
    const warning = this.action.warns?.(target?.value, this.#words ?? {}, place);
    return [change, warning].filter(Boolean).join('; ') || undefined;
  };

  #sends(name: string): boolean {
    const isSent = ({request}: PlannedRequest) => Object.hasOwn(request?.body ?? {}, name);
    return setsFields(this.action.endpoint) && !this.planner && this.requests.some(isSent);
  }

  /** The answers in words. A field with a mistake has its initial answer, a field that was emptied ''. */
  #answersInWords(): ReturnType<typeof answersInWords> {
    const begun = answersOf(this.action, unmistaken(this.state));
    const wrong = this.fields.filter(({ownMistake}) => ownMistake !== undefined);
    const instead = Object.fromEntries(wrong.map(({name}) => [name, begun[name]]));
    const given = answersInWords(this.#app, this.fields);
    const emptied = this.fields.filter(({name}) => given[name] === undefined && this.#sends(name));
    return {...given, ...Object.fromEntries(emptied.map(({name}) => [name, ''])), ...instead};
  }
}

/** Returns the inputs for the requests. A field with a mistake has its initial text in an edit, and is empty in a create. */
function withoutMistakes(state: FormState, fields: readonly FormField[]): FormState['inputs'] {
  const wrong = fields.filter(({ownMistake}) => ownMistake !== undefined);
  if (wrong.length === 0) return state.inputs;
  const begun = unmistaken(state);
  return {...state.inputs, ...Object.fromEntries(wrong.map(({name}) => [name, begun[name] ?? emptyInput]))};
}

/** The texts that replace mistaken ones, by field. */
function unmistaken(state: FormState): FormState['inputs'] {
  const action = actionOf(state);
  return setsFields(action.endpoint) ? initialInputs(action, state.targets) : {};
}

function levelOf(action: Action<unknown>, state: FormState, planner: Form['planner']): Level {
  const {confirmFirst, targets, plan} = state;
  // A plan that removes something cannot be undone.
  if (plan?.stage === 'made' && removes(plan.rows)) return 'label';
  // An action on several items is confirmed first, and a plan is read.
  const asks =
    confirmFirst || planner !== undefined || targets.length > 1 || cautionOf(action, state) !== undefined;
  return action.level === 'plain' && asks ? 'confirm' : action.level;
}

function modeOf(state: FormState, level: Form['level']): FormMode {
  if (state.writes.length > 0) return state.askingToResend ? 'resend' : 'outcomes';
  if (state.stage === 'confirm' && state.plan && state.plan.stage !== 'made') return 'planning';
  if (state.stage === 'confirm') return level === 'label' ? 'label' : 'confirm';
  const field = shownFields(actionOf(state), state.inputs, state.targets)[state.fieldIndex]?.field;
  if (field === undefined) return 'button';
  const {type, lines} = field;
  if (lines && type !== 'secret') return 'lines';
  if (type === 'words' && field.inUse === undefined) return 'text';
  if (type === 'duration') return field.steps ? 'choice' : 'text';
  return type === 'number' ? 'text' : type;
}
