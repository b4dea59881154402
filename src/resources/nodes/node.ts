import {Node} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';
import {inWords} from '../definition/status.ts';

export const {action, resource} = describe(Node);

/** Returns why an action that depends on the status cannot be done now. Without a status the service decides. */
export const unlessStatus =
  (...fit: readonly string[]) =>
  ({status}: Node) =>
    !status || fit.includes(status) ? undefined : `it is ${inWords(status)}`;

const unlessStable = unlessStatus('running', 'offline', 'stopped');

/** Returns why an action that needs a node in a stable state cannot be done now. */
export function unlessSettled(node: Node): string | undefined {
  const why = unlessStable(node);
  return why && `${why}: wait until it is running or offline`;
}
