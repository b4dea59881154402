import * as v from 'valibot';
import {EntityReference, id, maybe, nonNegativeInteger, strings, timestamp} from '../basics.ts';

/** The account. `balance` (what is owed) and `balance_uninvoiced` in US dollars. */
export const Account = v.object({
  company: v.string(),
  email: v.string(),
  first_name: v.string(),
  last_name: v.string(),
  address_1: v.string(),
  address_2: v.string(),
  city: v.string(),
  state: v.string(),
  zip: v.string(),
  country: v.string(),
  phone: v.string(),
  tax_id: v.string(),
  balance: v.number(),
  balance_uninvoiced: v.number(),
  billing_source: v.string(),
  credit_card: v.object({expiry: v.string(), last_four: v.string()}),
  active_since: timestamp,
  capabilities: strings,
  active_promotions: v.array(v.object({summary: v.string()})),
  euuid: v.string(),
});
export type Account = v.InferOutput<typeof Account>;

const pool = {used: nonNegativeInteger, quota: nonNegativeInteger, billable: nonNegativeInteger};
/** Network transfer of this month, GB; the regions add up to the whole. */
export const Transfer = v.object({
  ...pool,
  region_transfers: v.array(v.object({id: v.string(), ...pool})),
});
export type Transfer = v.InferOutput<typeof Transfer>;

/** What happened. `duration` and `time_remaining` in seconds, `percent_complete` 0–100. */
export const Event = v.object({
  id,
  action: v.string(),
  status: v.picklist(['scheduled', 'started', 'finished', 'failed', 'notification']),
  created: timestamp,
  duration: maybe(v.number()),
  entity: maybe(EntityReference),
  secondary_entity: maybe(EntityReference),
  percent_complete: maybe(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  time_remaining: maybe(v.number()),
  rate: maybe(v.string()),
  message: maybe(v.string()),
  username: maybe(v.string()),
  read: v.boolean(),
  seen: v.boolean(),
});
export type Event = v.InferOutput<typeof Event>;

export const Notification = v.object({
  label: v.string(),
  message: v.string(),
  body: maybe(v.string()),
  severity: v.string(),
  type: v.string(),
  entity: maybe(EntityReference),
  when: maybe(timestamp),
  until: maybe(timestamp),
});
export type Notification = v.InferOutput<typeof Notification>;

export const Payment = v.object({id, date: timestamp, usd: v.number()});
export type Payment = v.InferOutput<typeof Payment>;

export const Invoice = v.object({
  id,
  date: timestamp,
  label: v.string(),
  subtotal: v.number(),
  tax: v.number(),
  total: v.number(),
  tax_summary: v.array(v.object({name: v.string(), tax: v.number()})),
  billing_source: v.string(),
});
export type Invoice = v.InferOutput<typeof Invoice>;

export const Settings = v.object({
  managed: v.boolean(),
  backups_enabled: v.boolean(),
  network_helper: v.boolean(),
  object_storage: v.string(),
  longview_subscription: maybe(v.string()),
  interfaces_for_new_nodes: v.string(),
});
export type Settings = v.InferOutput<typeof Settings>;
