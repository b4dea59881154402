import * as v from 'valibot';
import {id, maybe, nonNegativeInteger, strings, timestamp} from '../basics.ts';

/** A DNS domain. Times to live are seconds; 0 stands for the service's default. */
export const Domain = v.object({
  id,
  type: v.string(),
  domain: v.string(),
  tags: strings,
  group: v.string(),
  status: v.string(),
  errors: v.string(),
  description: v.string(),
  soa_email: v.string(),
  retry_sec: nonNegativeInteger,
  master_ips: strings,
  axfr_ips: strings,
  expire_sec: nonNegativeInteger,
  refresh_sec: nonNegativeInteger,
  ttl_sec: nonNegativeInteger,
  created: timestamp,
  updated: timestamp,
});
export type Domain = v.InferOutput<typeof Domain>;

/** A record. What does not bear on its type is 0 or null. */
export const Record = v.object({
  id,
  type: v.string(),
  name: v.string(),
  target: v.string(),
  priority: nonNegativeInteger,
  weight: nonNegativeInteger,
  port: nonNegativeInteger,
  service: maybe(v.string()),
  protocol: maybe(v.string()),
  ttl_sec: nonNegativeInteger,
  tag: maybe(v.string()),
  created: timestamp,
  updated: timestamp,
});
export type Record = v.InferOutput<typeof Record>;
