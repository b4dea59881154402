import * as v from 'valibot';
import {
  eventFilterable,
  invoiceFilterable,
  ticketFilterable,
  tokenFilterable,
  userFilterable,
} from '../../model/index.ts';
import {
  defineCollection,
  EntityReference,
  each,
  id,
  nonNegativeInteger,
  strings,
  timestamp,
} from '../fields.ts';

/** Credit for what is used; amounts are texts in US dollars. */
const Promotion = v.object({
  ...each(
    v.string(),
    'summary description service_type credit_monthly_cap credit_remaining this_month_credit_remaining image_url',
  ),
  expire_dt: v.nullable(timestamp),
});

/** The account. `balance` (the amount due) and `balance_uninvoiced` are in US dollars. */
export const Account = v.object({
  ...each(
    v.string(),
    'company email first_name last_name address_1 address_2 city state zip country phone tax_id billing_source euuid',
  ),
  ...each(v.number(), 'balance balance_uninvoiced'),
  credit_card: v.object({expiry: v.string(), last_four: v.string()}),
  active_since: timestamp,
  capabilities: strings,
  active_promotions: v.array(Promotion),
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
  ...each(v.nullable(v.number()), 'duration time_remaining'),
  ...each(v.nullable(EntityReference), 'entity secondary_entity'),
  percent_complete: v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  ...each(v.nullable(v.string()), 'rate message username'),
  ...each(v.boolean(), 'read seen'),
});
export type Event = v.InferOutput<typeof Event>;

export const Notification = v.object({
  ...each(v.string(), 'label message severity type'),
  body: v.nullable(v.string()),
  entity: v.nullable(EntityReference),
  ...each(v.nullable(timestamp), 'when until'),
});
export type Notification = v.InferOutput<typeof Notification>;

export const Payment = v.object({id, date: timestamp, usd: v.number()});
export type Payment = v.InferOutput<typeof Payment>;

export const Invoice = v.object({
  id,
  date: timestamp,
  ...each(v.string(), 'label billing_source'),
  ...each(v.number(), 'subtotal tax total'),
  tax_summary: v.array(v.object({name: v.string(), tax: v.number()})),
});
export type Invoice = v.InferOutput<typeof Invoice>;

/** An item of an invoice. An item of type `misc` has no time, quantity or price. */
export const InvoiceItem = v.object({
  label: v.string(),
  type: v.picklist(['hourly', 'misc']),
  ...each(v.nullable(timestamp), 'from to'),
  quantity: v.nullable(nonNegativeInteger),
  ...each(v.nullable(v.string()), 'unit_price region'),
  ...each(v.number(), 'amount tax total'),
});
export type InvoiceItem = v.InferOutput<typeof InvoiceItem>;

export const Settings = v.object({
  ...each(v.boolean(), 'managed backups_enabled network_helper'),
  ...each(v.string(), 'object_storage interfaces_for_new_nodes'),
  longview_subscription: v.nullable(v.string()),
});
export type Settings = v.InferOutput<typeof Settings>;

export const accountCollections = {
  events: defineCollection(Event, {
    name: 'events',
    filterable: eventFilterable,
    // An event of a disk has the node as its entity; clients wait for it by this type.
    standIns: {'entity.type': {disks: item => 'action' in item && String(item.action).startsWith('disk_')}},
    newestFirst: true,
  }),
  notifications: defineCollection(Notification, {name: 'notifications', filterable: {}}),
  payments: defineCollection(Payment, {name: 'payments', filterable: {}, newestFirst: true}),
  invoices: defineCollection(Invoice, {name: 'invoices', filterable: invoiceFilterable, newestFirst: true}),
} as const;

/** The name of a user: 3–32 letters, digits, `-` and `_`, none of these at either end or twice in a row. */
const username = v.pipe(
  v.string(),
  v.minLength(3),
  v.maxLength(32),
  v.regex(/^[a-zA-Z0-9]((?![_-]{2,})[a-zA-Z0-9-_])+[a-zA-Z0-9]$/),
);

export const User = v.object({
  username,
  ...each(v.string(), 'email user_type'),
  ...each(v.boolean(), 'restricted tfa_enabled'),
  ssh_keys: strings,
  verified_phone_number: v.nullable(v.string()),
  password_created: v.nullable(timestamp),
  last_login: v.nullable(v.object({login_datetime: timestamp, status: v.string()})),
});
export type User = v.InferOutput<typeof User>;

/** The profile of the user who owns the token. */
export const Profile = v.object({
  uid: id,
  username,
  ...each(v.string(), 'email timezone lish_auth_method authentication_type user_type'),
  ...each(v.boolean(), 'email_notifications ip_whitelist_enabled two_factor_auth restricted'),
  referrals: v.object({
    code: v.string(),
    url: v.string(),
    total: nonNegativeInteger,
    completed: nonNegativeInteger,
    pending: nonNegativeInteger,
    credit: nonNegativeInteger,
  }),
  authorized_keys: v.nullable(strings),
  verified_phone_number: v.nullable(v.string()),
});
export type Profile = v.InferOutput<typeof Profile>;

/** An access token. `token` is complete only in the reply that creates it, later its first characters (specification, section 5). */
export const Token = v.object({
  id,
  ...each(v.string(), 'label scopes token'),
  created: timestamp,
  expiry: v.nullable(timestamp),
});
export type Token = v.InferOutput<typeof Token>;

/** A public SSH key of the user who owns the token. */
export const SshKey = v.object({id, label: v.string(), ssh_key: v.string(), created: timestamp});
export type SshKey = v.InferOutput<typeof SshKey>;

export const profileCollections = {
  users: defineCollection(User, {name: 'users', slug: 'username', filterable: userFilterable}),
  tokens: defineCollection(Token, {name: 'tokens', filterable: tokenFilterable}),
  keys: defineCollection(SshKey, {name: 'keys', filterable: {label: 'text'}}),
} as const;

/** The permissions of a restricted user for an item; null means none. */
const permissions = v.nullable(v.picklist(['read_only', 'read_write']));

export const Grant = v.object({id: v.number(), label: v.string(), permissions});
export type Grant = v.InferOutput<typeof Grant>;

/** The permissions of a restricted user on the account itself. */
interface GlobalGrants {
  account_access: 'read_only' | 'read_write' | null;
  cancel_account: boolean;
  longview_subscription: boolean;
  /** The {@link kinds} of items that the user may create. */
  creates: readonly string[];
}

/** The grants of a restricted user; items without permissions are left out. */
export interface StoredGrants {
  global: GlobalGrants;
  /** The permissions by kind and id of the item. */
  grants: Readonly<Record<string, Readonly<Record<number, 'read_only' | 'read_write'>>>>;
}

/** The kinds of items that grants are for, by their names in a reply. */
export const kinds = ['domain', 'image', 'node', 'nodebalancer', 'stackscript', 'volume'] as const;

/** Further kinds, of which this service has no items. */
export const absentKinds = ['database', 'firewall', 'lkecluster', 'longview', 'vpc'] as const;

/** What a user may be let create, as fields of the global grants. */
export const creations: readonly string[] = [
  ...kinds.map(kind => `add_${kind}s`),
  ...['add_databases', 'add_firewalls', 'add_kubernetes', 'add_longview', 'add_vpcs'],
];

const global = v.object({
  account_access: permissions,
  ...each(v.boolean(), 'cancel_account longview_subscription'),
  /** Null on an account that is nobody's parent. */
  child_account_access: v.null(),
  ...Object.fromEntries(creations.map(name => [name, v.boolean()])),
});

/** The grants of a user; empty for one who is not restricted. */
export const Grants = v.object({
  global: v.optional(global),
  ...Object.fromEntries([...kinds, ...absentKinds].map(kind => [kind, v.optional(v.array(Grant))])),
});

export const nothing: StoredGrants = {
  global: {account_access: null, cancel_account: false, longview_subscription: false, creates: []},
  grants: {},
};

export const Ticket = v.object({
  id,
  ...each(v.string(), 'summary description status opened_by gravatar_id'),
  entity: v.nullable(EntityReference),
  ...each(timestamp, 'opened updated'),
  updated_by: v.nullable(v.string()),
  closed: v.nullable(timestamp),
  closable: v.boolean(),
  attachments: strings,
});
export type Ticket = v.InferOutput<typeof Ticket>;

export const Reply = v.object({
  id,
  ...each(v.string(), 'description created_by gravatar_id friendly_name'),
  created: timestamp,
  /** Whether the service's staff wrote it. On the wire it has the service's word: `from_linode`. */
  from_node: v.boolean(),
  attachments: strings,
});
export type Reply = v.InferOutput<typeof Reply>;

export const supportCollections = {
  tickets: defineCollection(Ticket, {name: 'tickets', filterable: ticketFilterable, newestFirst: true}),
  replies: defineCollection(Reply, {name: 'replies', filterable: {}}),
} as const;
