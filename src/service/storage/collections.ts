import type * as v from 'valibot';
import type {FieldKind, Filterable} from '../../model/index.ts';
import * as model from '../../model/index.ts';
import * as is from '../schemas.ts';

/** A collection: one table, and what can be asked of it. Everything about its columns is read from here. */
export interface Collection<T extends object> {
  /** What its items are. */
  readonly schema: v.GenericSchema<T>;
  readonly name: string;
  /** The text by which an item is addressed, where that is not its number `id`. */
  readonly slug?: string;
  /** What X-Filter may name. */
  readonly filterable: Filterable;
  /** Columns that only this service's own rules ask for. */
  readonly hidden?: Readonly<Record<string, FieldKind>>;
  /** The column that says to what an item belongs (`domain_id` of a record); not part of the item. */
  readonly parent?: string;
  /** What no two items may share. */
  readonly unique?: string;
  readonly newestFirst?: boolean;
  /** Kept beside the data, in memory: it comes with the program. */
  readonly builtIn?: boolean;
}

const collection = <S extends v.GenericSchema<object>>(
  schema: S,
  declared: Omit<Collection<v.InferOutput<S> & object>, 'schema'>,
): Collection<v.InferOutput<S> & object> => ({...declared, schema});

export const collections = {
  nodes: collection(is.Node, {
    name: 'nodes',
    filterable: model.nodeFilterable,
    hidden: {'specs.transfer': 'number'},
    unique: 'label',
  }),
  volumes: collection(is.Volume, {
    name: 'volumes',
    filterable: model.volumeFilterable,
    hidden: {node_id: 'number'},
  }),
  balancers: collection(is.LoadBalancer, {
    name: 'balancers',
    filterable: model.loadBalancerFilterable,
  }),
  domains: collection(is.Domain, {
    name: 'domains',
    filterable: model.domainFilterable,
    unique: 'domain',
  }),
  records: collection(is.Record, {
    name: 'records',
    filterable: model.recordFilterable,
    parent: 'domain_id',
  }),
  scripts: collection(is.Script, {name: 'scripts', filterable: model.scriptFilterable}),
  images: collection(is.Image, {name: 'images', slug: 'id', filterable: model.imageFilterable}),
  types: collection(is.Type, {name: 'types', slug: 'id', filterable: model.typeFilterable, builtIn: true}),
  regions: collection(is.Region, {
    name: 'regions',
    slug: 'id',
    filterable: model.regionFilterable,
    builtIn: true,
  }),
  kernels: collection(is.Kernel, {
    name: 'kernels',
    slug: 'id',
    filterable: model.kernelFilterable,
    builtIn: true,
  }),
  events: collection(is.Event, {
    name: 'events',
    filterable: model.eventFilterable,
    newestFirst: true,
  }),
  notifications: collection(is.Notification, {name: 'notifications', filterable: {}}),
  payments: collection(is.Payment, {name: 'payments', filterable: {}, newestFirst: true}),
  invoices: collection(is.Invoice, {
    name: 'invoices',
    filterable: model.invoiceFilterable,
    newestFirst: true,
  }),
  users: collection(is.User, {name: 'users', slug: 'username', filterable: model.userFilterable}),
  tickets: collection(is.Ticket, {
    name: 'tickets',
    filterable: model.ticketFilterable,
    newestFirst: true,
  }),
  tokens: collection(is.Token, {name: 'tokens', filterable: model.tokenFilterable}),
  configs: collection(is.Config, {name: 'configs', filterable: {label: 'text'}, parent: 'node_id'}),
  disks: collection(is.Disk, {name: 'disks', filterable: {label: 'text'}, parent: 'node_id'}),
  ports: collection(is.BalancerConfig, {name: 'ports', filterable: {}, parent: 'nodebalancer_id'}),
  backends: collection(is.Backend, {name: 'backends', filterable: {label: 'text'}, parent: 'config_id'}),
  keys: collection(is.SshKey, {name: 'keys', filterable: {label: 'text'}}),
  replies: collection(is.Reply, {name: 'replies', filterable: {}, parent: 'ticket_id'}),
} as const;

export type Collections = typeof collections;
export type ItemOf<C> = C extends Collection<infer T> ? T : never;
