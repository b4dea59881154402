import type {PlanRow} from '../../../resources/definition/action.ts';
import {actionOf} from '../../../resources/index.ts';
import {documentName} from '../../data/lists/known-items.ts';
import {isLacking} from '../../data/relations/permissions.ts';
import {answersOf} from '../../data/writes/request.ts';
import type {Effect} from '../../state/effect.ts';
import type {MessageOf} from '../../state/message.ts';
import {announce, note} from '../../state/notice.ts';
import {planSubject} from '../../state/overlay.ts';
import type {State} from '../../state/state.ts';
import {changeForm} from './form-of.ts';

export function beginPlan(state: State): [State, Effect[]] {
  const {overlay: form} = state;
  if (form?.kind !== 'form' || form.plan?.stage !== 'due') return [state, []];
  const action = actionOf(form);
  const {resource, targets} = form;
  const [target] = targets;
  if (!target && action.on === 'item') return [state, []];
  const answers = answersOf(action, form.inputs);
  const own = action.plan?.own;
  const fixed = own !== undefined && isLacking(state, actionOf({resource, action: own}));
  const bare = state.support[documentName(form)] === false;
  return [
    changeForm(state, {plan: {stage: 'reading', done: 0}}),
    [{type: 'plan', resource, action: action.name, target, answers, bare, fixed}],
  ];
}

const isReading = ({overlay}: State): boolean =>
  overlay?.kind === 'form' && overlay.plan?.stage === 'reading';

export const planProgressed = (state: State, {done, total}: MessageOf<'planProgress'>): State =>
  isReading(state) ? changeForm(state, {plan: {stage: 'reading', done, total}}) : state;

/** Shows the plan; if it could not be made, goes back to the fields. */
export function planned(state: State, message: MessageOf<'planned'>): State {
  if (!isReading(state)) return state;
  if ('rows' in message) {
    const {rows, lacksExtra, shownAt} = message;
    const form = state.overlay?.kind === 'form' ? state.overlay : undefined;
    const parts = form && actionOf(form).plan?.parts;
    const made = rows.map(row =>
      parts ? withoutLacking(state, row.step?.own ? form.resource : parts.resource, row) : row,
    );
    const support = form && lacksExtra ? {...state.support, [documentName(form)]: false} : state.support;
    // A notice about a key pressed while the plan was being made is out of date.
    const notice = state.notice?.once ? undefined : state.notice;
    const shown = {plan: {stage: 'made' as const, rows: made}, top: 0, openedAt: shownAt};
    return changeForm({...state, support, notice}, shown);
  }
  const back = changeForm(state, {stage: 'fill', plan: undefined, fieldIndex: 0, untouched: true});
  return announce(back, {tone: 'warn', text: message.trouble});
}

/** Turns a row into a skipped one if its action is known to be missing from the service. */
function withoutLacking(state: State, resource: string, row: PlanRow): PlanRow {
  const {step, detail, ...rest} = row;
  if (!step || !isLacking(state, actionOf({resource, action: step.action}))) return row;
  const why = 'this service has no such action';
  return {...rest, kind: 'skipped', detail: detail === undefined ? why : `${detail}: ${why}`};
}

/** Stops reading, and goes back to the fields. */
export const stopPlan = (state: State): [State, Effect[]] => [
  note(
    changeForm(state, {stage: 'fill', plan: undefined, fieldIndex: 0, untouched: true}),
    'stopped: nothing was sent',
  ),
  [{type: 'abort', subject: planSubject}],
];
