import {viewOf} from '../../lists/view.ts';
import type {State} from '../../state.ts';
import {collectionPlace} from './choices.ts';
import {askedOf} from './fields.ts';

/** Keys that choose from a collection which has not come yet. */

/** What takes the offer in hand, or moves to another one. */
const aboutOffers: ReadonlySet<string> = new Set(['enter', 'tab', 'ctrl-s', 'down', 'up']);
/** Of these, what needs nothing to have been typed. */
const moves: ReadonlySet<string> = new Set(['down', 'up']);

/** The collection that the field in hand chooses from, and whether something was typed to choose by. */
function choiceInHand(state: State) {
  const {overlay: form} = state;
  if (form?.kind !== 'form' || form.writes.length > 0 || form.stage !== 'fill') return undefined;
  const asked = askedOf(form)[form.at];
  const place = asked && collectionPlace(form, asked.field);
  if (!place) return undefined;
  const {list, complete} = viewOf(state, place);
  const failed = Object.keys(list?.failures ?? {}).length > 0;
  return {
    typed: form.inputs[asked.name]?.text.trim() !== '',
    come: complete,
    begun: list?.results !== undefined,
    failed,
  };
}

/** Whether a key has to wait: with something typed for all there is to choose from, without for the first of it. */
export function waitsForOffers(state: State, key: string): boolean {
  const choice = aboutOffers.has(key) ? choiceInHand(state) : undefined;
  if (!choice || choice.failed) return false;
  return choice.typed ? !choice.come : moves.has(key) && !choice.begun;
}

/** Whether what a key is about could not be had. */
export const isForsaken = (state: State, key: string): boolean =>
  aboutOffers.has(key) && choiceInHand(state)?.failed === true;
