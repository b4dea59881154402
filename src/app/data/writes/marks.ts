import {actionOf} from '../../../resources/index.ts';
import {counted} from '../../../text/format.ts';
import {clean, truncate} from '../../../text/text.ts';
import {placeOf} from '../../state/places.ts';
import type {FormState, Notice, State} from '../../state/state.ts';
import {marksOf, setSelection} from '../lists/selection.ts';
import {retriesOf} from './retries.ts';

/** Cells for the names of items in a notice. */
const longestNames = 60;

/**
 * Of the marked rows only those whose write was not done stay marked: one that was left out would be acted on by surprise later.
 * Returns what to say of both, too.
 */
export function keepFailedMarked(state: State, form: FormState): {left: State; told?: Notice} {
  const {resource, reopened} = form;
  const place = placeOf(state);
  if (place.kind !== 'list' || place.resource !== resource || actionOf(form).on !== 'item' || reopened)
    return {left: state};
  const marks = marksOf(place);
  const acted = form.writes
    .flatMap(id => state.writes[id] ?? [])
    .filter(({target}) => target && marks.has(target.id));
  const failed = acted.flatMap(write => (write.target && retriesOf(write).length > 0 ? [write.target] : []));
  const leftOut = marks.size - acted.length;
  const names = truncate(clean(failed.map(({label}) => label).join(', ')), longestNames);
  const text = [
    failed.length > 0 && `not done, and still marked: ${names}`,
    leftOut > 0 && `left out, and no longer marked: ${counted(leftOut, 'row')}`,
  ];
  const left = setSelection(
    state,
    place,
    failed.map(({id}) => id),
  );
  const told = text.filter(Boolean).join(' · ');
  return told === '' ? {left} : {left, told: {tone: failed.length > 0 ? 'warn' : 'info', text: told}};
}
