import type {ChangedKeys} from '../../preferences/changed-keys.ts';
import {lineEdits} from '../input/line-editor.ts';
import type {Screen} from './screen.ts';

/** Returns the screen with the keys that a person has changed. */
export const changedScreen = (screen: Screen, {records}: ChangedKeys): Screen => ({
  ...screen,
  keys: screen.keys.map(binding => {
    const keys = records.get(binding.name);
    if (!keys) return binding;
    // A key of the line editor that this screen has taken for something else stays taken.
    const line = lineEdits.find(({name}) => name === binding.name);
    const given = (line?.keys ?? []).filter(key => !binding.keys.includes(key));
    return {...binding, keys: keys.filter(key => !given.includes(key))};
  }),
});

const known = new WeakMap<ChangedKeys, WeakMap<Screen, Screen>>();

/** The same screen each time, as long as the keys are the same. */
export function screenWith(screen: Screen, changed: ChangedKeys): Screen {
  const made = known.get(changed) ?? new WeakMap<Screen, Screen>();
  known.set(changed, made);
  const before = made.get(screen);
  if (before) return before;
  const after = changedScreen(screen, changed);
  made.set(screen, after);
  return after;
}
