import {list, one} from '../http/read-routes.ts';
import type {Route} from '../http/route.ts';

/** What the service offers: open to everyone (specification, section 5). */
export const catalogues: readonly Route[] = [
  list('/node/types', 'types', {open: true, needs: ['types']}),
  one('/node/types/:id', 'types', {open: true, needs: ['types']}),
  list('/regions', 'regions', {open: true, needs: ['regions']}),
  one('/regions/:id', 'regions', {open: true, needs: ['regions']}),
  list('/node/kernels', 'kernels', {open: true, needs: ['kernels']}),
  // An id holds a slash, which some clients encode and others leave as it is: `:id{.+}` takes both.
  one('/node/kernels/:id{.+}', 'kernels', {open: true, needs: ['kernels']}),
];
