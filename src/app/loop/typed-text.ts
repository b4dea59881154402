import {count} from '../../text/format.ts';
import {screenOf} from '../frame/screens.ts';
import type {Press} from '../input/binding.ts';
import {keyFor} from '../input/key-names.ts';
import {insert} from '../state/line-editor.ts';
import {note, noteMeaningless} from '../state/notice.ts';
import type {Input, State} from '../state/state.ts';
import {refuse} from './typed-on.ts';

/** A key that no binding has is text, where text is typed. */
export function withoutBinding(state: State, press: Press): State {
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
