import type {OperationContext} from '../context.ts';
import type {Node} from '../nodes/schema.ts';
import {listSeparator} from '../storage/columns.ts';
import {hostOf} from './bodies.ts';
import type {Backend, BalancerConfig} from './schema.ts';

/** Decides which backends are up: those whose address belongs to a running node. */

const nodeAt = ({store}: OperationContext, address: string): Node | undefined =>
  store.tables.nodes.all('instr(ipv4, ?) > 0', `${listSeparator}${hostOf(address)}${listSeparator}`)[0];

export const healthOf = (context: OperationContext, address: string): Backend['status'] =>
  nodeAt(context, address)?.status === 'running' ? 'UP' : 'DOWN';

/** Updates the status of a port's backends. Writes nothing if no status has changed. */
export function checkHealth(context: OperationContext, {id}: Pick<BalancerConfig, 'id'>): void {
  const {backends, ports} = context.store.tables;
  let up = 0;
  const all = backends.all('parent = ?', id);
  for (const backend of all) {
    const status = healthOf(context, backend.address);
    if (status === 'UP') up += 1;
    if (status !== backend.status) backends.update(backend.id, {...backend, status});
  }
  const port = ports.get(id);
  const down = all.length - up;
  if (!port || (port.nodes_status.up === up && port.nodes_status.down === down)) return;
  ports.update(id, {...port, nodes_status: {up, down}});
}
