import type {Tone} from '../../../resources/definition/column.ts';
import type {Resource} from '../../../resources/definition/definition.ts';
import type {OverviewEntry} from '../../../resources/definition/overview.ts';
import {dollars} from '../../../text/format.ts';
import {cellContextOf} from '../../data/lists/catalogues.ts';
import type {State} from '../../state/state.ts';
import type {Data} from './data.ts';
import type {Figure, OverviewGroup, Tally} from './model.ts';

export type EntryOf<K extends OverviewEntry<unknown>['kind']> = Extract<OverviewEntry<unknown>, {kind: K}>;

/** The data that the groups of an entry are made from. */
export interface From {
  state: State;
  resource: Resource;
  data: Data;
  /** When it was read; milliseconds since the epoch. */
  at: number;
}

/** The cost of items in dollars a month, as far as it is known, and the number of items whose price is not. */
export interface MonthlyCost {
  sum: number | undefined;
  unknown: number;
}

/** The groups of an entry, and their sum where the title of the part shows it. */
export interface Made {
  groups: readonly OverviewGroup[];
  sum?: string | undefined;
  /** To be added up; undefined while its prices are read. */
  cost?: MonthlyCost | undefined;
  tone?: Tone | undefined;
  filter?: string | undefined;
}

/** A figure that leads to an item of a resource, or to the one object that the resource is. */
export const itemFigure = (
  name: string,
  {name: resource, list, id, label, title}: Resource,
  item: unknown,
): Figure => ({
  name,
  behind: {kind: 'item', resource, id: id(item), label: list ? label(item) : title.toLowerCase()},
});

export const listFigure = ({name}: Resource, filter: string, part: string): Figure => ({
  name: `${part} ${name} ${filter}`,
  behind: {kind: 'list', resource: name, filter},
});

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

export function gauges({of, part}: EntryOf<'gauges'>, {state, resource, data, at}: From): Made {
  const readings = of(data.value, cellContextOf(state, resource.name, at));
  const entries = readings.map(({title, called, used, quota, text}) => ({
    figure: itemFigure(`${part} ${title}`, resource, data.value),
    name: title,
    called,
    share: used == null || !quota ? undefined : used / quota,
    text,
  }));
  const [all, ...rest] = entries;
  const sorted = rest.sort((one, other) => (other.share ?? 0) - (one.share ?? 0));
  return {groups: [{kind: 'gauges', entries: all ? [all, ...sorted] : []}]};
}
