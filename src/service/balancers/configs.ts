import * as v from 'valibot';
import {optional} from '../check.ts';
import {childItemRoute, childListRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import * as is from '../schemas.ts';
import {addBackend, addPort, backendFields, countBackends, portFields} from './rules.ts';

const options = {scope: 'nodebalancers'};
const ports = '/nodebalancers/:id/configs';
const backends = `${ports}/:config/nodes`;

const balancerId = (context: RequestContext) => findItem(context, 'balancers').id;
const portOf = (context: RequestContext) => findItem(context, 'ports', 'config', balancerId(context));

const withBackends = v.looseObject({...portFields, nodes: optional(v.array(v.looseObject(backendFields)))});

const createPort = routeWithBody({
  ...options,
  method: 'POST',
  path: ports,
  body: withBackends,
  reply: is.BalancerConfig,
  handle: (context, {nodes, ...config}) => {
    const port = addPort(context, balancerId(context), config);
    for (const node of nodes ?? []) addBackend(context, port, node);
    return itemJson(context, 'ports', port.id);
  },
});

/** What was given of a port. */
const given = (body: Readonly<Record<string, unknown>>): Partial<is.BalancerConfig> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => name in portFields && (value ?? null) !== null),
  );

const rebuildPort = routeWithBody({
  ...options,
  method: 'POST',
  path: `${ports}/:config/rebuild`,
  body: withBackends,
  reply: is.BalancerConfig,
  handle: (context, {nodes, ...config}) => {
    const port = {...portOf(context), ...given(config)};
    context.store.tables.ports.update(port.id, port);
    context.store.tables.backends.deleteAll('parent = ?', port.id);
    for (const node of nodes ?? []) addBackend(context, port, node);
    return itemJson(context, 'ports', port.id);
  },
});

const updatePort = routeWithBody({
  ...options,
  method: 'PUT',
  path: `${ports}/:config`,
  body: v.looseObject(portFields),
  reply: is.BalancerConfig,
  handle: (context, body) => {
    const port = portOf(context);
    context.store.tables.ports.update(port.id, {...port, ...given(body)});
    return itemJson(context, 'ports', port.id);
  },
});

const deletePort: Route = {
  ...options,
  method: 'DELETE',
  path: `${ports}/:config`,
  handle: context => {
    const {id} = portOf(context);
    context.store.tables.backends.deleteAll('parent = ?', id);
    context.store.tables.ports.delete(id);
    return {};
  },
};

const createBackend = routeWithBody({
  ...options,
  method: 'POST',
  path: backends,
  body: v.looseObject(backendFields),
  reply: is.Backend,
  handle: (context, body) => itemJson(context, 'backends', addBackend(context, portOf(context), body).id),
});

const updateBackend = routeWithBody({
  ...options,
  method: 'PUT',
  path: `${backends}/:node`,
  body: v.partial(v.looseObject(backendFields)),
  reply: is.Backend,
  handle: (context, body) => {
    const backend = findItem(context, 'backends', 'node', portOf(context).id);
    context.store.tables.backends.update(backend.id, {
      ...backend,
      label: body.label ?? backend.label,
      address: body.address ?? backend.address,
      weight: body.weight ?? backend.weight,
      mode: body.mode ?? backend.mode,
    });
    return itemJson(context, 'backends', backend.id);
  },
});

const deleteBackend: Route = {
  ...options,
  method: 'DELETE',
  path: `${backends}/:node`,
  handle: context => {
    const port = portOf(context);
    context.store.tables.backends.delete(findItem(context, 'backends', 'node', port.id).id);
    countBackends(context, port);
    return {};
  },
};

/** The ports of a load balancer, and the machines behind them. */
export const portRoutes: readonly Route[] = [
  childListRoute(ports, 'ports', options, balancerId),
  childItemRoute(`${ports}/:config`, 'ports', 'config', options, balancerId),
  createPort,
  rebuildPort,
  updatePort,
  deletePort,
  childListRoute(backends, 'backends', options, context => portOf(context).id),
  childItemRoute(`${backends}/:node`, 'backends', 'node', options, context => portOf(context).id),
  createBackend,
  updateBackend,
  deleteBackend,
];
