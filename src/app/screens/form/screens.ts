import type {FormMode} from '../../input/binding.ts';
import {whole} from '../../lists/catalogues/fetches.ts';
import type {State} from '../../state.ts';
import type {Fetches, Screen} from '../screen.ts';
import {formCatalogues} from './cost.ts';
import {fieldScreens} from './fields/keys.ts';
import {formOf} from './form-of.ts';
import {outcomes} from './outcomes/keys.ts';
import {questionScreens} from './question/keys.ts';

/** The items that the fields of the form choose from, and what its cost is looked up in. */
function fetches(state: State): Fetches {
  const form = formOf(state);
  if (!form) return {};
  const places = form.fields.flatMap(({items}) => items?.place ?? []);
  const catalogues = form.action.cost ? formCatalogues(state, form) : [];
  return {lists: [...places.map(place => whole(state, place)), ...catalogues]};
}

const {text, lines, file, choice, choices, flag, secret, button} = fieldScreens;
const {confirm, label, resend} = questionScreens;

/** Which keys count in a form, by where one is in it. */
export const formScreens: Readonly<Record<FormMode, Screen>> = {
  text: {...text, fetches},
  lines: {...lines, fetches},
  file: {...file, fetches},
  choice: {...choice, fetches},
  choices: {...choices, fetches},
  flag: {...flag, fetches},
  secret: {...secret, fetches},
  button: {...button, fetches},
  confirm: {...confirm, fetches},
  label: {...label, fetches},
  outcomes: {...outcomes, fetches},
  resend: {...resend, fetches},
};
