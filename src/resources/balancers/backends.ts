import {endpoints} from '../../api/endpoints/endpoints.ts';
import {backendValues} from '../../model/index.ts';
import {idColumn} from '../definition/common-columns.ts';
import {filterValue} from '../definition/common-relations.ts';
import {hostOf, resource} from './backend.ts';
import {backendActions} from './backend-actions.ts';
import {inBalancer} from './config.ts';

/** The servers that a port of a load balancer passes connections to. The API calls them its nodes. */
export const backends = resource({
  name: 'backends',
  summary: 'the nodes behind a port of a load balancer',
  parent: 'balancer-configs',
  beyond: true,
  list: endpoints.backends.list,
  read: endpoints.backends.read,
  live: true,
  emptyText: 'Nothing stands behind this port',
  values: backendValues,
  columns: [
    {title: 'Label', width: 16, cell: backend => backend.label, rank: 1},
    {title: 'Status', cell: backend => backend.status?.toLowerCase(), tone: 'status', rank: 1},
    {title: 'Address', addresses: true, cell: backend => backend.address, rank: 1},
    {title: 'Mode', cell: backend => backend.mode, rank: 2},
    {title: 'Weight', align: 'right', cell: backend => backend.weight, rank: 3},
    idColumn,
  ],
  relations: [
    {
      title: 'Node',
      to: 'nodes',
      filter: ({address}) => {
        const host = hostOf(address);
        return host === undefined ? undefined : `ipv4=${filterValue(host)}`;
      },
    },
    {
      title: 'Configuration',
      to: 'balancer-configs',
      id: (_, place) => place.config_id,
      params: (_, place) => inBalancer(place),
    },
    {title: 'Load balancer', to: 'balancers', id: (_, place) => place.balancer_id},
  ],
  actions: backendActions,
  copies: [
    ['address', backend => backend.address],
    ['address without the port', backend => hostOf(backend.address)],
  ],
});
