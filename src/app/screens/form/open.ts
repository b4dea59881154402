import type {Params} from '../../../api/index.ts';
import {keysOfAction} from '../../../preferences/key-name.ts';
import type {Action} from '../../../resources/definition/action.ts';
import {actionOf, resourceOf} from '../../../resources/index.ts';
import {inSentence} from '../../../text/format.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {selectedItems, selectionOf, whyHidden} from '../../data/lists/selection.ts';
import {reasonDenied} from '../../data/relations/permissions.ts';
import {collectionOf, subjectOf} from '../../data/relations/relations.ts';
import {askToSwitch} from '../../data/writes/leaving.ts';
import {newForm} from '../../data/writes/new-form.ts';
import {initialInputs} from '../../data/writes/request.ts';
import {isLookedFor} from '../../data/writes/retries.ts';
import type {Result} from '../../input/binding.ts';
import {keyFor} from '../../input/key-names.ts';
import {emptyInput, inputOf} from '../../state/line-editor.ts';
import {announce, note} from '../../state/notice.ts';
import {placeOf} from '../../state/places.ts';
import type {FormState, State, Target, Unfit, Write} from '../../state/state.ts';
import {changedText} from './fields.ts';
import {openEditor} from './file.ts';
import {notTogether, part, showsBeforeEdit, unavailable, unfitReason} from './fitness.ts';
import {deriveForm, withForm} from './form-of.ts';
import {submit, tellKept} from './submit.ts';

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

/** The items that an action applies to: if rows are marked, those that are shown, else the item under the cursor. */
export function targetsOf(state: State): readonly Target[] {
  const place = placeOf(state);
  if (place.kind === 'list' && selectionOf(place).length > 0) return selectedItems(state, place).shown;
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return [];
  const {id, label} = resourceOf(subject.resource);
  const {value} = subject.slot;
  return [{id: id(value), label: label(value), value}];
}

/** A sentence about the marked items, if none of them is shown. */
function selectionHidden(state: State): string | undefined {
  const place = placeOf(state);
  if (place.kind !== 'list' || selectionOf(place).length === 0) return undefined;
  const why = whyHidden(selectedItems(state, place)).join('; ');
  const shows = place.filter === place.base ? '' : ` · ${keyFor('out')} shows them`;
  return `not done: ${why}${shows} · ${keyFor('unmark')} unmarks all`;
}

/** Updates the open form when its items have changed: untouched fields get the new value, and a question is asked again. */
export function refreshTargets(state: State): State {
  const {overlay: form} = state;
  if (form?.kind !== 'form' || form.writes.length > 0 || form.targets.length === 0) return state;
  const {resource, params} = form;
  const {label} = resourceOf(resource);
  const there = stillThere(state, form);
  let changed = there.length !== form.targets.length;
  const targets = there.map(target => {
    const known = knownItem(state, {resource, params, id: target.id});
    if (!known || known.value === target.value) return target;
    const now: Target = {...target, label: label(known.value), value: known.value};
    if (showsBeforeEdit(state, form, now)) return target;
    changed ||= JSON.stringify(known.value) !== JSON.stringify(target.value);
    return now;
  });
  return changed ? retarget(state, form, targets) : state;
}

/** Returns the targets that are still in the list. If none is, returns all of them; the service will report it then. */
function stillThere(state: State, {targets}: FormState): readonly Target[] {
  const place = placeOf(state);
  if (place.kind !== 'list' || targets.length < 2) return targets;
  const shown = new Set(selectedItems(state, place).shown.map(({id}) => id));
  const there = targets.filter(({id}) => shown.has(id));
  return there.length > 0 ? there : targets;
}

/** What was answered was about something else: a typed number counts items, and names none of them. */
const asksAnew = {sendSelected: false, typedWord: emptyInput};

function retarget(state: State, form: FormState, targets: readonly Target[]): State {
  const {action, resource, changesOf} = deriveForm(state, form);
  const parted = part(state, form, action, targets);
  if (targets.length > 1 && parted.able.length > 0 && parted.unfit.length > 0) {
    const ids = new Set(parted.able.map(({id}) => id));
    const rest = {...form, targets: form.targets.filter(({id}) => ids.has(id))};
    return leaveOut(retarget(state, rest, parted.able), parted.unfit);
  }
  const old = initialInputs(action, form.targets);
  const inputs: Record<string, FormState['inputs'][string]> = {...form.inputs};
  const refused: Record<string, string> = {...form.refusedFields};
  for (const [name, {text}] of Object.entries(initialInputs(action, targets))) {
    const was = old[name]?.text ?? '';
    const typed = form.inputs[name]?.text ?? '';
    if (was === text || typed === text) continue;
    if (typed === was) inputs[name] = inputOf(text);
    // For several items the preview shows the state of each.
    else if (targets.length === 1) refused[name] = changedText(text);
  }
  const next: FormState = {...form, targets, inputs, refusedFields: refused};
  if (form.stage !== 'confirm') return {...state, overlay: next};
  const changesKey = (target: Target) => JSON.stringify([target.label, changesOf(target)]);
  const before = new Map(form.targets.map(target => [target.id, changesKey(target)]));
  const other = targets.find(target => before.get(target.id) !== changesKey(target));
  const unfit = unavailable(form.resource, action, targets);
  const fewer = targets.length < form.targets.length;
  if (!other && !unfit && !fewer) return {...state, overlay: next};
  const what = other
    ? `${resource.singular} ${other.label} has changed meanwhile`
    : 'some of them are not there any more';
  const text = unfit ?? `${what}: look at it again`;
  return announce({...state, overlay: {...next, ...asksAnew}}, {tone: 'warn', text});
}

/** Names the items that the action can no longer be applied to. */
function leaveOut(state: State, unfit: readonly Unfit[]): State {
  const {overlay: form} = state;
  const [first] = unfit;
  if (form?.kind !== 'form' || !first) return state;
  const overlay = {...form, unfit: [...(form.unfit ?? []), ...unfit], ...asksAnew};
  const more = unfit.length > 1 ? `, and ${unfit.length - 1} more` : '';
  const text = `left out now: ${first.label}: ${first.why}${more}`;
  return announce({...state, overlay}, {tone: 'warn', text});
}

/** The write of the current journal entry, if it got no answer and is being looked up. */
export function unansweredHere(state: State): Write | undefined {
  const subject = subjectOf(state);
  if (!subject?.slot.ok) return undefined;
  const writeId = resourceOf(subject.resource).writeId?.(subject.slot.value);
  if (writeId === undefined) return undefined;
  return Object.values(state.writes).find(write => isLookedFor(write) && isEntryOf(write, writeId));
}

/** Each attempt to send a write has its own entry: `run-1`, `run-1/4`. */
function isEntryOf({journalId, entryId = journalId}: Write, writeId: string): boolean {
  return entryId !== undefined && (writeId === entryId || writeId.startsWith(`${entryId}/`));
}

/** Opens the form with its outcome, from where it can be looked up again, sent again or given up. */
export const reopen = (state: State, write: Write): State => ({
  ...state,
  overlay: {
    // The journal has neither the filled-in fields nor the former item, so the request itself is shown.
    ...newForm(write, {...actionOf(write), fields: {}}, []),
    targets: write.target ? [write.target] : [],
    reopened: true,
    writes: [write.id],
  },
});
