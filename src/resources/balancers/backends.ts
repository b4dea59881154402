import {isIPv4, isIPv6} from 'node:net';
import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {Params} from '../../api/index.ts';
import {
  Backend,
  type BalancerConfig,
  backendValues,
  type LoadBalancer,
  type Node,
} from '../../model/index.ts';
import {isPrivateIpv4} from '../../text/ip-address.ts';
import {type Answer, type Field, type FormPlace, field, storedFields} from '../definition/action.ts';
import {between, lengthBetween} from '../definition/checks.ts';
import {filterValue, idColumn} from '../definition/common.ts';
import {createAction, editOf, removeAction} from '../definition/common-actions.ts';
import {describe} from '../definition/definition.ts';
import {inBalancer} from './balancer-configs.ts';

export const {action, resource} = describe(Backend);

const inConfig = (place: Params) => ({
  balancer_id: place.balancer_id ?? '',
  config_id: place.config_id ?? '',
});

/** The address of a backend without its port: `192.168.130.4`. */
const hostOf = (address: string | null | undefined): string | undefined =>
  address?.replace(/:\d+$/, '').replace(/^\[|\]$/g, '') || undefined;

function checkAddress(answer: Answer): string | undefined {
  const text = String(answer);
  const port = Number(/:(\d{1,5})$/.exec(text)?.[1]);
  const host = hostOf(text) ?? '';
  const known = isIPv4(host) || (isIPv6(host) && text.startsWith('['));
  return known && port >= 1 && port <= 65_535 ? undefined : 'must be an address and a port: 192.168.130.4:80';
}

/** The private address of a node with the port of the configuration, because most backends listen on the same port. */
function addressOf({ipv4}: Node, {params, find}: FormPlace): string | undefined {
  const {config_id, ...inside} = params;
  const config = find<BalancerConfig>('balancer-configs', config_id, inside);
  const own = ipv4?.find(isPrivateIpv4);
  return own === undefined ? undefined : `${own}:${config?.port ?? 80}`;
}

const longestLabel = 32;

/** Returns the label of the node that has the typed address; without such a node, the address. */
function labelFor(address: string, nodes: readonly Node[]): {label: string} {
  const host = hostOf(address) ?? address;
  const {label} = nodes.find(({ipv4}) => ipv4?.includes(host)) ?? {};
  return {label: (label ?? host.replaceAll(/[^\w.]+/g, '-')).slice(0, longestLabel)};
}

const backendFields = storedFields({
  address: field.choice('Address', {
    hint: 'a node with a private address, or one such as 192.168.130.4:80',
    check: checkAddress,
    from: {
      resource: 'nodes',
      filter: (_, __, {params, find}) => {
        const {region} = find<LoadBalancer>('balancers', params.balancer_id) ?? {};
        return region ? `region=${region}` : '';
      },
      value: addressOf,
      detail: (node: Node) => [node.status, node.ipv4?.find(isPrivateIpv4)].filter(Boolean).join(' · '),
      proposes: ({label}: Node) => ({label: (label ?? '').slice(0, longestLabel)}),
      proposesTyped: labelFor,
    },
    typed: true,
  }),
  label: field.text('Label', {
    hint: '3–32 characters, such as the name of the node',
    check: lengthBetween(3, longestLabel),
  }),
  weight: field.number('Weight', {
    optional: true,
    hint: '1–255, its part of the connections',
    check: between(1, 255),
  }),
  mode: field.choice('Mode', {
    choices: backendValues.mode,
    optional: true,
    hint: 'drain lets connections end, reject takes none, backup waits for the others to be down',
  }),
} satisfies Record<string, Field<Backend | undefined>>);

const add = action({
  ...createAction,
  name: 'add',
  title: 'Add backend',
  endpoint: endpoints.backends.create,
  fields: backendFields,
  creates: (asked, place) => ({
    resource: 'backends',
    label: String(asked.label),
    params: inConfig(place),
    matches: (backend: Backend) => backend.address === asked.address && backend.label === asked.label,
  }),
});

const edit = action({...editOf(backendFields), endpoint: endpoints.backends.update});

// It can be added again, so a confirmation is enough.
const remove = action({
  ...removeAction,
  title: 'Remove',
  level: 'confirm',
  endpoint: endpoints.backends.remove,
  changes: ({address}) => `connections go no more to ${address}; the node stays`,
});

const backendActions = [add, edit, remove];

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
