import * as v from 'valibot';
import {domainFilterable, recordFilterable} from '../../model/index.ts';
import {defineCollection, each, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';

/** A DNS domain. Times are in seconds; 0 stands for the default of the service. */
export const Domain = v.object({
  id,
  ...each(v.string(), 'type domain group status errors description soa_email'),
  ...each(strings, 'tags master_ips axfr_ips'),
  ...each(nonNegativeInteger, 'retry_sec expire_sec refresh_sec ttl_sec'),
  ...each(timestamp, 'created updated'),
});
export type Domain = v.InferOutput<typeof Domain>;

/** A DNS record. Fields that do not apply to its type are 0 or null. */
export const DnsRecord = v.object({
  id,
  ...each(v.string(), 'type name target'),
  ...each(nonNegativeInteger, 'priority weight port ttl_sec'),
  ...each(v.nullable(v.string()), 'service protocol tag'),
  ...each(timestamp, 'created updated'),
});
export type DnsRecord = v.InferOutput<typeof DnsRecord>;

export const domainCollections = {
  domains: defineCollection(Domain, {
    name: 'domains',
    filterable: domainFilterable,
    sortable: ['created'],
  }),
  records: defineCollection(DnsRecord, {name: 'records', filterable: recordFilterable}),
} as const;
