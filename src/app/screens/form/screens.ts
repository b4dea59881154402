import type {FormMode} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {whole} from '../../lists/catalogues/fetches.ts';
import {listPlace} from '../../navigation/places.ts';
import type {ListPlace, State} from '../../state.ts';
import {answersOf} from '../../writes/inputs.ts';
import {commonKeys} from '../common-keys.ts';
import type {Fetches, Screen} from '../screen.ts';
import {formCatalogues} from './cost.ts';
import {fieldScreens} from './fields/keys.ts';
import type {Form} from './form.ts';
import {formOf} from './form-of.ts';
import {formPlaceOf} from './form-place.ts';
import {outcomes} from './outcomes/keys.ts';
import {stopPlan} from './plan/progress.ts';
import {questionScreens} from './question/keys.ts';
import {formHelp} from './shared-keys.ts';

const planning: Screen = {
  title: 'In a form, while it is worked out',
  keys: [
    {...named('cancel'), help: 'stop, and back to the fields; nothing is sent', hint: 'stop', run: stopPlan},
    formHelp,
    ...commonKeys,
  ],
  instead: () => `${keyFor('cancel')} stops`,
  paste: state => state,
};

let last: {of: readonly unknown[]; fetches: Fetches} | undefined;

/** The items that the fields choose from, and the catalogues of the cost. Computed again only if an answer or data has changed. */
function fetches(state: State): Fetches {
  const form = formOf(state);
  if (!form) return {};
  const {resource, action, params, targets, inputs, reopened, writes} = form.state;
  const of = [
    ...[resource, action, params, targets, inputs, reopened, writes.length === 0],
    ...[state.lists, state.items, state.refusals, state.orderRefusals, state.account, state.preferences],
  ];
  if (!last?.of.every((one, index) => one === of[index])) last = {of, fetches: fetchesFor(state, form)};
  return last.fetches;
}

function fetchesFor(state: State, form: Form): Fetches {
  const places = form.fields.flatMap(({items}) => items?.place ?? []);
  const catalogues = form.action.cost ? formCatalogues(state, form) : [];
  return {lists: [...[...places, ...readBy(state, form)].map(place => whole(state, place)), ...catalogues]};
}

function readBy(app: State, {action, state: {inputs, params: of, targets, writes}}: Form): ListPlace[] {
  const {reads} = action;
  if (!reads || writes.length > 0) return [];
  const answers = answersOf(action, inputs);
  const place = formPlaceOf(app, of);
  return targets
    .flatMap(({value}) => reads(value, answers, place))
    .map(({resource, params}) => listPlace(resource, {params}));
}

const {text, words, lines, file, choice, choices, flag, secret, button} = fieldScreens;
const {confirm, label, resend} = questionScreens;

export const formScreens: Readonly<Record<FormMode, Screen>> = {
  text: {...text, fetches},
  words: {...words, fetches},
  lines: {...lines, fetches},
  file: {...file, fetches},
  choice: {...choice, fetches},
  choices: {...choices, fetches},
  flag: {...flag, fetches},
  secret: {...secret, fetches},
  button: {...button, fetches},
  planning,
  confirm: {...confirm, fetches},
  label: {...label, fetches},
  outcomes: {...outcomes, fetches},
  resend: {...resend, fetches},
};
