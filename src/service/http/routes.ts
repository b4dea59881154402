import {account} from '../account/account.ts';
import {profile} from '../account/profile.ts';
import {balancers} from '../balancers/balancers.ts';
import {portRoutes} from '../balancers/configs.ts';
import {catalogues} from '../catalogue/catalogues.ts';
import {images} from '../catalogue/images.ts';
import {prices} from '../catalogue/prices.ts';
import {scripts} from '../catalogue/scripts.ts';
import {domains} from '../domains/domains.ts';
import {records} from '../domains/records.ts';
import {actions} from '../nodes/actions.ts';
import {addresses} from '../nodes/addresses.ts';
import {configRoutes} from '../nodes/configs.ts';
import {diskRoutes} from '../nodes/disks.ts';
import {nodes} from '../nodes/nodes.ts';
import {support} from '../support/tickets.ts';
import {volumes} from '../volumes/volumes.ts';
import type {Route} from './route.ts';

/** Every endpoint. */
export const routes: readonly Route[] = [
  ...nodes,
  ...actions,
  ...configRoutes,
  ...diskRoutes,
  ...volumes,
  ...balancers,
  ...portRoutes,
  ...domains,
  ...records,
  ...catalogues,
  ...prices,
  ...account,
  ...images,
  ...scripts,
  ...addresses,
  ...profile,
  ...support,
];
