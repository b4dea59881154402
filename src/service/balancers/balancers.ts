import * as v from 'valibot';
import {loadBalancerLabel} from '../../model/index.ts';
import {publicAddress} from '../addresses.ts';
import {boolean, integer, optional, string, tags} from '../check.ts';
import {itemRoute, listRoute} from '../http/read-routes.ts';
import {findItem, itemJson, type Route, routeWithBody} from '../http/route.ts';
import {badRequest} from '../refusal.ts';
import * as is from '../schemas.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {balancerReference, makeBalancer} from './make.ts';
import {addBackend, addPort, backendFields, portFields} from './rules.ts';

const options = {scope: 'nodebalancers'};
const label = v.pipe(string, v.regex(loadBalancerLabel, 'Must be 3-32 letters, digits, - and _'));
const throttle = integer(0, 20);

const create = routeWithBody({
  ...options,
  method: 'POST',
  path: '/nodebalancers',
  catalogues: ['regions'],
  body: v.looseObject({
    region: string,
    label,
    client_conn_throttle: optional(throttle),
    tags,
    configs: optional(
      v.array(v.looseObject({...portFields, nodes: optional(v.array(v.looseObject(backendFields)))})),
    ),
  }),
  reply: is.LoadBalancer,
  handle: (context, body) => {
    const {store, word, now: at} = context;
    if (store.tables.regions.get(body.region)?.capabilities.includes('NodeBalancers') !== true) {
      throw badRequest('region is not valid', 'region');
    }
    const balancer = makeBalancer(word, {
      id: store.tables.balancers.nextNumber(),
      label: body.label,
      region: body.region,
      ipv4: publicAddress(store.next('addresses') - 1),
      created: formatTime(at),
      client_conn_throttle: body.client_conn_throttle ?? 0,
      tags: body.tags ?? [],
    });
    store.tables.balancers.insert(balancer);
    for (const {nodes, ...config} of body.configs ?? []) {
      const port = addPort(context, balancer.id, config);
      for (const node of nodes ?? []) addBackend(context, port, node);
    }
    recordEvent(context, {action: 'nodebalancer_create', entity: balancerReference(balancer)});
    return itemJson(context, 'balancers', balancer.id);
  },
});

const update = routeWithBody({
  ...options,
  method: 'PUT',
  path: '/nodebalancers/:id',
  body: v.looseObject({
    label: optional(label),
    client_conn_throttle: optional(throttle),
    tags,
    check_passive: optional(boolean),
  }),
  reply: is.LoadBalancer,
  handle: (context, body) => {
    const balancer = findItem(context, 'balancers');
    context.store.tables.balancers.update(balancer.id, {
      ...balancer,
      label: body.label ?? balancer.label,
      client_conn_throttle: body.client_conn_throttle ?? balancer.client_conn_throttle,
      tags: body.tags ?? balancer.tags,
      updated: formatTime(context.now),
    });
    recordEvent(context, {action: 'nodebalancer_update', entity: balancerReference(balancer)});
    return itemJson(context, 'balancers', balancer.id);
  },
});

const remove: Route = {
  ...options,
  method: 'DELETE',
  path: '/nodebalancers/:id',
  handle: context => {
    const balancer = findItem(context, 'balancers');
    const {balancers: all, ports: held, backends: behind} = context.store.tables;
    behind.deleteAll('parent IN (SELECT seq FROM ports_index WHERE parent = ?)', balancer.id);
    held.deleteAll('parent = ?', balancer.id);
    all.delete(balancer.id);
    recordEvent(context, {action: 'nodebalancer_delete', entity: balancerReference(balancer)});
    return {};
  },
};

export const balancers: readonly Route[] = [
  listRoute('/nodebalancers', 'balancers', options),
  itemRoute('/nodebalancers/:id', 'balancers', options),
  create,
  update,
  remove,
];
