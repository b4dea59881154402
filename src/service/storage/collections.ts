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

/** What exists once and belongs to no collection. */
export interface Singletons {
  account: Account;
  settings: Settings;
  profile: Profile;
  /** What invoices are made of. It is never sent. */
  billing: {charges: readonly Charge[]};
  /** What restricted users may do, by their names. It is sent for one user at a time. */
  grants: Readonly<Record<string, StoredGrants>>;
}
