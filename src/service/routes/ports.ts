import * as v from 'valibot';
import {addBackend, addPort, backendFields, portFields} from '../balancing.ts';
import * as is from '../entities/index.ts';
import {listOf, oneOf} from '../reading.ts';
import {type Call, find, type Route, shown, taking} from '../route.ts';

const terms = {scope: 'nodebalancers'};
const ports = '/nodebalancers/:id/configs';
const backends = `${ports}/:config/nodes`;

const balancerId = (call: Call) => find(call, 'balancers').id;
const portOf = (call: Call) => find(call, 'ports', 'config', balancerId(call));

const createPort = taking({
  ...terms,
  method: 'POST',
  path: ports,
  body: v.looseObject(portFields),
  reply: is.BalancerConfig,
  run: (call, body) => shown(call, 'ports', addPort(call, balancerId(call), body).id),
});

const updatePort = taking({
  ...terms,
  method: 'PUT',
  path: `${ports}/:config`,
  body: v.looseObject(portFields),
  reply: is.BalancerConfig,
  run: (call, body) => {
    const port = portOf(call);
    const names = Object.keys(portFields);
    const set = Object.fromEntries(
      Object.entries(body).filter(([name, value]) => names.includes(name) && (value ?? null) !== null),
    );
    call.store.tables.ports.update(port.id, {...port, ...set});
    return shown(call, 'ports', port.id);
  },
});

const deletePort: Route = {
  ...terms,
  method: 'DELETE',
  path: `${ports}/:config`,
  run: call => {
    const {id} = portOf(call);
    call.store.tables.backends.deleteAll('parent = ?', id);
    call.store.tables.ports.delete(id);
    return {};
  },
};

const createBackend = taking({
  ...terms,
  method: 'POST',
  path: backends,
  body: v.looseObject(backendFields),
  reply: is.Backend,
  run: (call, body) => shown(call, 'backends', addBackend(call, portOf(call), body).id),
});

const deleteBackend: Route = {
  ...terms,
  method: 'DELETE',
  path: `${backends}/:node`,
  run: call => {
    call.store.tables.backends.delete(find(call, 'backends', 'node', portOf(call).id).id);
    return {};
  },
};

/** The ports of a load balancer, and the machines behind them. */
export const portRoutes: readonly Route[] = [
  listOf(ports, 'ports', terms, balancerId),
  oneOf(`${ports}/:config`, 'ports', 'config', terms, balancerId),
  createPort,
  updatePort,
  deletePort,
  listOf(backends, 'backends', terms, call => portOf(call).id),
  oneOf(`${backends}/:node`, 'backends', 'node', terms, call => portOf(call).id),
  createBackend,
  deleteBackend,
];
