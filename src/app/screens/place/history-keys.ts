import {noticesResource} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {withCursorKept} from '../../data/lists/cursor.ts';
import {isLookingThrough, isSorting} from '../../data/lists/pages.ts';
import {viewOf} from '../../data/lists/view.ts';
import {out, stepInHistory, visit} from '../../data/relations/history.ts';
import type {Binding} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {listHeight} from '../../state/layout.ts';
import {note} from '../../state/notice.ts';
import {onList, placeFor, placeOf, setPlace} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {helpKey, quit} from '../common/keys.ts';

function stepOr(state: State, by: 1 | -1, end: string): State {
  const next = stepInHistory(state, by);
  return next === state ? note(state, end) : next;
}

/** Whether the list is filtered further than when it was opened. */
function isFiltered(state: State): boolean {
  const place = placeOf(state);
  return place.kind === 'list' && place.filter !== place.base;
}

/** Whether pages are being loaded to sort or filter them here, which the user can stop. */
function canHalt(state: State): boolean {
  const place = placeOf(state);
  if (place.kind !== 'list') return false;
  const view = viewOf(state, place);
  return isSorting(view, place) || isLookingThrough(view, place, listHeight(state));
}

/** Stops loading further rows; the loaded ones stay. */
const halt = (state: State): State =>
  onList(state, place => {
    const {query, loaded, list} = viewOf(state, place);
    const part = `${count(loaded)} of ${count(list?.results ?? 0)} rows`;
    return note(
      setPlace(state, {...place, halted: query.key}),
      `stopped: ${query.order?.here ? 'sorted over' : 'looked through'} ${part} · ${keyFor('refresh')} fetches the others too`,
    );
  });

/** Leaves a filter if there is one, else the place; with an overlay that is read, see `reader.ts`. */
export const outKey: Binding = {
  ...named('out'),
  help: 'one step back: out of a filter, else out of the place',
  hint: state => {
    if (state.overlay) return undefined;
    const place = placeOf(state);
    if (canHalt(state)) return 'stop';
    if (isFiltered(state)) return 'unfilter';
    return place.kind === 'item' || place.up ? 'back' : undefined;
  },
  run: state => {
    const place = placeOf(state);
    if (canHalt(state)) return halt(state);
    return isFiltered(state) && place.kind === 'list'
      ? withCursorKept(state, place, {...place, filter: place.base})
      : out(state);
  },
  typeAhead: 'cancel',
};

export const openNotices = (state: State): State => visit(state, placeFor(noticesResource.name));

export const historyKeys: readonly Binding[] = [
  {
    name: 'back',
    keys: ['['],
    group: 'places',
    help: 'back in history',
    run: state => stepOr(state, -1, 'history begins here'),
    typeAhead: 'discard',
  },
  {
    name: 'forward',
    keys: [']'],
    group: 'places',
    help: 'forward in history',
    run: state => stepOr(state, 1, 'history ends here'),
    typeAhead: 'discard',
  },
  outKey,
  helpKey,
  {
    ...named('profiles'),
    group: 'places',
    help: 'profiles: list, switch, add, edit',
    run: state => visit(state, placeFor('profiles')),
  },
  {
    ...named('journal'),
    group: 'places',
    help: 'journal: the writes sent from here',
    run: state => visit(state, placeFor('journal')),
  },
  {name: 'notices', keys: ['!'], group: 'places', help: 'notices of the service', run: openNotices},
  quit,
];
