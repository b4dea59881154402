import type {Effect} from '../effect.ts';
import {tooSmall} from '../layout.ts';
import {sortByColumn} from '../lists/sort/change-sort.ts';
import type {MessageOf} from '../message.ts';
import {out} from '../navigation/places.ts';
import {openRelation} from '../navigation/relations.ts';
import {clickExport} from '../screens/export/click.ts';
import {clickChoice, clickField} from '../screens/form/fields/click.ts';
import {withForm} from '../screens/form/form-of.ts';
import {leaveForm} from '../screens/form/kept-input.ts';
import {bindingOf, screenOf} from '../screens/index.ts';
import {openNotices} from '../screens/place/history-keys.ts';
import * as scroll from '../screens/place/scroll.ts';
import {isReader} from '../screens/reader/lines.ts';
import type {State} from '../state.ts';
import {type Hit, hitAt} from './hit.ts';

/** Rows that one step of the wheel scrolls by. */
const step = 3;

/** Presses a key, as the keyboard would. */
type PressKey = (state: State, name: string) => [State, Effect[]];

/** What the mouse does. It stands for the cursor and for keys, and can do nothing that those cannot. */
export function mouse(state: State, report: MessageOf<'mouse'>, press: PressKey): [State, Effect[]] {
  // Behind keys that wait, it would be about other rows than those that are seen.
  if (state.suspended || tooSmall(state.size) || state.typeAhead.length > 0) return [state, []];
  const read: State = {...state, notice: undefined, idleRefreshes: 0, refusedKey: undefined};
  if (report.does === 'wheel') return turned(read, report.by, press);
  const hit = hitAt(state, report.column, report.row);
  return hit ? clicked(read, hit, press) : [state, []];
}

/** In a prompt the wheel goes through the suggestions; in a form it does nothing, for nobody means to choose by it. */
function turned(state: State, by: -1 | 1, press: PressKey): [State, Effect[]] {
  if (!state.overlay || isReader(state.overlay)) return [scroll.wheel(state, by * step), []];
  const key = by > 0 ? 'down' : 'up';
  const name = bindingOf(state, key)?.name;
  if (name === 'nextSuggestion' || name === 'previousSuggestion') return press(state, key);
  if (state.overlay.kind === 'copy' || state.overlay.kind === 'columns') return press(state, key);
  const sent = state.overlay.kind === 'form' && state.overlay.writes.length > 0;
  if (!sent || (name !== 'down' && name !== 'up')) return [state, []];
  let result: [State, Effect[]] = [state, []];
  for (let row = 0; row < step; row++) result = press(result[0], key);
  return result;
}

function clicked(state: State, hit: Hit, press: PressKey): [State, Effect[]] {
  switch (hit.kind) {
    case 'row': {
      if (!hit.selected) return [scroll.toRow(state, hit.row), []];
      const [key] = screenOf(state).keys.find(({name}) => name === 'open')?.keys ?? [];
      return key === undefined ? [state, []] : press(state, key);
    }
    case 'suggestion':
      if (!hit.selected) return [choose(state, hit.index), []];
      return press(state, state.overlay?.kind === 'columns' ? 'space' : 'enter');
    case 'crumb': {
      let outer = leaveForm(state);
      for (let steps = 0; steps < hit.out; steps++) outer = out(outer);
      return [outer, []];
    }
    case 'field':
      return [withForm((now, form) => clickField(now, form, hit.name))(state), []];
    case 'choice':
      return [withForm((now, form) => clickChoice(now, form, hit.index))(state), []];
    case 'export':
      return [clickExport(state, hit.hit), []];
    case 'relation':
      return [openRelation(state, hit.title), []];
    case 'notices':
      return [openNotices(state), []];
    case 'hint':
      return press(state, hit.key);
    case 'title': {
      const sorted = sortByColumn(state, hit.column);
      return Array.isArray(sorted) ? sorted : [sorted, []];
    }
  }
}

function choose(state: State, index: number): State {
  const {overlay} = state;
  if (overlay?.kind === 'palette')
    return {...state, overlay: {...overlay, suggestionIndex: index, moved: true}};
  return overlay?.kind === 'copy' || overlay?.kind === 'columns'
    ? {...state, overlay: {...overlay, index}}
    : state;
}
