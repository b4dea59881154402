import * as v from 'valibot';
import {entity, type Filterable, flag, id, text, time} from './field-types.ts';

/** A support ticket. */
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
  node_id: v.optional(v.nullable(v.number())),
  volume_id: v.optional(v.nullable(v.number())),
  domain_id: v.optional(v.nullable(v.number())),
  nodebalancer_id: v.optional(v.nullable(v.number())),
});
export type TicketCreate = v.InferOutput<typeof TicketCreate>;
export const ticketFilterable: Filterable = {opened: 'time', closed: 'time', updated: 'time'};

/** An access token, as the list of tokens shows it: the secret itself is shown once, when it is made. */
export const Token = v.looseObject({
  id,
  label: text,
  scopes: text,
  created: time,
  expiry: time,
  token: text,
});
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
export type Profile = v.InferOutput<typeof Profile>;
