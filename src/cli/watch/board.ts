import type {CellContext} from '../../resources/definition/definition.ts';
import {count} from '../../text/format.ts';
import {brief, cleanWhole} from '../../text/text.ts';
import {fitTable} from '../read/fit-table.ts';
import type {Form} from '../read/output.ts';
import type {Change, Reading} from './change.ts';

/** A watched list as a table that is drawn again in its place, with a sign at what has just changed. */

/** The content of the board. */
export interface Board {
  /** When it was read last, for people. */
  at: string;
  reading: Reading;
  /** Of the last reading that differed from the one before. */
  changes: readonly Change[];
  /** The changes so far as sentences, newest last. */
  sentences: readonly string[];
  /** A message to the user, such as why the list could not be read. */
  told?: string | undefined;
}

interface Room {
  columns: number;
  rows: number;
  color: boolean;
}

/** Sentences that are shown below the table. */
const most = 4;
/** Rows of a terminal that has room for them. */
const tall = 14;

const signs = {listed: ' ', new: '+', changed: '~', gone: '-'} as const;
const colors = {listed: 0, new: 32, changed: 33, gone: 31} as const;

/** The lines of the table in that room, none of them wider, and no more than it has. */
export async function boardLines(
  {at, reading, changes, sentences, told}: Board,
  {resource, columns, chosen}: Form,
  context: CellContext,
  {columns: cells, rows, color}: Room,
): Promise<readonly string[]> {
  const items = [...reading.values()];
  let text = '';
  for await (const part of fitTable(Math.max(1, cells - 2), chosen)([items], columns, context)) text += part;
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const of = new Map(changes.map(({id, change}) => [id, change]));
  const marked = items.map(({value}, index) => {
    const change = of.get(resource.id(value)) ?? 'listed';
    const line = `${signs[change]} ${lines[index] ?? ''}`;
    return color && change !== 'listed' ? `\u001b[${colors[change]}m${line}\u001b[m` : line;
  });
  const below = [
    ...(rows >= tall ? sentences.slice(-most).map(sentence => cleanWhole(sentence)) : []),
    ...(told === undefined ? [] : [told]),
  ];
  // The two lines above the rows, and the one that says how many there are no room for.
  const room = Math.max(0, rows - 2 - below.length);
  const left = marked.length - room;
  const shown = left > 0 ? marked.slice(0, Math.max(0, room - 1)) : marked;
  const more = left > 0 ? [`  ${count(marked.length - shown.length)} more have no room here`] : [];
  const title = `${count(items.length)} ${items.length === 1 ? resource.singular : resource.name} · as of ${at} · q quits`;
  return [
    brief(title, cells),
    `  ${head}`,
    ...shown,
    ...[...more, ...below].map(line => brief(line, cells)),
  ].slice(0, rows);
}
