import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {knownItem} from '../../data/lists/known-items.ts';
import {selectedItems, selectionOf, whyHidden} from '../../data/lists/selection.ts';
import {subjectOf} from '../../data/relations/relations.ts';
import {initialInputs} from '../../data/writes/request.ts';
import {keyFor} from '../../input/key-names.ts';
import {emptyInput, inputOf} from '../../state/line-editor.ts';
import {announce} from '../../state/notice.ts';
import {placeOf} from '../../state/places.ts';
import type {FormState, State, Target, Unfit} from '../../state/state.ts';
import {part, showsBeforeEdit, unavailable} from './fitness.ts';
import {deriveForm} from './form-of.ts';

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
export function selectionHidden(state: State): string | undefined {
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

const changed = 'changed meanwhile: it ';

/** Returns the note on a field whose value somebody else has changed since it was read. */
export function changedText(now: string): string {
  const lines = now.split('\n').length;
  if (lines > 1) return `${changed}has ${count(lines)} lines now`;
  return `${changed}is now ${now === '' ? 'empty' : now}`;
}

/** Whether a note on a field says that somebody else has changed it. */
export const isChangedText = (note: string | undefined): boolean => note?.startsWith(changed) === true;
