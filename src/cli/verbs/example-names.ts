import type {Resource} from '../../resources/definition/definition.ts';

/**
 * Names that the demo account has, so that an example can be tried there, by resource. With an action behind it: of an item that
 * this action can be done to, where that is not the item of the other examples.
 */
export const demoNames: Readonly<Record<string, string>> = {
  regions: 'nl-ams',
  types: 'g6-standard-1',
  images: 'Debian 12',
  kernels: 'node/latest-64bit',
  nodes: 'web-1',
  'nodes boot': 'wiki-old',
  'nodes resize': 'bastion',
  'nodes snapshot': 'mail',
  'nodes cancel-backups': 'mail',
  'node-disks': 'Debian 11 Disk',
  'node-configs': 'My Debian 11 Disk Profile',
  volumes: 'import-scratch',
  'volumes detach': 'mail-archive',
  domains: 'kestrel-freight.example',
  records: 'www',
  balancers: 'front-ams',
  'balancer-configs': '443',
  backends: 'web-1',
  scripts: 'base',
  sshkeys: 'laptop',
  preferences: 'theme',
  'preferences remove': 'commands.trace',
  tokens: 'deploy',
  users: 'lin-wei',
  tickets: 'Packet loss between Osaka and Singapore',
  replies: '1',
  notices: 'Restart scheduled',
  invoices: '32679408',
  'invoice-items': 'Nanode 1GB - bastion (41200498)',
  payments: '21900273',
  events: '791009538',
  profiles: 'work',
};

/** Returns an example of an item's name. */
export function exampleOf(resource: Resource, action = ''): string {
  const {name} = resource;
  const own = demoNames[`${name} ${action}`] ?? demoNames[name];
  return own === undefined ? placeholderOf(resource) : quoted(own);
}

export const placeholderOf = ({singular}: Resource): string => `my-${singular.replaceAll(' ', '-')}`;

export const quoted = (text: string): string => (/^[\w@%+=:,./~-]+$/.test(text) ? text : `'${text}'`);
