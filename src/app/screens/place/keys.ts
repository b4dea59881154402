import {keysOfAction} from '../../../preferences/key-name.ts';
import {awaitsData} from '../../data/lists/known-items.ts';
import {outdate, refresh, retryFailed} from '../../data/lists/refresh.ts';
import {selectionOf} from '../../data/lists/selection.ts';
import {cursorOf, viewOf} from '../../data/lists/view.ts';
import {reasonDenied} from '../../data/relations/permissions.ts';
import {collectionOf, isSubjectDeleted, subjectOf} from '../../data/relations/relations.ts';
import type {Binding} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {bodyHeight, listHeight} from '../../state/layout.ts';
import {onList, placeOf, setPlace} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {openPalette} from '../common/suggestion.ts';
import {actionsHere, begin, isAbove} from '../form/open.ts';
import {commandKeys} from './own-commands.ts';

export const paletteKey: Binding = {
  ...named('palette'),
  help: 'go: any resource, its items, a row, a page',
  hint: 'go',
  often: true,
  group: 'places',
  run: state => openPalette(state),
};

/** Resumes fetching that was stopped. */
const resumed = (state: State): State =>
  onList(state, place => (place.halted ? setPlace(state, {...place, halted: undefined}) : state));

/** The sums below a list may be those of another copy of it. */
const copiesOutdated = (state: State): State => onList(state, place => outdate(state, place.resource));

export const refreshKey: Binding = {
  ...named('refresh'),
  help: 'refresh now',
  hint: 'refresh',
  run: state => refresh(retryFailed(copiesOutdated(resumed({...state, refusals: {}})), {forbidden: true})),
};

export const watchKey: Binding = {
  name: 'watch',
  keys: ['w'],
  help: 'watch: refresh every few seconds, on or off',
  run: state => {
    const text = state.watch
      ? 'watch is off: only what moves is read again'
      : 'watch is on: live data is read again every 5 s, less often while nothing changes';
    return {...state, watch: !state.watch, notice: {tone: 'info', text, about: 'watch'}};
  },
};

const scrollKey = (
  name: string,
  keys: readonly string[],
  help: string,
  target: (at: number, height: number) => number,
): Binding => ({name, keys, help, run: state => to(state, target), needs: 'rows', group: 'moving'});

const screenful = (height: number) => Math.max(1, height - 1);
const half = (height: number) => Math.max(1, Math.floor(height / 2));
// The last row of a list may not be known yet; until it is, the cursor stands beyond the loaded rows.
const end = Number.MAX_SAFE_INTEGER;

/** These move the cursor of a list, and scroll everything else. */
export const scrollKeys: readonly Binding[] = [
  scrollKey('down', ['j', 'down'], 'down', at => at + 1),
  scrollKey('up', ['k', 'up'], 'up', at => at - 1),
  scrollKey('pageDown', ['ctrl-f', 'pgdn'], 'a screenful down', (at, height) => at + screenful(height)),
  scrollKey('pageUp', ['ctrl-b', 'pgup'], 'a screenful up', (at, height) => at - screenful(height)),
  scrollKey('halfDown', ['ctrl-d'], 'half a screen down', (at, height) => at + half(height)),
  scrollKey('halfUp', ['ctrl-u'], 'half a screen up', (at, height) => at - half(height)),
  scrollKey('top', ['g', 'home'], 'to the top', () => 0),
  scrollKey('bottom', ['G', 'end'], 'to the bottom', () => end),
];

/** Moves the cursor of a list, and scrolls everything else. `planFetches` keeps both within what there is. */
function to(state: State, wish: (at: number, height: number) => number): State {
  const {overlay} = state;
  const scrolled = (top: number) => Math.max(0, wish(top, bodyHeight(state)));
  if (overlay && 'top' in overlay && overlay.kind !== 'form')
    return {...state, overlay: {...overlay, top: scrolled(overlay.top)}};
  const place = placeOf(state);
  if (place.kind === 'item') return setPlace(state, {...place, top: scrolled(place.top)});
  const at = place.kind === 'screen' ? place.cursor : cursorOf(place, viewOf(state, place));
  return toRow(state, Math.max(0, wish(at, listHeight(state))));
}

const within = (value: number, most: number) => Math.max(0, Math.min(value, Math.max(0, most)));

export const by = (state: State, rows: number) => to(state, at => at + rows);

/** Scrolls a list. The cursor stays on its row as long as that is on the screen. Anything else scrolls as with keys. */
export function wheel(state: State, rows: number): State {
  const place = placeOf(state);
  if (state.overlay || place.kind !== 'list') return by(state, rows);
  const height = listHeight(state);
  const view = viewOf(state, place);
  // If all rows are visible, only the cursor moves.
  if (view.length <= height) return by(state, rows);
  const top = within(place.top + rows, view.length - height);
  const at = cursorOf(place, view);
  const cursor = Math.max(top, Math.min(at, top + height - 1));
  if (top === place.top) return state;
  return setPlace(state, {
    ...place,
    top,
    cursor,
    ...(cursor === at ? {} : {cursorId: undefined, seek: undefined}),
  });
}

export function toRow(state: State, row: number): State {
  const place = placeOf(state);
  if (place.kind === 'item') return state;
  return place.kind === 'screen'
    ? setPlace(state, {...place, cursor: row, item: undefined, figure: undefined})
    : setPlace(state, {...place, cursor: row, cursorId: undefined, seek: undefined});
}

export const toBottom = (state: State) => to(state, () => end);

export function actionKeys(state: State): readonly Binding[] {
  const here = collectionOf(state);
  // While data is loading, there may be an item soon, so the hint stays.
  const nothing = isDeletedHere(state) || (subjectOf(state) === undefined && !awaitsData(state));
  const own = actionsHere(state).map((action): Binding => {
    const off = () => here && reasonDenied(state, here.resource, action);
    const idle = action.on === 'item' && nothing && !isAbove(state, action);
    return {
      name: action.name,
      keys: keysOfAction(action),
      help: action.title.toLowerCase(),
      rare: action.rare,
      hint: () => (!idle && off() === undefined ? action.title.toLowerCase() : undefined),
      run: now => begin(now, action),
      needs: 'rows',
      sends: true,
    };
  });
  return [...own, ...commandKeys(state)];
}

/** Whether the current item was deleted. Marked rows do not count: the form leaves out those that were. */
function isDeletedHere(state: State): boolean {
  const place = placeOf(state);
  return !(place.kind === 'list' && selectionOf(place).length > 0) && isSubjectDeleted(state);
}
