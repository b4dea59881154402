import type {FormMode} from '../../input/binding.ts';
import {allPages} from '../../lists/pages.ts';
import {viewOf} from '../../lists/view.ts';
import type {State} from '../../state.ts';
import type {Fetches, Screen} from '../screen.ts';
import {fieldScreens} from './fields/keys.ts';
import {formOf} from './form-of.ts';
import {outcomes} from './outcomes/keys.ts';
import {questionScreens} from './question/keys.ts';

/** The items that the fields of the form choose from. */
function fetches(state: State): Fetches {
  const places = formOf(state)?.fields.flatMap(({items}) => items?.place ?? []) ?? [];
  return {lists: places.map(place => ({place, pages: allPages(viewOf(state, place))}))};
}

const {text, choice, flag, secret, button} = fieldScreens;
const {confirm, label, resend} = questionScreens;

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
