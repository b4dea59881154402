import * as v from 'valibot';
import {type Filterable, id, number, seconds, text, texts, time} from './field-types.ts';

/** A DNS domain. Times to live are seconds; 0 means the service's default. */
export const Domain = v.looseObject({
  id,
  domain: text,
  type: text,
  status: text,
  soa_email: text,
  description: text,
  group: text,
  tags: texts,
  master_ips: texts,
  axfr_ips: texts,
  ttl_sec: seconds,
  refresh_sec: seconds,
  retry_sec: seconds,
  expire_sec: seconds,
  created: time,
  updated: time,
});
export type Domain = v.InferOutput<typeof Domain>;
export const domainFilterable: Filterable = {domain: 'text', group: 'text', tags: 'list'};

/** A record of a domain. `priority`, `weight` and `port` apply to MX and SRV, `tag` on CAA. */
export const DomainRecord = v.looseObject({
  id,
  type: text,
  name: text,
  target: text,
  ttl_sec: seconds,
  priority: number,
  weight: number,
  port: number,
  service: text,
  protocol: text,
  tag: text,
  created: time,
  updated: time,
});
export type DomainRecord = v.InferOutput<typeof DomainRecord>;
export const recordTypes = ['A', 'AAAA', 'NS', 'MX', 'CNAME', 'TXT', 'SRV', 'PTR', 'CAA'] as const;
export const recordFilterable: Filterable = {type: 'text', name: 'text', target: 'text', tag: 'text'};

/** A domain as the service writes it into a zone file. */
export const ZoneFile = v.looseObject({zone_file: v.array(v.string())});
export type ZoneFile = v.InferOutput<typeof ZoneFile>;

export const RecordCreate = v.looseObject({
  type: v.string(),
  name: v.optional(v.string()),
  target: v.optional(v.string()),
  priority: v.optional(v.number()),
  weight: v.optional(v.number()),
  port: v.optional(v.number()),
  service: v.nullish(v.string()),
  protocol: v.nullish(v.string()),
  tag: v.nullish(v.string()),
  ttl_sec: v.optional(v.number()),
});

export const RecordUpdate = v.partial(RecordCreate);

/** The body of `POST /domains`; `soa_email` is required for a master. */
export const DomainCreate = v.looseObject({
  domain: v.string(),
  type: v.string(),
  soa_email: v.optional(v.string()),
  master_ips: v.optional(v.array(v.string())),
  tags: v.nullish(v.array(v.string())),
});

export const DomainUpdate = v.partial(
  v.looseObject({
    ...DomainCreate.entries,
    ttl_sec: v.number(),
    refresh_sec: v.number(),
    retry_sec: v.number(),
    expire_sec: v.number(),
  }),
);

export const domainName =
  /^(\*\.)?([a-zA-Z0-9-_]{1,63}\.)+([a-zA-Z]{2,3}\.)?([a-zA-Z]{2,16}|xn--[a-zA-Z0-9]+)$/;

/** The times that 0 stands for in a domain, in seconds. */
export const domainDefaults = {
  ttl_sec: 86_400,
  refresh_sec: 14_400,
  retry_sec: 14_400,
  expire_sec: 1_209_600,
} as const;

/** The times that the service keeps, of a domain and of its records; in seconds, 0 for the default. */
export const storedTimes = [
  0, 30, 120, 300, 3600, 7200, 14_400, 28_800, 57_600, 86_400, 172_800, 345_600, 604_800, 1_209_600,
  2_419_200,
];

/** The longest of them. */
export const longestTime = 2_419_200;

/** A time as the service stores it: rounded up to one that it keeps. */
export const storedTime = (seconds: number): number =>
  storedTimes.find(allowed => allowed >= seconds) ?? longestTime;
