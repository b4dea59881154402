import {cleanWhole, graphemes} from '../../text/text.ts';

/** A line being edited. `caret` is a UTF-16 offset into `text`. */
export interface Input {
  text: string;
  caret: number;
  /** The whole text is selected, with the caret at its end: typing replaces it, any other key edits it. */
  selected?: true;
}

export const emptyInput: Input = {text: '', caret: 0};

export const inputOf = (text: string): Input => ({text, caret: text.length});

/** An earlier text, selected: typing replaces it, moving the caret keeps it. */
export const selectedInput = (text: string): Input =>
  text === '' ? emptyInput : {...inputOf(text), selected: true};

/**
 * Inserts typed or pasted text. It replaces a selected line, except that a space is added to its end. Control characters
 * are dropped. Line breaks become spaces, and those at the end of a paste are dropped, unless `lines` keeps them.
 */
export function insert(input: Input, pasted: string, lines = false): Input {
  const text = lines ? pasted : pasted.replace(/[\r\n]+$/, '');
  if (text === '') return input;
  if (input.selected) return insert(/^ +$/.test(text) ? inputOf(input.text) : emptyInput, text, lines);
  const plain = lines
    ? text
        .split(/\r\n?|\n/)
        .map(line => cleanWhole(line.replaceAll('\t', '  ')))
        .join('\n')
    : cleanWhole(text.replace(/[\r\n\t]+/g, ' '));
  return {
    text: input.text.slice(0, input.caret) + plain + input.text.slice(input.caret),
    caret: input.caret + plain.length,
  };
}

// No character is longer than this, so at each key only so much of a long text is segmented.
const near = 64;
const before = ({text, caret}: Input) =>
  caret - (graphemes(text.slice(Math.max(0, caret - near), caret)).at(-1)?.length ?? 0);
const after = ({text, caret}: Input) => caret + (graphemes(text.slice(caret, caret + near))[0]?.length ?? 0);

function wordStart({text, caret}: Input): number {
  let at = text.slice(0, caret).trimEnd().length;
  while (at > 0 && !/[\s()]/.test(text[at - 1] ?? '')) at--;
  return at;
}

/** An edit of a line; it returns the same object if nothing changes. */
export type LineChange = (input: Input) => Input;

/** An edit of the line by a key. A selected line is no longer selected after it. */
const lineEdit = (name: string, keys: readonly string[], help: string, edit: LineChange) => ({
  name,
  keys,
  help,
  edit: ({text, caret}: Input) => edit({text, caret}),
});

/** The edits by keys, beside inserting a character, as in readline. */
export const lineEdits = [
  lineEdit('caretLeft', ['left'], 'a character to the left', input => moveTo(input, before(input))),
  lineEdit('caretRight', ['right'], 'a character to the right', input => moveTo(input, after(input))),
  lineEdit('lineStart', ['home', 'ctrl-a'], 'to the start of the line', input => moveTo(input, 0)),
  lineEdit('lineEnd', ['end', 'ctrl-e'], 'to the end of the line', input => moveTo(input, input.text.length)),
  lineEdit('deleteBefore', ['backspace', 'ctrl-h'], 'delete the character before the cursor', input =>
    cut(input, before(input), input.caret),
  ),
  lineEdit('deleteAfter', ['delete'], 'delete the character under the cursor', input =>
    cut(input, input.caret, after(input)),
  ),
  lineEdit('deleteWord', ['ctrl-w'], 'delete the word before the cursor', input =>
    cut(input, wordStart(input), input.caret),
  ),
  lineEdit('deleteToStart', ['ctrl-u'], 'delete to the start of the line', input =>
    cut(input, 0, input.caret),
  ),
  lineEdit('deleteToEnd', ['ctrl-k'], 'delete to the end of the line', input =>
    cut(input, input.caret, input.text.length),
  ),
];

function moveTo(input: Input, caret: number): Input {
  return {...input, caret};
}

function cut({text}: Input, from: number, to: number): Input {
  return {text: text.slice(0, from) + text.slice(to), caret: from};
}
