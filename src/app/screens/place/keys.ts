import {outdate, refresh, retryFailed} from '../../data/lists/refresh.ts';
import type {Binding} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {onList, setPlace} from '../../state/places.ts';
import type {State} from '../../state/state.ts';
import {openPalette} from '../shared/suggestion.ts';
import * as scroll from './scroll.ts';

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
  run: (state: State) => State,
): Binding => ({name, keys, help, run, needs: 'rows', group: 'moving'});

/** These move the cursor of a list, and scroll everything else. */
export const scrollKeys: readonly Binding[] = [
  scrollKey('down', ['j', 'down'], 'down', state => scroll.by(state, 1)),
  scrollKey('up', ['k', 'up'], 'up', state => scroll.by(state, -1)),
  scrollKey('pageDown', ['ctrl-f', 'pgdn'], 'a screenful down', state => scroll.byScreen(state, 1)),
  scrollKey('pageUp', ['ctrl-b', 'pgup'], 'a screenful up', state => scroll.byScreen(state, -1)),
  scrollKey('halfDown', ['ctrl-d'], 'half a screen down', state => scroll.byHalf(state, 1)),
  scrollKey('halfUp', ['ctrl-u'], 'half a screen up', state => scroll.byHalf(state, -1)),
  scrollKey('top', ['g', 'home'], 'to the top', scroll.toTop),
  scrollKey('bottom', ['G', 'end'], 'to the bottom', scroll.toBottom),
];
