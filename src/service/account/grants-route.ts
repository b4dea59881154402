import {findItem, getRoute, type RequestContext, type Route} from '../http/route.ts';
import {absentKinds, creations, type Grant, Grants, kinds, nothing} from './grants-schema.ts';

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
  const grantsFor = (kind: (typeof kinds)[number]): readonly Grant[] =>
    itemsOf(context, kind).map(({id, label}) => ({id, label, permissions: grants[kind]?.[id] ?? null}));
  return {
    global: {
      ...others,
      child_account_access: null,
      ...Object.fromEntries(creations.map(name => [name, creates.some(kind => name === `add_${kind}s`)])),
    },
    ...Object.fromEntries(kinds.map(kind => [kind, grantsFor(kind)])),
    ...Object.fromEntries(absentKinds.map(kind => [kind, []])),
  };
}

const options = {scope: 'account'};

export const grantsRoute: Route = getRoute('/account/users/:id/grants', options, {
  reply: Grants,
  handle: context => {
    const user = findItem(context, 'users');
    return user.restricted ? grantsOf(context, user.username) : {};
  },
});
