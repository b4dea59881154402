import {viewOf} from '../../lists/view.ts';
import type {State} from '../../state.ts';
import {collectionPlace} from './choices.ts';
import {askedOf} from './fields.ts';

/** How far the collection has loaded that the selected field chooses from. */
interface ChoicesLoading {
  /** Something is typed to choose by. */
  typed: boolean;
  /** All of it has come; or at least the first of it. */
  complete: boolean;
  begun: boolean;
  failed: boolean;
}

/** Nothing where the selected field chooses from no collection. */
export function choicesLoading(state: State): ChoicesLoading | undefined {
  const {overlay: form} = state;
  if (form?.kind !== 'form' || form.writes.length > 0 || form.stage !== 'fill') return undefined;
  const asked = askedOf(form)[form.fieldIndex];
  const place = asked && collectionPlace(form, asked.field);
  if (!place) return undefined;
  const {list, complete} = viewOf(state, place);
  return {
    typed: form.inputs[asked.name]?.text.trim() !== '',
    complete,
    begun: list?.results !== undefined,
    failed: Object.keys(list?.failures ?? {}).length > 0,
  };
}
