import type {Resource} from '../../../resources/definition/definition.ts';
import type {OverviewEntry} from '../../../resources/definition/overview.ts';
import type {Tone} from '../../../resources/definition/status.ts';
import type {State} from '../../state.ts';
import type {Data} from './data.ts';
import type {Figure, OverviewGroup} from './model.ts';

export type EntryOf<K extends OverviewEntry<unknown>['kind']> = Extract<OverviewEntry<unknown>, {kind: K}>;

/** The data that the groups of an entry are made from. */
export interface From {
  state: State;
  resource: Resource;
  data: Data;
}

/** The groups of an entry, and their sum where the title of the part shows it. */
export interface Made {
  groups: readonly OverviewGroup[];
  sum?: string | undefined;
  /** Dollars a month, to be added up. */
  cost?: number | undefined;
  tone?: Tone | undefined;
  /** The filter of the list behind the title. */
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

/** A figure that leads to a list of a resource. */
export const listFigure = ({name}: Resource, filter: string, part: string): Figure => ({
  name: `${part} ${name} ${filter}`,
  behind: {kind: 'list', resource: name, filter},
});
