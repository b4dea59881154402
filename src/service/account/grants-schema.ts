import * as v from 'valibot';

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
  cancel_account: v.boolean(),
  longview_subscription: v.boolean(),
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
