import {resourceOf} from '../resources/index.ts';
import {completePalette, moveChoice} from './choosing.ts';
import {applyFilter, completeFilter, openFilter} from './filtering.ts';
import {emptyInput} from './input.ts';
import {busy} from './jobs.ts';
import {follow, openItem, subjectOf} from './links.ts';
import {mark, markRange, unmark} from './marking.ts';
import type {Effect} from './message.ts';
import * as moving from './moving.ts';
import {paletteOptions} from './palette/options.ts';
import {actionsHere, openPanel} from './panel/open.ts';
import {go, out, placeFor, placeOf, refresh, setPlace, step} from './places.ts';
import {hits, isReader, nextHit, readerLines} from './search.ts';
import {ssh} from './ssh.ts';
import type {State} from './state.ts';

/** What a key's binding names. Each takes the state and the key, and gives the next state and effects. */
export type Command = (state: State, key: string) => State | [State, Effect[]];

const say = (state: State, text: string, tone: 'info' | 'warn' = 'info'): State => ({
  ...state,
  notice: {text, tone},
});

export const commands = {
  open: state => {
    const subject = subjectOf(state);
    if (!subject?.slot.ok) return describe(state);
    const {opens, enters, actions} = resourceOf(subject.resource);
    if (opens) return follow(state, opens);
    const action = actions?.find(({name}) => name === enters);
    if (action) return openPanel(state, action);
    return placeOf(state).kind === 'list'
      ? describe(state)
      : say(state, 'this is the item itself · 1–9 follow its relations');
  },
  describe,
  follow: (state, key) => {
    const subject = subjectOf(state);
    if (!subject) return say(state, 'nothing is loaded here yet');
    const {links = [], name} = resourceOf(subject.resource);
    const link = links[Number(key) - 1];
    if (link) return follow(state, link.title);
    return say(
      state,
      links.length === 0
        ? `${name} have no relations`
        : `${name} have ${links.length} relations: ${links.map(({title}, index) => `${index + 1} ${title.toLowerCase()}`).join(', ')}`,
    );
  },
  filter: openFilter,
  palette: state => ({...state, overlay: {kind: 'palette', input: emptyInput, choice: 0}}),
  raw: state =>
    subjectOf(state)
      ? {...state, overlay: {kind: 'raw', top: 0, search: emptyInput, searching: false}}
      : say(state, 'nothing is loaded here yet'),
  help: state => ({...state, overlay: {kind: 'help', top: 0, search: emptyInput, searching: false}}),
  search: state =>
    isReader(state.overlay)
      ? {...state, overlay: {...state.overlay, searching: true, search: emptyInput}}
      : state,
  endSearch: state =>
    isReader(state.overlay)
      ? match({...state, overlay: {...state.overlay, searching: false}}, 1, true)
      : state,
  nextMatch: state => match(state, 1, false),
  previousMatch: state => match(state, -1, false),
  mark,
  markRange,
  unmark,
  refresh: state => refresh({...state, refusals: {}}),
  watch: state =>
    say(
      {...state, watch: !state.watch},
      state.watch
        ? 'watch is off: only what moves is read again'
        : 'watch is on: live data is read again every 5 s',
    ),
  down: state => moving.by(state, 1),
  up: state => moving.by(state, -1),
  pageDown: state => moving.byScreen(state, 1),
  pageUp: state => moving.byScreen(state, -1),
  top: moving.toTop,
  bottom: moving.toBottom,
  back: state => {
    const next = step(state, -1);
    return next === state ? say(state, 'history begins here') : next;
  },
  forward: state => {
    const next = step(state, 1);
    return next === state ? say(state, 'history ends here') : next;
  },
  out: state => {
    if (isReader(state.overlay) && state.overlay.search.text !== '')
      return {...state, overlay: {...state.overlay, search: emptyInput}};
    if (state.overlay) return {...state, overlay: undefined};
    const place = placeOf(state);
    if (place.kind === 'list' && place.filter !== place.base)
      return setPlace(state, {...place, filter: place.base, cursor: 0, top: 0, cursorId: undefined});
    return out(state);
  },
  closePrompt: state =>
    isReader(state.overlay)
      ? {...state, overlay: {...state.overlay, searching: false, search: emptyInput}}
      : {...state, overlay: undefined},
  ssh,
  redraw: state => [state, [{type: 'redraw'}]],
  profiles: state => visit(state, 'profiles'),
  journal: state => visit(state, 'journal'),
  close: state => ({...state, overlay: undefined}),
  quit: (state, key) => {
    if (key === 'q' && busy(state) && !state.quitting) {
      return say(
        {...state, quitting: true},
        'a request is on its way, and its outcome not known yet: q once more quits all the same',
        'warn',
      );
    }
    return [{...state, leaving: true}, [{type: 'exit', code: 0}]];
  },
  // The keys of a panel are told apart there (see panel/keys.ts); update() hands them on.
  panel: state => state,
  applyFilter,
  completeFilter,
  nextChoice: state => moveChoice(state, 1),
  previousChoice: state => moveChoice(state, -1),
  goToChoice,
  completePalette,
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** Goes to a place of its own, from wherever one is; `esc` comes back. */
function visit(state: State, resource: string): State {
  const here = placeOf(state);
  return here.resource === resource ? state : go(state, {...placeFor(resource), up: here});
}

function describe(state: State): State {
  const subject = subjectOf(state);
  const place = placeOf(state);
  if (place.kind === 'item') return state;
  if (!subject) return say(state, 'nothing is loaded here yet');
  if (!subject.slot.ok)
    return say(state, `this item could not be read: ${subject.slot.reason} · y shows it raw`, 'warn');
  const {id, label} = resourceOf(subject.resource);
  const {value} = subject.slot;
  return openItem(state, subject.resource, subject.params, id(value), label(value), place);
}

/** Scrolls the reader to a match; `stay` keeps the line on top when it matches itself. */
function match(state: State, direction: 1 | -1, stay: boolean): State {
  const {overlay} = state;
  if (!isReader(overlay)) return state;
  const found = hits(readerLines(state, overlay), overlay.search.text);
  const line = nextHit(found, stay ? overlay.top - 1 : overlay.top, direction);
  if (line === undefined)
    return overlay.search.text === '' ? state : say(state, `nothing here holds "${overlay.search.text}"`);
  return {...state, overlay: {...overlay, top: line}};
}

/** Goes where the chosen offer of the palette leads. */
function goToChoice(state: State): State | [State, Effect[]] {
  const {overlay} = state;
  if (overlay?.kind !== 'palette') return state;
  const option = paletteOptions(state, overlay.input.text)[overlay.choice];
  const closed: State = {...state, overlay: undefined};
  if (!option) {
    return {...state, notice: {tone: 'warn', text: `nothing is called "${overlay.input.text}"`}};
  }
  const {target} = option;
  switch (target.kind) {
    case 'none':
      return {...state, notice: {tone: 'warn', text: option.detail}};
    case 'place':
      return go(closed, target.place);
    case 'item':
      return openItem(closed, target.resource, {}, target.id, option.title);
    case 'follow':
      return follow(closed, target.title);
    case 'row': {
      const place = placeOf(closed);
      return place.kind === 'list'
        ? setPlace(closed, {...place, cursor: target.row, cursorId: undefined})
        : closed;
    }
    case 'action': {
      const action = actionsHere(closed).find(({name}) => name === target.action);
      return action ? openPanel(closed, action) : closed;
    }
    case 'command':
      return commands[target.command](closed, '');
  }
}
