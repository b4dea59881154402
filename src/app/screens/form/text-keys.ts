import type {Binding} from '../../input/binding.ts';
import {named} from '../../input/key-names.ts';
import {formColumns} from '../../state/layout.ts';
import {insert} from '../../state/line-editor.ts';
import type {State} from '../../state/state.ts';
import type {Screen} from '../shared/screen.ts';
import {moveSuggestion} from './choose.ts';
import {accept, editKeys, ends, fieldArrows, nextField, previousField, typing} from './common-field-keys.ts';
import {completeOrGoOn, completeWord} from './complete-word.ts';
import {editField, enterField, moveField} from './edit.ts';
import {editorKey} from './editor.ts';
import {boxCells, caretBy, labelCells} from './field-rows.ts';
import {fileKeys} from './file.ts';
import type {Form} from './form.ts';
import {withForm} from './form-of.ts';

export const text: Screen = {
  title: 'In a form, in a text',
  keys: [accept, nextField, previousField, ...fieldArrows, ...ends, ...editKeys],
  ...typing,
};

/** Removes the key that opens the editor here from a key of the line editor. */
const withoutEditorKey = (binding: Binding): Binding => ({
  ...binding,
  keys: binding.keys.filter(key => !editorKey.keys.includes(key)),
});

/** Moves the caret up or down a line, or to another field if there is no such line. */
const line = (by: 1 | -1) =>
  withForm((state: State, form: Form) => {
    const {selected} = form;
    const cells = boxCells(formColumns(state), labelCells(form));
    const moved = selected && caretBy(selected.input, cells, by);
    return moved ? editField(state, form, () => moved) : moveField(state, form, by);
  });

export const lines: Screen = {
  ...text,
  title: 'In a form, in a text of several lines',
  keys: [
    accept,
    editorKey,
    {
      ...named('breakLine'),
      help: 'begin a new line',
      hint: 'new line',
      run: withForm((state, form) => editField(state, form, input => insert(input, '\n', true), true)),
    },
    {...named('fieldDown'), help: 'a line down; from the last one to the next field', run: line(1)},
    {...named('fieldUp'), help: 'a line up; from the first one to the previous field', run: line(-1)},
    ...text.keys.filter(key => key !== accept && !fieldArrows.includes(key)).map(withoutEditorKey),
  ],
};

const fileKeyNames = new Set(fileKeys.flatMap(({keys}) => keys));

export const file: Screen = {
  ...text,
  title: 'In a form, at a file',
  keys: [...fileKeys, ...text.keys.filter(({keys}) => !keys.some(key => fileKeyNames.has(key)))],
};

const suggest = (by: 1 | -1) => withForm((state: State, form: Form) => moveSuggestion(state, form, by));

/** Words that are completed from those in use. */
export const words: Screen = {
  ...text,
  title: 'In a form, in words',
  keys: [
    {
      ...accept,
      help: 'accept the selected word; else next field',
      run: withForm((state, form) =>
        form.selected && form.selected.suggestionIndex >= 0
          ? completeWord(state, form.selected, form.selected.suggestionIndex)
          : enterField(state, form),
      ),
    },
    {
      ...named('completeWord'),
      help: 'complete the word; else next field',
      hint: 'complete',
      run: withForm(completeOrGoOn),
    },
    {...named('fieldDown'), help: 'next word in use', run: suggest(1)},
    {...named('fieldUp'), help: 'previous word in use', run: suggest(-1)},
    previousField,
    ...ends,
    ...editKeys,
  ],
};
