import {isIPv4, isIPv6} from 'node:net';
import {endpoints} from '../../api/endpoints/endpoints.ts';
import type {Backend, BalancerConfig, LoadBalancer, Node} from '../../model/index.ts';
import {backendValues} from '../../model/index.ts';
import {isPrivateIpv4} from '../../text/ip-address.ts';
import type {Answer} from '../definition/action/answers.ts';
import {between, lengthBetween} from '../definition/action/checks.ts';
import {createAction, editOf, removeAction} from '../definition/action/common-actions.ts';
import {type Field, storedFields} from '../definition/action/field.ts';
import type {FormPlace} from '../definition/action/form-place.ts';
import {action, hostOf, inConfig} from './backend.ts';

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
  address: {
    label: 'Address',
    type: 'choice',
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
  },
  label: {
    label: 'Label',
    type: 'text',
    hint: '3–32 characters, such as the name of the node',
    check: lengthBetween(3, longestLabel),
  },
  weight: {
    label: 'Weight',
    type: 'number',
    optional: true,
    hint: '1–255, its part of the connections',
    check: between(1, 255),
  },
  mode: {
    label: 'Mode',
    type: 'choice',
    choices: backendValues.mode,
    optional: true,
    hint: 'drain lets connections end, reject takes none, backup waits for the others to be down',
  },
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

export const backendActions = [add, edit, remove];
