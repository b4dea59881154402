import {setsFields} from '../../../api/index.ts';
import type {Action} from '../../../resources/definition/action.ts';
import {actionOf} from '../../../resources/index.ts';
import {isDeleted} from '../../data/lists/known-items.ts';
import {itemKey} from '../../data/lists/query.ts';
import {isEdit} from '../../data/writes/begin.ts';
import {answersOf} from '../../data/writes/request.ts';
import {isShown} from '../../data/writes/stored.ts';
import {actionPhrase, anyOfMarked} from '../../data/writes/words.ts';
import {keyFor} from '../../input/key-names.ts';
import type {CollectionRef} from '../../state/place.ts';
import type {FormState, State, Target, Unfit} from '../../state/state.ts';
import {formPlaceOf, isPresent} from './fields.ts';

/** Divides items into those that an action can currently be applied to, and the others with the reasons. */
export function part(
  state: State,
  place: CollectionRef,
  action: Action<unknown>,
  targets: readonly Target[],
): {able: readonly Target[]; unfit: readonly Unfit[]} {
  const unfit = unfitBy(
    targets,
    target =>
      (isDeleted(state, {...place, id: target.id}) ? 'it was deleted' : undefined) ??
      action.unavailable?.(target.value) ??
      (setsFields(action.endpoint) && showsBeforeEdit(state, place, target)
        ? // The edit would undo an earlier one that does not show yet.
          `its last edit does not show yet · ${keyFor('refresh')} reads again`
        : undefined),
  );
  if (unfit.length === 0) return {able: targets, unfit};
  const ids = new Set(unfit.map(({id}) => id));
  return {able: targets.filter(({id}) => !ids.has(id)), unfit};
}

const unfitBy = (targets: readonly Target[], reason: (target: Target) => string | undefined): Unfit[] =>
  targets.flatMap((target): Unfit[] => {
    const why = reason(target);
    return why === undefined ? [] : [{id: target.id, label: target.label, why}];
  });

/** The most characters of a notice with reasons, without `and 12 more`, so that it fits on two lines of 80 columns. */
const mostCharacters = 140;

/** Returns a sentence that says why an action cannot be applied to any of these items. */
export function unfitReason(resource: string, action: Action<unknown>, unfit: readonly Unfit[]): string {
  const [first] = unfit;
  if (first && unfit.length === 1)
    return `cannot ${actionPhrase(action, resource)} ${first.label}: ${first.why}`;
  const lead = `cannot ${anyOfMarked(action, resource, unfit.length)} (${keyFor('unmark')} unmarks all): `;
  const sentences = unfit.map(({label, why}) => `${label}: ${why}`);
  const shown = sentences.filter(
    (_, at) => lead.length + sentences.slice(0, at + 1).join('; ').length <= mostCharacters,
  );
  const named = shown.length > 0 ? shown : sentences.slice(0, 1);
  const more = unfit.length - named.length;
  return `${lead}${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

/** Returns the reason that an action cannot currently be applied to all of these items; undefined if it can. */
export function unavailable(
  resource: string,
  action: Action<unknown>,
  targets: readonly Target[],
): string | undefined {
  const unfit = unfitBy(targets, ({value}) => action.unavailable?.(value));
  return unfit.length === 0 ? notTogether(action, targets) : unfitReason(resource, action, unfit);
}

/** Returns the reason that an action cannot be applied to these items together; undefined if it can. */
export function notTogether(action: Action<unknown>, targets: readonly Target[]): string | undefined {
  const why = targets.length > 1 ? action.apart?.(targets.map(({value}) => value)) : undefined;
  return why && `${targets.length} marked (${keyFor('unmark')} unmarks all): ${why}`;
}

/** Leaves out the items that have a chosen value already, unless all have it: then that is a mistake in its field. */
export function withoutPresent(app: State, form: FormState): FormState {
  const {targets, unfit = [], params, inputs, writes} = form;
  if (targets.length < 2 || writes.length > 0) return form;
  const action = actionOf(form);
  const answers = answersOf(action, inputs);
  const place = formPlaceOf(app, params);
  const have = unfitBy(targets, target => {
    const found = Object.entries(action.fields).find(([name, field]) =>
      isPresent(field, answers[name], target),
    );
    return found && (found[1].check?.(answers[found[0]], target.value, answers, place) ?? 'it is so already');
  });
  if (have.length === 0 || have.length === targets.length) return form;
  const ids = new Set(have.map(({id}) => id));
  return {...form, targets: targets.filter(({id}) => !ids.has(id)), unfit: [...unfit, ...have]};
}

/** Whether an item still shows its values from before an accepted edit, because it was read too soon. */
export function showsBeforeEdit(state: State, place: CollectionRef, {id, value}: Target): boolean {
  const item = itemKey(place.resource, place.params, id);
  return Object.entries(state.trackedWrites).some(([write, tracked]) => {
    const edit = state.writes[write];
    if (!edit || itemKey(tracked.resource, tracked.params, tracked.id) !== item) return false;
    return isEdit(edit) && !isShown(edit, value);
  });
}

/** Names the items that are left out, by the reason; `lead` begins each line. */
export function unfitLines(unfit: readonly Unfit[], lead = 'left out, though marked'): string[] {
  const labels = (those: readonly Unfit[]) => those.map(({label}) => label).join(', ');
  const byReason = Map.groupBy(unfit, ({why}) => why);
  return [...byReason].map(([why, those]) => `${lead}: ${labels(those)}: ${why}`);
}
