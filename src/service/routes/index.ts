import type {Route} from '../route.ts';
import {account} from './account.ts';
import {catalogues} from './catalogues.ts';
import {balancers, nodes, volumes} from './compute.ts';
import {domains} from './domains.ts';

/** Every endpoint. */
export const routes: readonly Route[] = [
  ...nodes,
  ...volumes,
  ...balancers,
  ...domains,
  ...catalogues,
  ...account,
];
