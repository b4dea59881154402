import * as v from 'valibot';
import {childItemRoute, childListRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type RequestContext, type Route, routeWithBody} from '../http/route.ts';
import {givenFields} from '../validation.ts';
import {
  addBackend,
  addPort,
  backendFields,
  portFieldNames,
  portFields,
  portWithBackends,
  updateStatus,
} from './rules.ts';
import {Backend, BalancerConfig} from './schema.ts';

const options = {scope: 'nodebalancers'};
const portPath = '/nodebalancers/:id/configs';
const backendPath = `${portPath}/:config/nodes`;

const balancerId = (context: RequestContext) => findItem(context, 'balancers').id;
const findPort = (context: RequestContext) => findItem(context, 'ports', 'config', balancerId(context));
const portId = (context: RequestContext) => findPort(context).id;

const createPort = routeWithBody({
  ...options,
  method: 'POST',
  path: portPath,
  body: portWithBackends,
  reply: BalancerConfig,
  handle: (context, {nodes, ...config}) => {
    const port = addPort(context, balancerId(context), config);
    for (const node of nodes ?? []) addBackend(context, port, node);
    return itemJson(context, 'ports', port.id);
  },
});

const rebuildPort = routeWithBody({
  ...options,
  method: 'POST',
  path: `${portPath}/:config/rebuild`,
  body: portWithBackends,
  reply: BalancerConfig,
  handle: (context, {nodes, ...config}) => {
    const port = {...findPort(context), ...givenFields(config, portFieldNames)};
    context.store.tables.ports.update(port.id, port);
    context.store.tables.backends.deleteAll('parent = ?', port.id);
    for (const node of nodes ?? []) addBackend(context, port, node);
    return itemJson(context, 'ports', port.id);
  },
});

const updatePort = routeWithBody({
  ...options,
  method: 'PUT',
  path: `${portPath}/:config`,
  body: v.looseObject(portFields),
  reply: BalancerConfig,
  handle: (context, body) => {
    const port = findPort(context);
    context.store.tables.ports.update(port.id, {...port, ...givenFields(body, portFieldNames)});
    return itemJson(context, 'ports', port.id);
  },
});

const deletePort: Route = {
  ...options,
  method: 'DELETE',
  path: `${portPath}/:config`,
  handle: context => {
    const id = portId(context);
    context.store.tables.backends.deleteAll('parent = ?', id);
    context.store.tables.ports.delete(id);
    return {};
  },
};

const createBackend = routeWithBody({
  ...options,
  method: 'POST',
  path: backendPath,
  body: v.looseObject(backendFields),
  reply: Backend,
  handle: (context, body) => itemJson(context, 'backends', addBackend(context, findPort(context), body).id),
});

const updateBackend = routeWithBody({
  ...options,
  method: 'PUT',
  path: `${backendPath}/:node`,
  body: v.partial(v.looseObject(backendFields)),
  reply: Backend,
  handle: (context, body) => {
    const backend = findItem(context, 'backends', 'node', portId(context));
    context.store.tables.backends.update(backend.id, {
      ...backend,
      ...givenFields(body, ['label', 'address', 'weight', 'mode']),
    });
    return itemJson(context, 'backends', backend.id);
  },
});

const deleteBackend: Route = {
  ...options,
  method: 'DELETE',
  path: `${backendPath}/:node`,
  handle: context => {
    const port = findPort(context);
    context.store.tables.backends.delete(findItem(context, 'backends', 'node', port.id).id);
    updateStatus(context, port);
    return {};
  },
};

/** The ports of a load balancer, which the API calls its configs, and their backends, which it calls nodes. */
export const portRoutes: readonly Route[] = [
  childListRoute(portPath, 'ports', options, balancerId),
  childItemRoute(`${portPath}/:config`, 'ports', 'config', options, balancerId),
  createPort,
  rebuildPort,
  updatePort,
  deletePort,
  childListRoute(backendPath, 'backends', options, portId),
  childItemRoute(`${backendPath}/:node`, 'backends', 'node', options, portId),
  createBackend,
  updateBackend,
  deleteBackend,
];
