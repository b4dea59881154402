import type {Row} from '../../../frame/row.ts';
import {counted} from '../../../text/format.ts';
import {brief} from '../../../text/text.ts';
import {bodyHeight} from '../../state/layout.ts';
import {memoize} from '../../state/memoize.ts';
import type {State} from '../../state/state.ts';
import {emptyRow, typedRow} from '../common/rows.ts';
import {hits, type Reader, type ReaderLine, readerText} from './lines.ts';

const hitsIn = memoize((lines: readonly ReaderLine[], wanted: string) => new Set(hits(lines, wanted)));

/** Text to read and search: the raw item, the help. */
export function readerBody(state: State, reader: Reader): readonly Row[] {
  const {search, searching, top} = reader;
  const lines = readerText(state, reader);
  const {columns} = state.size;
  const found = hitsIn(lines, search.text);
  const prompting = searching || search.text !== '';
  const height = bodyHeight(state) - (prompting ? 1 : 0);
  const rows = lines
    .slice(top, top + height)
    .map((line, index) => lineRow(line, found.has(top + index) ? search.text : '', columns));
  if (!prompting) return rows;
  const note = search.text === '' ? '' : counted(found.size, 'matching line');
  return [
    ...rows,
    ...Array.from({length: height - rows.length}, () => emptyRow),
    typedRow({label: ' search ', input: search, active: searching, note, columns}),
  ];
}

function lineRow({text: whole, dim, head: bold}: ReaderLine, wanted: string, columns: number): Row {
  const tone = dim ? 'dim' : undefined;
  const text = brief(whole || ' ', columns - 2);
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return [{text: ` ${text}`, tone, bold}];
  return [
    {text: ` ${text.slice(0, at)}`, tone, bold},
    {text: text.slice(at, at + wanted.length), inverse: true},
    {text: text.slice(at + wanted.length), tone, bold},
  ];
}
