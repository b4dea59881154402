import {resourceOf} from '../../../resources/index.ts';
import {chop, clean, fitTo, width, wrap} from '../../../text.ts';
import {bodyHeight} from '../../layout.ts';
import {leftOutOf} from '../../lists/selection.ts';
import type {Panel, State} from '../../state.ts';
import {costOf} from './choices.ts';
import {actionOf, maskedBody, requestOf} from './fields.ts';
import {changesTold} from './notice.ts';

/** What a panel is about to do, in lines: to what, what changes, what it costs, and the requests. */

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

const made = new WeakMap<Panel, Made>();

/** Made once for each panel as it stands, however often it is drawn. */
export function previewOf(state: State, panel: Panel): Preview {
  const of = [state.lists, state.items, state.size];
  const known = made.get(panel);
  if (known?.of.every((one, index) => one === of[index])) return known.preview;
  const preview = panel.targets.length > 1 ? ofSeveral(state, panel) : ofOne(state, panel);
  made.set(panel, {of, preview});
  return preview;
}

const indent = 3;

/** Lines of a text, each no wider than the screen. */
const lines = ({size}: State, kind: PreviewLine['kind'], text: string | undefined): PreviewLine[] =>
  text ? wrap(clean(text), size.columns - indent - 1).map(line => ({kind, text: line})) : [];

function ofOne(state: State, panel: Panel): Preview {
  const [target] = panel.targets;
  return {
    kept: [
      ...leftOutOf(state, panel).flatMap(text => lines(state, 'warning', text)),
      ...lines(state, 'told', changesTold(state, panel, target)),
      ...lines(state, 'told', costOf(state, panel)),
    ],
    rest: requestLines(state, panel),
  };
}

function ofSeveral(state: State, panel: Panel): Preview {
  // Once they are sent, their outcomes name them.
  if (panel.writes.length > 0) return {kept: [], rest: []};
  const changes = panel.targets.map(target => changesTold(state, panel, target));
  const [first] = changes;
  // What is said of each in the same words is said once.
  const common = changes.every(one => one === first) ? first : undefined;
  const does = actionOf(panel).title.toLowerCase();
  const things = panel.targets.map(({label}, index) => ({
    label: clean(label),
    what: clean((common === undefined ? changes[index] : undefined) ?? does),
  }));
  return {
    kept: [...lines(state, 'told', common), ...lines(state, 'told', costOf(state, panel))],
    rest: [
      ...leftOutOf(state, panel).flatMap(text => lines(state, 'warning', text)),
      ...thingLines(state, things),
      ...requestLines(state, panel),
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
function requestLines(state: State, panel: Panel): PreviewLine[] {
  const {columns, rows} = state.size;
  const room = columns - indent - 1;
  const {local} = resourceOf(panel.resource);
  const targets = panel.targets.length > 0 ? panel.targets : [undefined];
  const requests = targets.flatMap(target => previewed(panel, target) ?? []);
  const [first] = requests;
  if (!first) return [];
  const line = (text: string): PreviewLine => ({kind: 'request', text});
  // What is longer than the screen is not looked at.
  const inBody = (text: string) =>
    text === '' ? [] : chop(clean(text.slice(0, columns * rows)), room).map(line);
  const bodies = requests.map(request => {
    const body = maskedBody({...panel, request});
    return body === undefined ? '' : JSON.stringify(body);
  });
  const [text = ''] = bodies;
  if (local) {
    const verb = first.method === 'DELETE' ? 'to be taken out of' : 'to be kept in';
    return [...lines(state, 'request', `${verb} ${local}, on this machine`), ...inBody(text)];
  }
  const alike = bodies.every(body => body === text);
  return [
    ...requests.flatMap(({method, path}, index) => [
      ...chop(clean(`${method} ${path}`), room).map(line),
      ...(alike ? [] : inBody(bodies[index] ?? '')),
    ]),
    ...(alike && requests.length > 1 && text !== '' ? [line('each with')] : []),
    ...(alike ? inBody(text) : []),
  ];
}

function previewed(panel: Panel, target: Panel['targets'][number] | undefined) {
  try {
    return requestOf(panel, target);
  } catch {
    // A field that names part of the address is still empty.
    return undefined;
  }
}

const steps: Readonly<Record<string, number>> = {down: 1, up: -1};

/**
 * The panel with what it is about to do to several things scrolled; nothing where the key does not scroll, or there is
 * nothing to be scrolled. A button that was in hand is so no longer.
 */
export function scrollPreview(state: State, panel: Panel, key: string): Panel | undefined {
  if (panel.targets.length < 2) return undefined;
  const screen = Math.max(1, Math.floor(bodyHeight(state) / 3));
  const by =
    key === 'pgdn' ? screen : key === 'pgup' ? -screen : Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (by === undefined) return undefined;
  const most = previewOf(state, panel).rest.length - 1;
  return {...panel, sure: false, top: Math.max(0, Math.min(panel.top + by, most))};
}
