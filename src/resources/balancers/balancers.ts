import {endpoints} from '../../api/endpoints/endpoints.ts';
import {LoadBalancer, loadBalancerLabel} from '../../model/index.ts';
import {megabytes} from '../../text/format.ts';
import {balancerPrice, balancerPriceColumn, costOfNew, costOfRemoved} from '../billing/price.ts';
import {regionsWith} from '../catalogue/regions.ts';
import {type Answer, bodyOf, type Field, field} from '../definition/action.ts';
import {between} from '../definition/checks.ts';
import {eventsAbout, idColumn, regionColumn, tagsColumn} from '../definition/common.ts';
import {
  createAction,
  editedText,
  labelAndTagsAction,
  removeAction,
  tags,
} from '../definition/common-actions.ts';
import {describe} from '../definition/definition.ts';
import {ageColumn, timeColumn} from '../definition/times.ts';

export const {action, resource} = describe(LoadBalancer);

const checkLabel = (label: Answer) =>
  loadBalancerLabel.test(String(label)) ? undefined : 'must be 3–32 letters, digits, - and _';

/** An empty answer means the same as 0: no limit. */
const throttle = field.number('Throttle', {
  optional: true,
  hint: '0–20 new connections a second for each address; 0: no limit',
  initial: (balancer?: LoadBalancer) => balancer?.client_conn_throttle ?? undefined,
  check: between(0, 20),
}) satisfies Field<LoadBalancer>;

const create = action({
  ...createAction,
  title: 'Create load balancer',
  level: 'confirm',
  endpoint: endpoints.loadBalancers.create,
  fields: {
    label: field.text('Label', {hint: '3–32 characters', check: checkLabel}),
    region: field.choice('Region', {from: regionsWith('NodeBalancers')}),
    client_conn_throttle: throttle,
    tags,
  },
  cost: (_, {region}, sources) => costOfNew(balancerPrice({region}, sources), region, sources),
  creates: answers => ({resource: 'balancers', label: String(answers.label)}),
});

const common = labelAndTagsAction(checkLabel);

const edit = action({
  ...common,
  title: 'Edit',
  verb: 'edit load balancer',
  endpoint: endpoints.loadBalancers.update,
  fields: {...common.fields, client_conn_throttle: throttle},
  body: answers => ({
    ...common.body(answers),
    ...bodyOf({client_conn_throttle: answers.client_conn_throttle ?? 0}),
  }),
  changes: (balancer, answers) => editedText(edit.fields, balancer, answers),
});

const remove = action({
  ...removeAction,
  verb: 'delete load balancer',
  endpoint: endpoints.loadBalancers.remove,
  changes: () => 'its configurations go with it; the nodes behind it stay',
  cost: (balancer, _, sources) => costOfRemoved(balancerPrice(balancer, sources)),
});

const balancerActions = [create, edit, remove];

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
