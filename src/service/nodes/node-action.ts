import {findItem, type RequestContext} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {formatTime} from '../simulation/clock.ts';
import type {Node} from './schema.ts';

export const action = (name: string) => ({
  scope: 'nodes',
  method: 'POST' as const,
  path: `/node/instances/:id/${name}`,
});

const settledStatuses = ['running', 'offline', 'stopped'];

/** Whether no operation on it is in progress. */
export const isSettled = ({status}: Node): boolean => settledStatuses.includes(status);

/** The node of the path. @throws HttpError 400 while an operation on it is in progress */
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
