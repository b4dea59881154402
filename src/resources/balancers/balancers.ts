import {endpoints} from '../../api/endpoints/endpoints.ts';
import {megabytes} from '../../text/format.ts';
import {balancerPriceColumn} from '../billing/price.ts';
import {idColumn, regionColumn, tagsColumn} from '../definition/common-columns.ts';
import {eventsAbout} from '../definition/common-relations.ts';
import {ageColumn, timeColumn} from '../definition/times.ts';
import {balancerActions} from './actions.ts';
import {resource} from './balancer.ts';

export const balancers = resource({
  name: 'balancers',
  title: 'Load balancers',
  singular: 'load balancer',
  menu: 5,
  aliases: ['balancer', 'load-balancers', 'nodebalancers', 'lb'],
  summary: 'load balancers',
  list: endpoints.loadBalancers.list,
  live: true,
  columns: [
    {title: 'Label', width: 12, cell: balancer => balancer.label, rank: 1},
    regionColumn(2),
    {title: 'IPv4', addresses: true, cell: balancer => balancer.ipv4, rank: 1},
    {title: 'Hostname', width: 16, cell: balancer => balancer.hostname, rank: 4},
    {
      title: 'Transfer',
      field: 'transfer.total',
      align: 'right',
      cell: balancer => megabytes(balancer.transfer?.total),
      total: sum => `${megabytes(sum)} transfer`,
      rank: 3,
    },
    balancerPriceColumn,
    idColumn,
    ageColumn(balancer => balancer.created, 13),
    timeColumn('Created', balancer => balancer.created, {optional: true, rank: 15}),
    {title: 'IPv6', addresses: true, cell: balancer => balancer.ipv6, optional: true, rank: 16},
    {title: 'Type', cell: balancer => balancer.type, optional: true, rank: 17},
    tagsColumn(14),
    timeColumn('Updated', balancer => balancer.updated, {optional: true}),
  ],
  groups: [
    ['Network', 'IPv4', 'IPv6', 'Hostname'],
    ['Traffic', 'Connections a second', 'Transfer', 'In', 'Out'],
    ['Times', 'Created', 'Updated'],
  ],
  details: [
    [
      'Connections a second',
      ({client_conn_throttle: connections, client_udp_sess_throttle: sessions}) =>
        `${connections || 'not limited'}${sessions ? `, UDP sessions ${sessions}` : ''}`,
    ],
    ['In', balancer => megabytes(balancer.transfer?.in)],
    ['Out', balancer => megabytes(balancer.transfer?.out)],
  ],
  catalogues: ['balancer-types', 'regions'],
  relations: [
    {title: 'Configurations', to: 'balancer-configs', params: balancer => ({balancer_id: balancer.id})},
    {title: 'Region', to: 'regions', id: balancer => balancer.region},
    eventsAbout('nodebalancer'),
    {title: 'Records', to: 'records', find: balancer => balancer.ipv4 ?? undefined},
  ],
  actions: balancerActions,
  enterRelation: 'Configurations',
  copies: [
    ['address', balancer => balancer.ipv4],
    ['IPv6 address', balancer => balancer.ipv6],
    ['hostname', balancer => balancer.hostname],
  ],
  overview: [{part: 'Cost', kind: 'cost'}],
  eventType: 'nodebalancer',
});
