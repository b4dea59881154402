import * as v from 'valibot';
import {type Filterable, flag, slug, text, texts, time} from './field-types.ts';

export const User = v.looseObject({
  username: slug,
  email: text,
  restricted: flag,
  tfa_enabled: flag,
  user_type: text,
  ssh_keys: texts,
  verified_phone_number: text,
  password_created: time,
  last_login: v.nullish(v.looseObject({login_datetime: time, status: text})),
});
export type User = v.InferOutput<typeof User>;
export const userFilterable: Filterable = {username: 'text'};

/** The permissions of a restricted user for an item: `read_only`, `read_write`; null means none. */
const Grant = v.looseObject({id: v.nullish(v.union([v.number(), slug])), label: text, permissions: text});
export type Grant = v.InferOutput<typeof Grant>;

/** The kinds of items that grants are for, by their names in the reply, with their titles. */
export const grantKinds = {
  node: 'Nodes',
  volume: 'Volumes',
  domain: 'Domains',
  nodebalancer: 'Load balancers',
  image: 'Images',
  stackscript: 'Scripts',
  firewall: 'Firewalls',
  database: 'Databases',
  lkecluster: 'Kubernetes clusters',
  longview: 'Longview clients',
  vpc: 'VPCs',
} as const;

const grants = v.nullish(v.array(Grant));

/** The permissions of a restricted user: on the account itself (`add_nodes`: may create nodes), and for each item by kind. */
export const Grants = v.looseObject({
  global: v.nullish(
    v.looseObject({
      account_access: text,
      cancel_account: flag,
      child_account_access: flag,
      longview_subscription: flag,
      add_databases: flag,
      add_domains: flag,
      add_firewalls: flag,
      add_images: flag,
      add_kubernetes: flag,
      add_longview: flag,
      add_nodebalancers: flag,
      add_nodes: flag,
      add_stackscripts: flag,
      add_volumes: flag,
      add_vpcs: flag,
    }),
  ),
  node: grants,
  volume: grants,
  domain: grants,
  nodebalancer: grants,
  image: grants,
  stackscript: grants,
  firewall: grants,
  database: grants,
  lkecluster: grants,
  longview: grants,
  vpc: grants,
});
export type Grants = v.InferOutput<typeof Grants>;
