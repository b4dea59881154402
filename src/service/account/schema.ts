import * as v from 'valibot';
import {eventFilterable, invoiceFilterable} from '../../model/index.ts';
import {EntityReference, id, nonNegativeInteger, strings, timestamp} from '../fields.ts';
import {defineCollection} from '../storage/collection.ts';

/** Credit for what is used; amounts are texts in US dollars. */
const Promotion = v.object({
  summary: v.string(),
  description: v.string(),
  service_type: v.string(),
  credit_monthly_cap: v.string(),
  credit_remaining: v.string(),
  this_month_credit_remaining: v.string(),
  expire_dt: v.nullable(timestamp),
  image_url: v.string(),
});

/** The account. `balance` (the amount due) and `balance_uninvoiced` are in US dollars. */
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
  active_promotions: v.array(Promotion),
  euuid: v.string(),
});
export type Account = v.InferOutput<typeof Account>;

const pool = {used: nonNegativeInteger, quota: nonNegativeInteger, billable: nonNegativeInteger};
/** Network transfer of this month in GB. The pools of the regions add up to that of the account. */
export const Transfer = v.object({...pool, region_transfers: v.array(v.object({id: v.string(), ...pool}))});
export type Transfer = v.InferOutput<typeof Transfer>;

/** An event. `duration` and `time_remaining` are in seconds, `percent_complete` is 0–100. */
export const Event = v.object({
  id,
  action: v.string(),
  status: v.picklist(['scheduled', 'started', 'finished', 'failed', 'notification']),
  created: timestamp,
  duration: v.nullable(v.number()),
  entity: v.nullable(EntityReference),
  secondary_entity: v.nullable(EntityReference),
  percent_complete: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  time_remaining: v.nullable(v.number()),
  rate: v.nullable(v.string()),
  message: v.nullable(v.string()),
  username: v.nullable(v.string()),
  read: v.boolean(),
  seen: v.boolean(),
});
export type Event = v.InferOutput<typeof Event>;

export const Notification = v.object({
  label: v.string(),
  message: v.string(),
  body: v.nullable(v.string()),
  severity: v.string(),
  type: v.string(),
  entity: v.nullable(EntityReference),
  when: v.nullable(timestamp),
  until: v.nullable(timestamp),
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

/** An item of an invoice. An item of type `misc` has no time, quantity or price. */
export const InvoiceItem = v.object({
  label: v.string(),
  type: v.picklist(['hourly', 'misc']),
  from: v.nullable(timestamp),
  to: v.nullable(timestamp),
  quantity: v.nullable(nonNegativeInteger),
  unit_price: v.nullable(v.string()),
  amount: v.number(),
  tax: v.number(),
  total: v.number(),
  region: v.nullable(v.string()),
});
export type InvoiceItem = v.InferOutput<typeof InvoiceItem>;

export const Settings = v.object({
  managed: v.boolean(),
  backups_enabled: v.boolean(),
  network_helper: v.boolean(),
  object_storage: v.string(),
  longview_subscription: v.nullable(v.string()),
  interfaces_for_new_nodes: v.string(),
});
export type Settings = v.InferOutput<typeof Settings>;

/** The collections of this family, except those in profile-schema.ts. */
export const accountCollections = {
  events: defineCollection(Event, {
    name: 'events',
    filterable: eventFilterable,
    // An event of a disk has the node as its entity; clients wait for it by this type.
    standIns: {'entity.type': {disks: "action GLOB 'disk_*'"}},
    newestFirst: true,
  }),
  notifications: defineCollection(Notification, {name: 'notifications', filterable: {}}),
  payments: defineCollection(Payment, {name: 'payments', filterable: {}, newestFirst: true}),
  invoices: defineCollection(Invoice, {name: 'invoices', filterable: invoiceFilterable, newestFirst: true}),
} as const;
