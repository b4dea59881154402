import {cleanWhole, graphemes} from '../../text/text.ts';

/** A one-line editor: the keys of readline that people expect. */

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
 * are dropped; line breaks become spaces, unless `lines` keeps them.
 */
export function insert(input: Input, text: string, lines = false): Input {
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

// No character is longer, so only this much of a long text is segmented at each key.
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

interface LineEdit {
  name: string;
  keys: readonly string[];
  help: string;
  edit: LineChange;
}

const edits: readonly LineEdit[] = [
  {
    name: 'caretLeft',
    keys: ['left'],
    help: 'a character to the left',
    edit: input => ({...input, caret: before(input)}),
  },
  {
    name: 'caretRight',
    keys: ['right'],
    help: 'a character to the right',
    edit: input => ({...input, caret: after(input)}),
  },
  {
    name: 'lineStart',
    keys: ['home', 'ctrl-a'],
    help: 'to the start of the line',
    edit: input => ({...input, caret: 0}),
  },
  {
    name: 'lineEnd',
    keys: ['end', 'ctrl-e'],
    help: 'to the end of the line',
    edit: input => ({...input, caret: input.text.length}),
  },
  {
    name: 'deleteBefore',
    keys: ['backspace', 'ctrl-h'],
    help: 'delete the character before the cursor',
    edit: input => cut(input, before(input), input.caret),
  },
  {
    name: 'deleteAfter',
    keys: ['delete'],
    help: 'delete the character under the cursor',
    edit: input => cut(input, input.caret, after(input)),
  },
  {
    name: 'deleteWord',
    keys: ['ctrl-w'],
    help: 'delete the word before the cursor',
    edit: input => cut(input, wordStart(input), input.caret),
  },
  {
    name: 'deleteToStart',
    keys: ['ctrl-u'],
    help: 'delete to the start of the line',
    edit: input => cut(input, 0, input.caret),
  },
  {
    name: 'deleteToEnd',
    keys: ['ctrl-k'],
    help: 'delete to the end of the line',
    edit: input => cut(input, input.caret, input.text.length),
  },
];

/** The edits that keys do, beside inserting a character. A selected line is no longer selected after an edit. */
export const lineEdits: readonly LineEdit[] = edits.map(one => ({
  ...one,
  edit: ({text, caret}) => one.edit({text, caret}),
}));

function cut({text}: Input, from: number, to: number): Input {
  return {text: text.slice(0, from) + text.slice(to), caret: from};
}
