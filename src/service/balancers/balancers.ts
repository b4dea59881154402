import * as v from 'valibot';
import {loadBalancerLabel} from '../../model/index.ts';
import {address} from '../addresses.ts';
import {flag, optional, tags, text, whole} from '../check.ts';
import {list, one} from '../http/read-routes.ts';
import {find, type Route, shown, taking} from '../http/route.ts';
import {invalid} from '../refusal.ts';
import * as is from '../schemas.ts';
import {stamp} from '../simulation/clock.ts';
import {about, tell} from '../simulation/lifecycle.ts';
import {makeBalancer} from './make.ts';
import {addBackend, addPort, backendFields, portFields} from './rules.ts';

const terms = {scope: 'nodebalancers'};
const label = v.pipe(text, v.regex(loadBalancerLabel, 'Must be 3-32 letters, digits, - and _'));
const throttle = whole(0, 20);

const create = taking({
  ...terms,
  method: 'POST',
  path: '/nodebalancers',
  needs: ['regions'],
  body: v.looseObject({
    region: text,
    label,
    client_conn_throttle: optional(throttle),
    tags,
    configs: optional(
      v.array(v.looseObject({...portFields, nodes: optional(v.array(v.looseObject(backendFields)))})),
    ),
  }),
  reply: is.LoadBalancer,
  run: (call, body) => {
    const {store, word, at} = call;
    if (store.tables.regions.get(body.region)?.capabilities.includes('NodeBalancers') !== true) {
      throw invalid('region is not valid', 'region');
    }
    const balancer = makeBalancer(word, {
      id: store.tables.balancers.nextNumber(),
      label: body.label,
      region: body.region,
      ipv4: address(store.next('addresses') - 1),
      created: stamp(at),
      client_conn_throttle: body.client_conn_throttle ?? 0,
      tags: body.tags ?? [],
    });
    store.tables.balancers.insert(balancer);
    for (const {nodes, ...config} of body.configs ?? []) {
      const port = addPort(call, balancer.id, config);
      for (const node of nodes ?? []) addBackend(call, port, node);
    }
    tell(call, {action: 'nodebalancer_create', entity: about.balancer(balancer)});
    return shown(call, 'balancers', balancer.id);
  },
});

const update = taking({
  ...terms,
  method: 'PUT',
  path: '/nodebalancers/:id',
  body: v.looseObject({
    label: optional(label),
    client_conn_throttle: optional(throttle),
    tags,
    check_passive: optional(flag),
  }),
  reply: is.LoadBalancer,
  run: (call, body) => {
    const balancer = find(call, 'balancers');
    call.store.tables.balancers.update(balancer.id, {
      ...balancer,
      label: body.label ?? balancer.label,
      client_conn_throttle: body.client_conn_throttle ?? balancer.client_conn_throttle,
      tags: body.tags ?? balancer.tags,
      updated: stamp(call.at),
    });
    tell(call, {action: 'nodebalancer_update', entity: about.balancer(balancer)});
    return shown(call, 'balancers', balancer.id);
  },
});

const remove: Route = {
  ...terms,
  method: 'DELETE',
  path: '/nodebalancers/:id',
  run: call => {
    const balancer = find(call, 'balancers');
    const {balancers: all, ports: held, backends: behind} = call.store.tables;
    behind.deleteAll('parent IN (SELECT seq FROM ports_index WHERE parent = ?)', balancer.id);
    held.deleteAll('parent = ?', balancer.id);
    all.delete(balancer.id);
    tell(call, {action: 'nodebalancer_delete', entity: about.balancer(balancer)});
    return {};
  },
};

export const balancers: readonly Route[] = [
  list('/nodebalancers', 'balancers', terms),
  one('/nodebalancers/:id', 'balancers', terms),
  create,
  update,
  remove,
];
