import {sortByColumn} from '../data/columns/change-sort.ts';
import {out} from '../data/relations/history.ts';
import {openRelation} from '../data/relations/relations.ts';
import {overlayScreen, screenOf} from '../frame/screens.ts';
import {withEffects} from '../input/binding.ts';
import {leaveForm} from '../screens/form/kept-input.ts';
import {openNotices} from '../screens/place/history-keys.ts';
import * as scroll from '../screens/place/scroll.ts';
import {isReader} from '../screens/reader/lines.ts';
import type {Effect} from '../state/effect.ts';
import {isTooSmall} from '../state/layout.ts';
import type {MessageOf} from '../state/message.ts';
import type {State} from '../state/state.ts';
import {type Hit, hitAt} from './hit.ts';

/** The number of rows that a step of the wheel scrolls. */
const step = 3;

type PressKey = (state: State, name: string) => [State, Effect[]];

/** Handles the mouse. It can do nothing that keys cannot. */
export function mouse(state: State, report: MessageOf<'mouse'>, press: PressKey): [State, Effect[]] {
  // Keys that wait may change the screen before the click would be handled.
  if (state.suspended || isTooSmall(state.size) || state.typeAhead.length > 0) return [state, []];
  const read: State = {...state, notice: undefined, idleRefreshes: 0, refusedKey: undefined};
  if (report.does === 'wheel') return turned(read, report.by, press);
  const hit = hitAt(state, report.column, report.row);
  return hit ? clicked(read, hit, press) : [state, []];
}

/** Scrolls. In a prompt the wheel moves through the suggestions; in a form it does nothing, since that would choose by accident. */
function turned(state: State, by: -1 | 1, press: PressKey): [State, Effect[]] {
  if (!state.overlay || isReader(state.overlay)) return [scroll.wheel(state, by * step), []];
  const chosen = ['Suggestion', 'Entry', 'Column']
    .map(what => keyIn(state, `${by > 0 ? 'next' : 'previous'}${what}`))
    .find(key => key !== undefined);
  if (chosen !== undefined) return press(state, chosen);
  const key = keyIn(state, by > 0 ? 'down' : 'up');
  if (key === undefined) return [state, []];
  let result: [State, Effect[]] = [state, []];
  for (let row = 0; row < step; row++) result = press(result[0], key);
  return result;
}

const keyIn = (state: State, name: string): string | undefined =>
  screenOf(state).keys.find(one => one.name === name)?.keys[0];

function pressOne(state: State, name: string, press: PressKey): [State, Effect[]] {
  const key = keyIn(state, name);
  return key === undefined ? [state, []] : press(state, key);
}

function clicked(state: State, hit: Hit, press: PressKey): [State, Effect[]] {
  switch (hit.kind) {
    case 'row':
      return hit.selected ? pressOne(state, 'open', press) : [scroll.toRow(state, hit.row), []];
    case 'overlay': {
      const {overlay} = state;
      const next = overlay && overlayScreen(state, overlay)?.click?.(state, overlay, hit.hit);
      return typeof next === 'string' ? pressOne(state, next, press) : [next ?? state, []];
    }
    case 'crumb': {
      let outer = leaveForm(state);
      for (let steps = 0; steps < hit.out; steps++) outer = out(outer);
      return [outer, []];
    }
    case 'relation':
      return [openRelation(state, hit.title), []];
    case 'notices':
      return [openNotices(state), []];
    case 'hint':
      return press(state, hit.key);
    case 'title':
      return withEffects(sortByColumn(state, hit.column));
  }
}
