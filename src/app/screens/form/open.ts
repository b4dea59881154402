import type {Params} from '../../../api/index.ts';
import {keysOfAction} from '../../../preferences/key-name.ts';
import type {Action} from '../../../resources/definition/action.ts';
import {resourceOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {reasonDenied} from '../../data/relations/permissions.ts';
import {collectionOf} from '../../data/relations/relations.ts';
import {askToSwitch} from '../../data/writes/leaving.ts';
import {newForm} from '../../data/writes/new-form.ts';
import type {Result} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import {note} from '../../state/notice.ts';
import {placeOf} from '../../state/places.ts';
import type {State, Target} from '../../state/state.ts';
import {openEditor} from './editor.ts';
import {notTogether, part, unfitReason} from './fitness.ts';
import {deriveForm, withForm} from './form-of.ts';
import {tellKept} from './kept-input.ts';
import {submit} from './submit.ts';
import {selectionHidden, targetsOf} from './targets.ts';

/** The actions of the place: on the item under the cursor, on the collection, and on the item that the list belongs to. */
export function actionsHere(state: State): readonly Action<unknown>[] {
  const here = collectionOf(state);
  const own = (here && resourceOf(here.resource).actions) ?? [];
  const taken = new Set(own.flatMap(keysOfAction));
  return [...own, ...actionsAbove(state).filter(action => !keysOfAction(action).some(key => taken.has(key)))];
}

/** In a list below an item: the actions of that item that change the whole list, such as the import of a zone. */
function actionsAbove(state: State): readonly Action<unknown>[] {
  const place = placeOf(state);
  if (place.kind !== 'list') return [];
  const {parent} = resourceOf(place.resource);
  const actions = parent === undefined ? [] : (resourceOf(parent).actions ?? []);
  return actions.filter(({plan, on}) => on === 'item' && plan?.parts.resource === place.resource);
}

/** Whether an action applies to the item above the list, and not to the rows. */
export const isAbove = (state: State, action: Action<unknown>): boolean =>
  actionsAbove(state).includes(action);

function itemAbove(state: State): {resource: string; params: Params; targets: readonly Target[]} | undefined {
  const place = placeOf(state);
  if (place.kind !== 'list') return undefined;
  const {parent: resource} = resourceOf(place.resource);
  const [id] = Object.values(place.params);
  if (resource === undefined || id === undefined) return undefined;
  const params = {};
  const known = knownItem(state, {resource, params, id: String(id)});
  const label = known && resourceOf(resource).label(known.value);
  const targets = known && label !== undefined ? [{id: String(id), label, value: known.value}] : [];
  return {resource, params, targets};
}

/** Starts an action: opens its form, and the editor at once if the text can only be edited there. */
export function begin(state: State, action: Action<unknown>): Result {
  const opened = openForm(state, action);
  const {overlay} = opened;
  const begun = overlay !== state.overlay && overlay?.kind === 'form' && overlay.action === action.name;
  return begun && action.editor !== undefined ? withForm(openEditor)(opened) : opened;
}

/** Opens the form of an action, or says why that is not possible now. */
export function openForm(state: State, action: Action<unknown>): State {
  const above = isAbove(state, action) ? itemAbove(state) : undefined;
  const here = above ?? collectionOf(state);
  if (!here) return state;
  const {resource, params} = here;
  const refuse = (text: string): State => note(state, text, 'warn');
  const denied = reasonDenied(state, resource, action);
  if (denied) return refuse(denied);
  const targets = above?.targets ?? (action.on === 'item' ? targetsOf(state) : []);
  if (action.on === 'item') {
    const [target] = targets;
    if (!target)
      return refuse(selectionHidden(state) ?? `nothing is loaded here to ${inSentence(action.title)}`);
    if (action.single && targets.length > 1)
      return refuse(`${inSentence(action.title)}: one at a time · ${keyFor('unmark')} unmarks all`);
  }
  const {able, unfit} = part(state, here, action, targets);
  if (targets.length > 0 && able.length === 0) return refuse(unfitReason(resource, action, unfit));
  const together = notTogether(action, able);
  if (together) return refuse(together);
  const form = newForm({resource, params}, action, able, unfit);
  const derived = deriveForm(state, form);
  if (action.level === 'none') return (action.leaves && askToSwitch(state)) || submit(state, derived);
  // A form without fields begins with the question.
  return tellKept({...state, overlay: derived.fields.length > 0 ? form : {...form, stage: 'confirm'}}, form);
}
