import * as v from 'valibot';
import {loadBalancerLabel} from '../../model/index.ts';
import {keysOf} from '../../own-property.ts';
import {
  childRoutes,
  deleteRoute,
  findItem,
  postRoute,
  putRoute,
  type RequestContext,
  type Route,
  readItem,
  readRoutes,
  updateItem,
} from '../http/route.ts';
import {nextPublicAddress} from '../made-up.ts';
import {badRequest} from '../operation.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {boolean, givenFields, integer, listOf, string, tags} from '../validation.ts';
import {
  addBackend,
  addPort,
  backendFields,
  balancerReference,
  changedPort,
  checkHealth,
  makeBalancer,
  portFields,
  portWithBackends,
} from './balancer-rules.ts';
import {Backend, BalancerConfig, LoadBalancer} from './balancer-schema.ts';

const options = {scope: 'nodebalancers'};
const label = v.pipe(string, v.regex(loadBalancerLabel, 'Must be 3-32 letters, digits, - and _'));
const throttle = v.nullish(integer(0, 20));
const throttles = {client_conn_throttle: throttle, client_udp_sess_throttle: throttle};

export const balancerRoutes: readonly Route[] = [
  ...readRoutes('/nodebalancers', 'balancers', options),
  postRoute('/nodebalancers', options, {
    body: v.looseObject({
      region: string,
      label,
      ...throttles,
      tags,
      configs: v.nullish(listOf(portWithBackends, 'Must be a list', 100)),
    }),
    reply: LoadBalancer,
    handle: (context, body) => {
      const {store, word, now} = context;
      if (store.tables.regions.get(body.region)?.capabilities.includes('NodeBalancers') !== true)
        throw badRequest('region is not valid', 'region');
      const balancer = makeBalancer(word, {
        id: store.tables.balancers.nextId(),
        label: body.label,
        region: body.region,
        ipv4: nextPublicAddress(store),
        created: formatTime(now),
        client_conn_throttle: body.client_conn_throttle ?? 0,
        client_udp_sess_throttle: body.client_udp_sess_throttle ?? 0,
        tags: body.tags ?? [],
      });
      store.tables.balancers.insert(balancer);
      const ports = (body.configs ?? []).map(({nodes, ...config}) => {
        const port = addPort(context, balancer.id, config);
        for (const node of nodes ?? []) addBackend(context, port, node);
        return port;
      });
      checkHealth(context, ports);
      recordEvent(context, {action: 'nodebalancer_create', entity: balancerReference(balancer)});
      return readItem(context, 'balancers', balancer.id);
    },
  }),
  putRoute('/nodebalancers/:id', options, {
    body: v.looseObject({
      label: v.nullish(label),
      ...throttles,
      tags,
      check_passive: v.nullish(boolean),
    }),
    reply: LoadBalancer,
    handle: (context, body) => {
      const balancer = findItem(context, 'balancers');
      recordEvent(context, {action: 'nodebalancer_update', entity: balancerReference(balancer)});
      const changes = givenFields(body, ['label', ...keysOf(throttles), 'tags']);
      return updateItem(context, 'balancers', balancer, changes);
    },
  }),
  deleteRoute('/nodebalancers/:id', options, context => {
    const balancer = findItem(context, 'balancers');
    const {balancers, ports, backends} = context.store.tables;
    for (const port of ports.childrenOf(balancer.id)) backends.deleteChildren(port.id);
    ports.deleteChildren(balancer.id);
    balancers.delete(balancer.id);
    recordEvent(context, {action: 'nodebalancer_delete', entity: balancerReference(balancer)});
  }),
];

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
  checkHealth(context, context.store.tables.ports.childrenOf(id));
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
      return readItem(context, 'ports', port.id);
    },
  }),
  postRoute(`${portPath}/:config/rebuild`, options, {
    body: portWithBackends,
    reply: BalancerConfig,
    handle: (context, {nodes, ...config}) => {
      const port = changedPort(context, findPort(context), config);
      context.store.tables.ports.update(port.id, port);
      context.store.tables.backends.deleteChildren(port.id);
      for (const node of nodes ?? []) addBackend(context, port, node);
      checkHealth(context, [port]);
      return readItem(context, 'ports', port.id);
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
    context.store.tables.backends.deleteChildren(id);
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
      return readItem(context, 'backends', id);
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
      return readItem(context, 'backends', backend.id);
    },
  }),
  deleteRoute(`${backendPath}/:node`, options, context => {
    const port = findPort(context);
    context.store.tables.backends.delete(findItem(context, 'backends', 'node', port.id).id);
    checkHealth(context, [port]);
    record(context, 'node_delete');
  }),
];
