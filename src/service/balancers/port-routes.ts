import * as v from 'valibot';
import {childRoutes} from '../http/read-routes.ts';
import type {RequestContext, Route} from '../http/route.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, updateItem} from '../http/route.ts';
import {recordEvent} from '../simulation/events.ts';
import {givenFields} from '../validation.ts';
import {backendFields, portFields, portWithBackends} from './bodies.ts';
import {checkHealth} from './health.ts';
import {addBackend, addPort, balancerReference, changedPort} from './rules.ts';
import {Backend, BalancerConfig} from './schema.ts';

const options = {scope: 'nodebalancers'};
const portPath = '/nodebalancers/:id/configs';
const backendPath = `${portPath}/:config/nodes`;

const findBalancer = (context: RequestContext) => findItem(context, 'balancers');
const balancerId = (context: RequestContext) => findBalancer(context).id;
const findPort = (context: RequestContext) => findItem(context, 'ports', 'config', balancerId(context));
const portId = (context: RequestContext) => findPort(context).id;

function checkedPortId(context: RequestContext): number {
  const port = findPort(context);
  checkHealth(context, [port]);
  return port.id;
}

function checkedBalancerId(context: RequestContext): number {
  const id = balancerId(context);
  checkHealth(context, context.store.tables.ports.all('parent = ?', id));
  return id;
}

const record = (context: RequestContext, action: string) =>
  recordEvent(context, {action: `nodebalancer_${action}`, entity: balancerReference(findBalancer(context))});

/** The ports of a load balancer, which the API calls its configs, and their backends, which it calls nodes. */
export const portRoutes: readonly Route[] = [
  ...childRoutes(portPath, 'ports', 'config', options, checkedBalancerId),
  postRoute(portPath, options, {
    body: portWithBackends,
    reply: BalancerConfig,
    handle: (context, {nodes, ...config}) => {
      const port = addPort(context, balancerId(context), config);
      for (const node of nodes ?? []) addBackend(context, port, node);
      checkHealth(context, [port]);
      record(context, 'config_create');
      return itemJson(context, 'ports', port.id);
    },
  }),
  postRoute(`${portPath}/:config/rebuild`, options, {
    body: portWithBackends,
    reply: BalancerConfig,
    handle: (context, {nodes, ...config}) => {
      const port = changedPort(context, findPort(context), config);
      context.store.tables.ports.update(port.id, port);
      context.store.tables.backends.deleteAll('parent = ?', port.id);
      for (const node of nodes ?? []) addBackend(context, port, node);
      checkHealth(context, [port]);
      return itemJson(context, 'ports', port.id);
    },
  }),
  putRoute(`${portPath}/:config`, options, {
    body: v.looseObject(portFields),
    reply: BalancerConfig,
    handle: (context, body) => {
      const port = findPort(context);
      record(context, 'config_update');
      return updateItem(context, 'ports', port, changedPort(context, port, body));
    },
  }),
  deleteRoute(`${portPath}/:config`, options, context => {
    const id = portId(context);
    context.store.tables.backends.deleteAll('parent = ?', id);
    context.store.tables.ports.delete(id);
    record(context, 'config_delete');
  }),
  ...childRoutes(backendPath, 'backends', 'node', options, checkedPortId),
  postRoute(backendPath, options, {
    body: v.looseObject(backendFields),
    reply: Backend,
    handle: (context, body) => {
      const port = findPort(context);
      const {id} = addBackend(context, port, body);
      checkHealth(context, [port]);
      record(context, 'node_create');
      return itemJson(context, 'backends', id);
    },
  }),
  putRoute(`${backendPath}/:node`, options, {
    body: v.partial(v.looseObject(backendFields)),
    reply: Backend,
    handle: (context, body) => {
      const backend = findItem(context, 'backends', 'node', portId(context));
      updateItem(context, 'backends', backend, givenFields(body, ['label', 'address', 'weight', 'mode']));
      checkHealth(context, [findPort(context)]);
      record(context, 'node_update');
      return itemJson(context, 'backends', backend.id);
    },
  }),
  deleteRoute(`${backendPath}/:node`, options, context => {
    const port = findPort(context);
    context.store.tables.backends.delete(findItem(context, 'backends', 'node', port.id).id);
    checkHealth(context, [port]);
    record(context, 'node_delete');
  }),
];
