import {resourceOf} from '../../../resources/index.ts';
import type {ItemRef, List, Problem, State} from '../../state/state.ts';

/** Whether the service does not have the list, or its parent is gone. */
export const isAbsent = ({resource, failures}: List): boolean =>
  resourceOf(resource).beyond === true && failures[1]?.kind === 'missing';

/** Whether the service is known to lack a resource or its parent. It is not requested again then. */
export function lacks(state: State, resource: string): boolean {
  if (state.support[resource] === false) return true;
  const {parent} = resourceOf(resource);
  return parent !== undefined && lacks(state, parent);
}

/** Remembers whether the service has the resource of a list. After one success, a 404 means that its parent is gone. */
export function rememberSupport(state: State, list: List): State {
  const {resource} = list;
  if (!resourceOf(resource).beyond || state.support[resource]) return state;
  if (list.results !== undefined) return {...state, support: {...state.support, [resource]: true}};
  return isAbsent(list) ? {...state, support: {...state.support, [resource]: false}} : state;
}

/** Remembers that the service lacks a single object beyond the specification, such as the grants of a user. */
export function rememberItemSupport(state: State, resource: string | undefined, {kind}: Problem): State {
  if (resource === undefined || kind !== 'missing') return state;
  const {beyond, list} = resourceOf(resource);
  return beyond && !list ? {...state, support: {...state.support, [resource]: false}} : state;
}

/** The name under which `support` stores whether the service has the additional data of an item's document. */
export const documentName = ({resource}: Pick<ItemRef, 'resource'>): string => `document of ${resource}`;
