import type {Action} from '../../../resources/definition/action.ts';
import {resourceOf} from '../../../resources/index.ts';
import type {Result} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import {emptyInput} from '../../input/line-editor.ts';
import {collectionOf} from '../../navigation/relations.ts';
import type {FormState, State} from '../../state.ts';
import {reasonDenied} from '../../writes/permissions.ts';
import {initialInputs} from '../../writes/request.ts';
import {openEditor} from './fields/editor.ts';
import {apart, part, refusal} from './fitness.ts';
import {deriveForm, withForm} from './form-of.ts';
import {submit} from './submit.ts';
import {selectionHidden, targetsOf} from './targets.ts';

/** The actions that the place offers: those of the item in hand, and those of the collection. */
export function actionsHere(state: State): readonly Action<unknown>[] {
  const here = collectionOf(state);
  return (here && resourceOf(here.resource).actions) ?? [];
}

/** Begins an action: opens its form, and from there the editor on a text that is edited nowhere else. */
export function begin(state: State, action: Action<unknown>): Result {
  const opened = openForm(state, action);
  const {overlay} = opened;
  const begun = overlay !== state.overlay && overlay?.kind === 'form' && overlay.action === action.name;
  return begun && action.editor !== undefined ? withForm(openEditor)(opened) : opened;
}

/** Opens the form of an action, or says why it cannot be done now. */
export function openForm(state: State, action: Action<unknown>): State {
  const here = collectionOf(state);
  if (!here) return state;
  const {resource, params} = here;
  const say = (text: string): State => ({...state, notice: {tone: 'warn', text}});
  const barred = reasonDenied(state, resource, action);
  if (barred) return say(barred);
  const targets = action.on === 'item' ? targetsOf(state) : [];
  if (action.on === 'item') {
    const [target] = targets;
    if (!target)
      return say(selectionHidden(state) ?? `nothing is loaded here to ${action.title.toLowerCase()}`);
    if (action.single && targets.length > 1)
      return say(`${action.title.toLowerCase()}: one at a time · ${keyFor('unmark')} unmarks all`);
  }
  const {able, unfit} = part(state, here, action, targets);
  if (targets.length > 0 && able.length === 0) return say(refusal(resource, unfit));
  const together = apart(action, able);
  if (together) return say(together);
  const form: FormState = {
    kind: 'form',
    resource,
    action: action.name,
    params,
    targets: able,
    unfit,
    inputs: initialInputs(
      action,
      able.map(({value}) => value),
    ),
    fieldIndex: 0,
    suggestionIndex: -1,
    untouched: true,
    stage: 'fill',
    sendSelected: false,
    typedWord: emptyInput,
    strayCharacters: 0,
    confirmFirst: false,
    timesRefused: 0,
    refusedFields: {},
    mistakesShown: false,
    secretsShown: false,
    top: 0,
    writes: [],
  };
  const derived = deriveForm(state, form);
  if (action.level === 'none') return submit(state, derived);
  // Without fields there is nothing to fill in: the question comes at once.
  return {...state, overlay: derived.fields.length > 0 ? form : {...form, stage: 'confirm'}};
}
