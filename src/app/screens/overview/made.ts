import type {Resource} from '../../../resources/definition/definition.ts';
import type {OverviewEntry} from '../../../resources/definition/overview.ts';
import type {Tone} from '../../../resources/definition/status.ts';
import type {State} from '../../state.ts';
import type {Data} from './data.ts';
import type {Figure, OverviewGroup} from './model.ts';

/** Makes the figures of the overview from their declarations and the loaded data. */

export type EntryOf<Kind extends OverviewEntry<unknown>['kind']> = Extract<
  OverviewEntry<unknown>,
  {kind: Kind}
>;

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

/** A figure of a resource that leads to its list. */
export const listFigure = ({name}: Resource, filter: string, part: string): Figure => ({
  name: `${part} ${name} ${filter}`,
  behind: {kind: 'list', resource: name, filter},
});
