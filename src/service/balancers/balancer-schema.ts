import * as v from 'valibot';
import {loadBalancerFilterable} from '../../model/index.ts';
import {defineCollection, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';

/** A load balancer. `transfer` is the MB of this month. */
export const LoadBalancer = v.object({
  id,
  label: v.string(),
  region: v.string(),
  type: v.string(),
  hostname: v.string(),
  ipv4: v.string(),
  ipv6: v.nullable(v.string()),
  created: timestamp,
  updated: timestamp,
  client_conn_throttle: nonNegativeInteger,
  client_udp_sess_throttle: nonNegativeInteger,
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
  port: nonNegativeInteger,
  protocol: v.string(),
  algorithm: v.string(),
  stickiness: v.string(),
  check: v.string(),
  check_interval: nonNegativeInteger,
  check_timeout: nonNegativeInteger,
  check_attempts: nonNegativeInteger,
  check_path: v.string(),
  check_body: v.string(),
  check_passive: v.boolean(),
  proxy_protocol: v.string(),
  udp_check_port: nonNegativeInteger,
  udp_session_timeout: nonNegativeInteger,
  cipher_suite: v.string(),
  ssl_commonname: v.string(),
  ssl_fingerprint: v.string(),
  ssl_cert: v.nullable(v.string()),
  ssl_key: v.nullable(v.string()),
  nodes_status: v.object({up: nonNegativeInteger, down: nonNegativeInteger}),
});
export type BalancerConfig = v.InferOutput<typeof BalancerConfig>;

/** A backend of a port. `address` is `<private address>:<port>`. */
export const Backend = v.object({
  id,
  nodebalancer_id: id,
  config_id: id,
  label: v.string(),
  address: v.string(),
  weight: nonNegativeInteger,
  mode: v.string(),
  status: v.string(),
});
export type Backend = v.InferOutput<typeof Backend>;

/** The collections of this family. Ports belong to a load balancer, backends to a port. */
export const balancerCollections = {
  balancers: defineCollection(LoadBalancer, {name: 'balancers', filterable: loadBalancerFilterable}),
  ports: defineCollection(BalancerConfig, {name: 'ports', filterable: {}}),
  backends: defineCollection(Backend, {name: 'backends', filterable: {label: 'text'}}),
} as const;
