import * as v from 'valibot';
import {id, maybe, texts, time, whole} from '../basics.ts';

/** A load balancer. `transfer` is MB this month. */
export const LoadBalancer = v.object({
  id,
  label: v.string(),
  region: v.string(),
  type: v.string(),
  hostname: v.string(),
  ipv4: v.string(),
  ipv6: maybe(v.string()),
  created: time,
  updated: time,
  client_conn_throttle: whole,
  lke_cluster: v.null(),
  tags: texts,
  transfer: v.object({in: maybe(v.number()), out: maybe(v.number()), total: maybe(v.number())}),
});
export type LoadBalancer = v.InferOutput<typeof LoadBalancer>;

/** A port of a load balancer. */
export const BalancerConfig = v.object({
  id,
  nodebalancer_id: id,
  port: whole,
  protocol: v.string(),
  algorithm: v.string(),
  stickiness: v.string(),
  check: v.string(),
  check_interval: whole,
  check_timeout: whole,
  check_attempts: whole,
  check_path: v.string(),
  check_body: v.string(),
  check_passive: v.boolean(),
  proxy_protocol: v.string(),
  cipher_suite: v.string(),
  ssl_commonname: v.string(),
  ssl_fingerprint: v.string(),
  ssl_cert: v.null(),
  ssl_key: v.null(),
  nodes_status: v.object({up: whole, down: whole}),
});
export type BalancerConfig = v.InferOutput<typeof BalancerConfig>;

/** A machine behind a port of a load balancer. `address` is `<private address>:<port>`. */
export const Backend = v.object({
  id,
  nodebalancer_id: id,
  config_id: id,
  label: v.string(),
  address: v.string(),
  weight: whole,
  mode: v.string(),
  status: v.string(),
});
export type Backend = v.InferOutput<typeof Backend>;
