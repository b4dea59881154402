import {resourceOf} from '../../resources/index.ts';
import type {List, State} from '../state.ts';

/** What is beyond the specification, and what the service has answered that it does not have. */

export const isAbsent = ({resource, failures}: List): boolean =>
  resourceOf(resource).hidden === true && failures[1]?.kind === 'missing';

/** Whether the service is known not to have a resource: then it is not asked again, wherever that stands. */
export const lacks = ({lists}: State, resource: string): boolean =>
  Object.values(lists).some(list => list.resource === resource && isAbsent(list));
