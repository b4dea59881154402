import {ipv6Address} from '../addresses.ts';
import {entityReference, type WithDefaults} from '../basics.ts';
import type * as is from '../schemas.ts';
import type {Word} from '../word.ts';

export function makeBalancer(
  word: Word,
  given: WithDefaults<is.LoadBalancer, 'id' | 'label' | 'region' | 'ipv4' | 'created'>,
): is.LoadBalancer {
  const made: is.LoadBalancer = {
    id: given.id,
    label: given.label,
    region: given.region,
    type: 'common',
    hostname: `${given.ipv4.replaceAll('.', '-')}.ip.${word.lower}usercontent.example`,
    ipv4: given.ipv4,
    ipv6: ipv6Address(given.id),
    created: given.created,
    updated: given.created,
    client_conn_throttle: 0,
    lke_cluster: null,
    tags: [],
    transfer: {in: null, out: null, total: null},
  };
  return Object.assign(made, given);
}

/** Refers to a load balancer in events and tickets. */
export const balancerReference = (balancer: {readonly id: number; readonly label: string}): is.Subject =>
  entityReference('nodebalancer', '/nodebalancers', balancer);
