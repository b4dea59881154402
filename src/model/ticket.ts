import * as v from 'valibot';
import {entity, type Filterable, flag, id, text, time} from './field-types.ts';

export const Ticket = v.looseObject({
  id,
  summary: text,
  description: text,
  status: text,
  entity,
  opened: time,
  opened_by: text,
  updated: time,
  updated_by: text,
  closed: time,
  closable: flag,
});
export type Ticket = v.InferOutput<typeof Ticket>;
/** The body of `POST /support/tickets`: 1–64 and 1–65,000 characters, and what it is about. */
export const TicketCreate = v.looseObject({
  summary: v.string(),
  description: v.string(),
  node_id: v.nullish(v.number()),
  volume_id: v.nullish(v.number()),
  domain_id: v.nullish(v.number()),
  nodebalancer_id: v.nullish(v.number()),
});

/** A reply to a ticket. `from_node`: the service's staff wrote it. */
export const TicketReply = v.looseObject({
  id,
  description: text,
  created: time,
  created_by: text,
  from_node: flag,
});
export type TicketReply = v.InferOutput<typeof TicketReply>;
/** The body of `POST /support/tickets/ID/replies`: 1–65,000 characters. */
export const TicketReplyCreate = v.looseObject({description: v.string()});
export const ticketFilterable: Filterable = {opened: 'time', closed: 'time', updated: 'time'};

/** An access token. `token` is whole only in the reply that creates it. The client adds `in_use`, for the one that it sends. */
export const Token = v.looseObject({
  id,
  label: text,
  scopes: text,
  created: time,
  expiry: time,
  token: text,
  in_use: flag,
});
/** The body of `POST /profile/tokens`: a label of 1–100 characters, scopes separated by spaces; without `expiry` it never expires. */
export const TokenCreate = v.looseObject({
  label: v.string(),
  scopes: v.string(),
  expiry: v.optional(v.string()),
});
export const TokenUpdate = v.looseObject({label: v.optional(v.string())});

/** The categories of token scopes, in the neutral word; services of this family share them. */
export const scopeCategories = [
  'account',
  'databases',
  'domains',
  'events',
  'firewall',
  'images',
  'ips',
  'lke',
  'longview',
  'nodebalancers',
  'nodes',
  'object_storage',
  'stackscripts',
  'volumes',
  'vpc',
] as const;

/** The scopes of a token that may not do everything. */
export const tokenScopes: readonly string[] = scopeCategories.flatMap(category => [
  `${category}:read_only`,
  `${category}:read_write`,
]);
export type Token = v.InferOutput<typeof Token>;
export const tokenFilterable: Filterable = {created: 'time', label: 'text'};

/** The user that the token belongs to: a single object. */
export const Profile = v.looseObject({
  username: text,
  email: text,
  timezone: text,
  restricted: flag,
  two_factor_auth: flag,
});
