import type {Binding} from '../../../input/binding.ts';
import type {Screen} from '../../screen.ts';
import {accept, editKeys, ends, fieldArrows, nextField, previousField, typing} from './common-keys.ts';
import {editorKey} from './editor.ts';
import {fileKeys} from './file.ts';

/** The keys of a form where a text is typed: one of a line, one of several, the path of a file. */

export const text: Screen = {
  title: 'In a form, in a text',
  keys: [accept, nextField, previousField, ...fieldArrows, ...ends, ...editKeys],
  ...typing,
};

/** The end of the line has the other key of it. */
const withoutEditorKey = (binding: Binding): Binding => ({
  ...binding,
  keys: binding.keys.filter(key => !editorKey.keys.includes(key)),
});

export const lines: Screen = {
  ...text,
  title: 'In a form, in a text of several lines',
  keys: [accept, editorKey, ...text.keys.filter(key => key !== accept).map(withoutEditorKey)],
};

const fileKeyNames = new Set(fileKeys.flatMap(({keys}) => keys));

export const file: Screen = {
  ...text,
  title: 'In a form, at a file',
  keys: [...fileKeys, ...text.keys.filter(({keys}) => !keys.some(key => fileKeyNames.has(key)))],
};
