import {dollars} from '../../../text/format.ts';
import {type EntryOf, type From, itemFigure, type Made} from './made.ts';
import type {Tally} from './model.ts';

export function amounts({of, part}: EntryOf<'amounts'>, {resource, data}: From): Made {
  const entries = of(data.value).map(
    ([title, amount]): Tally => ({
      figure: itemFigure(`${part} ${resource.name} ${title}`, resource, data.value),
      name: title,
      value: undefined,
      text: dollars(amount) ?? '—',
    }),
  );
  return {groups: [{kind: 'tallies', title: 'account', entries}]};
}

export function gauges({of, part}: EntryOf<'gauges'>, {resource, data}: From): Made {
  const entries = of(data.value).map(({title, used, quota, text}) => ({
    figure: itemFigure(`${part} ${title}`, resource, data.value),
    name: title,
    share: used == null || !quota ? undefined : used / quota,
    text,
  }));
  const [all, ...rest] = entries;
  const sorted = rest.sort((one, other) => (other.share ?? 0) - (one.share ?? 0));
  return {groups: [{kind: 'gauges', entries: all ? [all, ...sorted] : []}]};
}
