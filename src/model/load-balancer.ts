import * as v from 'valibot';
import {type Filterable, id, megabytes, number, regionId, text, texts, time} from './field-types.ts';

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
