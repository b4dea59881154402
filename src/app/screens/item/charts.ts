import {gaugeTone} from '../../../charts/charts.ts';
import type {Tone} from '../../../resources/definition/column.ts';
import type {ChartSeries, Charts} from '../../../resources/definition/definition.ts';
import {resourceOf} from '../../../resources/index.ts';
import {fitTo, width} from '../../../text/text.ts';
import {moment} from '../../../text/time.ts';
import {lacks, singleItem} from '../../data/lists/known-items.ts';
import {hasBudget} from '../../data/lists/pages.ts';
import {refreshPart} from '../../data/lists/refresh.ts';
import {memoize, memoizeEach} from '../../state/memoize.ts';
import type {Fetches} from '../../state/place.ts';
import {itemPlace} from '../../state/places.ts';
import type {ItemPlace, Problem, State} from '../../state/state.ts';
import {asking, type Detail} from './breakdown.ts';
import {type DetailLine, nameWidth, remarkLine, sentenceLines} from './fields.ts';

/** Charts of an item's last hours: a sparkline for each series that its resource declares, with a summary in words. */

/** Returns the charts under a title with the end of their period; nothing if the service has no statistics. */
export function chartLines(state: State, detail: Detail): readonly DetailLine[] {
  const {place, value, columns, beside} = detail;
  const resource = resourceOf(place.resource);
  const {charts} = resource;
  const numbers = numbersPlace(state, detail);
  if (!charts || !numbers) return [];
  const {value: stats, problem, loading = false, at = 0} = singleItem(state, numbers) ?? {};
  if (problem?.kind === 'missing') return [];
  const names = nameWidth(resource);
  const {timeZone} = state.preferences;
  const isRead = typeof stats === 'object' && stats !== null;
  const shown = isRead ? linesOf(charts, stats, value, names, columns, timeZone, at) : [heading(charts)];
  if (problem)
    return [
      ...shown,
      ...sentenceLines(troubleText(charts, problem, stats !== undefined), columns - 4).map(remarkLine),
    ];
  const text = beside ? '…' : loading ? asking : 'not read yet';
  return isRead ? shown : [...shown, ...waiting(charts, value, names, text)];
}

const heading = ({hours}: Charts<unknown>, until = ''): DetailLine => ({
  kind: 'heading',
  text: `Last ${hours} hours${until && ` · until ${until}`}`,
});

/** Reserves the lines of charts before their data arrives, so that nothing below them moves. */
const waiting = ({series}: Charts<unknown>, item: unknown, names: number, text: string): DetailLine[] =>
  series.map((one, index) => ({
    kind: 'field',
    name: titleOf(one, item, names),
    text: index === 0 ? text : '',
    tone: 'dim',
  }));

/** `CPU, 16 cores` */
function titleOf({title, of}: ChartSeries<unknown>, item: unknown, cells: number): string {
  const what = of?.(item);
  return fitTo(what === undefined ? title : `${title}, ${what}`, cells);
}

function troubleText({none}: Charts<unknown>, {kind, status, message}: Problem, before: boolean): string {
  if (kind === 'refused' && status === 400 && !before) return none;
  return `could not be read${before ? ' again' : ''}: ${message}`;
}

interface Layout {
  names: number;
  columns: number;
  timeZone: string | undefined;
  /** When the numbers were read; milliseconds since the epoch. */
  at: number;
}

const linesOf = memoize(
  (
    charts: Charts<unknown>,
    stats: object,
    item: unknown,
    names: number,
    columns: number,
    timeZone: string | undefined,
    at: number,
  ): readonly DetailLine[] => {
    const layout = {names, columns, timeZone, at};
    const {until, all} = seriesOf(stats, {charts, at});
    if (all.every(({taken}) => !taken)) return [heading(charts), remarkLine(charts.none)];
    const words = all.map(({series, taken}) => wordsOf(series, taken, item, layout));
    const {texts, cells} = fitted(words, layout);
    const lines = all.map(
      ({series, taken}, index): DetailLine => ({
        kind: 'chart',
        name: titleOf(series, item, names),
        chart: {kind: 'sparkline', values: taken?.values ?? []},
        cells,
        text: texts[index] ?? '',
        tone: words[index]?.tone,
      }),
    );
    return [heading(charts, timeText(until, layout)), ...lines];
  },
);

/** The text beside a sparkline. */
interface Words {
  /** `now`, or `last` if the newest number is older; empty if there is no number. */
  name: string;
  now: string;
  /** The text after the newest number, the longest version first. */
  more: readonly string[];
  tone: Tone | undefined;
}

function wordsOf(
  {text, limit}: ChartSeries<unknown>,
  taken: TimeSeries | undefined,
  item: unknown,
  layout: Layout,
): Words {
  if (!taken) return {name: '', now: '—', more: [], tone: 'dim'};
  const {newest, peak} = taken;
  const most = limit?.(item);
  const peakText = ` · peak ${text(peak.value)}`;
  const tone = most && gaugeTone(newest.value / most);
  return {
    // A node that has been off for a while has no current number.
    name: layout.at - newest.at < present ? 'now' : 'last',
    now: text(newest.value),
    more: [`${peakText} at ${timeText(peak.at, layout)}`, peakText],
    tone: tone === 'good' || tone === 0 ? undefined : tone,
  };
}

/** Milliseconds: a number no older than this counts as current. Services write one every five minutes. */
const present = 900_000;

/** Lengths of a sparkline at which every cell stands for the same time. */
const sizes = [96, 72, 48, 24, 18, 12] as const;

/** Chooses the longest words that leave enough room for a sparkline, and its length in cells. */
function fitted(
  words: readonly Words[],
  {names, columns}: Layout,
): {texts: readonly string[]; cells: number} {
  const room = columns - names - 4;
  const numbers = Math.max(...words.map(({now}) => width(now)));
  const named = Math.max(...words.map(({name}) => name.length));
  const laid = (level: number, cells: number) => {
    const texts = words.map(
      ({name, now, more}) => fitTo(name, cells) + fitTo(now, numbers, 'right') + (more[level] ?? ''),
    );
    return {texts, rest: room - 2 - Math.max(...texts.map(width))};
  };
  const [whole, shorter, least] = [laid(0, named + 1), laid(1, named + 1), laid(2, named + 1)];
  // A peak takes more than 6 cells, so it is shown only if 18 are left beside it.
  const roomy = [whole, shorter, least].find(({rest}) => rest >= 18);
  // If the sparkline would be tiny, the name of the newest number is left out too.
  const chosen = roomy ?? (least.rest >= 5 ? least : laid(2, 0));
  return {texts: chosen.texts, cells: sizes.find(size => size <= chosen.rest) ?? Math.max(0, chosen.rest)};
}

const day = 86_400_000;

/** A time, with its date if it is more than a day from when the numbers were read: `12:00Z`. */
function timeText(time: number, {at, timeZone}: Layout): string {
  const whole = moment(new Date(time).toISOString(), {timeZone}) ?? '';
  return Math.abs(at - time) < day ? whole.slice(11) : whole;
}

/** Numbers over time, as a service sent them. Anything among them that is not a number is left out. */
interface TimeSeries {
  /** One for each interval, the newest last; undefined for an interval without a number. */
  values: readonly (number | undefined)[];
  newest: Moment;
  peak: Moment;
}

interface Moment {
  /** Milliseconds since the epoch. */
  at: number;
  value: number;
}

/** Limits the work for one series: far more than the intervals of a day. */
const mostIntervals = 5000;
/** Milliseconds by which the clock of the service may be ahead of ours. */
const ahead = 86_400_000;

/** The values of several series by time; values of the same time are added up. */
function gathered(
  series: readonly (readonly unknown[] | null | undefined)[],
  latest: number,
): Map<number, number> {
  const sums = new Map<number, number>();
  for (const pairs of series)
    for (const pair of (pairs ?? []).slice(-mostIntervals)) {
      if (!Array.isArray(pair)) continue;
      const [at, value]: unknown[] = pair;
      if (!isAmount(at) || !isAmount(value) || at > latest) continue;
      sums.set(at, Math.min(Number.MAX_VALUE, (sums.get(at) ?? 0) + value));
    }
  return sums;
}

const isAmount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** One series of an item; undefined if none of it can be read. @param until the newest moment of all series */
function timeSeries(
  {hours, minutes}: Pick<Charts<unknown>, 'hours' | 'minutes'>,
  moments: ReadonlyMap<number, number>,
  until: number,
): TimeSeries | undefined {
  const step = minutes * 60_000;
  const length = Math.round((hours * 60) / minutes);
  const values: (number | undefined)[] = Array.from({length}, () => undefined);
  let newest: Moment | undefined;
  let peak: Moment | undefined;
  for (const [at, value] of moments) {
    const index = length - 1 - Math.round((until - at) / step);
    if (index < 0) continue;
    values[index] = Math.max(values[index] ?? 0, value);
    if (!newest || at > newest.at) newest = {at, value};
    if (!peak || value > peak.value || (value === peak.value && at > peak.at)) peak = {at, value};
  }
  return newest && peak && {values, newest, peak};
}

interface Read {
  charts: Charts<unknown>;
  /** When the reply was read; milliseconds since the epoch. */
  at: number;
}

interface SeriesTaken<T> {
  /** The newest moment of all series. */
  until: number;
  all: readonly {series: ChartSeries<T>; taken: TimeSeries | undefined}[];
}

/** Returns all series of a reply; the same object for the same reply. */
export const seriesOf = memoizeEach((numbers: object, {charts, at}: Read): SeriesTaken<unknown> => {
  const found = charts.series.map(series => ({
    series,
    moments: gathered(series.pairs(numbers), at + ahead),
  }));
  let until = 0;
  for (const {moments} of found) for (const moment of moments.keys()) until = Math.max(until, moment);
  return {
    until,
    all: found.map(({series, moments}) => ({series, taken: timeSeries(charts, moments, until)})),
  };
});

type Subject = Pick<Detail, 'place' | 'value' | 'at'>;

/** The item that holds the numbers for the charts of an item; undefined if it has no charts, or the service no numbers. */
function numbersPlace(state: State, {place, value}: Pick<Detail, 'place' | 'value'>): ItemPlace | undefined {
  const {charts} = resourceOf(place.resource);
  if (!charts || lacks(state, charts.of)) return undefined;
  return itemPlace(charts.of, {}, String(charts.id(value)), charts.of);
}

/** Requests the numbers if that share of the minute's budget is left; again with the item, once they are an interval old. */
export function chartFetches(state: State, subject: Subject, share: number): Fetches {
  const numbers = numbersPlace(state, subject);
  if (!numbers) return {};
  // A request that has been sent is not aborted.
  if (!hasBudget(state, share) && !singleItem(state, numbers)?.loading) return {};
  const {minutes = 0} = resourceOf(subject.place.resource).charts ?? {};
  return {items: [{...numbers, since: subject.at - minutes * 60_000}]};
}

export function refreshCharts(state: State, subject: Subject): State {
  const numbers = numbersPlace(state, subject);
  return numbers ? refreshPart(state, numbers) : state;
}
