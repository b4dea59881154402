import {setsFields} from '../../../api/index.ts';
import type {Action, Level} from '../../../resources/definition/action.ts';
import {editedText} from '../../../resources/definition/common-actions.ts';
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
import type {FormState, State} from '../../state/state.ts';
import {answersInWords, formFields, formPlaceOf} from './fields.ts';
import {withoutPresent} from './fitness.ts';
import {type Form, lastResult, lazily} from './form.ts';
import {planRequests, removes} from './plan.ts';
import {previewOf, titleLines} from './preview.ts';
import {buttonsOf, confirmWordFor, isConfirmed, questionOf, targetNamesakes} from './question.ts';

const remembered = lastResult<Form>();

/** Returns the open form, derived once per state; undefined if none is open. */
export function formOf(state: State): Form | undefined {
  const {overlay, lists, items, refusals, account, preferences, size, history, writes} = state;
  if (overlay?.kind !== 'form') return undefined;
  return remembered([overlay, lists, items, refusals, account, preferences, size, history, writes], () =>
    deriveForm(state, overlay),
  );
}

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

/** Derives a form that may not be open. `whole`: with all items, as its fields are about those that would not change as well. */
export function deriveForm(app: State, whole: FormState): Form {
  const state = withoutPresent(app, whole);
  const action = actionOf(whole);
  const {targets, params} = state;
  const place = formPlaceOf(app, params);
  const planner = (action.plan?.when?.(answersOf(action, whole.inputs)) ?? true) ? action.plan : undefined;
  const level = levelOf(action, whole, planner);
  // The texts that replace mistaken ones: the initial ones in an edit, none in a create.
  const begun = () => (setsFields(action.endpoint) ? initialInputs(action, targets) : {});
  return lazily<Form>({
    state: () => state,
    action: () => action,
    resource: () => resourceOf(state.resource),
    level: () => level,
    planner: () => planner,
    mode: () => modeOf(whole, level),
    title: form => titleLines(app, form),
    fields: () => (state.reopened ? [] : formFields(app, whole)),
    selected: ({fields}) => fields.find(({selected}) => selected),
    requests: ({fields, writes}) => {
      if (state.reopened)
        return writes.map(({resource, params, target, request}) => ({
          resource,
          params,
          action,
          target,
          request,
        }));
      if (planner) return planRequests(state);
      const wrong = fields.filter(({ownMistake}) => ownMistake !== undefined);
      const initial = wrong.length > 0 ? begun() : {};
      const instead = Object.fromEntries(wrong.map(({name}) => [name, initial[name] ?? emptyInput]));
      const inputs = wrong.length > 0 ? {...state.inputs, ...instead} : state.inputs;
      const all = (action.on === 'item' ? targets : [undefined]).map(target => ({
        ...{resource: state.resource, params, action, target},
        request: requestOf(action, inputs, place, target, targets),
      }));
      // When several items are edited, those that have the new values already get no request.
      const changing = all.filter(({request}) => Object.keys(request?.body ?? {}).length > 0);
      return setsFields(action.endpoint) && changing.length > 0 ? changing : all;
    },
    unchanged: () => wouldChangeNothing(action, state.inputs, targets),
    preview: form => previewOf(app, form),
    question: questionOf,
    buttons: buttonsOf,
    namesakes: () => targetNamesakes(app, state),
    confirmWord: form => {
      const {name: plural, singular} = form.resource;
      const {length: number} = level === 'label' ? form.namesakes : [];
      return confirmWordFor(targets, {number, singular, plural});
    },
    confirmed: ({confirmWord}) => isConfirmed(confirmWord, state.typedWord.text),
    writes: () => state.writes.flatMap(id => app.writes[id] ?? []),
    // A field with a mistake has its initial answer, a field that was emptied ''.
    answersInWords: ({fields, requests}) => {
      const initial = answersOf(action, begun());
      const given = answersInWords(app, fields);
      const isSent = (name: string) =>
        setsFields(action.endpoint) &&
        !planner &&
        requests.some(({request}) => Object.hasOwn(request?.body ?? {}, name));
      return Object.fromEntries(
        fields.map(({name, ownMistake}) => {
          if (ownMistake !== undefined) return [name, initial[name]];
          return [name, given[name] ?? (isSent(name) ? '' : undefined)];
        }),
      );
    },
    changesOf: form => target => {
      if (state.reopened) return undefined;
      const {answersInWords: answers, fields} = form;
      if (!action.changes && target && setsFields(action.endpoint))
        return editedText(
          Object.fromEntries(fields.map(({name, field}) => [name, field])),
          target.value,
          answers,
        );
      const lost = target && action.loses?.(target.value);
      return [lost, action.changes?.(target?.value, answers, place)].filter(Boolean).join(' · ') || undefined;
    },
    askedOf: form => target => {
      const warning = action.warns?.(target?.value, form.answersInWords, place);
      return [form.changesOf(target), warning].filter(Boolean).join('; ') || undefined;
    },
  });
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
