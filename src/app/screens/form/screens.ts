import {whole} from '../../data/lists/pages.ts';
import {answersOf} from '../../data/writes/request.ts';
import type {FormMode} from '../../input/binding.ts';
import {keyFor, named} from '../../input/key-names.ts';
import type {Fetches} from '../../state/place.ts';
import {listPlace} from '../../state/places.ts';
import type {FormState, ListPlace, State} from '../../state/state.ts';
import {commonKeysLeaving} from '../shared/common-keys.ts';
import type {OverlayScreen, Screen} from '../shared/screen.ts';
import {formBody} from './body.ts';
import {clickForm, formHitAt} from './common-field-keys.ts';
import {costItems, formCatalogues} from './cost.ts';
import {fieldScreens} from './field-keys.ts';
import type {Form} from './form.ts';
import {formOf} from './form-of.ts';
import {formPlaceOf} from './form-place.ts';
import type {FormHit} from './form-row.ts';
import {leaveForm} from './kept-input.ts';
import {outcomes} from './outcome-keys.ts';
import {stopPlan} from './plan-progress.ts';
import {questionScreens} from './question-keys.ts';
import {formHelp} from './shared-keys.ts';
import {tellForm} from './tell.ts';

const planning: Screen = {
  title: 'In a form, while it is worked out',
  keys: [
    {...named('cancel'), help: 'stop, and back to the fields; nothing is sent', hint: 'stop', run: stopPlan},
    formHelp,
    ...commonKeysLeaving(state => {
      const [stopped, effects] = stopPlan(state);
      return [leaveForm(stopped), effects];
    }),
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
  const lists = [...places, ...readBy(state, form)].map(place => whole(state, place));
  return {lists: [...lists, ...catalogues], items: costItems(form)};
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

const always = {body: formBody, tell: tellForm, hit: formHitAt, click: clickForm};
const filling = {...always, fetches};

export const formScreens: Readonly<Record<FormMode, OverlayScreen<FormState, FormHit>>> = {
  text: {...text, ...filling},
  words: {...words, ...filling},
  lines: {...lines, ...filling},
  file: {...file, ...filling},
  choice: {...choice, ...filling},
  choices: {...choices, ...filling},
  flag: {...flag, ...filling},
  secret: {...secret, ...filling},
  button: {...button, ...filling},
  planning: {...planning, ...always},
  confirm: {...confirm, ...filling},
  label: {...label, ...filling},
  outcomes: {...outcomes, ...filling},
  resend: {...resend, ...filling},
};
