import type {State} from '../state.ts';
import type {Binding} from './binding.ts';
import {type Change, lineEdits} from './line-editor.ts';

/** The keys that edit a line, for a screen that changes its line by `change`. */
export const lineKeys = (change: (state: State, edit: Change) => State): readonly Binding[] =>
  lineEdits.map(({name, keys, help, edit}) => ({name, keys, help, run: state => change(state, edit)}));
