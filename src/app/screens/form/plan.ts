import {request} from '../../../api/index.ts';
import type {PlanKind, PlanRow, Step} from '../../../resources/definition/action.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import {actionOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {brief, chop, clean, fitTo, truncate, width, wrap} from '../../../text/text.ts';
import {documentName} from '../../data/lists/known-items.ts';
import {isLacking} from '../../data/relations/permissions.ts';
import {answersOf} from '../../data/writes/request.ts';
import type {Effect} from '../../state/effect.ts';
import {memoizeEach, memoizeParts} from '../../state/memoize.ts';
import type {MessageOf} from '../../state/message.ts';
import {announce, note} from '../../state/notice.ts';
import {planSubject} from '../../state/overlay.ts';
import type {FormState, State} from '../../state/state.ts';
import type {PlanState} from '../../state/write.ts';
import {changeForm, type PlannedRequest, type PreviewLine} from './form.ts';

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
export const hasNothingToSend = (plan: PlanState): boolean =>
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
  if (hasNothingToSend(plan)) return 'there is nothing to send: nothing in the file can be taken';
  return takesPart(plan)
    ? 'there is nothing to send: all that can be taken is there already'
    : 'there is nothing to send: all of it is there already';
}

/** A row of the table, and how rows of its kind are counted: `12 to add`. */
const kindTexts: Readonly<Record<PlanKind, {word: string; tone: Tone; counted: string}>> = {
  mistake: {word: 'mistake', tone: 'bad', counted: 'mistakes'},
  skipped: {word: 'not taken', tone: 'warn', counted: 'not taken'},
  omitted: {word: 'left out', tone: 'accent', counted: 'left out'},
  remove: {word: 'remove', tone: 'bad', counted: 'to remove'},
  change: {word: 'change', tone: 'accent', counted: 'to change'},
  add: {word: 'add', tone: 'good', counted: 'to add'},
  other: {word: 'not in file', tone: 'dim', counted: 'not in the file, left'},
  left: {word: 'same', tone: 'dim', counted: 'left as they are'},
};

/** `12 to add · 3 to change · 40 left as they are`. */
export function planCounts(rows: readonly PlanRow[]): string {
  const kinds = Object.entries(kindTexts).flatMap(([kind, {word, counted}]) => {
    const {length: number} = rows.filter(row => row.kind === kind);
    if (number === 0) return [];
    return [`${count(number)} ${kind === 'mistake' && number === 1 ? word : counted}`];
  });
  return kinds.length > 0 ? kinds.join(' · ') : 'there is nothing in it';
}

/** What a plan does not take from its file: the lines that cannot be taken, and those that were left out. */
export const leftOutOf = (rows: readonly PlanRow[]): readonly PlanRow[] =>
  rows.filter(({kind}) => kind === 'skipped' || kind === 'omitted' || kind === 'mistake');

/** `line 7 · not taken · LOC records are not kept by the service` */
export const leftOutText = ({kind, cells, detail}: PlanRow): string =>
  [cells.join(' '), kindTexts[kind].word, detail].filter(Boolean).join(' · ');

/** `reading what is there … 500 of 2,000`. */
export const readingWords = ({done, total}: {done: number; total?: number}): string =>
  `reading what is there …${total === undefined ? '' : ` ${count(done)} of ${count(total)}`}`;

const gap = 2;
const kindWidth = Math.max(...Object.values(kindTexts).map(({word}) => word.length)) + gap;
/** The most cells of the first two columns. */
const widest = 24;

/** Returns the lines of the table, then the requests, no wider than `room`. */
export const planLines = memoizeParts(
  (rows: readonly PlanRow[], room: number, requests: readonly PlannedRequest[]): readonly PreviewLine[] => {
    const full = rows.filter(({cells}) => cells.length > 1);
    const widths = [0, 1].map(column =>
      Math.min(
        widest,
        Math.floor(room / 4),
        full.reduce((most, {cells}) => Math.max(most, width(brief(cells[column] ?? '', widest))), 0),
      ),
    );
    return [
      ...rows.flatMap(row => rowLines(row, widths, room)),
      ...requests.flatMap(call => requestLines(call, room)),
    ];
  },
);

function rowLines({kind, cells, detail}: PlanRow, widths: readonly number[], room: number): PreviewLine[] {
  const {word, tone} = kindTexts[kind];
  const line = (text: string): PreviewLine => ({kind: 'item', text, tone});
  const start = fitTo(word, kindWidth);
  if (cells.length === 1) {
    const indent = ' '.repeat(kindWidth);
    const text = clean([cells[0], detail].filter(Boolean).join(': '));
    return wrap(text, room - kindWidth).map((part, index) => line(`${index === 0 ? start : indent}${part}`));
  }
  const [first = '', second = '', ...rest] = cells;
  const named = [first, second].map((cell, index) =>
    fitTo(brief(cell, widths[index] ?? 0), (widths[index] ?? 0) + gap),
  );
  const head = `${start}${named.join('')}`;
  // A name that is too long for its column is repeated in full.
  const long = width(brief(second, room)) > (widths[1] ?? 0) ? [second] : [];
  const text = clean([...long, ...rest, detail].filter(Boolean).join('  '));
  const cellsLeft = Math.max(10, room - width(head));
  if (kind === 'left' || kind === 'other') return [line(`${head}${truncate(text, cellsLeft)}`)];
  return wrap(text, cellsLeft).map((part, index) =>
    line(`${index === 0 ? head : ' '.repeat(width(head))}${part}`),
  );
}

function requestLines({request}: PlannedRequest, room: number): PreviewLine[] {
  if (!request || 'command' in request) return [];
  const body = request.body === undefined ? '' : ` ${JSON.stringify(request.body)}`;
  return chop(clean(`${request.method} ${request.path}${body}`), room).map(text => ({kind: 'request', text}));
}

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

/** The form whose plan is being worked out. */
const readingIn = ({overlay}: State): FormState | undefined =>
  overlay?.kind === 'form' && overlay.plan?.stage === 'reading' ? overlay : undefined;

export const planProgressed = (state: State, {done, total}: MessageOf<'planProgress'>): State =>
  readingIn(state) ? changeForm(state, {plan: {stage: 'reading', done, total}}) : state;

const backToFields = (state: State): State =>
  changeForm(state, {stage: 'fill', plan: undefined, fieldIndex: 0, untouched: true});

/** Shows the plan; if it could not be made, goes back to the fields. */
export function planned(state: State, message: MessageOf<'planned'>): State {
  const form = readingIn(state);
  if (!form) return state;
  if (!('rows' in message)) return announce(backToFields(state), {tone: 'warn', text: message.trouble});
  const parts = actionOf(form).plan?.parts;
  const rows = message.rows.map(row =>
    parts ? withoutLacking(state, row.step?.own ? form.resource : parts.resource, row) : row,
  );
  const support = message.lacksExtra ? {...state.support, [documentName(form)]: false} : state.support;
  // A notice about a key pressed while the plan was being made is out of date.
  const notice = state.notice?.once ? undefined : state.notice;
  const plan = {stage: 'made' as const, rows};
  return changeForm({...state, support, notice}, {plan, top: 0});
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
  note(backToFields(state), 'stopped: nothing was sent'),
  [{type: 'abort', subject: planSubject}],
];
