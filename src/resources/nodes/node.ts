import {Node} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';
import {inWords} from '../definition/status.ts';

export const {action, resource} = describe(Node);

const stateOf = (status: string | null | undefined) => (status ? inWords(status) : 'in an unknown state');

/** Returns why an action that needs a node in a stable state cannot be done now. */
export const unlessSettled = ({status}: Node) =>
  status === 'running' || status === 'offline'
    ? undefined
    : `it is ${stateOf(status)}: wait until it is running or offline`;

/** Returns why an action that depends on the status cannot be done now. */
export const unlessStatus = (status: string) => (node: Node) =>
  node.status === status ? undefined : `it is ${stateOf(node.status)}`;
