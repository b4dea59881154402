import {accountRoutes} from './account/account-routes.ts';
import {profileRoutes} from './account/profile-routes.ts';
import {balancerRoutes} from './balancers/balancer-routes.ts';
import {portRoutes} from './balancers/port-routes.ts';
import {catalogueRoutes, priceRoutes} from './catalogue/catalogue-routes.ts';
import {imageRoutes} from './catalogue/image-routes.ts';
import {scriptRoutes} from './catalogue/script-routes.ts';
import {domainRoutes} from './domains/domain-routes.ts';
import {recordRoutes} from './domains/record-routes.ts';
import type {Route} from './http/route.ts';
import {nodeActionRoutes} from './nodes/action-routes.ts';
import {addressRoutes} from './nodes/address-routes.ts';
import {backupRoutes} from './nodes/backup-routes.ts';
import {configRoutes} from './nodes/config-routes.ts';
import {diskRoutes} from './nodes/disk-routes.ts';
import {nodeRoutes} from './nodes/node-routes.ts';
import {statsRoute} from './nodes/stats-route.ts';
import {ticketRoutes} from './support/ticket-routes.ts';
import {volumeRoutes} from './volumes/volume-routes.ts';

export const routes: readonly Route[] = [
  ...nodeRoutes,
  ...nodeActionRoutes,
  ...backupRoutes,
  ...configRoutes,
  ...diskRoutes,
  statsRoute,
  ...volumeRoutes,
  ...balancerRoutes,
  ...portRoutes,
  ...domainRoutes,
  ...recordRoutes,
  ...catalogueRoutes,
  ...priceRoutes,
  ...accountRoutes,
  ...imageRoutes,
  ...scriptRoutes,
  ...addressRoutes,
  ...profileRoutes,
  ...ticketRoutes,
];
