import * as v from 'valibot';
import {
  type Filterable,
  flag,
  id,
  megabytes,
  number,
  regionId,
  seconds,
  text,
  texts,
  time,
} from './field-types.ts';

/** A load balancer (`nodebalancer`). `transfer` is MB this month. */
export const LoadBalancer = v.looseObject({
  id,
  label: text,
  region: regionId,
  hostname: text,
  ipv4: text,
  ipv6: text,
  type: text,
  client_conn_throttle: number,
  client_udp_sess_throttle: number,
  tags: texts,
  transfer: v.nullish(v.looseObject({in: megabytes, out: megabytes, total: megabytes})),
  created: time,
  updated: time,
});
export type LoadBalancer = v.InferOutput<typeof LoadBalancer>;
export const loadBalancerFilterable: Filterable = {label: 'text', region: 'text', ipv4: 'text', tags: 'list'};

/** A load balancer's label: 3–32 characters. */
export const loadBalancerLabel = /^[a-zA-Z0-9-_]{3,32}$/;

export const LoadBalancerCreate = v.looseObject({
  region: v.string(),
  label: v.optional(v.string()),
  client_conn_throttle: v.optional(v.number()),
  tags: v.nullish(v.array(v.string())),
});

export const LoadBalancerUpdate = v.omit(LoadBalancerCreate, ['region']);

/** One port of a load balancer, which the API calls a config. Its backends are what the API calls its nodes. */
export const BalancerConfig = v.looseObject({
  id,
  port: number,
  protocol: text,
  algorithm: text,
  stickiness: text,
  check: text,
  check_interval: seconds,
  check_timeout: seconds,
  check_attempts: number,
  check_path: text,
  check_body: text,
  check_passive: flag,
  udp_check_port: number,
  proxy_protocol: text,
  cipher_suite: text,
  ssl_commonname: text,
  ssl_fingerprint: text,
  nodes_status: v.nullish(v.looseObject({up: number, down: number})),
});
export type BalancerConfig = v.InferOutput<typeof BalancerConfig>;

export const balancerConfigValues = {
  protocol: ['http', 'https', 'tcp', 'udp'],
  algorithm: ['roundrobin', 'leastconn', 'source', 'ring_hash'],
  stickiness: ['none', 'table', 'http_cookie', 'session', 'source_ip'],
  check: ['none', 'connection', 'http', 'http_body'],
  proxy_protocol: ['none', 'v1', 'v2'],
  cipher_suite: ['recommended', 'legacy', 'none'],
} as const;

export const BalancerConfigBody = v.looseObject({
  port: v.optional(v.number()),
  protocol: v.optional(v.string()),
  algorithm: v.optional(v.string()),
  stickiness: v.optional(v.string()),
  check: v.optional(v.string()),
  check_interval: v.optional(v.number()),
  check_timeout: v.optional(v.number()),
  check_attempts: v.optional(v.number()),
  check_path: v.optional(v.string()),
  check_body: v.optional(v.string()),
  check_passive: v.optional(v.boolean()),
  udp_check_port: v.optional(v.number()),
  proxy_protocol: v.optional(v.string()),
  cipher_suite: v.optional(v.string()),
  ssl_cert: v.optional(v.string()),
  ssl_key: v.optional(v.string()),
});

/** A server that a port passes connections to. `address` is `<private address>:<port>`. */
export const Backend = v.looseObject({
  id,
  label: text,
  address: text,
  status: text,
  weight: number,
  mode: text,
});
export type Backend = v.InferOutput<typeof Backend>;

export const backendValues = {
  status: ['UP', 'DOWN', 'unknown'],
  mode: ['accept', 'reject', 'drain', 'backup', 'none'],
} as const;

export const BackendCreate = v.looseObject({
  label: v.string(),
  address: v.string(),
  weight: v.optional(v.number()),
  mode: v.optional(v.string()),
});

/** The body of `PUT` of one. */
export const BackendUpdate = v.partial(BackendCreate);
