import {chop, width} from '../../../text/text.ts';
import {firstAround} from '../../state/layout.ts';
import type {Input} from '../../state/state.ts';
import type {Form, FormField} from './form.ts';

/** Whether the field is shown as a box while it is selected. */
export const hasBox = ({field: {lines, type}}: Pick<FormField, 'field'>): boolean =>
  lines === true && type !== 'secret';

export const labelCells = ({fields}: Pick<Form, 'fields'>): number =>
  Math.max(6, ...fields.map(({field}) => width(field.label))) + 2;

/** Cells for a line of the box beside the labels, without the last one, which is for the caret. */
export const boxCells = (columns: number, labels: number): number => Math.max(8, columns - labels - 4);

interface BoxLine {
  from: number;
  to: number;
}

/** The number of lines of the text above and below the caret that are wrapped. No box is higher. */
const around = 8;

/** The wrapped lines around the caret, and the index of the one with the caret. */
function boxLines({text, caret}: Input, cells: number): {lines: readonly BoxLine[]; at: number} {
  const before = text.slice(0, caret).split('\n').length - 1;
  const all = text.split('\n');
  const first = Math.max(0, before - around);
  let from = all.slice(0, first).reduce((length, line) => length + line.length + 1, 0);
  const lines: BoxLine[] = [];
  for (const line of all.slice(first, before + around + 1)) {
    for (const piece of line === '' ? [''] : chop(line, cells)) {
      lines.push({from, to: from + piece.length});
      from += piece.length;
    }
    from += 1;
  }
  // At the end of a full line, the caret is in the next one.
  const at = lines.findLastIndex(one => one.from <= caret && caret <= one.to);
  return {lines, at: Math.max(0, at)};
}

/** Moves the caret up or down a line in its column; undefined if there is no such line. */
export function caretBy(input: Input, cells: number, by: 1 | -1): Input | undefined {
  const {lines, at} = boxLines(input, cells);
  const [here, there] = [lines[at], lines[at + by]];
  if (!here || !there) return undefined;
  return {text: input.text, caret: Math.min(there.to, there.from + input.caret - here.from)};
}

/** The part of the text that is shown around the caret, in at least `least` and at most `most` lines. */
export function boxShown(
  input: Input,
  {cells, least, most}: {cells: number; least: number; most: number},
): {text: string; caret: number | undefined}[] {
  const {lines, at} = boxLines(input, cells);
  const height = Math.max(least, Math.min(most, lines.length));
  const first = firstAround(at, lines.length, height);
  return Array.from({length: height}, (_, index) => {
    const line = lines[first + index];
    if (!line) return {text: '', caret: undefined};
    const caret = first + index === at ? input.caret - line.from : undefined;
    return {text: input.text.slice(line.from, line.to), caret};
  });
}
