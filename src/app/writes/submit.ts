import {isTyped} from '../screens/form/confirm-word.ts';
import {actionOf, askedOf, levelOf, requestOf, unchanged} from '../screens/form/fields.ts';
import {mistakesOf} from '../screens/form/mistakes.ts';
import {changesTold} from '../screens/form/notice.ts';
import {unavailable} from '../screens/form/targets.ts';
import type {Panel, State, Write} from '../state.ts';
import {withheld} from './permissions.ts';

/**
 * The one door through which a write leaves. It looks for itself whether everything that has to stand before
 * the request has been passed, whatever a key or a component did; where something is missing, nothing happens.
 */
export function launch(state: State, panel: Panel): State {
  const action = actionOf(panel);
  const barred =
    withheld(state, panel.resource, action) ?? unavailable(panel.resource, action, panel.targets);
  if (barred) return {...state, notice: {tone: 'warn', text: barred}};
  const level = levelOf(panel);
  const confirmed =
    level === 'none' ||
    (level === 'plain' && askedOf(panel).length > 0) ||
    (panel.stage === 'confirm' && panel.sure && (level !== 'label' || isTyped(panel)));
  if (!confirmed || panel.writes.length > 0) return state;
  if (Object.keys(mistakesOf(state, panel)).length > 0 || unchanged(panel)) return state;
  const targets = action.on === 'item' ? panel.targets : [undefined];
  const writes = targets.map((target, index): Write => {
    const id = `${state.lastWrite + index + 1}`;
    return {
      id,
      resource: panel.resource,
      action: panel.action,
      params: panel.params,
      target,
      request: requestOf(panel, target),
      changes: target && changesTold(state, panel, target),
      status: 'waiting',
    };
  });
  return {
    ...state,
    writes: {...state.writes, ...Object.fromEntries(writes.map(write => [write.id, write]))},
    lastWrite: state.lastWrite + writes.length,
    // What the key does at once needs no panel to be watched in.
    overlay: level === 'none' ? undefined : {...panel, writes: writes.map(({id}) => id)},
  };
}
