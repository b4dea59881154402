import {notFound} from '../error.ts';
import {list, number, one, type Route} from '../route.ts';

export const nodes: readonly Route[] = [
  list('/node/instances', 'nodes', {scope: 'nodes'}),
  one('/node/instances/:id', 'nodes', {scope: 'nodes'}),
  list('/node/instances/:id/volumes', 'volumes', {scope: 'nodes'}, call => {
    const id = number(call, 'id');
    if (call.store.tables.nodes.text(id) === undefined) throw notFound();
    return {where: 'node_id = ?', values: [id]};
  }),
];

export const volumes: readonly Route[] = [
  list('/volumes', 'volumes', {scope: 'volumes'}),
  one('/volumes/:id', 'volumes', {scope: 'volumes'}),
];

export const balancers: readonly Route[] = [
  list('/nodebalancers', 'balancers', {scope: 'nodebalancers'}),
  one('/nodebalancers/:id', 'balancers', {scope: 'nodebalancers'}),
];
