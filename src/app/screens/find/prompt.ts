import {filledRow, type Row} from '../../../frame/row.ts';
import {resourceOf} from '../../../resources/index.ts';
import {count} from '../../../text/format.ts';
import {
  brief,
  clean,
  fitTo,
  roughWidth,
  truncate,
  truncateWords,
  width,
  wrapParts,
} from '../../../text/text.ts';
import {lacks} from '../../data/lists/known-items.ts';
import {budgetHere} from '../../data/lists/pages.ts';
import {keyFor, named} from '../../input/key-names.ts';
import {listHeight} from '../../state/layout.ts';
import {memoize} from '../../state/memoize.ts';
import type {OverlayOf} from '../../state/overlay.ts';
import type {ScreenPlace, State} from '../../state/state.ts';
import {closePrompt, commonKeys, lineKeys, promptPart} from '../common/keys.ts';
import {remarkRow, typedRow} from '../common/rows.ts';
import {changeOverlay, inOverlay, type OverlayScreen, type Screen} from '../common/screen.ts';
import {resourcesOf} from './collections.ts';
import {openFind} from './open.ts';
import {type FindRow, searchOf} from './search.ts';

const edit: NonNullable<Screen['edit']> = (state, change) =>
  changeOverlay(state, 'findPrompt', ({kind, input}) => ({kind, input: change(input)}));

/** Returns the cost of a search. The number of requests is known only once the first pages say how many more there are. */
function cost(state: State): string {
  const {length} = resourcesOf().filter(({name}) => !lacks(state, name));
  return `asks ${length} collections, one request a page`;
}

export const findPrompt: OverlayScreen<OverlayOf<'findPrompt'>> = {
  title: 'In the find prompt',
  keys: [
    {
      ...named('startFind'),
      help: 'search the whole account',
      hint: cost,
      run: state => inOverlay(state, 'findPrompt', ({input}) => openFind(state, input.text)),
    },
    closePrompt,
    ...lineKeys(edit),
    ...commonKeys,
  ],
  edit,
  prompt: findPromptRows,
  tell(_state, overlay) {
    const does = `find in the whole account: labels, ids, addresses, tags, users; ${keyFor('startFind')} looks, ${keyFor('closePrompt')} leaves`;
    return {
      of: 'find prompt',
      parts: [promptPart(overlay, does)],
      typed: {label: 'find', input: overlay.input},
    };
  },
};

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
function findPromptRows(
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

/** A line of the results. The lines after the first of a row have only its text. */
interface FindLine {
  row: FindRow;
  index: number;
  isFirst: boolean;
  where: string;
}

/** The lines on the screen: one a row, but the whole sentence of a remark if there are lines enough for all rows. */
function findLines(state: State, place: ScreenPlace): readonly FindLine[] {
  const {rows} = searchOf(state, place);
  const height = listHeight(state);
  const shown = rows.slice(place.top, place.top + height);
  const inOne = shown.map((row, at) => ({row, index: place.top + at, isFirst: true, where: row.where}));
  if (rows.length >= height || rows.every(({item}) => item)) return inOne;
  const {where: room} = findWidths(state.size.columns, rows);
  const lines = inOne.flatMap((line): readonly FindLine[] =>
    line.row.item
      ? [line]
      : wrapParts(clean(line.where), room, height).map((where, at) => ({...line, where, isFirst: at === 0})),
  );
  return lines.length <= height ? lines : inOne;
}

/** The row at a line of the body; its first line has the titles. */
export const findRowAt = (
  state: State,
  place: ScreenPlace,
  _cell: number,
  line: number,
): number | undefined => findLines(state, place)[line - 1]?.index;

interface Widths {
  group: number;
  label: number;
  where: number;
}

/** What was found gets the room that it needs; where it was found keeps enough for a field and its value. */
function findWidths(columns: number, rows: readonly FindRow[]): Widths {
  const group = columns < 60 ? 11 : 20;
  const rest = columns - 2 - group - 4;
  const {label: longest, where} = longestOf(rows);
  const free = rest - Math.min(where, Math.floor(rest * leastWhere));
  // It only ever widens, so that little moves while the results come in.
  const label = Math.max(Math.floor(rest * leastLabel), Math.min(longest, free));
  return {group, label: Math.min(mostLabel, label), where: rest - Math.min(mostLabel, label)};
}

const leastLabel = 0.45;
const leastWhere = 0.4;
const mostLabel = 48;
const most = 300;

/** The widest texts among the first rows; the others are few on a screen, and may be cut. */
const longestOf = memoize((rows: readonly FindRow[]) => {
  const widest = (texts: readonly string[]) =>
    texts.reduce((wide, text) => Math.max(wide, roughWidth(text.slice(0, most))), 'FOUND'.length);
  const measured = rows.slice(0, most);
  return {label: widest(measured.map(({label}) => label)), where: widest(measured.map(({where}) => where))};
});
