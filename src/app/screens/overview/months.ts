import type {Months} from '../../../resources/definition/overview.ts';
import {dollars} from '../../../text/format.ts';
import {moment} from '../../../text/time.ts';
import {sumText} from './data.ts';
import {type From, listFigure} from './made.ts';
import type {OverviewGroup, Tally} from './model.ts';

/** At most two years are shown. */
const mostMonths = 24;

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The sums of items by month, the oldest first, with the empty months between; nothing without any. */
export function monthsOf(
  {part, field, at, value}: Months<unknown>,
  {state, resource, data}: From,
): OverviewGroup[] {
  const sums = new Map<number, number>();
  for (const slots of data.pages)
    for (const slot of slots) {
      // The month is that of the settings' time zone, as in the list's column and in the filter behind the figure.
      const time = slot.ok ? (moment(at(slot.value), state.preferences) ?? '') : '';
      const [, year, month] = /^(\d{4})-(\d\d)/.exec(time) ?? [];
      const amount = slot.ok ? Number(value(slot.value)) : Number.NaN;
      if (year === undefined || !Number.isFinite(amount)) continue;
      const index = Number(year) * 12 + Number(month) - 1;
      sums.set(index, (sums.get(index) ?? 0) + amount);
    }
  if (sums.size === 0) return [];
  const sorted = [...sums.keys()].sort((one, other) => one - other);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? first;
  const from = Math.max(first, last - mostMonths + 1);
  const entries = Array.from({length: last - from + 1}, (_, offset): Tally => {
    const index = from + offset;
    const amount = sums.get(index) ?? 0;
    const filter = `${field}=${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
    return {
      figure: listFigure(resource, filter, part),
      name: names[index % 12] ?? '',
      value: amount,
      text: sumText(data, dollars(amount) ?? ''),
    };
  });
  return [{kind: 'months', entries}];
}
