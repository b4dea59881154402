import type {OperationContext} from '../context.ts';
import {listSeparator} from '../storage/columns.ts';
import {hostOf} from './bodies.ts';
import type {BalancerConfig} from './schema.ts';

/** Decides which backends are up: those whose address belongs to a running node. */

/** Returns the ids of nodes by their addresses, in one scan however many are asked for. The oldest node with an address has it. */
function nodeIdsByAddress({store}: OperationContext): ReadonlyMap<string, number> {
  const rows = store.queries.all('SELECT seq, ipv4 FROM nodes_index ORDER BY seq DESC', {
    seq: 'number',
    ipv4: 'string',
  });
  return new Map(rows.flatMap(({seq, ipv4}) => ipv4.split(listSeparator).map(address => [address, seq])));
}

/** Updates the status of the backends of ports. Writes nothing if no status has changed. */
export function checkHealth(context: OperationContext, ports: readonly Pick<BalancerConfig, 'id'>[]): void {
  const {tables} = context.store;
  const idByAddress = nodeIdsByAddress(context);
  const isUp = (address: string) => {
    const nodeId = idByAddress.get(hostOf(address));
    return nodeId !== undefined && tables.nodes.get(nodeId)?.status === 'running';
  };
  for (const {id} of ports) {
    let up = 0;
    const all = tables.backends.all('parent = ?', id);
    for (const backend of all) {
      const status = isUp(backend.address) ? 'UP' : 'DOWN';
      if (status === 'UP') up += 1;
      if (status !== backend.status) tables.backends.update(backend.id, {...backend, status});
    }
    const port = tables.ports.get(id);
    const down = all.length - up;
    if (!port || (port.nodes_status.up === up && port.nodes_status.down === down)) continue;
    tables.ports.update(id, {...port, nodes_status: {up, down}});
  }
}
