import {request} from '../../../api/index.ts';
import type {PlanKind, PlanRow, Step} from '../../../resources/definition/action.ts';
import {actionOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {memoizeEach} from '../../state/memoize.ts';
import type {FormState} from '../../state/state.ts';
import type {PlanState} from '../../state/write.ts';
import type {PlannedRequest} from './form.ts';

/** The order of sending. Removals come first, because a change or an addition may conflict with what they remove. */
const phases: Partial<Readonly<Record<PlanKind, number>>> = {remove: 1, change: 2, add: 3};

export const planRequests = (form: FormState): readonly PlannedRequest[] =>
  form.plan?.stage === 'made' ? requestsOf(form.plan.rows, form) : [];

const requestsOf = memoizeEach((rows: readonly PlanRow[], form: FormState): readonly PlannedRequest[] => {
  const planner = actionOf(form).plan;
  if (!planner) return [];
  const parts = {resource: planner.parts.resource, params: planner.parts.params(form.targets[0]?.value)};
  return rows.flatMap(({kind, step}): PlannedRequest[] => {
    if (!step) return [];
    // What makes the item comes before its parts.
    const phase = step.own && !step.target ? 0 : (phases[kind] ?? 0);
    const of = step.own ? {resource: form.resource, params: form.params} : parts;
    return [{...of, phase, ...requestOfStep(of, step)}];
  });
});

function requestOfStep({resource, params}: Pick<FormState, 'resource' | 'params'>, step: Step) {
  const {action: name, target, body, before} = step;
  const action = actionOf({resource, action: name});
  const {endpoint} = action;
  if (endpoint.kind !== 'call') throw new Error(`${name} of ${resource} is no request`);
  return {
    action,
    target,
    ...(before ? {before} : {}),
    // The cast: the endpoint's type of the body is lost in Action<unknown>.
    request: request(endpoint, action.params(target?.value, params), body as never),
  };
}

export const removes = (rows: readonly PlanRow[]): boolean =>
  rows.some(({kind, step}) => kind === 'remove' && step !== undefined);

/** Whether some of what the file says cannot be taken, and nobody has said that it may be left out. */
export const takesPart = (plan: PlanState | undefined): boolean =>
  plan?.stage === 'made' && plan.rows.some(({kind}) => kind === 'skipped');

/** Whether a plan uses nothing of its file, because none of it fits the item. */
export const takesNothing = (plan: PlanState): boolean =>
  plan.stage === 'made' &&
  plan.rows.some(({kind}) => kind === 'skipped' || kind === 'omitted') &&
  plan.rows.every(({kind, step}) => !step && kind !== 'left');

export function whyNotSent(plan: PlanState): string | undefined {
  if (plan.stage !== 'made') return 'it is still being worked out';
  const nothingReason = plan.rows.find(({nothing}) => nothing !== undefined)?.nothing;
  if (nothingReason !== undefined && !plan.rows.some(({step}) => step)) return nothingReason;
  const mistakes = plan.rows.filter(({kind}) => kind === 'mistake').length;
  if (mistakes > 0)
    return `nothing can be sent: the file has ${mistakes === 1 ? 'a mistake' : `${count(mistakes)} mistakes`}; "Skip lines" leaves that out`;
  if (plan.rows.some(({step}) => step)) return undefined;
  if (takesNothing(plan)) return 'there is nothing to send: nothing in the file can be taken';
  return takesPart(plan)
    ? 'there is nothing to send: all that can be taken is there already'
    : 'there is nothing to send: all of it is there already';
}
