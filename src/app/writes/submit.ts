import {isTyped} from '../screens/form/confirm-word.ts';
import {actionOf, askedOf, levelOf, requestOf, unchanged} from '../screens/form/fields.ts';
import {mistakesOf} from '../screens/form/mistakes.ts';
import {describeChanges} from '../screens/form/notice.ts';
import {unavailable} from '../screens/form/targets.ts';
import type {FormState, State, Write} from '../state.ts';
import {reasonDenied} from './permissions.ts';

/**
 * The one door through which a write leaves. It looks for itself whether everything that has to stand before
 * the request has been passed, whatever a key or a component did; where something is missing, nothing happens.
 */
export function submit(state: State, form: FormState): State {
  const action = actionOf(form);
  const barred =
    reasonDenied(state, form.resource, action) ?? unavailable(form.resource, action, form.targets);
  if (barred) return {...state, notice: {tone: 'warn', text: barred}};
  const level = levelOf(form);
  const confirmed =
    level === 'none' ||
    (level === 'plain' && askedOf(form).length > 0) ||
    (form.stage === 'confirm' && form.sendSelected && (level !== 'label' || isTyped(form)));
  if (!confirmed || form.writes.length > 0) return state;
  if (Object.keys(mistakesOf(state, form)).length > 0 || unchanged(form)) return state;
  const targets = action.on === 'item' ? form.targets : [undefined];
  const writes = targets.map((target, index): Write => {
    const id = `${state.lastWrite + index + 1}`;
    return {
      id,
      resource: form.resource,
      action: form.action,
      params: form.params,
      target,
      request: requestOf(form, target),
      changes: target && describeChanges(state, form, target),
      status: 'queued',
    };
  });
  return {
    ...state,
    writes: {...state.writes, ...Object.fromEntries(writes.map(write => [write.id, write]))},
    lastWrite: state.lastWrite + writes.length,
    // What the key does at once needs no form to be watched in.
    overlay: level === 'none' ? undefined : {...form, writes: writes.map(({id}) => id)},
  };
}
