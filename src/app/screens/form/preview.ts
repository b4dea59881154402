import {vocabulary} from '../../../api/index.ts';
import {actionOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import {chop, clean, fitTo, width, wrap} from '../../../text/text.ts';
import {reveal} from '../../../text/typeable.ts';
import {leftOutOf} from '../../data/lists/selection.ts';
import {isUnanswered} from '../../data/writes/retries.ts';
import {sentRequest} from '../../data/writes/secrets.ts';
import {formColumns} from '../../state/layout.ts';
import type {State} from '../../state/state.ts';
import {costOf} from './cost.ts';
import {unfitLines} from './fitness.ts';
import type {Form, Preview, PreviewLine} from './form.ts';
import {isWrong} from './mistakes.ts';
import {planCounts, planLines, readingWords, whyNotSent} from './plan.ts';
import {apartLines} from './tell-apart.ts';

const indent = 3;

/** Cells for a line of the preview. */
const roomIn = (app: State): number => formColumns(app) - indent - 1;

/** Wraps a text to the screen. In ASCII an arrow takes two cells, so room is left for that. */
function lines(app: State, kind: PreviewLine['kind'], text: string | undefined): PreviewLine[] {
  if (!text) return [];
  const arrows = text.split('→').length - 1;
  return wrap(clean(text), Math.max(20, roomIn(app) - Math.min(arrows, 8))).map(line => ({kind, text: line}));
}

export function previewOf(app: State, form: Form): Preview {
  const {targets, writes} = form.state;
  const several = targets.length > 1;
  // The outcomes of several writes name the items.
  if (several && writes.length > 0) return {changes: [], details: []};
  if (form.planner) return planPreview(app, form);
  const [sent] = form.writes;
  if (form.state.reopened)
    return {changes: lines(app, 'change', sent?.changes), details: requestLines(app, form)};
  const changes = (several ? targets : [targets[0]]).map(form.askedOf);
  const [first] = changes;
  // A change that all items have in common is shown once.
  const common = changes.every(change => change === first) ? first : undefined;
  const leftOut = [...unfitLines(form.state.unfit ?? []), ...leftOutOf(app, form.state)];
  const [only] = targets;
  const apart = only && form.level === 'label' ? apartLines(app, form.state, only, form.namesakes) : [];
  const warnings = [sentBefore(app, form), ...leftOut, ...apart].flatMap(text => lines(app, 'warning', text));
  const changeLines = [...lines(app, 'change', common), ...lines(app, 'change', costOf(app, form))];
  if (!several) return {changes: [...warnings, ...changeLines], details: requestLines(app, form)};
  const needed = neededLines(app, form);
  const requests = needed.length > 0 ? needed : requestLines(app, form);
  const asked = new Set(form.requests.map(({target}) => target));
  const items = targets.map((target, index) => ({
    label: clean(reveal(target.label)),
    what: asked.has(target)
      ? clean((common === undefined ? changes[index] : undefined) ?? inSentence(form.action.title))
      : 'is so already: nothing is sent',
  }));
  return {changes: changeLines, details: [...warnings, ...itemLines(roomIn(app), items), ...requests]};
}

function planPreview(app: State, form: Form): Preview {
  const {plan, writes} = form.state;
  if (!plan || plan.stage === 'due' || writes.length > 0) return {changes: [], details: []};
  if (plan.stage === 'reading') return {changes: lines(app, 'change', readingWords(plan)), details: []};
  const planTexts = [planCounts(plan.rows), whyNotSent(plan)];
  return {
    changes: planTexts.flatMap(text => lines(app, 'change', text)),
    details: planLines(plan.rows, roomIn(app), form.requests),
  };
}

/** Returns a table of the items and what is done to each. A text that does not fit beside a label goes below it. */
function itemLines(room: number, items: readonly {label: string; what: string}[]): PreviewLine[] {
  const gap = 2;
  const widest = items.reduce((most, {label}) => Math.max(most, width(label)), 0);
  const labels = Math.min(widest, Math.floor(room / 2));
  const line = (text: string): PreviewLine => ({kind: 'item', text});
  return items.flatMap(({label, what}) => {
    const beside = width(label) <= labels;
    const [first = '', ...more] = wrap(what, room - labels - gap);
    const below = (text: string) => line(`${' '.repeat(labels + gap)}${text}`);
    if (beside) return [line(`${fitTo(label, labels + gap)}${first}`), ...more.map(below)];
    return [...chop(label, room).map(line), below(first), ...more.map(below)];
  });
}

/** Names the fields that are still empty. Without them, several items would get a request that says nothing. */
function neededLines(app: State, {fields}: Form): PreviewLine[] {
  const empty = fields.filter(one => one.required && one.answer === undefined && !isWrong(one));
  const labels = empty.map(({field}) => inSentence(field.label)).join(', ');
  return lines(app, 'request', labels && `needed before this can be sent: ${labels}`);
}

/** Returns the requests exactly as they will be sent, with secrets masked; a body that they share is shown once. */
function requestLines(app: State, form: Form): PreviewLine[] {
  const {action, resource} = form;
  const room = roomIn(app);
  const requests = form.requests.flatMap(({request}) => (request ? sentRequest(app, action, request) : []));
  if (requests.length === 0) return [];
  const line = (text: string): PreviewLine => ({kind: 'request', text});
  const most = formColumns(app) * app.size.rows;
  // Of a long body, only as much is processed as the screen can show.
  const inBody = (text: string) => (text === '' ? [] : chop(clean(text.slice(0, most)), room).map(line));
  const own = vocabulary(app.account.word ?? 'node');
  const bodies = requests.map(({body}) => {
    const open = form.planner || form.state.reopened ? [] : gapsOf(form);
    const gaps = Object.keys(own.body(Object.fromEntries(open.map(name => [name, null]))));
    return body === undefined && gaps.length === 0 ? '' : bodyText(body, gaps);
  });
  const [text = ''] = bodies;
  if (!resource.source.requests) {
    const verb = action.removes ? 'to be taken out of' : 'to be kept in';
    return [
      ...lines(app, 'request', `${verb} ${resource.source.storedIn}, on this machine`),
      ...inBody(text),
    ];
  }
  const alike = bodies.every(body => body === text);
  return [
    ...requests.flatMap((call, index) => [
      ...(call.path === undefined ? [] : chop(clean(`${call.method} ${call.path}`), room).map(line)),
      ...(alike ? [] : inBody(bodies[index] ?? '')),
    ]),
    ...(alike && requests.length > 1 && text !== '' ? [line('each with')] : []),
    ...(alike ? inBody(text) : []),
  ];
}

/** Returns the fields with a wrong answer. They are not sent. */
const gapsOf = ({fields}: Form): string[] =>
  fields.filter(isWrong).flatMap(({name, field}) => (field.type === 'file' ? [] : [name]));

/** A body, with `—` for a field with a mistake. */
function bodyText(body: unknown, gaps: readonly string[]): string {
  const left = Object.entries(Object(body)).filter(([name]) => !gaps.includes(name));
  const parts = left.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  return `{${[...parts, ...gaps.map(name => `${JSON.stringify(name)}:—`)].join(',')}}`;
}

/** A sentence, if what would be sent was sent before and has no answer yet: it may be done already, and would be done twice. */
function sentBefore(app: State, {requests, state: {writes}}: Form): string | undefined {
  if (writes.length > 0) return undefined;
  const open = Object.values(app.writes).filter(write => isUnanswered(write) || write.status === 'lookingUp');
  if (open.length === 0) return undefined;
  const before = new Set(open.map(write => JSON.stringify(sentRequest(app, actionOf(write), write.request))));
  const isSame = requests.some(({action, request}) => {
    // An edit or a removal that is sent twice does the same as one that is sent once.
    if (!request || 'command' in request || request.method !== 'POST') return false;
    return before.has(JSON.stringify(sentRequest(app, action, request)));
  });
  return isSame
    ? 'the same was sent before without an answer, and may be done: this sends it once more'
    : undefined;
}
