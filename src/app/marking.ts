import {count} from '../format.ts';
import {resourceOf} from '../resources/index.ts';
import * as moving from './moving.ts';
import {placeOf, setPlace} from './places.ts';
import type {ListPlace, Slot, State, Target} from './state.ts';
import {cursorOf, viewOf} from './view.ts';

/** Marked rows: an action applies to all of them, through one panel. */

export const marksOf = (place: ListPlace): Readonly<Record<string, Target>> => place.marks ?? {};

export function targetOf(place: ListPlace, slot: Slot | undefined): Target | undefined {
  if (!slot?.ok) return undefined;
  const {id, label} = resourceOf(place.resource);
  return {id: id(slot.value), label: label(slot.value), value: slot.value};
}

/** Marks the row under the cursor, or takes its mark away, and goes on to the next. */
export function mark(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const view = viewOf(state, place);
  const target = targetOf(place, view.row(cursorOf(place, view)));
  if (!target) return state;
  const {[target.id]: known, ...others} = marksOf(place);
  const marks = known ? others : {...others, [target.id]: target};
  return moving.by(setPlace(state, {...place, marks}), 1);
}

/** Marks every row from the last marked one to the cursor. */
export function markRange(state: State): State {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const view = viewOf(state, place);
  const last = Object.keys(marksOf(place)).at(-1);
  if (last === undefined) return mark(state);
  const {id} = resourceOf(place.resource);
  const cursor = cursorOf(place, view);
  const from = rowOf(last);
  if (from === undefined)
    return {
      ...state,
      notice: {tone: 'warn', text: 'the row marked last is not in this list: space marks one'},
    };
  const marks = {...marksOf(place)};
  for (let index = Math.min(from, cursor); index <= Math.max(from, cursor); index++) {
    const target = targetOf(place, view.row(index));
    if (target) marks[target.id] = target;
  }
  return setPlace(state, {...place, marks});

  function rowOf(wanted: string): number | undefined {
    for (let index = 0; index < view.length; index++) {
      const slot = view.row(index);
      if (slot?.ok && id(slot.value) === wanted) return index;
    }
    return undefined;
  }
}

export function unmark(state: State): State {
  const place = placeOf(state);
  return place.kind === 'list' ? setPlace(state, {...place, marks: undefined}) : state;
}

/** Takes the marks away from all but these. */
export function keepMarks(state: State, ids: ReadonlySet<string>): State {
  const place = placeOf(state);
  if (place.kind !== 'list') return state;
  const marks = Object.fromEntries(Object.entries(marksOf(place)).filter(([id]) => ids.has(id)));
  return setPlace(state, {...place, marks});
}

/** `3 marked`, where any is. */
export function markedText(place: ListPlace): string | undefined {
  const number = Object.keys(marksOf(place)).length;
  return number === 0 ? undefined : `${count(number)} marked`;
}
