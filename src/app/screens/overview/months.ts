import type {Months} from '../../../resources/definition/overview.ts';
import {dollars} from '../../../text/format.ts';
import {sumText} from './data.ts';
import {type From, listFigure} from './made.ts';
import type {Tally} from './model.ts';

/** At most two years are shown. */
const mostMonths = 24;

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The sums of items by month, the oldest first, with the empty months between. */
export function monthsOf({part, field, at, value}: Months<unknown>, {resource, data}: From): Tally[] {
  const sums = new Map<number, number>();
  for (const slots of data.pages)
    for (const slot of slots) {
      const [, year, month] = (slot.ok && /^(\d{4})-(\d\d)/.exec(at(slot.value) ?? '')) || [];
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
  return Array.from({length: last - from + 1}, (_, offset): Tally => {
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
}
