import {dollars} from '../../../text/format.ts';
import type {EntryOf, From, Made} from './made.ts';
import type {Tally} from './model.ts';

export function amounts({of, part}: EntryOf<'amounts'>, {resource, data}: From): Made {
  const entries = of(data.value).map(
    ([title, amount]): Tally => ({
      figure: {
        name: `${part} ${resource.name} ${title}`,
        behind: {
          kind: 'item',
          resource: resource.name,
          id: resource.id(data.value),
          label: resource.title.toLowerCase(),
        },
      },
      name: title,
      value: undefined,
      text: dollars(amount) ?? '—',
    }),
  );
  return {groups: [{kind: 'tallies', title: 'account', entries}]};
}

export function gauges({of, part}: EntryOf<'gauges'>, {resource, data}: From): Made {
  const label = resource.title.toLowerCase();
  const entries = of(data.value).map(({title, used, quota, text}) => ({
    figure: {
      name: `${part} ${title}`,
      behind: {kind: 'item' as const, resource: resource.name, id: resource.id(data.value), label},
    },
    name: title,
    share: used == null || !quota ? undefined : used / quota,
    text,
  }));
  const [all, ...rest] = entries;
  const sorted = rest.sort((one, other) => (other.share ?? 0) - (one.share ?? 0));
  return {groups: [{kind: 'gauges', entries: all ? [all, ...sorted] : []}]};
}
