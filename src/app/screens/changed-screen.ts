import type {ChangedKeys} from '../../preferences/changed-keys.ts';
import {lineEdits} from '../input/line-editor.ts';
import {memoizeParts} from '../memoize.ts';
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

/** Does the same, and returns the same screen each time. */
export const screenWith = memoizeParts((changed: ChangedKeys, screen: Screen) =>
  changedScreen(screen, changed),
);
