import * as v from 'valibot';

/** The permissions of a restricted user for an item; null means none. */
const permissions = v.nullable(v.picklist(['read_only', 'read_write']));

export const Grant = v.object({id: v.number(), label: v.string(), permissions});
export type Grant = v.InferOutput<typeof Grant>;

/** The permissions of a restricted user on the account itself. */
export interface GlobalGrants {
  account_access: 'read_only' | 'read_write' | null;
  cancel_account: boolean;
  longview_subscription: boolean;
  /** The kinds of things that the user may make, by the names of {@link kinds}. */
  creates: readonly string[];
}

/** The grants of a restricted user; items without permissions are left out. */
export interface StoredGrants {
  global: GlobalGrants;
  /** The permissions by the kinds and the ids of items. */
  grants: Readonly<Record<string, Readonly<Record<number, 'read_only' | 'read_write'>>>>;
}

/** The collections that grants are for, by their names in a reply. */
export const kinds = {
  domain: {collection: 'domains', makes: 'domains'},
  image: {collection: 'images', makes: 'images'},
  node: {collection: 'nodes', makes: 'nodes'},
  nodebalancer: {collection: 'balancers', makes: 'nodebalancers'},
  stackscript: {collection: 'scripts', makes: 'stackscripts'},
  volume: {collection: 'volumes', makes: 'volumes'},
} as const;

const global = v.object({
  account_access: permissions,
  cancel_account: v.boolean(),
  longview_subscription: v.boolean(),
  ...Object.fromEntries(Object.values(kinds).map(({makes}) => [`add_${makes}`, v.boolean()])),
});

/** The grants of a user; empty for one who is not restricted. */
export const Grants = v.object({
  global: v.optional(global),
  ...Object.fromEntries(Object.keys(kinds).map(kind => [kind, v.optional(v.array(Grant))])),
});

export const nothing: StoredGrants = {
  global: {account_access: null, cancel_account: false, longview_subscription: false, creates: []},
  grants: {},
};
