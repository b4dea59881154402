import {
  type Account,
  accountCollections,
  type Profile,
  profileCollections,
  type Settings,
  type StoredGrants,
  supportCollections,
} from '../account/account-schema.ts';
import type {Charge} from '../account/charges.ts';
import {balancerCollections} from '../balancers/balancer-schema.ts';
import {catalogueCollections} from '../catalogue/catalogue-schema.ts';
import {domainCollections} from '../domains/domain-schema.ts';
import type {Collection} from '../fields.ts';
import {nodeCollections} from '../nodes/node-schema.ts';
import {volumeCollections} from '../volumes/volume-schema.ts';

export const collections = {
  ...nodeCollections,
  ...volumeCollections,
  ...balancerCollections,
  ...domainCollections,
  ...catalogueCollections,
  ...accountCollections,
  ...profileCollections,
  ...supportCollections,
} as const;

export type Collections = typeof collections;
export type ItemOf<C> = C extends Collection<infer T> ? T : never;

/** Objects that exist once and belong to no collection. */
export interface Singletons {
  account: Account;
  settings: Settings;
  profile: Profile;
  /** The charges that invoices are made from. They are never sent. */
  billing: {charges: readonly Charge[]};
  /** The permissions of restricted users, by user name. They are sent for one user at a time. */
  grants: Readonly<Record<string, StoredGrants>>;
}

/** A change to an item that takes effect later. It is in data files, so the names of its fields must not change. */
export interface ScheduledUpdate {
  /** Milliseconds since 1970. */
  readonly due: number;
  readonly table: 'nodes' | 'volumes' | 'disks' | 'images' | 'events' | 'backups';
  readonly id: number | string;
  readonly set: Readonly<Record<string, unknown>>;
  /** The update is skipped if the item no longer has these values. */
  readonly only?: Readonly<Record<string, unknown>>;
}
