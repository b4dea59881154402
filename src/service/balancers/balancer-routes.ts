import * as v from 'valibot';
import {loadBalancerLabel} from '../../model/index.ts';
import {keysOf} from '../../own-property.ts';
import {readRoutes} from '../http/read-routes.ts';
import {deleteRoute, findItem, itemJson, postRoute, putRoute, type Route, updateItem} from '../http/route.ts';
import {badRequest} from '../http-error.ts';
import {nextPublicAddress} from '../ip-addresses.ts';
import {formatTime} from '../simulation/clock.ts';
import {recordEvent} from '../simulation/events.ts';
import {boolean, givenFields, integer, listOf, string, tags} from '../validation.ts';
import {portWithBackends} from './bodies.ts';
import {checkHealth} from './health.ts';
import {addBackend, addPort, balancerReference, makeBalancer} from './rules.ts';
import {LoadBalancer} from './schema.ts';

const options = {scope: 'nodebalancers'};
const label = v.pipe(string, v.regex(loadBalancerLabel, 'Must be 3-32 letters, digits, - and _'));
const throttle = v.nullish(integer(0, 20));
const throttles = {client_conn_throttle: throttle, client_udp_sess_throttle: throttle};

export const balancerRoutes: readonly Route[] = [
  ...readRoutes('/nodebalancers', 'balancers', options),
  postRoute('/nodebalancers', options, {
    catalogues: ['regions'],
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
      return itemJson(context, 'balancers', balancer.id);
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
    backends.deleteAll('parent IN (SELECT seq FROM ports_index WHERE parent = ?)', balancer.id);
    ports.deleteAll('parent = ?', balancer.id);
    balancers.delete(balancer.id);
    recordEvent(context, {action: 'nodebalancer_delete', entity: balancerReference(balancer)});
  }),
];
