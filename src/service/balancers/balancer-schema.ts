import * as v from 'valibot';
import {loadBalancerFilterable} from '../../model/index.ts';
import {defineCollection, each, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';

/** A load balancer. `transfer` is the MB of this month. */
export const LoadBalancer = v.object({
  id,
  ...each(v.string(), 'label region type hostname ipv4'),
  ipv6: v.nullable(v.string()),
  ...each(timestamp, 'created updated'),
  ...each(nonNegativeInteger, 'client_conn_throttle client_udp_sess_throttle'),
  lke_cluster: v.null(),
  tags: strings,
  transfer: v.object({
    in: v.nullable(v.number()),
    out: v.nullable(v.number()),
    total: v.nullable(v.number()),
  }),
});
export type LoadBalancer = v.InferOutput<typeof LoadBalancer>;

export const BalancerConfig = v.object({
  id,
  nodebalancer_id: id,
  ...each(
    nonNegativeInteger,
    'port check_interval check_timeout check_attempts udp_check_port udp_session_timeout',
  ),
  ...each(
    v.string(),
    'protocol algorithm stickiness check check_path check_body proxy_protocol cipher_suite ssl_commonname ssl_fingerprint',
  ),
  check_passive: v.boolean(),
  ...each(v.nullable(v.string()), 'ssl_cert ssl_key'),
  nodes_status: v.object({up: nonNegativeInteger, down: nonNegativeInteger}),
});
export type BalancerConfig = v.InferOutput<typeof BalancerConfig>;

/** A backend of a port. `address` is `<private address>:<port>`. */
export const Backend = v.object({
  id,
  ...each(id, 'nodebalancer_id config_id'),
  ...each(v.string(), 'label address mode status'),
  weight: nonNegativeInteger,
});
export type Backend = v.InferOutput<typeof Backend>;

export const balancerCollections = {
  balancers: defineCollection(LoadBalancer, {name: 'balancers', filterable: loadBalancerFilterable}),
  ports: defineCollection(BalancerConfig, {name: 'ports', filterable: {}}),
  backends: defineCollection(Backend, {name: 'backends', filterable: {label: 'text'}}),
} as const;
