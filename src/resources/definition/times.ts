import {ageText, moment, momentAndAgo, secondsSince} from '../../text/time.ts';
import type {CellContext, Column} from './column.ts';

type TimeOf<T> = (item: T) => string | null | undefined;

/** A column with a time of the service; the detail also says how long ago that was. */
export const timeColumn = <T>(
  title: string,
  time: TimeOf<T>,
  others: Omit<Column<T>, 'title' | 'cell' | 'detail'> = {},
): Column<T> => ({
  title,
  cell: (item, context) => moment(time(item), context),
  detail: (item, context) => momentAndAgo(time(item), context),
  even: true,
  ...others,
});

/** A column with an age; the detail shows it beside the time. */
export const ageColumn = <T>(time: TimeOf<T>, rank: number): Column<T> => ({
  title: 'Age',
  align: 'right',
  reserve: 6,
  even: true,
  cell: (item, context) => ageText(time(item), context),
  value: (item, {now}) => {
    const seconds = secondsSince(time(item), now);
    return seconds === undefined ? undefined : Math.floor(seconds);
  },
  exported: {title: 'Created', value: time},
  unit: 's',
  optional: true,
  rank,
});

/** A line of the detail with a time, and how long ago it was. */
export const timeDetail = <T>(title: string, time: TimeOf<T>) =>
  [title, (item: T, context: CellContext) => momentAndAgo(time(item), context)] as const;
