import type {ChangedKeys} from '../../../preferences/key-name.ts';
import {lineEdits} from '../../state/line-editor.ts';
import {memoizeParts} from '../../state/memoize.ts';
import type {Screen} from './screen.ts';

export const changedScreen = (screen: Screen, {records}: ChangedKeys): Screen => ({
  ...screen,
  keys: screen.keys.map(binding => {
    const keys = records.get(binding.name);
    if (!keys) return binding;
    // If this screen uses a key of the line editor for something else, it keeps it.
    const line = lineEdits.find(({name}) => name === binding.name);
    const given = (line?.keys ?? []).filter(key => !binding.keys.includes(key));
    return {...binding, keys: keys.filter(key => !given.includes(key))};
  }),
});

/** Returns the same object each time for the same screen. */
export const screenWith = memoizeParts((changed: ChangedKeys, screen: Screen) =>
  changedScreen(screen, changed),
);
