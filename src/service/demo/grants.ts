import type {GlobalGrants} from '../account/grants-schema.ts';
import type {DemoContext} from './demo-context.ts';

/** The most grants a user gets: as many as a person would give one by one. */
const mostGrants = 200;

/** Makes the grants of the restricted users. */
export function makeGrants({store, nodes, volumes, domains}: DemoContext): void {
  const own: GlobalGrants = {
    account_access: null,
    cancel_account: false,
    longview_subscription: false,
    creates: [],
  };
  const all = (things: readonly {id: number}[], permissions: 'read_only' | 'read_write') =>
    Object.fromEntries(things.slice(0, mostGrants).map(({id}) => [id, permissions]));
  store.setSingleton('grants', {
    'lin-wei': {
      global: {...own, account_access: 'read_only', creates: ['node', 'volume']},
      grants: {
        node: {
          ...all(nodes, 'read_only'),
          ...all(
            nodes.filter(({region}) => region === 'ap-south'),
            'read_write',
          ),
        },
        domain: all(domains.slice(0, 3), 'read_write'),
      },
    },
    'deploy-bot': {
      global: own,
      grants: {
        node: all(
          nodes.filter(({label}) => label.startsWith('web')),
          'read_write',
        ),
      },
    },
    auditor: {
      global: {...own, account_access: 'read_only'},
      grants: {
        node: all(nodes, 'read_only'),
        volume: all(volumes, 'read_only'),
        domain: all(domains, 'read_only'),
      },
    },
  });
}
