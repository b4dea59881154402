import {cleanWhole, graphemes} from '../../text/text.ts';

/** A one-line editor: the keys of readline that people expect. */

/** A line being edited. `caret` is a UTF-16 offset into `text`. */
export interface Input {
  text: string;
  caret: number;
}

export const emptyInput: Input = {text: '', caret: 0};

export const inputOf = (text: string): Input => ({text, caret: text.length});

/** Text typed or pasted. What cannot be shown is not taken; line breaks become spaces, unless `lines` are kept. */
export function insert(input: Input, text: string, lines = false): Input {
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

// No character that can be told from its neighbours is longer; a long text is not cut up at each key.
const near = 64;
const before = ({text, caret}: Input) =>
  caret - (graphemes(text.slice(Math.max(0, caret - near), caret)).at(-1)?.length ?? 0);
const after = ({text, caret}: Input) => caret + (graphemes(text.slice(caret, caret + near))[0]?.length ?? 0);

function wordStart({text, caret}: Input): number {
  let at = text.slice(0, caret).trimEnd().length;
  while (at > 0 && !/[\s()]/.test(text[at - 1] ?? '')) at--;
  return at;
}

const edits: Record<string, (input: Input) => Input> = {
  left: input => ({...input, caret: before(input)}),
  right: input => ({...input, caret: after(input)}),
  home: input => ({...input, caret: 0}),
  end: input => ({...input, caret: input.text.length}),
  backspace: input => cut(input, before(input), input.caret),
  delete: input => cut(input, input.caret, after(input)),
  'ctrl-u': input => cut(input, 0, input.caret),
  'ctrl-k': input => cut(input, input.caret, input.text.length),
  'ctrl-w': input => cut(input, wordStart(input), input.caret),
};
edits['ctrl-a'] = edits.home as (input: Input) => Input;
edits['ctrl-e'] = edits.end as (input: Input) => Input;
edits['ctrl-h'] = edits.backspace as (input: Input) => Input;

function cut({text}: Input, from: number, to: number): Input {
  return {text: text.slice(0, from) + text.slice(to), caret: from};
}

/** Whether that key does something in a line being edited. */
export const isEditing = ({name, text}: {name: string; text?: string | undefined}): boolean =>
  text !== undefined || Object.hasOwn(edits, name);

/** The line after that key; the same object when the key does not edit. */
export function edit(input: Input, key: {name: string; text?: string | undefined}): Input {
  const change = Object.hasOwn(edits, key.name) ? edits[key.name] : undefined;
  if (change) return change(input);
  return key.text === undefined ? input : insert(input, key.text);
}
