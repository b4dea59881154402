import type {State} from '../state.ts';
import {viewOf} from '../view.ts';
import {type Asked, askedOf} from './fields.ts';
import {collectionPlace} from './offers.ts';

/** The field in hand, where it chooses from a collection. */
function choosing({overlay}: State): {asked: Asked; typed: string} | undefined {
  if (overlay?.kind !== 'panel' || overlay.jobs.length > 0 || overlay.stage !== 'fill') return undefined;
  const asked = askedOf(overlay)[overlay.at];
  return asked?.field.from && {asked, typed: overlay.inputs[asked.name]?.text.trim() ?? ''};
}

function listOfChoice(state: State, {field}: Asked) {
  const place = state.overlay?.kind === 'panel' ? collectionPlace(state.overlay, field) : undefined;
  return place && viewOf(state, place);
}

/** Whether something was typed to choose by, and what there is to choose from has not come yet. */
export function awaited(state: State): boolean {
  const choice = choosing(state);
  const view = choice?.typed && listOfChoice(state, choice.asked);
  if (!view) return false;
  return !view.complete && Object.keys(view.list?.failures ?? {}).length === 0;
}

/** Whether what there is to choose from could not be had. */
export function unhad(state: State): boolean {
  const choice = choosing(state);
  const view = choice && listOfChoice(state, choice.asked);
  return Object.keys(view?.list?.failures ?? {}).length > 0;
}
