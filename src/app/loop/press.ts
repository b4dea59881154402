import {count} from '../../text/format.ts';
import {cancelSsh} from '../data/relations/ssh.ts';
import {helpSections} from '../frame/help-sections.ts';
import {bindingOf, screenOf} from '../frame/screens.ts';
import {type Press, withEffects} from '../input/binding.ts';
import {
  dropBehindRefused,
  formStateOf,
  noteCameUp,
  refuse,
  stillRefused,
  stoppedAtGate,
  whyUnseen,
} from '../input/gate.ts';
import {isKey, keyFor} from '../input/key-names.ts';
import {keepChosen} from '../screens/form/submit.ts';
import {freezePaneWhileMoving} from '../screens/pane/fetches.ts';
import type {Effect} from '../state/effect.ts';
import type {Key} from '../state/keys.ts';
import {isTooSmall} from '../state/layout.ts';
import {insert} from '../state/line-editor.ts';
import type {MessageOf} from '../state/message.ts';
import {keepRepeatedNotice, note, noteMeaningless} from '../state/notice.ts';
import type {Input, State} from '../state/state.ts';
import {mouse} from './mouse.ts';
import {keepWaiting} from './type-ahead.ts';

/** Handles a key that was pressed. It is stopped if it would send something by accident. */
export function pressed(state: State, message: MessageOf<'key'>): [State, Effect[]] {
  const [taken, effects] = pressKey(state, message);
  const next = keepRepeatedNotice(state, taken);
  const stopped = stoppedAtGate(state, next, message, bindingOf(state, message.name));
  if (stopped) return [stopped, []];
  // The condition keeps the code of forms from being loaded by the first key.
  const [remembering, saves] = formStateOf(next) ? keepChosen(state, next) : [next, []];
  const [staying, timers] = freezePaneWhileMoving(state, remembering, message);
  return [noteCameUp(state, staying, message), [...effects, ...saves, ...timers]];
}

/** Handles a click, or the wheel. */
export function pointed(state: State, message: MessageOf<'mouse'>): [State, Effect[]] {
  if (state.sshAsked !== undefined) return cancelSsh(state, undefined, 'the mouse was used');
  const [next, effects] = mouse(state, message, (now, name) => pressKey(now, {name}));
  const stopped = stoppedAtGate(state, next, message);
  return stopped ? [stopped, []] : [noteCameUp(state, next, message), effects];
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
    unseen: state.unseen && {...state.unseen, row: undefined},
    refusedKey: undefined,
    sshAsked: undefined,
    // The warning has to stand there still, and a key that is held has not been pressed again.
    // Quitting sends nothing: a quick second press answers its warning.
    warned:
      (pressed.repeat && !isKey(name, 'quit')) || state.notice?.text !== state.warned
        ? undefined
        : state.warned,
  };
  const binding = bindingOf(read, name);
  const base: State = {...read, refusedKey: stillRefused(state, pressed, binding)};
  // The terminal is too small to draw the screen, so no key may act on it.
  if (isTooSmall(base.size) && !binding?.anySize) return [base, []];
  const dropped = dropBehindRefused(state, pressed, binding);
  if (dropped) return [dropped, []];
  const waiting = keepWaiting(base, pressed, binding);
  if (waiting) return [waiting, []];
  const press = {...pressed, help: helpSections};
  if (!binding) return [withoutBinding(base, press), []];
  const ready = base.typeAhead.length > 0 && binding.typeAhead !== 'keep' ? {...base, typeAhead: []} : base;
  const off =
    (binding.sends && binding.needs === 'rows' ? whyUnseen(state) : undefined) ?? binding.off?.(ready);
  if (off !== undefined) return [refuse(note(ready, off), pressed), []];
  const [next, effects] = withEffects(binding.run(ready, press));
  // Nothing but a notice, which says why.
  const isIdle =
    binding.sends &&
    !ready.overlay &&
    !next.overlay &&
    next.writes === ready.writes &&
    next.history === ready.history;
  return [isIdle ? refuse(next, pressed) : next, effects];
}

/** A key that no binding has is text, where text is typed. */
function withoutBinding(state: State, press: Press): State {
  const {otherKey, instead, edit: editLine} = screenOf(state);
  if (otherKey) return otherKey(state, press);
  if (instead) return noteMeaningless(state, press.name, instead());
  if (!editLine) return refuse(noteMeaningless(state, press.name, howToLearn(state)), press);
  const {text} = press;
  return text === undefined ? state : type(state, input => insert(input, text));
}

/** Pasted text is text, never keys. */
export function pasted(state: State, text: string): State {
  if (text === '') return state;
  const {paste, edit} = screenOf(state);
  if (paste) return paste(state, text);
  if (!edit) return note(state, 'a paste means nothing here: nothing was done');
  let whole = true;
  const next = type(state, input => {
    const after = insert(input, text);
    whole = after.text.length <= longestLine;
    return after;
  });
  if (whole) return next;
  return note(
    state,
    `nothing was put in: ${count(text.length)} characters were pasted, and a line takes ${count(longestLine)}`,
    'warn',
  );
}

const howToLearn = ({overlay}: State) =>
  overlay?.kind === 'help' ? 'the keys are here' : `${keyFor('help')} shows the keys`;

/** Changes the line that is typed into, where the screen has one. */
const type = (state: State, change: (input: Input) => Input): State =>
  screenOf(state).edit?.(state, input => within(change(input), input)) ?? state;

// Shorter than a text in a form, because a prompt evaluates its line at each key.
const longestLine = 2000;

/** Returns the edited line, or the previous one if it has become too long. */
const within = (after: Input, before: Input): Input => (after.text.length > longestLine ? before : after);
