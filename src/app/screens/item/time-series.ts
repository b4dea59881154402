import type {ChartSeries, Charts} from '../../../resources/definition/definition.ts';
import {memoizeEach} from '../../state/memoize.ts';

/** Numbers over time, as a service sent them. Anything among them that is not a number is left out. */
export interface TimeSeries {
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
