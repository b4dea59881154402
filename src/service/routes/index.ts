import type {Route} from '../route.ts';
import {account} from './account.ts';
import {actions} from './actions.ts';
import {addresses} from './addresses.ts';
import {balancers} from './balancers.ts';
import {catalogues} from './catalogues.ts';
import {configRoutes} from './configs.ts';
import {diskRoutes} from './disks.ts';
import {domains} from './domains.ts';
import {images} from './images.ts';
import {nodes} from './nodes.ts';
import {portRoutes} from './ports.ts';
import {prices} from './prices.ts';
import {profile} from './profile.ts';
import {records} from './records.ts';
import {scripts} from './scripts.ts';
import {support} from './support.ts';
import {volumes} from './volumes.ts';

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
