import {Node} from '../../model/index.ts';
import {describe} from '../definition/definition.ts';

/** What the files of this folder share. */
export const {action, resource} = describe(Node);

export const ofNode = (node: Node) => ({id: node.id});

/** Why what needs a node between no two states cannot be done now. */
export const unlessSettled = ({status}: Node) =>
  status === 'running' || status === 'offline'
    ? undefined
    : `it is ${status ?? 'in an unknown state'}: wait until it is running or offline`;

/** Why what needs the status cannot be done now. */
export const unlessStatus = (status: string) => (node: Node) =>
  node.status === status ? undefined : `it is ${node.status ?? 'in an unknown state'}`;
