import * as v from 'valibot';
import {domainFilterable, recordFilterable} from '../../model/index.ts';
import {defineCollection, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';

/** A DNS domain. Times are in seconds; 0 stands for the default of the service. */
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

/** A DNS record. Fields that do not apply to its type are 0 or null. */
export const DnsRecord = v.object({
  id,
  type: v.string(),
  name: v.string(),
  target: v.string(),
  priority: nonNegativeInteger,
  weight: nonNegativeInteger,
  port: nonNegativeInteger,
  service: v.nullable(v.string()),
  protocol: v.nullable(v.string()),
  ttl_sec: nonNegativeInteger,
  tag: v.nullable(v.string()),
  created: timestamp,
  updated: timestamp,
});
export type DnsRecord = v.InferOutput<typeof DnsRecord>;

/** The collections of this family. Records belong to a domain. */
export const domainCollections = {
  domains: defineCollection(Domain, {
    name: 'domains',
    filterable: domainFilterable,
    sortable: ['created'],
  }),
  records: defineCollection(DnsRecord, {name: 'records', filterable: recordFilterable}),
} as const;
