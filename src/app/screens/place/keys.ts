import {type Binding, inGroup} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {emptyInput} from '../../input/line-editor.ts';
import {placeOf, setPlace} from '../../navigation/places.ts';
import {refresh} from '../../navigation/refresh.ts';
import type {State} from '../../state.ts';
import * as scroll from './scroll.ts';

export const paletteKey: Binding = {
  ...named('palette'),
  help: 'go: any resource, its items, a row, a page',
  hint: 'go',
  group: 'places',
  run: state => ({...state, overlay: {kind: 'palette', input: emptyInput, suggestionIndex: 0}}),
};

/** Resumes fetching that was stopped. */
function resumed(state: State): State {
  const place = placeOf(state);
  return place.kind === 'list' && place.halted ? setPlace(state, {...place, halted: undefined}) : state;
}

export const refreshKey: Binding = {
  ...named('refresh'),
  help: 'refresh now',
  hint: 'refresh',
  run: state => refresh(resumed({...state, refusals: {}})),
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

/** These scroll a list by its cursor, and everything else by its first line. */
export const scrollKeys: readonly Binding[] = inGroup('moving', [
  {name: 'down', keys: ['j', 'down'], help: 'down', run: state => scroll.by(state, 1), needs: 'rows'},
  {name: 'up', keys: ['k', 'up'], help: 'up', run: state => scroll.by(state, -1), needs: 'rows'},
  {
    name: 'pageDown',
    keys: ['ctrl-f', 'pgdn'],
    help: 'a screenful down',
    run: state => scroll.byScreen(state, 1),
    needs: 'rows',
  },
  {
    name: 'pageUp',
    keys: ['ctrl-b', 'pgup'],
    help: 'a screenful up',
    run: state => scroll.byScreen(state, -1),
    needs: 'rows',
  },
  {
    name: 'halfDown',
    keys: ['ctrl-d'],
    help: 'half a screen down',
    run: state => scroll.byHalf(state, 1),
    needs: 'rows',
  },
  {
    name: 'halfUp',
    keys: ['ctrl-u'],
    help: 'half a screen up',
    run: state => scroll.byHalf(state, -1),
    needs: 'rows',
  },
  {name: 'top', keys: ['g', 'home'], help: 'to the top', run: scroll.toTop, needs: 'rows'},
  {name: 'bottom', keys: ['G', 'end'], help: 'to the bottom', run: scroll.toBottom, needs: 'rows'},
]);
