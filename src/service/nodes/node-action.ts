import type * as v from 'valibot';
import {type DeclaredRoute, findItem, postRoute, type RequestContext, type Route} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {formatTime} from '../simulation/clock.ts';
import type {Node} from './schema.ts';

/** Declares an action of a node: `boot` is `POST /node/instances/:id/boot`. */
export const nodeActionRoute = <S extends v.GenericSchema>(name: string, route: DeclaredRoute<S>): Route =>
  postRoute(`/node/instances/:id/${name}`, {scope: 'nodes'}, route);

const settledStatuses = ['running', 'offline', 'stopped'];

/** Returns whether no operation on the node is in progress. */
export const isSettled = ({status}: Node): boolean => settledStatuses.includes(status);

/** Returns the node of the path. @throws HttpError 404, or 400 while an operation on the node is in progress */
export function findSettledNode(context: RequestContext): Node {
  const node = findItem(context, 'nodes');
  if (!isSettled(node)) throw badRequest(`${context.word.capitalized} busy.`);
  return node;
}

export function updateNode({store, now}: RequestContext, node: Node, changes: Partial<Node>): Node {
  const changed = {...node, ...changes, updated: formatTime(now)};
  store.tables.nodes.update(node.id, changed);
  return changed;
}
