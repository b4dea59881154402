import {vocabulary} from '../../../api/index.ts';
import {costText, notKnown} from '../../../resources/billing/price.ts';
import type {FindItem} from '../../../resources/definition/action.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import {chop, clean, fitTo, head, width, wrap} from '../../../text/text.ts';
import {reveal} from '../../../text/typeable.ts';
import {catalogueList, findIn} from '../../data/lists/catalogues.ts';
import {singleItem} from '../../data/lists/known-items.ts';
import {catalogueFetches, type ListFetch, whole} from '../../data/lists/pages.ts';
import {leftOutOf} from '../../data/lists/selection.ts';
import {viewOf} from '../../data/lists/view.ts';
import {isUnanswered} from '../../data/writes/retries.ts';
import {sentRequest} from '../../data/writes/secrets.ts';
import {bodyHeight, formColumns} from '../../state/layout.ts';
import {listPlace} from '../../state/places.ts';
import type {FormState, ItemRef, State} from '../../state/state.ts';
import {chooses, isWrong} from './fields.ts';
import {unfitLines} from './fitness.ts';
import type {Form, Preview, PreviewLine} from './form.ts';
import {planCounts, planLines, readingWords, whyNotSent} from './plan.ts';
import {apartLines} from './question.ts';

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

const isList = (name: string): boolean => resourceOf(name).list !== undefined;

/** Requests the catalogues in which the cost is looked up. */
export const formCatalogues = (app: State, {action, state}: Form): ListFetch[] => [
  ...catalogueFetches(app, state.resource),
  ...(action.catalogues ?? []).filter(isList).map(name => whole(app, listPlace(name))),
];

/** Requests what there is one of, such as the account's settings, if the cost depends on it. */
export const costItems = ({action: {cost, catalogues = []}}: Form): ItemRef[] =>
  cost ? catalogues.filter(name => !isList(name)).map(itemOf) : [];

const itemOf = (resource: string): ItemRef => ({
  resource,
  params: {},
  id: resourceOf(resource).id(undefined),
});

/** The cost of the action with the current answers, in words; for several items, the total. */
export function costOf(app: State, form: Form): string | undefined {
  const {action, fields, state} = form;
  // Without a wrong choice, such as a region, the price would be that of something else.
  if (!action.cost || fields.some(one => chooses(one.field) && isWrong(one))) return undefined;
  const answers = Object.fromEntries(
    fields.map(({name, chosen, ownMistake}) => [name, ownMistake === undefined ? chosen : undefined]),
  );
  const find: FindItem = <T>(resource: string, id: unknown) => {
    const place = fields.find(({items}) => items?.place.resource === resource)?.items?.place;
    if (place || isList(resource))
      return findIn(place ? viewOf(app, place).list : catalogueList(app, resource), id);
    // The cast: the caller names the type that the resource declares.
    return singleItem(app, itemOf(resource))?.value as T | undefined;
  };
  const {prices} = app.preferences;
  const targets = state.targets.length > 0 ? state.targets : [undefined];
  const text = costText(
    targets.flatMap(target => action.cost?.(target?.value, answers, {find, prices}) ?? []),
  );
  // An unknown price may still be loading.
  return text?.includes(notKnown) && readsCatalogues(app, form) ? undefined : text;
}

const readsCatalogues = (app: State, form: Form): boolean =>
  formCatalogues(app, form).some(({place}) => {
    const {list} = viewOf(app, place);
    return !list || list.loading.length > 0;
  });

const mostTitleLines = 6;

/** The title of the form: the action and its items. The name of an item is wrapped, and cut only if it is very long. */
export function titleLines(
  state: State,
  {state: {targets, unfit = []}, action, resource}: Form,
): readonly string[] {
  const [target] = targets;
  const marked = targets.length + unfit.length;
  const named = target && targets.length === 1;
  const what = named
    ? `${nameOf(resource, action.title, clean(reveal(target.label)))}${unfit.length > 0 ? ` · 1 of ${marked} marked` : ''}`
    : `${targets.length}${unfit.length > 0 ? ` of ${marked} marked` : ''} ${resource.name}`;
  const cells = formColumns(state) - 12;
  const lines = wrap(target ? `${action.title}  ${what}` : action.title, cells, mostTitleLines + 1);
  return lines.length > mostTitleLines
    ? [...lines.slice(0, mostTitleLines - 1), `${head(lines[mostTitleLines - 1] ?? '', cells - 1)}…`]
    : lines;
}

/** Leaves out the kind of the item if it is the only name of the item, or if the title of the action has it. */
function nameOf({singular}: Form['resource'], title: string, label: string): string {
  if (label === singular) return label;
  return title.toLowerCase().endsWith(` ${singular}`) ? label : `${singular} ${label}`;
}

/** The lines of the screen below the title of the form. */
export const formRoom = (state: State, form: Form): number => bodyHeight(state) - form.title.length;

/** The parts of a form below its title. All numbers are lines. */
interface Heights {
  /** The lines of the screen for all parts. */
  room: number;
  /** The fields and the buttons, or the outcomes. */
  main: number;
  /** The first and the last line of `main` that must be on the screen. */
  focus: readonly [number, number];
  changes: number;
  /** The items if there are several, and the requests. */
  details: number;
  /** A question is asked, or a button is selected, so that the details matter more than the fields. */
  asks?: boolean;
}

export interface FormLayout {
  /** The first line of `main` that is shown, and the line after the last one. */
  from: number;
  to: number;
  changes: number;
  details: number;
  /** Whether empty lines stand between the parts. */
  gaps: boolean;
}

/** Cuts a high form in this order: details, empty lines, lines far from the focus, changes. At a question, details come last. */
export function layOut({
  room,
  main,
  focus: [first, last],
  changes,
  details,
  asks = false,
}: Heights): FormLayout {
  const gaps = main + changes + (asks ? details : 0) + 2 <= room;
  const left = room - (gaps ? 2 : 0);
  const focused = last - first + 1;
  const changesShown = Math.max(0, Math.min(changes, left - focused));
  const reserved = asks ? Math.max(0, Math.min(details, left - focused - changesShown)) : 0;
  const shown = Math.min(main, left - changesShown - reserved);
  // The line after the focus is shown too, if there is one. If the focus is higher than the screen, its end is shown.
  const from =
    focused > shown ? last - shown + 1 : Math.max(0, Math.min(first, Math.min(last + 2, main) - shown));
  return {
    from,
    to: Math.min(main, from + shown),
    changes: changesShown,
    details: Math.max(0, Math.min(details, left - shown - changesShown)),
    gaps,
  };
}

/** The number of lines that the details take, from the first one on the screen. */
export function detailsLength({state, preview}: Form): number {
  const top = detailsTop(state);
  // If they are scrolled, one line says how far.
  return preview.details.length - top + (top > 0 ? 1 : 0);
}

export const detailsTop = (form: FormState): number =>
  canScroll(form) && form.writes.length === 0 ? form.top : 0;

/** Whether the details can be scrolled: those of several items, and of a plan. */
export const canScroll = ({targets, plan}: FormState): boolean =>
  targets.length > 1 || plan?.stage === 'made';
