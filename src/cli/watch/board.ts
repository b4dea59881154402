import type {CellContext} from '../../resources/definition/definition.ts';
import {count} from '../../text/format.ts';
import {brief, cleanWhole} from '../../text/text.ts';
import {fitTable} from '../read/fit-table.ts';
import type {PrintedForm} from '../read/output.ts';
import type {Change, Reading} from './change.ts';
import type {WatchForm} from './print-changes.ts';

/** A watched list as a table that is redrawn in place, with a sign at each recent change. */

export interface Board {
  /** The time of the last reading, as it is displayed. */
  at: string;
  reading: Reading;
  /** The changes of the last reading that differed from the one before. */
  changes: readonly Change[];
  /** All changes so far as sentences, the newest last. */
  sentences: readonly string[];
  /** A message to the user, such as why the list could not be read. */
  told?: string | undefined;
}

const most = 4;
/** The least number of rows of a terminal that shows sentences. */
const tall = 14;

/** What stands before an item, and its colour. One that has gone is not on the board. */
const marks: Partial<Record<Change['change'], {sign: string; color: number}>> = {
  new: {sign: '+', color: 32},
  changed: {sign: '~', color: 33},
};

/** Returns the lines of the table, which fit into the given columns and rows. */
export async function boardLines(
  {at, reading, changes, sentences, told}: Board,
  {resource, columns, chosen, first}: PrintedForm & Pick<WatchForm, 'first'>,
  context: CellContext,
  {columns: cells, rows, color}: {columns: number; rows: number; color: boolean},
): Promise<readonly string[]> {
  const items = [...reading.values()];
  if (first) {
    const listed = [...reading].map(([id, item]): Change => ({at: 0, change: 'listed', id, item}));
    const lines =
      items.length === 0
        ? []
        : first(listed, cells - 2)
            .trimEnd()
            .split('\n');
    return placed(lines.map(line => `  ${line}`));
  }
  let text = '';
  for await (const part of fitTable(Math.max(1, cells - 2), chosen)([items], columns, context)) text += part;
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const of = new Map(changes.map(({id, change}) => [id, change]));
  const marked = items.map(({value}, index) => {
    const mark = marks[of.get(resource.id(value)) ?? 'listed'];
    const line = `${mark?.sign ?? ' '} ${lines[index] ?? ''}`;
    return color && mark ? `\u001b[${mark.color}m${line}\u001b[m` : line;
  });
  return placed(marked, `  ${head}`);

  /** Puts as many of the lines as there is room for between the title and the sentences. */
  function placed(all: readonly string[], heading = ''): string[] {
    const below = [
      ...(rows >= tall ? sentences.slice(-most).map(sentence => cleanWhole(sentence)) : []),
      ...(told === undefined ? [] : [told]),
    ];
    // Two lines stand above the rows, and one below them may say how many rows do not fit.
    const room = Math.max(0, rows - 2 - below.length);
    const left = all.length - room;
    const shown = left > 0 ? all.slice(0, Math.max(0, room - 1)) : all;
    const what = first ? ' lines' : '';
    const more = left > 0 ? [`  ${count(all.length - shown.length)} more${what} have no room here`] : [];
    const title = `${count(items.length)} ${items.length === 1 ? resource.singular : resource.name} · as of ${at} · q quits`;
    return [
      brief(title, cells),
      heading,
      ...shown,
      ...[...more, ...below].map(line => brief(line, cells)),
    ].slice(0, rows);
  }
}
