import {count, counted} from '../../../text/format.ts';
import {clean, width} from '../../../text/text.ts';
import {columnsOf} from '../../data/columns/columns.ts';
import {fullestView, totalsText} from '../../data/columns/totals.ts';
import {chosenColumns} from '../../data/lists/catalogues.ts';
import {loading} from '../../data/lists/known-items.ts';
import {standInFor} from '../../data/lists/narrowing.ts';
import {type Query, refusalKey} from '../../data/lists/query.ts';
import {markedText} from '../../data/lists/selection.ts';
import {orderTexts} from '../../data/lists/sort-words.ts';
import {lacksIn, type View, viewOf} from '../../data/lists/view.ts';
import {keyFor} from '../../input/key-names.ts';
import {listHeight} from '../../state/layout.ts';
import {placeOf} from '../../state/places.ts';
import type {ListPlace, State} from '../../state/state.ts';
import type {CountPart} from '../common/screen.ts';
import {filterTexts} from '../filter/prompt.ts';

/** One wording of a part of the count line. If not everything fits, the parts with the highest rank are left out first. */
interface Variant extends CountPart {
  /** 1 is never left out. */
  rank: number;
}

/** A part of the count line: its wordings, the longest first. */
type Part = readonly Variant[];

/** `1–12 of 12 · $318.00 a month · 96 GB memory · service sorts by label ↓ · service: label~db`, as far as there is room. */
export function listCount(state: State): readonly CountPart[] {
  const place = placeOf(state);
  if (place.kind !== 'list') return [];
  const view = viewOf(state, place);
  if (view.list?.results === undefined) return loading(state) ? [{text: asking(state, place)}] : [];
  return fitted(partsOf(state, place, view), state.size.columns - 2);
}

function partsOf(state: State, place: ListPlace, view: View): Part[] {
  const {query} = view;
  // Of more rows, more is known.
  const {list: fullest} = fullestView(state, place);
  const refusal = place.filter ? state.refusals[refusalKey(place.resource, place.filter)] : undefined;
  return [
    ranges(state, place, view),
    [...totals(state, place), ...part(7, loadedText(view))],
    part(8, query.gathers ? undefined : pageText(place, view)),
    part(2, markedText(state, place)),
    ...(fullest ? lacksIn(fullest) : []).map(texts => inWarning(ranked(texts, {last: 3, others: 6}))),
    filteredBy(query),
    // What is sorted here may not be the whole list.
    ranked(orderTexts(state, place), {last: 2, others: query.order?.here ? 4 : 7}),
    columnsLeftOut(state, place),
    part(9, refusal && `the service refused it: ${refusal.reason}`),
  ];
}

/** The count line while the first page is loading. */
function asking(state: State, place: ListPlace): string {
  const standIn = standInFor(state, place);
  const {order} = viewOf(state, place).query;
  if (!standIn) return 'asking the service …';
  const {slots, loaded} = standIn;
  const filteredOf = slots.length === loaded ? '' : `${count(slots.length)} of `;
  return `${filteredOf}${count(loaded)} loaded rows${order ? ', sorted here meanwhile' : ''} · asking the service …`;
}

const part = (rank: number, text: string | false | undefined): Part => (text ? [{text, rank}] : []);

const inWarning = (part: Part): Part => part.map(one => ({...one, tone: 'warn'}));

function totals(state: State, place: ListPlace): Part {
  const {texts, whole} = totalsText(state, place);
  const part = ranked(texts, {last: 5, others: 9});
  return whole ? part : inWarning(part);
}

/** Who has run which part of the filter. */
function filteredBy({serverText, localText}: Pick<Query, 'serverText' | 'localText'>): Part {
  const [plain, brief] = filterTexts(serverText, localText);
  return [...part(9, plain), ...part(6, brief)];
}

/** The last wording, which is the shortest, has a rank of its own, because it matters more than the details of the others. */
const ranked = (texts: readonly string[], {last, others}: {last: number; others: number}): Part =>
  texts.map((text, index) => ({text, rank: index === texts.length - 1 ? last : others}));

/** Says how many of the chosen columns do not fit. */
function columnsLeftOut(state: State, place: ListPlace): Part {
  if (!chosenColumns(state.preferences, place.resource)) return [];
  const {length} = columnsOf(state, place).left;
  if (length === 0) return [];
  const more = `${counted(length, 'more column')}:`;
  const key = keyFor('chooseColumns');
  return [...part(9, `${more} wider terminal or ${key}`), ...part(5, `${more} ${key}`)];
}

const loadedText = ({loaded, length}: View): string | undefined =>
  loaded < length ? `${count(loaded)} loaded` : undefined;

/** The rows on the screen and, with a filter that runs here, how many rows it has been applied to. */
function ranges(state: State, place: ListPlace, view: View): Part {
  const range = rangeText(state, place, view);
  const {query, loaded} = view;
  if (!query.local || loaded === 0) return part(1, range);
  const looked = `${range} in ${lookedThrough(view)}`;
  const sent = query.serverText === '' ? [] : part(9, `${looked} that the service sent`);
  const texts = [...sent, ...part(2, looked), ...part(1, range)];
  return view.whole ? texts : inWarning(texts);
}

function rangeText(state: State, {top, filter}: ListPlace, {query, list, length, complete}: View): string {
  const from = Math.min(top + 1, length);
  const to = Math.min(top + listHeight(state), length);
  const filtered = query.local !== undefined;
  if (length === 0) {
    if (filtered) return complete ? 'none found' : 'none found yet';
    return filter === '' ? 'none' : 'none found';
  }
  const range = `${count(from)}–${count(to)}`;
  // A list that is sorted here is shown while it loads, so it may be incomplete.
  if (!filtered) return `${range} of ${count(query.gathers ? (list?.results ?? 0) : length)}`;
  const all = complete && from === 1 && to === length;
  return all ? `${count(length)} found` : `${range} of ${count(length)} found`;
}

function lookedThrough({list, loaded, repeated, complete}: View): string {
  if (complete && repeated === 0) return loaded === 1 ? '1 row' : `${count(loaded)} rows`;
  const looking = list && list.loading.length > 0 ? ', still looking' : '';
  return `${count(loaded)} of ${count(list?.results ?? 0)} rows${looking}`;
}

function pageText({cursor}: ListPlace, {list, length, query}: View): string | undefined {
  const size = list?.pageSize ?? query.pageSize;
  const pages = Math.ceil(length / size);
  return pages > 1 ? `page ${count(Math.floor(cursor / size) + 1)}/${count(pages)}` : undefined;
}

/** Joins as many parts as fit, in shorter wordings if need be. The line ends with … if parts are left out. */
function fitted(parts: readonly Part[], cells: number): readonly CountPart[] {
  let fittingParts = parts
    .filter(({length}) => length > 0)
    .map(part => part.map(({text, ...more}) => ({text: clean(text), ...more})));
  const all = fittingParts.length;
  const rest = () => (fittingParts.length < all ? ' …' : '');
  const line = () => fittingParts.map(([first]) => first?.text).join(' · ') + rest();
  while (width(line()) > cells) {
    const last = fittingParts.reduce((most, one) => (rankOf(one) >= rankOf(most) ? one : most));
    if (rankOf(last) === 1) break;
    if (last.length > 1) last.shift();
    else fittingParts = fittingParts.filter(one => one !== last);
  }
  const first = fittingParts.flatMap(([one]) => one ?? []);
  return first.map(({text, tone}, at) => ({text: at === first.length - 1 ? text + rest() : text, tone}));
}

const rankOf = ([first]: Part): number => first?.rank ?? 0;
