import * as v from 'valibot';
import {id, maybe, texts, time, whole} from '../basics.ts';

/** A DNS domain. Times to live are seconds; 0 stands for the service's default. */
export const Domain = v.object({
  id,
  type: v.string(),
  domain: v.string(),
  tags: texts,
  group: v.string(),
  status: v.string(),
  errors: v.string(),
  description: v.string(),
  soa_email: v.string(),
  retry_sec: whole,
  master_ips: texts,
  axfr_ips: texts,
  expire_sec: whole,
  refresh_sec: whole,
  ttl_sec: whole,
  created: time,
  updated: time,
});
export type Domain = v.InferOutput<typeof Domain>;

/** A record. What does not bear on its type is 0 or null. */
export const Record = v.object({
  id,
  type: v.string(),
  name: v.string(),
  target: v.string(),
  priority: whole,
  weight: whole,
  port: whole,
  service: maybe(v.string()),
  protocol: maybe(v.string()),
  ttl_sec: whole,
  tag: maybe(v.string()),
  created: time,
  updated: time,
});
export type Record = v.InferOutput<typeof Record>;
