import type {FormMode} from '../../input/binding.ts';
import {allPages} from '../../lists/pages.ts';
import {viewOf} from '../../lists/view.ts';
import type {State} from '../../state.ts';
import type {Fetches, Screen} from '../screen.ts';
import {collectionPlace} from './choices.ts';
import {fieldScreens} from './field-keys.ts';
import {askedOf} from './fields.ts';
import {outcomeScreens} from './outcome-keys.ts';
import {questionScreens} from './question-keys.ts';

/** The collections that the fields of the form choose from. */
function fetches(state: State): Fetches {
  const {overlay} = state;
  if (overlay?.kind !== 'form') return {};
  const places = askedOf(overlay).flatMap(({field}) => collectionPlace(overlay, field) ?? []);
  return {lists: places.map(place => ({place, pages: allPages(viewOf(state, place))}))};
}

const {text, choice, flag, secret, button} = fieldScreens;
const {confirm, label, resend} = questionScreens;
const {outcomes} = outcomeScreens;

/** Which keys count in a form, by where one is in it. */
export const formScreens: Readonly<Record<FormMode, Screen>> = {
  text: {...text, fetches},
  choice: {...choice, fetches},
  flag: {...flag, fetches},
  secret: {...secret, fetches},
  button: {...button, fetches},
  confirm: {...confirm, fetches},
  label: {...label, fetches},
  outcomes: {...outcomes, fetches},
  resend: {...resend, fetches},
};
