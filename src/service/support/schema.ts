import * as v from 'valibot';
import {ticketFilterable} from '../../model/index.ts';
import {EntityReference, id, strings, timestamp} from '../fields.ts';
import {defineCollection} from '../storage/collection.ts';

export const Ticket = v.object({
  id,
  summary: v.string(),
  description: v.string(),
  status: v.string(),
  entity: v.nullable(EntityReference),
  opened: timestamp,
  opened_by: v.string(),
  updated: timestamp,
  updated_by: v.nullable(v.string()),
  closed: v.nullable(timestamp),
  closable: v.boolean(),
  gravatar_id: v.string(),
  attachments: strings,
});
export type Ticket = v.InferOutput<typeof Ticket>;

export const Reply = v.object({
  id,
  description: v.string(),
  created: timestamp,
  created_by: v.string(),
  /** Whether the service's staff wrote it. On the wire it has the service's word: `from_linode`. */
  from_node: v.boolean(),
  gravatar_id: v.string(),
  friendly_name: v.string(),
  attachments: strings,
});
export type Reply = v.InferOutput<typeof Reply>;

/** The collections of this family. Replies belong to a ticket. */
export const supportCollections = {
  tickets: defineCollection(Ticket, {name: 'tickets', filterable: ticketFilterable, newestFirst: true}),
  replies: defineCollection(Reply, {name: 'replies', filterable: {}, parent: 'ticket_id'}),
} as const;
