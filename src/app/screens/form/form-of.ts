import {setsFields} from '../../../api/index.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {FormMode, Result} from '../../input/binding.ts';
import {emptyInput} from '../../input/line-editor.ts';
import {memoize} from '../../memoize.ts';
import type {FormState, State} from '../../state.ts';
import {answersOf, initialInputs, shownFields} from '../../writes/inputs.ts';
import {actionOf, requestOf, wouldChangeNothing} from '../../writes/request.ts';
import {answersInWords, fieldsOf} from './fields/fields.ts';
import type {Form, FormField} from './form.ts';
import {formPlaceOf} from './form-place.ts';
import {titleLines} from './layout.ts';
import {planRequests} from './plan/requests.ts';
import {previewOf} from './preview.ts';
import {confirmWordFor, isConfirmed} from './question/confirm-word.ts';
import {buttonsOf, questionOf} from './question/question.ts';

/** The parts of the state that a form is derived from. */
const sources = (state: State): readonly unknown[] => [
  state.overlay,
  state.lists,
  state.items,
  state.refusals,
  state.account,
  state.preferences,
  state.size,
  state.history,
  state.writes,
];

let last: {of: readonly unknown[]; form: Form} | undefined;

/** The open form, derived once from a state however often it is asked for; undefined if none is open. */
export function formOf(state: State): Form | undefined {
  const {overlay} = state;
  if (overlay?.kind !== 'form') return undefined;
  const of = sources(state);
  if (!last?.of.every((one, index) => one === of[index])) last = {of, form: deriveForm(state, overlay)};
  return last.form;
}

/** Derives a form that may not be open. What takes time is computed when it is first read. */
export function deriveForm(app: State, state: FormState): Form {
  const action = actionOf(state);
  // Of one thing it is plain what is sent; several are looked over first.
  const asksOnceMore = state.confirmFirst || state.targets.length > 1;
  const level = action.level === 'plain' && asksOnceMore ? 'confirm' : action.level;
  const mode = modeOf(state, level);
  const {targets, inputs, params} = state;
  const fields = memoize(() => (state.reopened ? [] : fieldsOf(app, state)));
  const requests = memoize(() => {
    if (state.reopened)
      return form.writes.map(({resource, params: sent, target, request}) => ({
        resource,
        params: sent,
        action,
        target,
        request,
      }));
    if (action.plan) return planRequests(state);
    const sent = withoutMistakes(state, fields());
    const all = (action.on === 'item' ? targets : [undefined]).map(target => ({
      resource: state.resource,
      params,
      action,
      target,
      request: requestOf(action, sent, formPlaceOf(app, params), target, targets),
    }));
    // When several items are edited, those that already are as asked get no request.
    const changing = all.filter(({request}) => Object.keys(request?.body ?? {}).length > 0);
    return setsFields(action.endpoint) && changing.length > 0 ? changing : all;
  });
  const confirmWord = memoize(() => confirmWordFor(targets));
  const title = memoize(() => titleLines(app, form));
  const preview = memoize(() => previewOf(app, form));
  const words = memoize(() => {
    const begun = answersOf(action, unmistaken(state));
    const wrong = fields().filter(({ownMistake}) => ownMistake !== undefined);
    const instead = Object.fromEntries(wrong.map(({name}) => [name, begun[name]]));
    return {...answersInWords(app, fields()), ...instead};
  });
  const form: Form = {
    state,
    action,
    resource: resourceOf(state.resource),
    level,
    mode,
    changesOf: target => (state.reopened ? undefined : action.changes?.(target?.value, words())),
    get title() {
      return title();
    },
    get fields() {
      return fields();
    },
    get selected() {
      return fields().find(({selected}) => selected);
    },
    get requests() {
      return requests();
    },
    get unchanged() {
      return wouldChangeNothing(action, inputs, targets);
    },
    get preview() {
      return preview();
    },
    get question() {
      return questionOf(form);
    },
    get buttons() {
      return buttonsOf(form);
    },
    get confirmWord() {
      return confirmWord();
    },
    get confirmed() {
      return isConfirmed(confirmWord(), state.typedWord.text);
    },
    get writes() {
      return state.writes.flatMap(id => app.writes[id] ?? []);
    },
  };
  return form;
}

/** What is wrong would not be sent: an edit would leave it as it is, and a new item has nothing there yet. */
function withoutMistakes(state: FormState, fields: readonly FormField[]): FormState['inputs'] {
  const wrong = fields.filter(({ownMistake}) => ownMistake !== undefined);
  if (wrong.length === 0) return state.inputs;
  const begun = unmistaken(state);
  return {...state.inputs, ...Object.fromEntries(wrong.map(({name}) => [name, begun[name] ?? emptyInput]))};
}

/** What stands in fields in place of what is wrong. */
function unmistaken(state: FormState): FormState['inputs'] {
  const action = actionOf(state);
  if (!setsFields(action.endpoint)) return {};
  return initialInputs(
    action,
    state.targets.map(({value}) => value),
  );
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

/** Changes the state of the open form. */
export const changeForm = (state: State, change: Partial<FormState>): State =>
  state.overlay?.kind === 'form' ? {...state, overlay: {...state.overlay, ...change}} : state;

/** Gives the open form to the code behind a key, or behind pasted text. */
export const withForm =
  <R extends Result, Rest extends readonly unknown[]>(run: (state: State, form: Form, ...rest: Rest) => R) =>
  (state: State, ...rest: Rest): R | State => {
    const form = formOf(state);
    return form ? run(state, form, ...rest) : state;
  };

/** What the hint of a key reads of the open form. */
export const fromForm =
  <T>(read: (form: Form) => T) =>
  (state: State): T | undefined => {
    const form = formOf(state);
    return form && read(form);
  };

/** The condition of a key, which reads the open form. */
export const ifForm =
  (condition: (form: Form) => boolean) =>
  (state: State): boolean =>
    fromForm(condition)(state) === true;
