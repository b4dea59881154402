import {resourceOf} from '../../../resources/index.ts';
import {chop, clean, fitTo, width, wrap} from '../../../text/text.ts';
import {bodyHeight} from '../../layout.ts';
import {leftOutOf} from '../../lists/selection.ts';
import type {FormState, State} from '../../state.ts';
import {costOf} from './choices.ts';
import {actionOf, maskedBody, requestOf} from './fields.ts';
import {describeChanges} from './notice.ts';

/** What a form is about to do, in lines: to what, what changes, what it costs, and the requests. */

export interface PreviewLine {
  text: string;
  kind: 'warning' | 'told' | 'thing' | 'request';
}

export interface Preview {
  /** What has to be seen. */
  kept: readonly PreviewLine[];
  /** What is cut to the room there is, and can be scrolled where it is about several things. */
  rest: readonly PreviewLine[];
}

interface Made {
  of: readonly unknown[];
  preview: Preview;
}

const made = new WeakMap<FormState, Made>();

/** Made once for each form as it stands, however often it is drawn. */
export function previewOf(state: State, form: FormState): Preview {
  const of = [state.lists, state.items, state.size];
  const known = made.get(form);
  if (known?.of.every((one, index) => one === of[index])) return known.preview;
  const preview = form.targets.length > 1 ? ofSeveral(state, form) : ofOne(state, form);
  made.set(form, {of, preview});
  return preview;
}

const indent = 3;

/** Lines of a text, each no wider than the screen. */
const lines = ({size}: State, kind: PreviewLine['kind'], text: string | undefined): PreviewLine[] =>
  text ? wrap(clean(text), size.columns - indent - 1).map(line => ({kind, text: line})) : [];

function ofOne(state: State, form: FormState): Preview {
  const [target] = form.targets;
  return {
    kept: [
      ...leftOutOf(state, form).flatMap(text => lines(state, 'warning', text)),
      ...lines(state, 'told', describeChanges(state, form, target)),
      ...lines(state, 'told', costOf(state, form)),
    ],
    rest: requestLines(state, form),
  };
}

function ofSeveral(state: State, form: FormState): Preview {
  // Once they are sent, their outcomes name them.
  if (form.writes.length > 0) return {kept: [], rest: []};
  const changes = form.targets.map(target => describeChanges(state, form, target));
  const [first] = changes;
  // What is said of each in the same words is said once.
  const common = changes.every(one => one === first) ? first : undefined;
  const does = actionOf(form).title.toLowerCase();
  const things = form.targets.map(({label}, index) => ({
    label: clean(label),
    what: clean((common === undefined ? changes[index] : undefined) ?? does),
  }));
  return {
    kept: [...lines(state, 'told', common), ...lines(state, 'told', costOf(state, form))],
    rest: [
      ...leftOutOf(state, form).flatMap(text => lines(state, 'warning', text)),
      ...thingLines(state, things),
      ...requestLines(state, form),
    ],
  };
}

/** A table of the things and what happens to each; what does not fit beside a label stands below it. */
function thingLines(state: State, things: readonly {label: string; what: string}[]): PreviewLine[] {
  const room = state.size.columns - indent - 1;
  const gap = 2;
  const widest = things.reduce((most, {label}) => Math.max(most, width(label)), 0);
  const labels = Math.min(widest, Math.floor(room / 2));
  const line = (text: string): PreviewLine => ({kind: 'thing', text});
  return things.flatMap(({label, what}) => {
    const beside = width(label) <= labels;
    const [first = '', ...more] = wrap(what, room - labels - gap);
    const below = (text: string) => line(`${' '.repeat(labels + gap)}${text}`);
    if (beside) return [line(`${fitTo(label, labels + gap)}${first}`), ...more.map(below)];
    return [...chop(label, room).map(line), below(first), ...more.map(below)];
  });
}

/** The requests exactly as they will go, secrets masked; a body that all of them have stands once. */
function requestLines(state: State, form: FormState): PreviewLine[] {
  const {columns, rows} = state.size;
  const room = columns - indent - 1;
  const {source} = resourceOf(form.resource);
  const targets = form.targets.length > 0 ? form.targets : [undefined];
  const requests = targets.flatMap(target => previewed(form, target) ?? []);
  const [first] = requests;
  if (!first) return [];
  const line = (text: string): PreviewLine => ({kind: 'request', text});
  // What is longer than the screen is not looked at.
  const inBody = (text: string) =>
    text === '' ? [] : chop(clean(text.slice(0, columns * rows)), room).map(line);
  const bodies = requests.map(request => {
    const body = maskedBody({...form, request});
    return body === undefined ? '' : JSON.stringify(body);
  });
  const [text = ''] = bodies;
  if (!source.requests) {
    const verb = actionOf(form).removes ? 'to be taken out of' : 'to be kept in';
    return [...lines(state, 'request', `${verb} ${source.keptIn}, on this machine`), ...inBody(text)];
  }
  const alike = bodies.every(body => body === text);
  return [
    ...requests.flatMap((call, index) => [
      ...('command' in call ? [] : chop(clean(`${call.method} ${call.path}`), room).map(line)),
      ...(alike ? [] : inBody(bodies[index] ?? '')),
    ]),
    ...(alike && requests.length > 1 && text !== '' ? [line('each with')] : []),
    ...(alike ? inBody(text) : []),
  ];
}

function previewed(form: FormState, target: FormState['targets'][number] | undefined) {
  try {
    return requestOf(form, target);
  } catch {
    // A field that names part of the address is still empty.
    return undefined;
  }
}

/** How many lines a key scrolls that scrolls by the page. */
export const previewPage = (state: State): number => Math.max(1, Math.floor(bodyHeight(state) / 3));

/** Whether the preview can be scrolled: only what is about several things. */
export const previewScrolls = ({targets}: FormState): boolean => targets.length > 1;

/** The form with its preview scrolled by so many lines. The button is not selected any more. */
export function scrollPreview(state: State, form: FormState, by: number): FormState {
  const most = previewOf(state, form).rest.length - 1;
  return {...form, sendSelected: false, top: Math.max(0, Math.min(form.top + by, most))};
}
