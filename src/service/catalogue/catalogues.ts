import {itemRoute, listRoute} from '../http/read-routes.ts';
import type {Route} from '../http/route.ts';

/** What the service offers: open to everyone (specification, section 5). */
export const catalogues: readonly Route[] = [
  listRoute('/node/types', 'types', {anonymous: true, catalogues: ['types']}),
  itemRoute('/node/types/:id', 'types', {anonymous: true, catalogues: ['types']}),
  listRoute('/regions', 'regions', {anonymous: true, catalogues: ['regions']}),
  itemRoute('/regions/:id', 'regions', {anonymous: true, catalogues: ['regions']}),
  listRoute('/node/kernels', 'kernels', {anonymous: true, catalogues: ['kernels']}),
  // An id holds a slash, which some clients encode and others leave as it is: `:id{.+}` takes both.
  itemRoute('/node/kernels/:id{.+}', 'kernels', {anonymous: true, catalogues: ['kernels']}),
];
