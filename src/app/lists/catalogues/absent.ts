import {resourceOf} from '../../../resources/index.ts';
import type {List, Problem, State} from '../../state.ts';

/** What is beyond the specification, and what the service has answered that it does not have. */

/** A list that the service does not have, or whose parent is gone. */
export const isAbsent = ({resource, failures}: List): boolean =>
  resourceOf(resource).beyond === true && failures[1]?.kind === 'missing';

/** Whether the service is known not to have a resource, or what that lies in: then it is not asked again, wherever that stands. */
export function lacks(state: State, resource: string): boolean {
  if (state.support[resource] === false) return true;
  const {parent} = resourceOf(resource);
  return parent !== undefined && lacks(state, parent);
}

/** Remembers whether the service has the resource of a list. Once one was read, it is a parent that is gone. */
export function hear(state: State, list: List): State {
  const {resource} = list;
  if (!resourceOf(resource).beyond || state.support[resource]) return state;
  if (list.results !== undefined) return {...state, support: {...state.support, [resource]: true}};
  return isAbsent(list) ? {...state, support: {...state.support, [resource]: false}} : state;
}

/** The same of a single object that others have, such as the grants of a user, where it could not be read. */
export function hearItem(state: State, resource: string | undefined, {kind}: Problem): State {
  if (resource === undefined || kind !== 'missing') return state;
  const {beyond, list} = resourceOf(resource);
  return beyond && !list ? {...state, support: {...state.support, [resource]: false}} : state;
}
