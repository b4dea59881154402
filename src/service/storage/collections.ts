import type {Charge} from '../account/charges.ts';
import type {StoredGrants} from '../account/grants-schema.ts';
import {type Profile, profileCollections} from '../account/profile-schema.ts';
import {type Account, accountCollections, type Settings} from '../account/schema.ts';
import {balancerCollections} from '../balancers/schema.ts';
import {catalogueCollections} from '../catalogue/schema.ts';
import {domainCollections} from '../domains/schema.ts';
import {nodeCollections} from '../nodes/schema.ts';
import {supportCollections} from '../support/schema.ts';
import {volumeCollections} from '../volumes/schema.ts';
import type {Collection} from './collection.ts';

/** All collections. Each family declares its own. */
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
