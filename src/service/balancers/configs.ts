import * as v from 'valibot';
import {optional} from '../check.ts';
import {listOf, oneOf} from '../http/read-routes.ts';
import {type Call, find, type Route, shown, taking} from '../http/route.ts';
import * as is from '../schemas.ts';
import {addBackend, addPort, backendFields, countBackends, portFields} from './rules.ts';

const terms = {scope: 'nodebalancers'};
const ports = '/nodebalancers/:id/configs';
const backends = `${ports}/:config/nodes`;

const balancerId = (call: Call) => find(call, 'balancers').id;
const portOf = (call: Call) => find(call, 'ports', 'config', balancerId(call));

const withBackends = v.looseObject({...portFields, nodes: optional(v.array(v.looseObject(backendFields)))});

const createPort = taking({
  ...terms,
  method: 'POST',
  path: ports,
  body: withBackends,
  reply: is.BalancerConfig,
  run: (call, {nodes, ...config}) => {
    const port = addPort(call, balancerId(call), config);
    for (const node of nodes ?? []) addBackend(call, port, node);
    return shown(call, 'ports', port.id);
  },
});

/** What was given of a port. */
const given = (body: Readonly<Record<string, unknown>>): Partial<is.BalancerConfig> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name in portFields && (value ?? null) !== null),
  );

const rebuildPort = taking({
  ...terms,
  method: 'POST',
  path: `${ports}/:config/rebuild`,
  body: withBackends,
  reply: is.BalancerConfig,
  run: (call, {nodes, ...config}) => {
    const port = {...portOf(call), ...given(config)};
    call.store.tables.ports.update(port.id, port);
    call.store.tables.backends.deleteAll('parent = ?', port.id);
    for (const node of nodes ?? []) addBackend(call, port, node);
    return shown(call, 'ports', port.id);
  },
});

const updatePort = taking({
  ...terms,
  method: 'PUT',
  path: `${ports}/:config`,
  body: v.looseObject(portFields),
  reply: is.BalancerConfig,
  run: (call, body) => {
    const port = portOf(call);
    call.store.tables.ports.update(port.id, {...port, ...given(body)});
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

const updateBackend = taking({
  ...terms,
  method: 'PUT',
  path: `${backends}/:node`,
  body: v.partial(v.looseObject(backendFields)),
  reply: is.Backend,
  run: (call, body) => {
    const backend = find(call, 'backends', 'node', portOf(call).id);
    call.store.tables.backends.update(backend.id, {
      ...backend,
      label: body.label ?? backend.label,
      address: body.address ?? backend.address,
      weight: body.weight ?? backend.weight,
      mode: body.mode ?? backend.mode,
    });
    return shown(call, 'backends', backend.id);
  },
});

const deleteBackend: Route = {
  ...terms,
  method: 'DELETE',
  path: `${backends}/:node`,
  run: call => {
    const port = portOf(call);
    call.store.tables.backends.delete(find(call, 'backends', 'node', port.id).id);
    countBackends(call, port);
    return {};
  },
};

/** The ports of a load balancer, and the machines behind them. */
export const portRoutes: readonly Route[] = [
  listOf(ports, 'ports', terms, balancerId),
  oneOf(`${ports}/:config`, 'ports', 'config', terms, balancerId),
  createPort,
  rebuildPort,
  updatePort,
  deletePort,
  listOf(backends, 'backends', terms, call => portOf(call).id),
  oneOf(`${backends}/:node`, 'backends', 'node', terms, call => portOf(call).id),
  createBackend,
  updateBackend,
  deleteBackend,
];
