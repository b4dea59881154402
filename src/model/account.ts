import * as v from 'valibot';
import {
  entity,
  type Filterable,
  flag,
  gigabytes,
  id,
  money,
  number,
  percent,
  regionId,
  regionOf,
  seconds,
  text,
  texts,
  time,
  words,
} from './field-types.ts';

/** Credit for what is used, in US dollars. It ends at `expire_dt`, if there is one. */
const Promotion = v.looseObject({
  summary: text,
  credit_remaining: money,
  this_month_credit_remaining: money,
  expire_dt: time,
});
export type Promotion = v.InferOutput<typeof Promotion>;

/** The account itself: a single object. `balance` and `balance_uninvoiced` in US dollars; a debt is positive. */
export const Account = v.looseObject({
  company: text,
  email: text,
  first_name: text,
  last_name: text,
  address_1: text,
  address_2: text,
  city: text,
  state: text,
  zip: text,
  country: text,
  phone: text,
  tax_id: text,
  balance: money,
  balance_uninvoiced: money,
  active_since: time,
  euuid: text,
  billing_source: text,
  capabilities: texts,
  active_promotions: v.nullish(v.array(Promotion)),
  credit_card: v.nullish(
    v.looseObject({expiry: text, last_four: v.nullish(v.union([v.string(), v.number()]))}),
  ),
});
export type Account = v.InferOutput<typeof Account>;

/** Network transfer of this month, in GB: a single object. */
export const Transfer = v.looseObject({
  used: gigabytes,
  quota: gigabytes,
  billable: gigabytes,
  region_transfers: v.nullish(
    v.array(v.looseObject({id: regionOf, used: gigabytes, quota: gigabytes, billable: gigabytes})),
  ),
});
export type Transfer = v.InferOutput<typeof Transfer>;

/** The known types of the entities of events, notifications and tickets; a service may send others. */
export const entityTypes = words(
  'node volume domain nodebalancer image stackscript account ticket user token',
);

/** An event on the account. `duration` in seconds, `percent_complete` 0–100. The service stores events for 90 days. */
export const Event = v.looseObject({
  id,
  action: text,
  status: text,
  entity,
  secondary_entity: entity,
  created: time,
  duration: seconds,
  percent_complete: percent,
  time_remaining: v.nullish(v.union([v.string(), v.number()])),
  rate: text,
  message: text,
  username: text,
  read: flag,
  seen: flag,
});
export type Event = v.InferOutput<typeof Event>;
export const eventStatuses = ['scheduled', 'started', 'finished', 'failed', 'notification'] as const;
export const eventFilterable: Filterable = {
  id: 'number',
  action: 'text',
  created: 'time',
  'entity.id': 'number',
  'entity.type': 'text',
  read: 'boolean',
};

/** Notices about the account or an item on it; they have no id. */
export const Notification = v.looseObject({
  label: text,
  message: text,
  body: text,
  severity: text,
  type: text,
  entity,
  when: time,
  until: time,
});
export type Notification = v.InferOutput<typeof Notification>;

export const Payment = v.looseObject({id, date: time, usd: money});
export type Payment = v.InferOutput<typeof Payment>;

export const Invoice = v.looseObject({
  id,
  date: time,
  label: text,
  subtotal: money,
  tax: money,
  total: money,
  billing_source: text,
});
export type Invoice = v.InferOutput<typeof Invoice>;
/** An item of an invoice. The items add up to the total of the invoice; an item not billed by the hour has no period. */
export const InvoiceItem = v.looseObject({
  label: text,
  type: text,
  from: time,
  to: time,
  quantity: number,
  unit_price: money,
  amount: money,
  tax: money,
  total: money,
  region: regionId,
});
export type InvoiceItem = v.InferOutput<typeof InvoiceItem>;
export const invoiceFilterable: Filterable = {date: 'time', label: 'text', total: 'number'};

export const Settings = v.looseObject({
  managed: flag,
  backups_enabled: flag,
  network_helper: flag,
  object_storage: text,
  longview_subscription: text,
  interfaces_for_new_nodes: text,
});
export const SettingsUpdate = v.partial(
  v.looseObject({backups_enabled: v.boolean(), network_helper: v.boolean()}),
);
export type Settings = v.InferOutput<typeof Settings>;
