import {justDisplaced} from '../data/lists/cursor.ts';
import {cancelSsh} from '../data/relations/ssh.ts';
import {helpSections} from '../frame/help-sections.ts';
import {bindingOf} from '../frame/screens.ts';
import {withEffects} from '../input/binding.ts';
import {isKey} from '../input/key-names.ts';
import {formStateOf, guardClick, guardLabel, guardSend, stampOpened} from '../input/send-guard.ts';
import {keepChosen} from '../screens/form/submit.ts';
import {freezePaneWhileMoving} from '../screens/pane/fetches.ts';
import type {Effect} from '../state/effect.ts';
import type {Key} from '../state/keys.ts';
import {isTooSmall} from '../state/layout.ts';
import type {MessageOf} from '../state/message.ts';
import {keepRepeatedNotice, note} from '../state/notice.ts';
import type {State} from '../state/state.ts';
import {mouse} from './mouse.ts';
import {keepWaiting} from './type-ahead.ts';
import {dropTypedOn, refuse, refuseIdle, stayRefused, withoutBinding} from './typed.ts';

/** Handles a key that was pressed. It is stopped if it would send something by accident. */
export function pressed(state: State, message: MessageOf<'key'>): [State, Effect[]] {
  const [taken, effects] = pressKey(state, message);
  const next = keepRepeatedNotice(state, taken);
  const stopped =
    guardSend(state, next, message, bindingOf(state, message.name)) ?? guardLabel(state, next, message);
  if (stopped) return [stopped, []];
  // The condition keeps the code of forms from being loaded by the first key.
  const [remembering, saves] = formStateOf(next) ? keepChosen(state, next) : [next, []];
  const [staying, timers] = freezePaneWhileMoving(state, remembering, message);
  return [stampOpened(state, staying, message), [...effects, ...saves, ...timers]];
}

/** Handles a click, or the wheel. */
export function pointed(state: State, message: MessageOf<'mouse'>): [State, Effect[]] {
  if (state.sshAsked !== undefined) return cancelSsh(state, undefined, 'the mouse was used');
  const [next, effects] = mouse(state, message, (now, name) => pressKey(now, {name}));
  const stopped = guardClick(state, next);
  return stopped ? [stopped, []] : [stampOpened(state, next, message), effects];
}

/** Handles a key that was pressed or is replayed: its binding runs, waits for rows, or says why it cannot be used. */
export function pressKey(state: State, pressed: Key): [State, Effect[]] {
  const {name} = pressed;
  // Another program has the terminal.
  if (state.suspended) return [state, []];
  if (state.sshAsked !== undefined && !isKey(name, 'quitAlways')) return cancelSsh(state, pressed.pressedAt);
  // Any key closes the notice.
  const read: State = {
    ...state,
    notice: undefined,
    idleRefreshes: 0,
    unfocusedSince: undefined,
    displaced: undefined,
    refusedKey: undefined,
    sshAsked: undefined,
    quitAsked: isKey(name, 'quit') && state.quitAsked === true,
    // The warning has to stand there still, and a key that is held has not been pressed again.
    switchAsked: pressed.repeat || state.notice?.text !== state.switchAsked ? undefined : state.switchAsked,
  };
  const binding = bindingOf(read, name);
  const base = stayRefused(state, read, pressed, binding);
  // The terminal is too small to draw the screen, so no key may act on it.
  if (isTooSmall(base.size) && !binding?.anySize) return [base, []];
  const dropped = dropTypedOn(state, pressed, binding);
  if (dropped) return [dropped, []];
  const waiting = keepWaiting(base, pressed, binding);
  if (waiting) return [waiting, []];
  const press = {...pressed, help: helpSections};
  if (!binding) return [withoutBinding(base, press), []];
  const ready = base.typeAhead.length > 0 && binding.typeAhead !== 'keep' ? {...base, typeAhead: []} : base;
  // The item under the cursor may have changed a moment ago, unnoticed.
  const off =
    (binding.sends && binding.needs === 'rows' ? justDisplaced(state) : undefined) ?? binding.off?.(ready);
  if (off !== undefined) return [refuse(note(ready, off), pressed), []];
  const [next, effects] = withEffects(binding.run(ready, press));
  return [refuseIdle(ready, next, binding, pressed), effects];
}
