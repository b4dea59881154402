import {resourceOf} from '../../../resources/index.ts';
import type {Binding} from '../../input/binding.ts';
import {quit} from '../../input/common-keys.ts';
import {emptyInput} from '../../input/line-editor.ts';
import {go, out, placeFor, placeOf, refresh, setPlace, step} from '../../navigation/places.ts';
import {openItem, openRelation, subjectOf} from '../../navigation/relations.ts';
import {ssh, sshTarget} from '../../navigation/ssh.ts';
import {note} from '../../notice.ts';
import type {HelpSection, State} from '../../state.ts';
import {openForm} from '../form/open.ts';
import * as moving from './scroll.ts';

/** The keys that lists and items share, and what they share with the screens of text to read. */

const nothingLoaded = 'nothing is loaded here yet';

export const noSubject = (state: State): string | undefined => (subjectOf(state) ? undefined : nothingLoaded);

/** Opens what stands behind the item in hand: the list it is opened with, an action, or its detail. */
export const open = (state: State): State => {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return describe(state);
  const {opens, enters, actions} = resourceOf(subject.resource);
  if (opens) return openRelation(state, opens);
  const action = actions?.find(({name}) => name === enters);
  if (action) return openForm(state, action);
  return placeOf(state).kind === 'list'
    ? describe(state)
    : note(state, 'this is the item itself · 1–9 open its relations');
};

export function describe(state: State): State {
  const subject = subjectOf(state);
  const place = placeOf(state);
  if (place.kind === 'item') return state;
  if (!subject) return note(state, nothingLoaded);
  if (!subject.slot.ok)
    return note(state, `this item could not be read: ${subject.slot.reason} · y shows it raw`, 'warn');
  const {id, label} = resourceOf(subject.resource);
  const {value} = subject.slot;
  return openItem(state, subject.resource, subject.params, id(value), label(value), place);
}

/** Opens a resource from wherever one is; `esc` comes back. */
function visit(state: State, resource: string): State {
  const here = placeOf(state);
  return here.resource === resource ? state : go(state, {...placeFor(resource), up: here});
}

function openNumbered(state: State, number: number): State {
  const subject = subjectOf(state);
  if (!subject) return note(state, nothingLoaded);
  const {relations = [], name} = resourceOf(subject.resource);
  const relation = relations[number - 1];
  if (relation) return openRelation(state, relation.title);
  const known = relations.map(({title}, index) => `${index + 1} ${title.toLowerCase()}`).join(', ');
  return note(
    state,
    relations.length === 0
      ? `${name} have no relations`
      : `${name} have ${relations.length} relations: ${known}`,
  );
}

export const sshKey: Binding = {
  name: 'ssh',
  keys: ['s'],
  help: 'ssh to the address of the node; skydeck steps aside meanwhile',
  hint: state => ('why' in sshTarget(state) ? undefined : 'ssh'),
  run: ssh,
  needs: 'rows',
};

export const relationKeys: Binding = {
  name: 'openRelation',
  keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  help: 'open the numbered relation of the item',
  run: (state, {name}) => openNumbered(state, Number(name)),
  needs: 'rows',
};

export const palette: Binding = {
  name: 'palette',
  keys: [':'],
  help: 'go: any resource, its items, a row, a page',
  hint: 'go',
  run: state => ({...state, overlay: {kind: 'palette', input: emptyInput, choice: 0}}),
};

export const raw: Binding = {
  name: 'raw',
  keys: ['y'],
  help: 'the item as the service sent it, as JSON',
  hint: state => (noSubject(state) ? undefined : 'raw'),
  run: state => ({...state, overlay: {kind: 'raw', top: 0, search: emptyInput, searching: false}}),
  off: noSubject,
  needs: 'rows',
};

export const refreshKey: Binding = {
  name: 'refresh',
  keys: ['r'],
  help: 'refresh now',
  hint: 'refresh',
  run: state => refresh({...state, refusals: {}}),
};

export const watch: Binding = {
  name: 'watch',
  keys: ['w'],
  help: 'watch: read live data again every few seconds, on or off',
  run: state =>
    note(
      {...state, watch: !state.watch},
      state.watch
        ? 'watch is off: only what moves is read again'
        : 'watch is on: live data is read again every 5 s',
    ),
};

/** These scroll a list by its cursor, and everything else by its first line. */
export const scrollKeys: readonly Binding[] = [
  {name: 'down', keys: ['j', 'down'], help: 'down', run: state => moving.by(state, 1), needs: 'rows'},
  {name: 'up', keys: ['k', 'up'], help: 'up', run: state => moving.by(state, -1), needs: 'rows'},
  {
    name: 'pageDown',
    keys: ['ctrl-f', 'pgdn'],
    help: 'a screenful down',
    run: state => moving.byScreen(state, 1),
    needs: 'rows',
  },
  {
    name: 'pageUp',
    keys: ['ctrl-b', 'pgup'],
    help: 'a screenful up',
    run: state => moving.byScreen(state, -1),
    needs: 'rows',
  },
  {name: 'top', keys: ['g', 'home'], help: 'to the top', run: moving.toTop, needs: 'rows'},
  {name: 'bottom', keys: ['G', 'end'], help: 'to the bottom', run: moving.toBottom, needs: 'rows'},
];

const back: Binding = {
  name: 'back',
  keys: ['['],
  help: 'back in history',
  run: state => {
    const next = step(state, -1);
    return next === state ? note(state, 'history begins here') : next;
  },
  typeAhead: 'discard',
};

const forward: Binding = {
  name: 'forward',
  keys: [']'],
  help: 'forward in history',
  run: state => {
    const next = step(state, 1);
    return next === state ? note(state, 'history ends here') : next;
  },
  typeAhead: 'discard',
};

/** The way out of an overlay that is read, of a filter, and of the place. */
export const outKey: Binding = {
  name: 'out',
  keys: ['esc'],
  help: 'one step back out: overlay, then filter, then place',
  hint: state => {
    if (state.overlay) return undefined;
    const place = placeOf(state);
    if (filtered(state)) return 'unfilter';
    return place.kind === 'item' || place.up ? 'back' : undefined;
  },
  run: state => {
    const place = placeOf(state);
    return filtered(state) && place.kind === 'list'
      ? setPlace(state, {...place, filter: place.base, cursor: 0, top: 0, cursorId: undefined})
      : out(state);
  },
  typeAhead: 'cancel',
};

/** Whether the list is filtered beyond what it was opened with. */
export function filtered(state: State): boolean {
  const place = placeOf(state);
  return place.kind === 'list' && place.filter !== place.base;
}

export const help: Binding = {
  name: 'help',
  keys: ['?'],
  help: 'all keys that work here',
  run: (state, press) => openHelp(state, press.help()),
};

const openHelp = (state: State, sections: readonly HelpSection[]): State => ({
  ...state,
  overlay: {kind: 'help', sections, top: 0, search: emptyInput, searching: false, over: state.overlay},
});

const profiles: Binding = {
  name: 'profiles',
  keys: ['P'],
  help: 'profiles: the accounts there are, and going over to another',
  run: state => visit(state, 'profiles'),
};

const journal: Binding = {
  name: 'journal',
  keys: ['J'],
  help: 'journal: what was done from here',
  run: state => visit(state, 'journal'),
};

export const historyKeys: readonly Binding[] = [back, forward, outKey, help];
export const leaveKeys: readonly Binding[] = [profiles, journal, quit];
