import {filledRow, type Row} from '../../../frame/row.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {brief, fitTo, truncate, truncateWords, width} from '../../../text/text.ts';
import {budgetHere} from '../../data/lists/budget.ts';
import {lacks} from '../../data/lists/known-items.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import type {ScreenPlace, State} from '../../state/state.ts';
import {remarkRow, typedRow} from '../shared/rows.ts';
import {type FindLine, findLines, findWidths} from './layout.ts';
import {searchOf} from './search.ts';

/** The results of a search through the account, by resource. */
export function findBody(state: State, place: ScreenPlace): readonly Row[] {
  const {columns} = state.size;
  const {rows} = searchOf(state, place);
  const shown = findLines(state, place);
  const widths = findWidths(columns, rows);
  const titles = [fitTo('IN', widths.group), fitTo('FOUND', widths.label), 'WHERE'].join('  ');
  return [
    [{text: ` ${truncate(titles, columns - 1)}`, tone: 'dim', bold: true}],
    ...shown.map((line, at) => {
      const cursor = line.index === place.cursor;
      // A group's name is drawn once, and again at the top of the screen.
      const first = line.isFirst && shown[at - 1]?.row.group !== line.row.group;
      const row = lineRow(line, {widths, first, cursor});
      return cursor ? filledRow(row, columns) : row;
    }),
    ...(rows.length === 0 ? [remarkRow(brief(` ${nothing(state, place)}`, columns))] : []),
  ];
}

function nothing(state: State, place: ScreenPlace): string {
  const {text, search} = place;
  const {within} = search ?? {};
  if (within && lacks(state, within))
    return `This service does not report its ${resourceOf(within).title.toLowerCase()}`;
  if (searchOf(state, place).asking.length === 0)
    return within
      ? `No ${resourceOf(within).title.toLowerCase()} hold ${text}`
      : `Nothing on this account holds ${text}`;
  return search?.stopped ? `Nothing found before it was stopped` : `Looking for ${text} …`;
}

function lineRow(
  {row: {group, label, failed, item}, isFirst, where}: FindLine,
  {widths, first, cursor}: {widths: ReturnType<typeof findWidths>; first: boolean; cursor: boolean},
): Row {
  const total = group.found > 0 ? ` ${count(group.found)}` : '';
  const name = first ? brief(group.title, widths.group - total.length) + total : '';
  const tone = failed ? 'bad' : item ? undefined : 'dim';
  return [
    cursor ? {text: '▌', tone: 'accent'} : {text: ' '},
    {text: fitTo(name, widths.group), tone: 'accent'},
    {text: '  '},
    {text: fitTo(isFirst ? brief(label, widths.label) : '', widths.label), tone},
    {text: '  '},
    {text: fitTo(brief(where, widths.where), widths.where), tone: failed ? 'bad' : 'dim'},
  ];
}

/** The prompt of a search: the typed text, and the available keys. */
export function findPromptRows(
  state: State,
  {input}: OverlayOf<'findPrompt'>,
  hints: readonly string[],
): readonly Row[] {
  const {columns} = state.size;
  const budget = budgetHere(state);
  const left = budget && `${count(budget.remaining)} requests left this minute`;
  const hintText = [...hints, ...(left ? [left] : []), 'labels, ids, addresses, tags, users'].reduce(
    (text, part) => (width(`${text} · ${part}`) < columns - 1 ? `${text} · ${part}` : text),
  );
  const text = truncateWords(state.notice?.text ?? hintText, columns - 2);
  return [
    typedRow({label: ' find ', input, active: true, columns}),
    remarkRow(` ${text}`, state.notice ? 'warn' : 'dim'),
  ];
}
