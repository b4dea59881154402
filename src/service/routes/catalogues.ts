import type {Call} from '../route.ts';
import {list, one, type Route} from '../route.ts';
import type {Key} from '../table.ts';

const scriptSeen = ({store, caller}: Call, id: Key) =>
  caller !== undefined || store.tables.scripts.get(id)?.is_public === true;

// An id holds a slash, which some clients encode and others leave as it is: `:id{.+}` takes both.
export const catalogues: readonly Route[] = [
  list('/images', 'images', {open: true, scope: 'images'}, ({caller}) => ({
    where: caller === undefined ? 'is_public = 1' : 'TRUE',
    values: [],
  })),
  one(
    '/images/:id{.+}',
    'images',
    {open: true, scope: 'images'},
    ({store, caller}, id) => caller !== undefined || store.tables.images.get(id)?.is_public === true,
  ),
  list('/node/types', 'types', {open: true, needs: ['types']}),
  one('/node/types/:id', 'types', {open: true, needs: ['types']}),
  list('/regions', 'regions', {open: true, needs: ['regions']}),
  one('/regions/:id', 'regions', {open: true, needs: ['regions']}),
  list('/node/kernels', 'kernels', {open: true, needs: ['kernels']}),
  one('/node/kernels/:id{.+}', 'kernels', {open: true, needs: ['kernels']}),
  // Public ones to everyone, the account's own where the request bears a token (specification, section 2).
  list('/node/stackscripts', 'scripts', {open: true, scope: 'stackscripts'}, ({caller}) => ({
    where: caller === undefined ? 'is_public = 1' : 'TRUE',
    values: [],
  })),
  one('/node/stackscripts/:id', 'scripts', {open: true, scope: 'stackscripts'}, scriptSeen),
];
