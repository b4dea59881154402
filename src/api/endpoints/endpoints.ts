import * as v from 'valibot';
import * as m from '../../model/index.ts';
import {call, collection, Done, list, read, scoped} from './endpoint.ts';

const networkEndpoints = {
  loadBalancers: collection('nodebalancers', '/nodebalancers', m.LoadBalancer, {
    filterable: m.loadBalancerFilterable,
    create: m.LoadBalancerCreate,
    update: m.LoadBalancerUpdate,
  }),
  /** Beyond the specification, as are the backends. */
  balancerConfigs: collection('nodebalancers', '/nodebalancers/:balancer_id/configs', m.BalancerConfig, {
    create: m.BalancerConfigBody,
    update: m.BalancerConfigBody,
  }),
  backends: collection('nodebalancers', '/nodebalancers/:balancer_id/configs/:config_id/nodes', m.Backend, {
    create: m.BackendCreate,
    update: m.BackendUpdate,
  }),
  domains: {
    ...collection('domains', '/domains', m.Domain, {
      filterable: m.domainFilterable,
      create: m.DomainCreate,
      update: m.DomainUpdate,
    }),
    /** Beyond the specification. */
    ...scoped('domains', {zoneFile: read('/domains/:id/zone-file', m.ZoneFile)}),
  },
  /** Beyond the specification is their update: a service may not have it. */
  records: collection('domains', '/domains/:domain_id/records', m.DomainRecord, {
    filterable: m.recordFilterable,
    create: m.RecordCreate,
    update: m.RecordUpdate,
  }),
} as const;

const accountEndpoints = {
  account: scoped('account', {read: read('/account', m.Account)}),
  transfer: scoped('account', {read: read('/account/transfer', m.Transfer)}),
  settings: scoped('account', {
    read: read('/account/settings', m.Settings),
    update: call('PUT', '/account/settings', {body: m.SettingsUpdate, reply: m.Settings}),
  }),
  profile: scoped('account', {read: read('/profile', m.Profile)}),
  /** Beyond the specification: a service may not have them. */
  sshKeys: scoped('account', {
    list: list('/profile/sshkeys', m.SshKey),
    read: read('/profile/sshkeys/:id', m.SshKey),
    create: call('POST', '/profile/sshkeys', {body: m.SshKeyCreate, reply: m.SshKey}),
    remove: call('DELETE', '/profile/sshkeys/:id', {reply: Done}),
  }),
  tokens: scoped('account', {
    list: list('/profile/tokens', m.Token, {filterable: m.tokenFilterable, tokens: true}),
    read: read('/profile/tokens/:id', m.Token, {tokens: true}),
    create: call('POST', '/profile/tokens', {body: m.TokenCreate, reply: m.Token}),
    update: call('PUT', '/profile/tokens/:id', {body: m.TokenUpdate, reply: m.Token}),
    remove: call('DELETE', '/profile/tokens/:id', {reply: Done}),
  }),
  events: scoped('events', {
    list: list('/account/events', m.Event, {filterable: m.eventFilterable}),
    read: read('/account/events/:id', m.Event),
  }),
  notifications: scoped('account', {list: list('/account/notifications', m.Notification)}),
  payments: scoped('account', {
    list: list('/account/payments', m.Payment),
    read: read('/account/payments/:id', m.Payment),
  }),
  invoices: scoped('account', {
    list: list('/account/invoices', m.Invoice, {filterable: m.invoiceFilterable}),
    read: read('/account/invoices/:id', m.Invoice),
    /** Beyond the specification: a service may not have it. */
    items: list('/account/invoices/:invoice_id/items', m.InvoiceItem),
  }),
  tickets: scoped('account', {
    list: list('/support/tickets', m.Ticket, {filterable: m.ticketFilterable}),
    read: read('/support/tickets/:id', m.Ticket),
    create: call('POST', '/support/tickets', {
      body: m.TicketCreate,
      reply: m.Ticket,
      budget: 'create-ticket',
    }),
    close: call('POST', '/support/tickets/:id/close', {reply: Done}),
    /** Beyond the specification: a service may not have them. */
    replies: list('/support/tickets/:ticket_id/replies', m.TicketReply),
    reply: call('POST', '/support/tickets/:ticket_id/replies', {
      body: m.TicketReplyCreate,
      reply: m.TicketReply,
    }),
  }),
  users: scoped('account', {
    list: list('/account/users', m.User, {filterable: m.userFilterable}),
    read: read('/account/users/:id', m.User),
    /** Beyond the specification: a service may not have it. */
    grants: read('/account/users/:id/grants', m.Grants),
  }),
} as const;

/** Services answer an action on a volume with the volume, but the specification does not promise it. */
const MaybeVolume = v.partial(m.Volume);

/** Every endpoint of the specification, section 4, and of the account's sub-collections. Nothing else spells a path. */
export const endpoints = {
  nodes: scoped('nodes', {
    list: list('/node/instances', m.Node, {filterable: m.nodeFilterable}),
    read: read('/node/instances/:id', m.Node),
    create: call('POST', '/node/instances', {body: m.NodeCreate, reply: m.Node, budget: 'create-node'}),
    boot: call('POST', '/node/instances/:id/boot', {reply: Done}),
    reboot: call('POST', '/node/instances/:id/reboot', {reply: Done}),
    shutDown: call('POST', '/node/instances/:id/shutdown', {reply: Done}),
    update: call('PUT', '/node/instances/:id', {body: m.NodeUpdate, reply: m.Node}),
    /** Those below are beyond the specification: a service may not have them. */
    resize: call('POST', '/node/instances/:id/resize', {body: m.NodeResize, reply: Done}),
    rebuild: call('POST', '/node/instances/:id/rebuild', {body: m.NodeRebuild, reply: m.Node}),
    clone: call('POST', '/node/instances/:id/clone', {
      body: m.NodeClone,
      reply: m.Node,
      budget: 'create-node',
    }),
    rescue: call('POST', '/node/instances/:id/rescue', {body: m.NodeRescue, reply: Done}),
    enableBackups: call('POST', '/node/instances/:id/backups/enable', {reply: Done}),
    cancelBackups: call('POST', '/node/instances/:id/backups/cancel', {reply: Done}),
    snapshot: call('POST', '/node/instances/:id/backups', {body: m.NodeSnapshot, reply: Done}),
    disks: list('/node/instances/:node_id/disks', m.Disk),
    stats: read('/node/instances/:id/stats', m.NodeStats),
    configs: list('/node/instances/:node_id/configs', m.NodeConfig),
    remove: call('DELETE', '/node/instances/:id', {reply: Done}),
  }),
  images: scoped('images', {
    list: list('/images', m.Image, {filterable: m.imageFilterable, budget: 'images'}),
    read: read('/images/:id', m.Image),
  }),
  types: {
    list: list('/node/types', m.Type, {filterable: m.typeFilterable}),
    read: read('/node/types/:id', m.Type),
  },
  /** Beyond the specification: a service may not have them. */
  prices: {
    volumes: list('/volumes/types', m.UnitPrice),
    loadBalancers: list('/nodebalancers/types', m.UnitPrice),
  },
  regions: {
    list: list('/regions', m.Region, {filterable: m.regionFilterable}),
    read: read('/regions/:id', m.Region),
  },
  kernels: {
    list: list('/node/kernels', m.Kernel, {filterable: m.kernelFilterable}),
    read: read('/node/kernels/:id', m.Kernel),
  },
  scripts: collection('stackscripts', '/node/stackscripts', m.Script, {
    filterable: m.scriptFilterable,
    budget: 'scripts',
    create: m.ScriptCreate,
    update: m.ScriptUpdate,
  }),
  volumes: scoped('volumes', {
    list: list('/volumes', m.Volume, {filterable: m.volumeFilterable}),
    read: read('/volumes/:id', m.Volume),
    create: call('POST', '/volumes', {body: m.VolumeCreate, reply: m.Volume, budget: 'create-volume'}),
    attach: call('POST', '/volumes/:id/attach', {body: m.VolumeAttach, reply: MaybeVolume}),
    detach: call('POST', '/volumes/:id/detach', {reply: Done}),
    clone: call('POST', '/volumes/:id/clone', {
      body: m.VolumeClone,
      reply: MaybeVolume,
      budget: 'create-volume',
    }),
    resize: call('POST', '/volumes/:id/resize', {body: m.VolumeResize, reply: MaybeVolume}),
    update: call('PUT', '/volumes/:id', {body: m.VolumeUpdate, reply: MaybeVolume}),
    remove: call('DELETE', '/volumes/:id', {reply: Done}),
  }),
  ...networkEndpoints,
  ...accountEndpoints,
} as const;
