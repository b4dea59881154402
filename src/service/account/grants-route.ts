import type {RequestContext, Route} from '../http/route.ts';
import {notFound} from '../http-error.ts';
import {type Grant, Grants, kinds, nothing} from './grants-schema.ts';

/** Returns the items of a kind that belong to the account; public images and scripts do not. */
function itemsOf(
  {store: {tables}}: RequestContext,
  kind: (typeof kinds)[number],
): {id: number; label: string}[] {
  switch (kind) {
    case 'node':
      return tables.nodes.all();
    case 'volume':
      return tables.volumes.all();
    case 'nodebalancer':
      return tables.balancers.all();
    case 'domain':
      return tables.domains.all().map(({id, domain}) => ({id, label: domain}));
    case 'stackscript':
      return tables.scripts.all().filter(({mine}) => mine);
    case 'image':
      return tables.images
        .all()
        .filter(({is_public}) => !is_public)
        .map(({id, label}) => ({id: Number(id.split('/')[1]), label}));
  }
}

function grantsOf(context: RequestContext, username: string): object {
  const {global: own, grants} = context.store.singleton('grants')[username] ?? nothing;
  const {creates, ...others} = own;
  return {
    global: {...others, ...Object.fromEntries(kinds.map(kind => [`add_${kind}s`, creates.includes(kind)]))},
    ...Object.fromEntries(
      kinds.map(kind => [
        kind,
        itemsOf(context, kind).map(
          ({id, label}): Grant => ({id, label, permissions: grants[kind]?.[id] ?? null}),
        ),
      ]),
    ),
  };
}

export const grantsRoute: Route = {
  scope: 'account',
  method: 'GET',
  path: '/account/users/:id/grants',
  reply: Grants,
  handle: context => {
    const user = context.store.tables.users.get(context.params.id ?? '');
    if (user === undefined) throw notFound();
    return user.restricted ? grantsOf(context, user.username) : {};
  },
};
